package import TextModel

/// Makers of texts and edits that look for trouble: scalars of every length, combining marks, every
/// line end next to every other.
package enum RandomText {
  /// What random texts are made of.
  package static let pieces: [String] = [
    "a", "b", " ", "word ", "\n", "\n", "\r\n", "\r\n", "\r", "é", "ß", "漢", "字", "한",
    "e\u{301}", "\u{0}", "\u{7FF}", "\u{800}", "\u{FFFF}", "\u{FEFF}", "😀", "👩‍👩‍👧", "🇩🇪",
    "\u{10FFFF}", "\t", "# ", "- ", "> ", "| ", "```", "*", "[x](y)",
  ]

  /// Returns a text of `count` random pieces.
  package static func string(pieces count: Int, using random: inout SeededRandom) -> String {
    var result = ""
    for _ in 0..<max(0, count) { result += random.pick(pieces) }
    return result
  }

  /// Returns `count` lines of plain words, each with a line end, for texts that should look like
  /// prose.
  package static func prose(lines count: Int, using random: inout SeededRandom) -> String {
    let words = ["the", "quick", "brown", "fox", "jumps", "over", "naïve", "日本", "dogs", "😀"]
    var result = ""
    for _ in 0..<max(0, count) {
      for _ in 0..<random.int(in: 1...12) { result += random.pick(words) + " " }
      result += "\n"
    }
    return result
  }

  /// Returns a random place of a text that is not inside a scalar.
  package static func boundary(in text: Text, using random: inout SeededRandom) -> ByteOffset {
    var offset = ByteOffset(random.int(in: 0...text.byteCount))
    while !text.isScalarBoundary(offset) { offset = offset.advanced(byBytes: -1) }
    return offset
  }

  /// Returns a random range of a text, `limit` bytes long at most, with ends on scalars.
  package static func range(
    in text: Text, atMost limit: Int, using random: inout SeededRandom
  ) -> ByteRange {
    let lower = boundary(in: text, using: &random)
    var upper = min(text.end, lower.advanced(byBytes: random.int(in: 0...max(0, limit))))
    while !text.isScalarBoundary(upper) { upper = upper.advanced(byBytes: -1) }
    return lower..<max(lower, upper)
  }
}

import TextModel

/// A random source that gives the same numbers for the same seed (SplitMix64: Steele, Lea, Flood, "Fast Splittable
/// Pseudorandom Number Generators", 2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// An edit such as a typist or a paste makes, with a liking for what opens and closes blocks.
struct RandomEdit {
  let range: ByteRange
  let insertion: String

  private static let pieces = [
    "a", "word ", " ", "    ", "\t", "\n", "\n\n", "\r\n", "> ", "- ", "1. ", "# ", "===\n",
    "---\n",
    "```", "~~~", "<!--", "-->", "<div>", "</div>", "[a]", "[a]: /u\n", "[^n]: ", "[[page]]",
    "| a |",
    "|---|", "*", "_", "`", "\\", "$$", "{#id}", "é", "😀",
  ]

  init(of text: Text, using random: inout SplitMix64) {
    func boundary(_ offset: Int) -> ByteOffset {
      var place = ByteOffset(min(offset, text.byteCount))
      while !text.isScalarBoundary(place) { place = place.advanced(byBytes: -1) }
      return place
    }
    let start = boundary(Int.random(in: 0...text.byteCount, using: &random))
    let removed = Bool.random(using: &random) ? 0 : Int.random(in: 1...24, using: &random)
    range = start..<max(start, boundary(start.utf8 + removed))
    var insertion = ""
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      insertion += RandomEdit.pieces.randomElement(using: &random) ?? ""
    }
    self.insertion = insertion
  }
}

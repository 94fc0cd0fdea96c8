extension InlineParser {
  /// Notes a `^`, which raises what follows up to the next one: `2^10^` (Pandoc, extension
  /// `superscript`).
  mutating func superscriptMark(at position: Int) -> Int {
    let behind = endOfRun(at: position)
    guard behind &- position == 1, !isFootnoteMark(position) else {
      textStart = behind
      return behind
    }
    return scriptMark(.superscript, at: position)
  }

  /// Whether the `^` at `position` belongs to `[^label]`.
  private func isFootnoteMark(_ position: Int) -> Bool {
    extensions.contains(.footnotes) && position > 0
      && content[position &- 1] == UInt8(ascii: "[")
  }

  /// Notes a delimiter whose text may hold no blank, save an escaped one.
  mutating func scriptMark(_ mark: DelimiterRun.Mark, at position: Int) -> Int {
    let behind = position &+ 1
    let limit = blank(from: behind)
    let canClose = position > 0 && !ASCII.isWhitespace(content[position &- 1])
    return addRun(
      mark, position, behind, canOpen: limit > behind, canClose: canClose, limit: limit)
  }

  /// Returns the first blank from `start` on that no backslash escapes, or the end; linear over all
  /// calls.
  private mutating func blank(from start: Int) -> Int {
    if nextBlank >= start { return nextBlank }
    var position = start
    while position < end, !ASCII.isWhitespace(content[position]) {
      position &+= content[position] == UInt8(ascii: "\\") ? 2 : 1
    }
    nextBlank = min(position, end)
    work &+= nextBlank &- start
    return nextBlank
  }
}

extension InlineParser {
  /// Notes `==`, which highlights what follows up to the next one; other lengths are plain text.
  mutating func highlightRun(at position: Int) -> Int {
    let behind = endOfRun(at: position)
    guard behind &- position == 2 else {
      textStart = behind
      return behind
    }
    return addRun(
      .highlight, position, behind,
      canOpen: behind < end && !ASCII.isWhitespace(content[behind]),
      canClose: position > 0 && !ASCII.isWhitespace(content[position &- 1]))
  }
}

internal import SyntaxTree

extension InlineParser {
  /// Hard and soft line breaks (CommonMark 0.31 §6.7, §6.8); the blanks before the line end go with
  /// it.
  @inline(__always) mutating func lineBreak(at position: Int) -> Int {
    var start = position
    while start > textStart, ASCII.isWhitespace(content[start &- 1]) { start &-= 1 }
    let isHard =
      position &- start >= 2 && content[position &- 1] == UInt8(ascii: " ")
      && content[position &- 2] == UInt8(ascii: " ")
    return addLeaf(isHard ? .hardBreak : .softBreak, start, lineEnd(at: position))
  }

  /// Returns the byte behind the line end at `position`.
  @inline(__always) func lineEnd(at position: Int) -> Int {
    let isPair =
      content[position] == UInt8(ascii: "\r") && byte(at: position &+ 1) == UInt8(ascii: "\n")
    return position &+ (isPair ? 2 : 1)
  }
}

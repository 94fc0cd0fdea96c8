internal import SyntaxTree

extension InlineParser {
  /// Backslash escapes (CommonMark 0.31 §2.4) and the hard break that a backslash makes (§6.7).
  mutating func backslash(at position: Int) -> Int {
    let next = position &+ 1
    guard next < end else { return next }
    if ASCII.isPunctuation(content[next]) { return addLeaf(.backslashEscape, position, next &+ 1) }
    if ASCII.isLineEnd(content[next]) {
      return addLeaf(.hardBreak, position, lineEnd(at: next))
    }
    return next
  }
}

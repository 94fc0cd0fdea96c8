internal import HTMLParser
internal import SyntaxTree

extension InlineParser {
  /// Named and numeric character references (CommonMark 0.31 §2.5).
  mutating func characterReference(at position: Int) -> Int {
    let next = position &+ 1
    guard next < end, ASCII.isAlphanumeric(content[next]) || content[next] == UInt8(ascii: "#")
    else {
      return next
    }
    let ahead = UnsafeBufferPointer(rebasing: content[next..<min(end, next &+ 40)])
    guard let match = CharacterReferences.markdownMatch(ahead) else {
      work &+= 32
      return next
    }
    work &+= match.length
    return addLeaf(.characterReference, position, next &+ match.length)
  }
}

internal import SyntaxTree

extension InlineParser {
  /// Reads `[[target#fragment|alias]]` where wiki links render; nothing else is read inside.
  ///
  /// `start` is the `!` of an embed, or the first bracket.
  mutating func wikiLink(_ start: Int, _ bracket: Int) -> Int? {
    guard byte(at: bracket &+ 1) == UInt8(ascii: "["),
      let close = wikiTextEnd(from: bracket &+ 2),
      byte(at: close &+ 1) == UInt8(ascii: "]")
    else { return nil }
    let text = bracket &+ 2..<close
    let behind = close &+ 2
    let token = tokens.count
    tokens.append(
      InlineToken(.container, start < bracket ? .wikiEmbed : .wikiLink, start, behind))
    guard addWikiParts(text) > 0 else {
      tokens.truncate(to: token)
      return nil
    }
    textStart = behind
    return behind
  }

  /// Notes a wiki link over two pairs of brackets that turned out to be plain text.
  ///
  /// What is inside keeps its meaning: where wiki links do not render, this record changes nothing.
  mutating func indexWikiLink(_ bracket: OpenBracket, close: Int) {
    defer { failedBracket = (bracket.position, close) }
    guard extensions.contains(.wikiLinks), failedBracket.open == bracket.position &+ 1,
      failedBracket.close == close &- 1
    else { return }
    let text = bracket.position &+ 2..<close &- 1
    guard wikiTextEnd(from: text.lowerBound) == text.upperBound else { return }
    let first = tokens.count
    let parts = addWikiParts(text)
    guard parts > 0 else { return }
    tokens[bracket.token] = InlineToken(
      .wiki, bracket.isImage ? .wikiEmbed : .wikiLink, Int(tokens[bracket.token].start),
      close &+ 1, extra: UInt16(truncatingIfNeeded: parts),
      link: UInt32(truncatingIfNeeded: first))
  }

  /// Returns the first bracket or line end from `start` on.
  private mutating func wikiTextEnd(from start: Int) -> Int? {
    var position = start
    while position < end {
      let byte = content[position]
      if byte == UInt8(ascii: "[") || ASCII.isLineEnd(byte) { break }
      if byte == UInt8(ascii: "]") {
        work &+= position &- start
        return position
      }
      position &+= 1
    }
    work &+= position &- start
    return nil
  }

  /// Notes target, fragment and alias; returns how many there are, 0 when there is neither target
  /// nor fragment.
  ///
  /// In a table's cell the `|` is written `\|`.
  private mutating func addWikiParts(_ text: Range<Int>) -> Int {
    var targetEnd = text.upperBound
    var alias: Range<Int>?
    if let bar = content[text].firstIndex(of: UInt8(ascii: "|")) {
      let isEscaped = bar > text.lowerBound && content[bar &- 1] == UInt8(ascii: "\\")
      targetEnd = isEscaped ? bar &- 1 : bar
      alias = bar &+ 1..<text.upperBound
    }
    var fragment: Range<Int>?
    let address = text.lowerBound..<targetEnd
    if let sign = content[address].firstIndex(of: UInt8(ascii: "#")) {
      fragment = sign &+ 1..<targetEnd
      targetEnd = sign
    }
    work &+= text.count
    let target = text.lowerBound..<targetEnd
    guard !content[address].allSatisfy(ASCII.isWhitespace) else { return 0 }
    addPart(.wikiTarget, target, text.upperBound)
    if let fragment { addPart(.wikiFragment, fragment, text.upperBound) }
    if let alias { addPart(.wikiAlias, alias, text.upperBound) }
    return 1 + (fragment == nil ? 0 : 1) + (alias == nil ? 0 : 1)
  }
}

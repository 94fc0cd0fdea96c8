internal import SyntaxTree

extension InlineParser {
  /// Notes a `[`, or a `![` whose `!` is still plain text.
  mutating func openBracket(at position: Int) -> Int {
    var isImage = position > textStart && content[position &- 1] == UInt8(ascii: "!")
    let wikiStart = isImage ? position &- 1 : position
    if extensions.contains(.rendersWikiLinks), let behind = wikiLink(wikiStart, position) {
      return behind
    }
    // An image cannot begin with a footnote reference, as in cmark-gfm.
    if extensions.contains(.footnotes), byte(at: position &+ 1) == UInt8(ascii: "^") {
      isImage = false
    }
    let start = isImage ? position &- 1 : position
    if !brackets.isEmpty { brackets[brackets.count &- 1].bracketAfter = true }
    brackets.append(
      OpenBracket(
        position: position, token: tokens.count, delimiters: delimiters.count, isImage: isImage,
        bracketAfter: false))
    tokens.append(InlineToken(.text, .link, start, position &+ 1))
    textStart = position &+ 1
    return position &+ 1
  }

  /// Looks what the innermost open bracket and the `]` at `position` make (CommonMark 0.31 §6.3,
  /// §6.4).
  mutating func closeBracket(at position: Int, _ labels: borrowing LabelTable) -> Int {
    let behind = position &+ 1
    guard !brackets.isEmpty else {
      textStart = behind
      return behind
    }
    let index = brackets.count &- 1
    let bracket = brackets[index]
    brackets.truncate(to: index)
    let isActive = bracket.isImage || index >= inactiveBrackets
    inactiveBrackets = min(inactiveBrackets, index)
    if isActive {
      if let behind = inlineLink(bracket, textEnd: position) { return behind }
      if let behind = referenceLink(bracket, textEnd: position, labels) { return behind }
      if let behind = footnoteReference(bracket, close: position, labels) { return behind }
    }
    indexWikiLink(bracket, close: position)
    textStart = behind
    return behind
  }

  /// `[text](destination "title")`.
  private mutating func inlineLink(_ bracket: OpenBracket, textEnd: Int) -> Int? {
    let open = textEnd &+ 1
    guard byte(at: open) == UInt8(ascii: "(") else { return nil }
    var position = LinkScanner.skipWhitespace(content, open &+ 1, end)
    defer { work &+= position &- open }
    guard let destination = LinkScanner.destination(content, &position, end) else { return nil }
    let afterDestination = position
    position = LinkScanner.skipWhitespace(content, position, end)
    var title: Range<Int>?
    if position > afterDestination {
      title = LinkScanner.title(content, &position, end)
      if title != nil { position = LinkScanner.skipWhitespace(content, position, end) }
    }
    guard byte(at: position) == UInt8(ascii: ")") else { return nil }
    makeLink(bracket, textEnd: textEnd, end: position &+ 1, .inlineLink)
    addPart(
      .linkDestination, destination.range, textEnd,
      flags: destination.isAngleBracketed ? .angleBracketed : [])
    if let title { addPart(.linkTitle, title, textEnd) }
    return position &+ 1
  }

  /// `[text][label]`, `[label][]`, `[label]`.
  private mutating func referenceLink(
    _ bracket: OpenBracket, textEnd: Int, _ labels: borrowing LabelTable
  ) -> Int? {
    let open = textEnd &+ 1
    let close = LinkScanner.labelEnd(content, open, end)
    if let close {
      work &+= close &- open
      let label = open &+ 1..<close
      if LinkScanner.skipWhitespace(content, label.lowerBound, close) < close {
        guard isDefined(label, .linkDefinition, labels) else { return nil }
        makeLink(bracket, textEnd: textEnd, end: close &+ 1, .fullReference)
        addPart(.linkLabel, label, textEnd)
        return close &+ 1
      }
    }
    let label = bracket.position &+ 1..<textEnd
    guard !bracket.bracketAfter, isDefined(label, .linkDefinition, labels) else { return nil }
    let behind = close.map { $0 &+ 1 } ?? open
    makeLink(
      bracket, textEnd: textEnd, end: behind,
      close == nil ? .shortcutReference : .collapsedReference)
    return behind
  }

  func label(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: content[range])
  }

  private mutating func isDefined(
    _ range: Range<Int>, _ namespace: LabelTable.Namespace, _ labels: borrowing LabelTable
  ) -> Bool {
    // A character has at most four bytes; LinkScanner counts characters where it matters.
    guard range.count <= LinkScanner.longestLabel * 4 else { return false }
    work &+= range.count
    return labels.contains(label(range), namespace)
  }

  /// Turns the token of a bracket into a link or an image and resolves the delimiters in its text.
  private mutating func makeLink(
    _ bracket: OpenBracket, textEnd: Int, end: Int, _ form: InlineRecord.Flags
  ) {
    resolveDelimiters(from: bracket.delimiters)
    let start = Int(tokens[bracket.token].start)
    tokens[bracket.token] = InlineToken(
      .container, bracket.isImage ? .image : .link, start, end, flags: form,
      link: UInt32(truncatingIfNeeded: textEnd))
    // No link inside a link: the brackets that are still open can only make images.
    if !bracket.isImage { inactiveBrackets = brackets.count }
    textStart = end
  }

  /// Notes a part; `textEnd` is where the text of what it belongs to stops.
  mutating func addPart(
    _ kind: InlineKind, _ range: Range<Int>, _ textEnd: Int, flags: InlineRecord.Flags = []
  ) {
    tokens.append(
      InlineToken(
        .part, kind, range.lowerBound, range.upperBound, flags: flags,
        link: UInt32(truncatingIfNeeded: textEnd)))
  }

  /// `[^label]` (cmark-gfm). One without a definition stays as written, whatever stands in it.
  private mutating func footnoteReference(
    _ bracket: OpenBracket, close: Int, _ labels: borrowing LabelTable
  ) -> Int? {
    let start = bracket.position
    guard extensions.contains(.footnotes), byte(at: start &+ 1) == UInt8(ascii: "^"),
      close > start &+ 2
    else { return nil }
    delimiters.truncate(to: bracket.delimiters)
    tokens.truncate(to: bracket.token)
    textStart = close &+ 1
    guard isDefined(start &+ 2..<close, .footnote, labels) else { return close &+ 1 }
    return addLeaf(.footnoteReference, start, close &+ 1)
  }
}

package import SyntaxTree

/// An HTML or XML source as blocks: a tolerant, lossless tree of what is written.
///
/// An element is an `htmlElement` record that owns its start tag's bytes; what lies in it follows at greater depth. Its end
/// tag is an `htmlEndTag` record, its last child; an end tag that ends nothing is an `htmlEndTag` where it stands.
/// `isClosed` on an element tells that it has its end tag. Elements that cannot have content have no children. A
/// text of more than 2 KiB is cut at line ends into records that go on with one another. Tags that the source ends in
/// the middle of are `htmlBogusComment`. Concatenated records give the source.
///
/// `extra` of `htmlElement` and `htmlEndTag` is the element's `HTMLTag`; `aux` of `htmlElement` is
/// `HTMLTree.selfClosing` when the tag ends in `/>`.
package enum HTMLTree {
  /// `aux` of an element whose start tag ends in `/>`.
  package static let selfClosing: UInt16 = 1

  /// Bytes of text after which the next line begins a new record.
  static let pieceLength = 2_048

  /// Parses a whole source; linear, never fails.
  package static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, language: HTMLElementStack.Language = .html
  ) -> BlockTree {
    var builder = BlockTreeBuilder()
    for record in records(of: bytes, language: language).records { builder.append(record) }
    return builder.tree()
  }

  /// Returns the records of a whole source, and the work it took: bytes looked at plus records made.
  package static func records(
    of bytes: UnsafeBufferPointer<UInt8>, language: HTMLElementStack.Language = .html
  ) -> (records: ContiguousArray<BlockRecord>, work: Int) {
    var reader = HTMLTreeReader(bytes, language: language)
    reader.read()
    return (reader.records, reader.work)
  }
}

private struct HTMLTreeReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var records: ContiguousArray<BlockRecord> = []
  var work = 0
  private var stack: HTMLElementStack
  private var tokenizer: HTMLTokenizer

  init(_ bytes: UnsafeBufferPointer<UInt8>, language: HTMLElementStack.Language) {
    self.bytes = bytes
    stack = HTMLElementStack(language: language)
    tokenizer = HTMLTokenizer(bytes, state: HTMLTokenizerState(isForeign: language == .xml))
    tokenizer.followsStartTags = false
  }

  mutating func read() {
    var buffer = HTMLTokenBuffer()
    while tokenizer.next(into: &buffer) {
      for token in buffer.tokens { accept(token, buffer.attributes) }
      buffer.removeAll()
    }
    work = tokenizer.work + records.count
  }

  private mutating func accept(_ token: HTMLToken, _ attributes: [HTMLAttribute]) {
    switch token.kind {
    case .startTag:
      let isOpen = stack.open(
        token, in: bytes, attributes: attributes[token.attributes], payload: records.count)
      append(.htmlElement, token, depth: stack.depth - (isOpen ? 1 : 0))
      tokenizer.state = stack.tokenizerState(after: token)
    case .endTag:
      if let place = stack.meetEndTag(token, in: bytes) {
        records[stack.entries[place].payload].flags.insert(.isClosed)
        append(.htmlEndTag, token, depth: stack.depth)
        stack.closeCurrent()
      } else {
        append(.htmlEndTag, token, depth: stack.depth)
      }
      tokenizer.state = stack.tokenizerState(after: token)
    case .text:
      stack.meetText(isBlank: slice(token.range).allSatisfy { Byte.isWhitespace($0) })
      appendText(.htmlText, token.range)
    case .escapableRawText: appendText(.htmlText, token.range)
    case .rawText: appendText(.htmlRawText, token.range)
    case .cdata: appendText(.htmlCDATA, token.range)
    case .comment: appendText(.htmlComment, token.range)
    case .doctype: append(.htmlDoctype, token, depth: stack.depth)
    case .bogusComment, .emptyEndTag, .unfinishedTag:
      appendText(.htmlBogusComment, token.range)
    }
  }

  private mutating func append(_ kind: BlockKind, _ token: HTMLToken, depth: Int) {
    let isElement = kind == .htmlElement || kind == .htmlEndTag
    append(
      kind, token.range, depth: depth, extra: isElement ? UInt32(token.tag.rawValue) : 0,
      aux: kind == .htmlElement && token.isSelfClosing ? HTMLTree.selfClosing : 0)
  }

  /// Appends a text in pieces that end with a line.
  private mutating func appendText(_ kind: BlockKind, _ range: Range<Int>) {
    var start = range.lowerBound
    while range.upperBound - start > HTMLTree.pieceLength {
      var end = start + HTMLTree.pieceLength
      while end < range.upperBound, bytes[end - 1] != Byte.lineFeed { end += 1 }
      append(
        kind, start..<end, depth: stack.depth,
        flags: start > range.lowerBound ? .continuation : [])
      start = end
    }
    guard start < range.upperBound else { return }
    append(
      kind, start..<range.upperBound, depth: stack.depth,
      flags: start > range.lowerBound ? .continuation : [])
  }

  private mutating func append(
    _ kind: BlockKind, _ range: Range<Int>, depth: Int, extra: UInt32 = 0, aux: UInt16 = 0,
    flags: BlockRecord.Flags = []
  ) {
    var flags = flags
    let start = range.lowerBound
    if start == 0 || bytes[start - 1] == Byte.lineFeed
      || (bytes[start - 1] == Byte.carriageReturn && bytes[start] != Byte.lineFeed)
    {
      flags.insert(.startsLine)
    }
    records.append(
      BlockRecord(
        length: UInt32(clamping: range.count), extra: extra, depth: UInt32(clamping: depth),
        kind: kind, flags: flags, aux: aux))
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }
}

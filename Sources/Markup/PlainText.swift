import HTMLParser
package import MarkdownParser
package import SyntaxTree

/// Reads the text of inline constructs without their markup.
package enum PlainText {
  /// Returns the text that a reader sees: escapes and character references resolved, code spans
  /// without backticks, links and images as their text, raw HTML left out, line ends as a space.
  ///
  /// `range` limits it to content bytes; `skippingImages` leaves images out, as a heading's anchor
  /// does.
  package static func text(
    of content: LeafContent, _ inlines: InlineTree, in range: Range<Int>? = nil,
    skippingImages: Bool = false
  ) -> String {
    text(
      of: content, inlines.records, in: range ?? 0..<content.bytes.count,
      skippingImages: skippingImages)
  }

  /// Returns the text that a reader sees in a part of a leaf; `records` are those that overlap `range`, in order.
  package static func text(
    of content: LeafContent, _ records: ArraySlice<InlineRecord>, in range: Range<Int>,
    skippingImages: Bool = false
  ) -> String {
    guard !records.isEmpty else { return content.string(in: range) }
    var bytes: [UInt8] = []
    content.bytes.withUnsafeBufferPointer { source in
      var reader = Reader(
        content: content, source: source, records: records, at: range.lowerBound,
        limit: min(range.upperBound, source.count), skippingImages: skippingImages)
      reader.read()
      bytes = reader.output
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns a destination, title or label as it reads: backslash escapes and character references
  /// resolved (CommonMark 0.31 §2.4, §2.5).
  package static func unescaped(_ raw: some Collection<UInt8>) -> String {
    let bytes = Array(raw)
    guard bytes.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "&") }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    bytes.withUnsafeBufferPointer { source in
      var at = 0
      while at < source.count {
        let byte = source[at]
        if byte == UInt8(ascii: "\\"), at + 1 < source.count, isPunctuation(source[at + 1]) {
          output.append(source[at + 1])
          at += 2
        } else if byte == UInt8(ascii: "&"), let end = reference(in: source, at: at, &output) {
          at = end
        } else {
          output.append(byte)
          at += 1
        }
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Decodes the character reference at `start`; returns the byte behind it, or `nil` when there is
  /// none.
  static func reference(
    in source: UnsafeBufferPointer<UInt8>, at start: Int, _ output: inout [UInt8]
  ) -> Int? {
    var end = start + 1
    // The longest name has 31 letters.
    while end < source.count, end - start < 40, source[end] != UInt8(ascii: ";") { end += 1 }
    guard end < source.count, source[end] == UInt8(ascii: ";") else { return nil }
    let inner = UnsafeBufferPointer(rebasing: source[(start + 1)...end])
    guard let match = CharacterReferences.markdownMatch(inner), match.length == inner.count else {
      return nil
    }
    append(match.first, &output)
    if match.second != 0 { append(match.second, &output) }
    return end + 1
  }

  private static func append(_ scalar: UInt32, _ output: inout [UInt8]) {
    output.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
  }

  static func isPunctuation(_ byte: UInt8) -> Bool {
    (byte >= 33 && byte <= 47) || (byte >= 58 && byte <= 64) || (byte >= 91 && byte <= 96)
      || (byte >= 123 && byte <= 126)
  }
}

/// Walks the records in pre-order and copies what is text.
private struct Reader {
  let content: LeafContent
  let source: UnsafeBufferPointer<UInt8>
  let records: ArraySlice<InlineRecord>
  /// Content bytes before this one are done.
  var at: Int
  let limit: Int
  let skippingImages: Bool
  var output: [UInt8] = []
  /// Closing markers of the constructs around, innermost last.
  private var closers: [Range<Int>] = []

  init(
    content: LeafContent, source: UnsafeBufferPointer<UInt8>, records: ArraySlice<InlineRecord>,
    at: Int, limit: Int, skippingImages: Bool
  ) {
    self.content = content
    self.source = source
    self.records = records
    self.at = at
    self.limit = limit
    self.skippingImages = skippingImages
  }

  mutating func read() {
    var index = records.startIndex
    while index < records.endIndex {
      let record = records[index]
      passClosers(before: Int(record.start))
      if Int(record.start) >= limit { break }
      index += 1
      if record.kind.isPart || Int(record.end) <= at { continue }
      if let skipped = take(record, index) { index = skipped }
    }
    passClosers(before: .max)
    copy(to: limit)
  }

  private mutating func passClosers(before place: Int) {
    while let closer = closers.last, closer.lowerBound <= place {
      copy(to: closer.lowerBound)
      at = max(at, closer.upperBound)
      closers.removeLast()
    }
  }

  /// Takes a construct; returns the index to go on with when what lies inside is done as well.
  private mutating func take(_ record: InlineRecord, _ next: Int) -> Int? {
    let start = Int(record.start)
    let end = Int(record.end)
    let behind = next + Int(record.descendantCount)
    switch record.kind {
    case .emphasis, .superscript, .subscript: enter(start, end, 1)
    case .strong, .highlight: enter(start, end, 2)
    case .strikethrough: enter(start, end, Int(record.extra))
    case .link, .image:
      if record.kind == .image && skippingImages {
        copy(to: start)
        at = end
        return behind
      }
      let text = content.linkText(of: record, parts: records[next..<min(behind, records.endIndex)])
      copy(to: start)
      at = max(at, text.lowerBound)
      closers.append(text.upperBound..<end)
    case .wikiLink, .wikiEmbed:
      let parts = records[next..<min(behind, records.endIndex)].filter { $0.kind.isPart }
      copy(to: start)
      if let alias = parts.first(where: { $0.kind == .wikiAlias }) {
        output.append(contentsOf: source[Int(alias.start)..<Int(alias.end)])
      } else if let first = parts.first, let last = parts.last {
        output.append(contentsOf: source[Int(first.start)..<Int(last.end)])
      }
      at = end
      return behind
    case .backslashEscape: replace(start, end, with: source[(start + 1)..<end])
    case .characterReference:
      copy(to: start)
      if PlainText.reference(in: source, at: start, &output) != nil { at = end }
    case .softBreak, .hardBreak: replace(start, end, with: CollectionOfOne(UInt8(ascii: " ")))
    case .codeSpan:
      replace(start, end, with: codeText(start + Int(record.extra), end - Int(record.extra)))
    case .inlineMath: replace(start, end, with: source[(start + 1)..<max(start + 1, end - 1)])
    case .displayMath: replace(start, end, with: source[(start + 2)..<max(start + 2, end - 2)])
    case .autolink: replace(start, end, with: source[(start + 1)..<(end - 1)])
    case .rawHTML, .footnoteReference, .taskMarker: replace(start, end, with: EmptyCollection())
    case .blockID, .attributes:
      replace(start, end, with: EmptyCollection())
      while output.last == UInt8(ascii: " ") { output.removeLast() }
    default: break
    }
    return nil
  }

  private mutating func enter(_ start: Int, _ end: Int, _ marker: Int) {
    copy(to: start)
    at = max(at, start + marker)
    closers.append((end - marker)..<end)
  }

  private mutating func replace(_ start: Int, _ end: Int, with text: some Collection<UInt8>) {
    copy(to: start)
    output.append(contentsOf: text)
    at = end
  }

  private mutating func copy(to place: Int) {
    let end = min(place, limit)
    guard end > at else { return }
    output.append(contentsOf: source[at..<end])
    at = end
  }

  /// CommonMark 0.31 §6.1: line ends become spaces, one space on both sides goes.
  private func codeText(_ start: Int, _ end: Int) -> [UInt8] {
    guard start < end else { return [] }
    var text = source[start..<end].map { $0 == 10 || $0 == 13 ? UInt8(ascii: " ") : $0 }
    if text.count > 2, text.first == 32, text.last == 32, text.contains(where: { $0 != 32 }) {
      text.removeFirst()
      text.removeLast()
    }
    return text
  }
}

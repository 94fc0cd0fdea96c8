public import SyntaxTree

extension LeafContent {
  /// Returns what lies between the markers of the record at `index`, in content bytes: the text of an emphasis, a code
  /// span or math, what stands between the brackets of a link or an image.
  ///
  /// For a record without markers it is all of it. O(1), save for blanks in a link's parentheses and for runs of more
  /// than 65,534 backticks.
  public func textRange(
    ofRecordAt index: Int, in records: ArraySlice<InlineRecord>
  ) -> Range<Int> {
    let record = records[index]
    let start = Int(record.start)
    let end = Int(record.end)
    func inside(_ markers: Int) -> Range<Int> { start + markers..<max(start + markers, end - markers) }
    switch record.kind {
    case .emphasis, .superscript, .subscript, .autolink: return inside(1)
    case .strong, .highlight, .displayMath: return inside(2)
    case .strikethrough, .inlineMath: return inside(max(1, Int(record.extra)))
    case .codeSpan:
      guard record.extra == .max else { return inside(Int(record.extra)) }
      return inside(bytes[start..<end].prefix { $0 == UInt8(ascii: "`") }.count)
    case .link: return start + 1..<linkTextEnd(index, records)
    case .image: return start + 2..<linkTextEnd(index, records)
    case .wikiLink: return inside(2)
    case .wikiEmbed: return start + 3..<end - 2
    case .footnoteReference: return start + 2..<end - 1
    case .backslashEscape: return start + 1..<end
    default: return start..<end
    }
  }

  /// Offset of the bracket that ends a link's text.
  private func linkTextEnd(_ index: Int, _ records: ArraySlice<InlineRecord>) -> Int {
    let record = records[index]
    var position = Int(record.end) - 1
    func skipBlanks() {
      while position > 0, ASCII.isWhitespace(bytes[position - 1]) { position -= 1 }
    }
    if record.flags.contains(.shortcutReference) { return position }
    if record.flags.contains(.collapsedReference) {
      skipBlanks()
      return position - 2
    }
    let last = index + Int(record.descendantCount)
    let kind: InlineKind = record.flags.contains(.inlineLink) ? .linkDestination : .linkLabel
    var place = last
    while place > index, records[place].kind != kind { place -= 1 }
    guard place > index else { return position }
    let part = records[place]
    position = Int(part.start) - (part.flags.contains(.angleBracketed) ? 1 : 0)
    if kind == .linkDestination { skipBlanks() }
    return position - 2
  }
}

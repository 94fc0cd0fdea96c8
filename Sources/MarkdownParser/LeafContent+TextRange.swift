public import SyntaxTree

extension LeafContent {
  /// Returns what lies between the markers of the record at `index`, in content bytes: the text of
  /// an emphasis, a code span or math, what stands between the brackets of a link or an image.
  ///
  /// For a record without markers it is all of it. O(1), save for blanks in a link's parentheses
  /// and for runs of more than 65,534 backticks.
  public func textRange(
    ofRecordAt index: Int, in records: ArraySlice<InlineRecord>
  ) -> Range<Int> {
    let record = records[index]
    let start = Int(record.start)
    let end = Int(record.end)
    func inside(_ markers: Int) -> Range<Int> {
      start + markers..<max(start + markers, end - markers)
    }
    switch record.kind {
    case .emphasis, .superscript, .subscript, .autolink: return inside(1)
    case .strong, .highlight, .displayMath: return inside(2)
    case .strikethrough, .inlineMath: return inside(max(1, Int(record.extra)))
    case .codeSpan:
      guard record.extra == .max else { return inside(Int(record.extra)) }
      return inside(bytes[start..<end].prefix { $0 == UInt8(ascii: "`") }.count)
    case .link, .image:
      let behind = index + 1 + Int(record.descendantCount)
      return linkText(of: record, parts: records[(index + 1)..<min(behind, records.endIndex)])
    case .wikiLink: return inside(2)
    case .wikiEmbed: return start + 3..<end - 2
    case .footnoteReference: return start + 2..<end - 1
    case .backslashEscape: return start + 1..<end
    default: return start..<end
    }
  }

  /// Returns the content range between the brackets of a link or image: its text.
  ///
  /// `parts` are the records inside the link, as its `descendantCount` says.
  public func linkText(of link: InlineRecord, parts: ArraySlice<InlineRecord>) -> Range<Int> {
    let start = Int(link.start) + (link.kind == .image ? 2 : 1)
    var end = Int(link.end) - 1
    if link.flags.contains(.inlineLink) {
      // Back from the destination over `<`, blanks and `(` to the bracket.
      if let destination = parts.last(where: { $0.kind == .linkDestination }) {
        end = Int(destination.start) - (destination.flags.contains(.angleBracketed) ? 1 : 0)
        while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
        end -= 2
      }
    } else if link.flags.contains(.fullReference) {
      if let label = parts.last(where: { $0.kind == .linkLabel }) { end = Int(label.start) - 2 }
    } else if link.flags.contains(.collapsedReference) {
      while end > start, ASCII.isWhitespace(bytes[end - 1]) { end -= 1 }
      end -= 2
    }
    return start..<max(start, end)
  }
}

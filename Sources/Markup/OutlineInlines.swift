import MarkdownParser
import SyntaxTree
import TextModel

extension OutlineBuilder {
  /// Whether something is shown that stands inside of leaves.
  var wantsInlines: Bool { wantsAny(of: .link, .image, .comment, .math) }
}

extension OutlineOfMarkdown {
  /// Adds links, images, comments and displayed formulas of a leaf.
  mutating func addInlines(of block: Block, _ content: LeafContent) {
    let inlines = tree.inlines(of: block)
    let records = inlines.records
    /// Indices behind what the open elements hold.
    var ends: [Int] = []
    for (index, record) in zip(records.indices, records) {
      while let end = ends.last, end <= index {
        builder.pop()
        ends.removeLast()
      }
      let behind = min(records.endIndex, index + 1 + Int(record.descendantCount))
      guard let element = element(record, records[(index + 1)..<behind], content) else { continue }
      builder.push(element, .inline, depth: block.depth)
      ends.append(behind)
    }
    for _ in ends { builder.pop() }
  }

  private func element(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent
  ) -> OutlineElement? {
    switch record.kind {
    case .link, .image:
      guard builder.isWanted(record.kind == .link ? .link : .image) else { return nil }
      return linkElement(record, inner, content)
    case .wikiLink, .wikiEmbed:
      let isLink = record.kind == .wikiLink
      guard builder.isWanted(isLink ? .link : .image) else { return nil }
      let open = Int(record.start) + (isLink ? 2 : 3)
      let end = max(open, Int(record.end) - 2)
      let whole = content.string(in: open..<end)
      let parts = whole.split(separator: "|", maxSplits: 1)
      return OutlineElement(
        isLink ? .link : .image, tag: isLink ? "a" : "img",
        title: OutlineTitle.title(of: parts.last ?? ""),
        detail: parts.first.map(String.init), range: content.sourceRange(of: record),
        selectionRange: content.sourceRange(of: open..<end))
    case .autolink, .literalAutolink:
      guard builder.isWanted(.link) else { return nil }
      let marker = record.kind == .autolink ? 1 : 0
      let start = Int(record.start) + marker
      let text = start..<max(start, Int(record.end) - marker)
      let destination = content.string(in: text)
      return OutlineElement(
        .link, tag: "a", title: OutlineTitle.title(of: destination), detail: destination,
        range: content.sourceRange(of: record), selectionRange: content.sourceRange(of: text))
    case .rawHTML: return comment(record, content)
    case .displayMath:
      guard builder.isWanted(.math) else { return nil }
      let text = (Int(record.start) + 2)..<max(Int(record.start) + 2, Int(record.end) - 2)
      return OutlineElement(
        .math, tag: "math",
        title: OutlineTitle.title(of: content, [], in: text),
        range: content.sourceRange(of: record), selectionRange: content.sourceRange(of: text))
    default: return nil
    }
  }

  private func linkElement(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent
  ) -> OutlineElement {
    let text = content.linkText(of: record, parts: inner)
    let title = OutlineTitle.title(of: content, inner, in: text)
    // A link's own parts come last; the same kinds before them belong to images inside.
    let own = inner.suffix(2).filter { Int($0.start) > text.upperBound }
    let destination = own.first { $0.kind == .linkDestination || $0.kind == .linkLabel }
    let isLink = record.kind == .link
    return OutlineElement(
      isLink ? .link : .image, tag: isLink ? "a" : "img", title: title,
      detail: destination.map {
        PlainText.unescaped(content.bytes[Int($0.start)..<Int($0.end)])
      },
      range: content.sourceRange(of: record), selectionRange: content.sourceRange(of: text))
  }

  private func comment(_ record: InlineRecord, _ content: LeafContent) -> OutlineElement? {
    guard builder.isWanted(.comment), content.bytes[Int(record.start)...].starts(with: "<!--".utf8)
    else { return nil }
    let start = min(Int(record.start) + 4, Int(record.end))
    let text = start..<max(start, Int(record.end) - 3)
    var element = OutlineElement(
      .comment, tag: "!--",
      title: OutlineTitle.title(of: content, [], in: text),
      range: content.sourceRange(of: record), selectionRange: content.sourceRange(of: text))
    element.isHidden = true
    return element
  }
}

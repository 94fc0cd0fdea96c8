import MarkdownParser
package import Markup
package import TextModel

/// A symbol of a document as `textDocument/documentSymbol` shows it.
package struct DocumentSymbol: Sendable, Hashable {
  /// LSP's symbol kinds that are used here; the raw values are LSP's.
  package enum Kind: Int, Sendable, Hashable {
    /// An HTML element that is no heading, as VS Code's HTML service has it.
    case field = 8
    /// A heading, as other Markdown servers have it.
    case string = 15
  }

  /// The heading's text, or its tag in capitals when there is none; `nav#top` for an element.
  package var name: String
  /// `h2`; the title of an element.
  package var detail: String?
  package var kind: Kind
  /// The heading's section, the element.
  package var range: ByteRange
  /// The heading's content, the element's start tag; lies inside `range`.
  package var selectionRange: ByteRange
  /// Place of the symbol around it among all symbols.
  package var container: Int?
  /// Number of symbols around it.
  package var depth: Int
  /// Number of symbols inside it, which follow at once.
  package var descendantCount: Int
}

extension DocumentSymbol {
  /// Returns a document's symbols in order, each before those inside it: headings, and in HTML
  /// files the elements that are landmarks or have an `id`.
  ///
  /// The hierarchy is in `depth` and `descendantCount`; clients that want a flat list take the
  /// symbols as they stand, with the names of their containers. Cost: the number of headings, for
  /// HTML the document's length.
  package static func symbols(in document: MarkupDocument) -> [DocumentSymbol] {
    switch document.content {
    case .markdown(let tree):
      return symbols(of: document.headings(), in: tree)
    case .html:
      return symbols(of: Outline.outline(of: document)) {
        !$0.isHidden && ($0.kind == .heading || $0.kind == .html || $0.identifier != nil)
      }
    }
  }

  private static func symbols(of headings: [Heading], in tree: MarkdownTree) -> [DocumentSymbol] {
    var symbols: [DocumentSymbol] = []
    symbols.reserveCapacity(headings.count)
    var around: [Int] = []
    for (index, section) in tree.sections(of: headings).enumerated() {
      around.removeLast(around.count - section.depth)
      symbols.append(DocumentSymbol(headings[index], section, in: around.last))
      around.append(index)
    }
    return symbols
  }

  private init(_ heading: Heading, _ section: HeadingSection, in container: Int?) {
    let title = OutlineTitle.short(heading.title)
    name = title.isEmpty ? "H\(heading.level)" : title
    detail = heading.tag
    kind = .string
    range = ByteRange(bytes: heading.range.lowerBound.utf8, section.end)
    selectionRange = heading.contentRange.clamped(to: range)
    self.container = container
    depth = section.depth
    descendantCount = section.descendantCount
  }

  private static func symbols(
    of outline: Outline, where isSymbol: (OutlineElement) -> Bool
  ) -> [DocumentSymbol] {
    var symbols: [DocumentSymbol] = []
    symbols.reserveCapacity(outline.elements.count)
    /// The symbols around, outermost first: where each ends among the elements, its place among the
    /// symbols.
    var around: [(end: Int, index: Int)] = []
    for (place, element) in outline.elements.enumerated() {
      while let last = around.last, last.end <= place {
        around.removeLast()
        symbols[last.index].descendantCount = symbols.count - last.index - 1
      }
      guard isSymbol(element) else { continue }
      var symbol = DocumentSymbol(element)
      symbol.depth = around.count
      symbol.container = around.last?.index
      around.append((place + 1 + element.descendantCount, symbols.count))
      symbols.append(symbol)
    }
    while let last = around.popLast() {
      symbols[last.index].descendantCount = symbols.count - last.index - 1
    }
    return symbols
  }

  private init(_ element: OutlineElement) {
    if element.kind == .heading {
      name = element.title.isEmpty ? "H\(element.level)" : element.title
      detail = element.tag
      kind = .string
    } else {
      name = element.tag + (element.identifier.map { "#" + $0 } ?? "")
      detail = element.title.isEmpty ? nil : element.title
      kind = .field
    }
    range = element.range
    selectionRange = element.selectionRange
    depth = 0
    descendantCount = 0
  }
}

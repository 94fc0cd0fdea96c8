internal import MarkdownParser
internal import Markup
internal import SyntaxTree
internal import TextModel

extension HTMLRenderer {
  /// Returns the dialect's anchors of a document's headings, by where those start.
  static func anchors(of tree: MarkdownTree) -> [Int: String] {
    let headings = MarkupDocument(tree).anchors().filter {
      if case .heading = $0.kind { true } else { false }
    }
    return Dictionary(
      headings.map { ($0.range.lowerBound.utf8, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  /// Writes a heading's `id` and `class`: what its attributes say, else the dialect's anchor when
  /// those are wanted.
  mutating func headingAttributes(_ block: Block, _ content: LeafContent, _ inlines: InlineTree) {
    var identifier: String?
    var classes: [String] = []
    let records = inlines.records
    for record in records {
      if record.kind == .attributeID {
        identifier = content.string(in: Int(record.start) + 1..<Int(record.end))
      } else if record.kind == .attributes {
        classes = content.string(in: Int(record.start) + 1..<Int(record.end) - 1)
          .split(separator: " ").filter { $0.hasPrefix(".") }.map { String($0.dropFirst()) }
      }
    }
    if let identifier = identifier ?? anchors[block.start] {
      output.markup(" id=\"")
      output.text(ContiguousArray(identifier.utf8))
      output.markup("\"")
    }
    if !classes.isEmpty {
      output.markup(" class=\"")
      output.text(ContiguousArray(classes.joined(separator: " ").utf8))
      output.markup("\"")
    }
  }
}

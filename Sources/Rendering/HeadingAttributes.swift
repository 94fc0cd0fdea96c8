internal import MarkdownParser
internal import Markup
internal import SyntaxTree

extension HTMLRenderer {
  /// Writes a heading's `id` and `class`: what its attributes say, else the dialect's anchor when those are wanted.
  mutating func headingAttributes(_ content: LeafContent, _ inlines: InlineTree) {
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
    if let identifier {
      slugger.reserve(identifier)
    } else if options.hasAnchors {
      identifier = slugger.slug(for: plainText(of: content, inlines.records))
    }
    if let identifier {
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

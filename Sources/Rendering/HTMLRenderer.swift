package import MarkdownParser
internal import SyntaxTree
internal import TextModel

/// What rendering adds to, or takes from, the specification's output.
package struct HTMLOptions: Hashable, Sendable {
  /// Headings get the dialect's anchors as `id`, block ids become anchors.
  package var hasAnchors: Bool
  /// Raw HTML is left out, and so are links and images whose scheme could run code.
  package var isSafe: Bool

  /// Makes options; the defaults give the specifications' output exactly.
  package init(hasAnchors: Bool = false, isSafe: Bool = false) {
    self.hasAnchors = hasAnchors
    self.isSafe = isSafe
  }
}

/// Writes a Markdown document as an HTML fragment, as the examples of CommonMark 0.31.2 and GFM
/// 0.29 have it.
///
/// Walks the records once with explicit stacks; neither nesting nor length is limited. Linear, save
/// for what link definitions and short table rows multiply, which is capped as in cmark-gfm.
package struct HTMLRenderer {
  let tree: MarkdownTree
  let options: HTMLOptions
  let extensions: Dialect.Extensions
  var output = HTMLOutput()
  var plan: RenderPlan
  var footnotes = FootnoteNumbers()
  /// Anchors of the headings, by the byte they start at; empty unless wanted.
  let anchors: [Int: String]
  /// Containers that are open, outermost first.
  var containers: [OpenContainer] = []
  /// Cells that short table rows have been filled up with so far.
  var completedCells = 0

  private init(_ tree: MarkdownTree, _ options: HTMLOptions) {
    self.tree = tree
    self.options = options
    extensions = tree.dialect.extensions
    plan = RenderPlan(tree)
    anchors = options.hasAnchors ? Self.anchors(of: tree) : [:]
  }

  /// Returns the document as HTML; linear.
  package static func fragment(
    of tree: MarkdownTree, options: HTMLOptions = HTMLOptions()
  ) -> HTMLOutput {
    tree.parseAllInlines()
    var renderer = HTMLRenderer(tree, options)
    renderer.output.reserve(tree.text.byteCount + tree.text.byteCount / 4)
    renderer.render(0..<tree.blocks.count)
    renderer.renderFootnotes()
    return renderer.output
  }

  /// Writes the blocks `range`, whose first is the shallowest.
  mutating func render(_ range: Range<Int>) {
    let outer = containers.count
    var cursor = BlockCursor(tree.blocks, at: range.lowerBound)
    while cursor.index < range.upperBound, let block = cursor.next() {
      closeContainers(notShallowerThan: block.depth, downTo: outer)
      if let next = write(block, before: cursor) { cursor = BlockCursor(tree.blocks, at: next) }
    }
    closeContainers(notShallowerThan: 0, downTo: outer)
  }

  /// Writes a leaf, or opens a container; returns where to go on when that is not the next record.
  private mutating func write(_ block: Block, before cursor: borrowing BlockCursor) -> Int? {
    switch block.kind {
    case .blankLines, .linkReferenceDefinition, .frontMatter, .tableDelimiterRow: return nil
    case .paragraph: paragraph(block)
    case .atxHeading, .setextHeading: heading(block)
    case .thematicBreak:
      output.freshLine()
      output.markup("<hr />\n")
    case .indentedCode, .fencedCode, .mathBlock, .htmlBlock: return literal(block)
    case .tableHeaderRow, .tableRow: tableRow(block)
    case .blockQuote: openQuote(block, before: cursor)
    case .list: openList(block)
    case .listItem: openItem(block)
    case .table: openTable(block)
    case .footnoteDefinition: return tree.blocks.end(of: block).index
    default: return nil
    }
    return nil
  }
}

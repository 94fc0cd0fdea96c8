package import MarkdownParser
package import SyntaxTree
import TextModel

/// The outline of a Markdown document's headings alone, in time proportional to their number.
enum OutlineOfHeadings {
  /// Returns the outline; `headings` are the tree's.
  static func outline(
    of tree: MarkdownTree, _ headings: [Heading], with empty: OutlineBuilder
  ) -> Outline {
    var builder = empty
    /// Containers that hold one of the open headings, outermost first.
    var around: [(index: Int, depth: Int, end: Int)] = []
    for heading in headings {
      let start = heading.range.lowerBound.utf8
      while let last = around.last, last.end <= start {
        builder.close(depth: last.depth, at: last.end)
        around.removeLast()
      }
      if heading.depth > 0, let block = tree.blocks.block(owning: start),
        let parent = tree.blocks.parent(of: block), parent.index != around.last?.index
      {
        around.append((parent.index, parent.depth, tree.endOfText(inside: parent)))
        builder.pushBoundary(depth: parent.depth)
      }
      builder.closeHeadings(
        depth: heading.depth, level: heading.level, at: tree.text.endOfSection(before: start))
      builder.push(OutlineElement(heading), .heading(level: heading.level), depth: heading.depth)
    }
    while let last = around.popLast() { builder.close(depth: last.depth, at: last.end) }
    return builder.finish(textEnd: tree.text.byteCount, end: tree.text.byteCount)
  }
}

extension OutlineElement {
  /// A heading, whose section is not known yet.
  init(_ heading: Heading) {
    self.init(
      .heading, tag: OutlineElement.headingTags[min(max(heading.level, 1), 6) - 1],
      level: heading.level, title: OutlineTitle.short(heading.title),
      identifier: heading.explicitID?.name, range: heading.range,
      selectionRange: heading.contentRange)
  }

  private static let headingTags = ["h1", "h2", "h3", "h4", "h5", "h6"]
}

extension Text {
  /// Returns the byte where a section ends when the next one starts at `start`: without the line end in between.
  func endOfSection(before start: Int) -> Int {
    guard start > 0 else { return start }
    switch self[ByteOffset(start - 1)] {
    case 10: return start > 1 && self[ByteOffset(start - 2)] == 13 ? start - 2 : start - 1
    case 13: return start - 1
    default: return start
    }
  }
}

extension MarkdownTree {
  /// Byte behind the text of a container: without the blank lines and the line end at its end.
  package func endOfText(inside container: Block) -> Int {
    var (index, end) = blocks.end(of: container)
    while index - 1 > container.index, let last = blocks.block(at: index - 1),
      last.kind == .blankLines
    {
      index -= 1
      end = last.start
    }
    return text.endOfSection(before: end)
  }
}

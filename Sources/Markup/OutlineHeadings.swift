package import MarkdownParser
package import SyntaxTree
import TextModel

/// Where a heading's section ends, and how it lies among the others.
package struct HeadingSection: Sendable, Hashable {
  /// Byte behind the section, without the line end before the heading that ends it.
  package var end: Int
  /// Number of sections around it.
  package var depth: Int
  /// Number of headings inside it, which follow at once.
  package var descendantCount: Int

  package init(end: Int, depth: Int, descendantCount: Int) {
    self.end = end
    self.depth = depth
    self.descendantCount = descendantCount
  }
}

extension MarkdownTree {
  /// Returns the sections of a tree's headings, one for each, in order.
  ///
  /// A section ends at the next heading of its level or above in the same container, or with the
  /// container. Cost: the number of headings, and a logarithm for each that stands in a container.
  package func sections(of headings: [Heading]) -> [HeadingSection] {
    var finder = SectionFinder(tree: self)
    finder.sections.reserveCapacity(headings.count)
    for index in headings.indices {
      finder.add(
        start: headings[index].range.lowerBound.utf8, level: headings[index].level,
        containers: headings[index].depth)
    }
    finder.finish()
    return finder.sections
  }

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

private struct SectionFinder {
  let tree: MarkdownTree
  var sections: [HeadingSection] = []
  /// The open sections, outermost first; `containers` is the number of containers around the
  /// heading.
  private var open: [(index: Int, level: Int, containers: Int)] = []
  /// Containers that hold one of the open headings, outermost first.
  private var around: [(index: Int, depth: Int, end: Int)] = []

  init(tree: MarkdownTree) {
    self.tree = tree
  }

  mutating func add(start: Int, level: Int, containers: Int) {
    while let last = around.last, last.end <= start {
      around.removeLast()
      close(deeperThan: last.depth, at: last.end)
    }
    if containers > 0, let block = tree.blocks.block(owning: start),
      let parent = tree.blocks.parent(of: block), parent.index != around.last?.index
    {
      around.append((parent.index, parent.depth, tree.endOfText(inside: parent)))
    }
    if let last = open.last, last.containers == containers, last.level >= level {
      let end = tree.text.endOfSection(before: start)
      while let last = open.last, last.containers == containers, last.level >= level {
        open.removeLast()
        close(last.index, at: end)
      }
    }
    open.append((sections.count, level, containers))
    sections.append(HeadingSection(end: start, depth: open.count - 1, descendantCount: 0))
  }

  private mutating func close(_ index: Int, at end: Int) {
    sections[index].end = end
    sections[index].descendantCount = sections.count - index - 1
  }

  private mutating func close(deeperThan depth: Int, at end: Int) {
    while let last = open.last, last.containers > depth {
      open.removeLast()
      close(last.index, at: end)
    }
  }

  mutating func finish() {
    while let last = around.popLast() { close(deeperThan: last.depth, at: last.end) }
    close(deeperThan: -1, at: tree.text.byteCount)
  }
}

extension Outline {
  /// The outline of a Markdown document's headings alone.
  init(ofHeadings headings: [Heading], in tree: MarkdownTree, maxDepth: Int?) {
    elements.reserveCapacity(headings.count)
    let limit = Swift.max(1, maxDepth ?? .max)
    for (index, section) in tree.sections(of: headings).enumerated() where section.depth < limit {
      var element = OutlineElement(headings[index])
      element.range = ByteRange(bytes: element.range.lowerBound.utf8, section.end)
      element.depth = section.depth
      element.descendantCount = section.descendantCount
      elements.append(element)
    }
    if elements.count < headings.count { countDescendants(from: 0) }
  }

  /// Counts descendants anew, by depths, of the elements from `start` on, the first of which is one
  /// of the shallowest.
  mutating func countDescendants(from start: Int) {
    var ancestors: [Int] = []
    for index in start...Swift.max(start, elements.count) {
      let depth = index < elements.count ? elements[index].depth : -1
      while let last = ancestors.last, elements[last].depth >= depth {
        elements[last].descendantCount = index - last - 1
        ancestors.removeLast()
      }
      if index < elements.count { ancestors.append(index) }
    }
  }
}

extension OutlineElement {
  /// A heading, whose section is not known yet.
  init(_ heading: Heading) {
    self.init(
      .heading, tag: heading.tag,
      level: heading.level, title: OutlineTitle.short(heading.title),
      identifier: heading.explicitID?.name, range: heading.range,
      selectionRange: heading.contentRange)
  }
}

extension Heading {
  /// Name of the HTML element, such as `h2`.
  package var tag: String { Heading.tags[min(max(level, 1), 6) - 1] }

  private static let tags = ["h1", "h2", "h3", "h4", "h5", "h6"]
}

extension Text {
  /// Returns the byte where a section ends when the next one starts at `start`: without the line
  /// end in between.
  func endOfSection(before start: Int) -> Int {
    guard start > 0 else { return start }
    return withContiguousBytes(in: ByteRange(bytes: max(0, start - 2), start)) { before in
      switch before.last {
      case 10: before.count > 1 && before[0] == 13 ? start - 2 : start - 1
      case 13: start - 1
      default: start
      }
    }
  }
}

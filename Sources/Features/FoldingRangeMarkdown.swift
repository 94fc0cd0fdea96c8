import MarkdownParser
import Markup
import SyntaxTree
import TextModel

/// Walks a Markdown document's blocks once, in order, and finds what can be folded.
struct FoldingRangesOfMarkdown {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var html: HTMLFolds
  private var ranges: [FoldingRange] = []
  private var headings: ArraySlice<Heading>
  private var open: [Open] = []
  /// Zero-based line of the last block's last line.
  private var textLine = 0
  private var previous: BlockRecord?
  private var isBehindBlank = false
  /// Start of the HTML block that is being read, in bytes.
  private var htmlStart = 0

  /// A block whose end has not been reached.
  private struct Open {
    /// `nil` for blocks that do not fold.
    var construct: FoldingRange.Construct?
    var startLine: Int
    var depth: Int
    /// 1 to 6 for a section.
    var level = 0
    var isLeaf = false
  }

  /// Returns the folds in no order; `headings` are the tree's; O(n).
  static func ranges(in tree: MarkdownTree, _ headings: [Heading]) -> [FoldingRange] {
    tree.text.withContiguousBytes(in: tree.text.range) { bytes in
      var finder = FoldingRangesOfMarkdown(bytes: bytes, headings: headings[...])
      for block in tree.blocks { finder.add(block, in: tree.blocks) }
      finder.finish()
      return finder.ranges + finder.html.ranges + finder.html.regions.ranges
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, headings: ArraySlice<Heading>) {
    self.bytes = bytes
    self.headings = headings
    html = HTMLFolds(bytes: bytes, lines: LineCounter(bytes))
  }

  private mutating func add(_ block: Block, in tree: BlockTree) {
    let line = html.lines.line(at: block.start)
    guard block.kind != .blankLines else {
      isBehindBlank = true
      return
    }
    if !continuesPrevious(block) {
      close(depth: block.depth)
      openBlock(block, line)
      if block.kind == .htmlBlock {
        htmlStart = block.start
        addHTML(from: block, to: tree.end(of: block).offset, line)
      }
    }
    if block.kind == .htmlBlock {
      // The counter went through the whole block with its first piece.
      isBehindBlank = false
    } else {
      for heading in takeHeadings(before: block.recordEnd) { openSection(heading, line) }
    }
    textLine = lastLine(of: block)
    previous = block.record
    isBehindBlank = false
  }

  /// Zero-based line of the block's last byte that is no line end.
  private mutating func lastLine(of block: Block) -> Int {
    let line = html.lines.line(at: block.recordEnd)
    guard block.record.length > 0 else { return line }
    let last = bytes[block.recordEnd - 1]
    return last == 10 || last == 13 ? line - 1 : line
  }

  private func continuesPrevious(_ block: Block) -> Bool {
    guard let previous, previous.depth == block.record.depth, previous.kind == block.kind else {
      return false
    }
    if block.record.flags.contains(.continuation) { return true }
    return block.kind == .indentedCode && isBehindBlank
      && !block.record.flags.contains(.followsBlankLine)
  }
}

// MARK: Opening

extension FoldingRangesOfMarkdown {
  private mutating func openBlock(_ block: Block, _ line: Int) {
    let construct: FoldingRange.Construct? =
      switch block.kind {
      case .list: .list
      case .listItem: .listItem
      case .blockQuote: .quote
      case .fencedCode, .indentedCode: .code
      case .mathBlock: .math
      case .table: .table
      case .footnoteDefinition: .footnote
      case .frontMatter: .frontMatter
      case .htmlBlock: block.record.extra == 2 ? .comment : .html
      default: nil
      }
    guard construct != nil || block.kind.isContainer else { return }
    open.append(
      Open(
        construct: construct, startLine: line, depth: block.depth,
        isLeaf: !block.kind.isContainer))
  }

  private mutating func takeHeadings(before end: Int) -> ArraySlice<Heading> {
    let count = headings.prefix { $0.range.lowerBound.utf8 < end }.count
    defer { headings = headings.dropFirst(count) }
    return headings.prefix(count)
  }

  private mutating func openSection(_ heading: Heading, _ line: Int) {
    while let last = open.last, last.level >= heading.level, last.depth == heading.depth {
      open.removeLast()
      // Of several blank lines before a heading one stays in sight.
      emit(last, to: isBehindBlank && line - 2 >= last.startLine ? line - 2 : line - 1)
    }
    open.append(
      Open(
        construct: .section, startLine: line, depth: heading.depth, level: heading.level))
  }

  private mutating func addHTML(from block: Block, to end: Int, _ line: Int) {
    let source = UnsafeBufferPointer(rebasing: bytes[block.start..<end])
    let isRemark = block.record.extra == 2
    if isRemark { html.regions.add(source, line: line) }
    let nodes = HTMLNode.nodes(in: source, baseOffset: block.start)
    // Headings end the block's own fold: their sections reach beyond it.
    let inner = takeHeadings(before: end)
    if inner.isEmpty {
      html.add(nodes, ofBlockAt: block.start, depth: block.depth, isRemark: isRemark)
      return
    }
    if let last = open.last, last.isLeaf { open.removeLast() }
    var counter = LineCounter(source)
    let behindBlank = isBehindBlank
    for heading in inner {
      let place = line + counter.line(at: heading.range.lowerBound.utf8 - block.start)
      isBehindBlank = behindBlank && place == line
      openSection(heading, place)
    }
    html.add(nodes, ofBlockAt: -1, depth: block.depth, isRemark: false)
  }
}

// MARK: Closing

extension FoldingRangesOfMarkdown {
  private mutating func emit(_ open: Open, to endLine: Int) {
    guard let construct = open.construct, endLine > open.startLine else { return }
    ranges.append(FoldingRange(construct, from: open.startLine, to: endLine))
  }

  /// Closes what a block at `depth` ends.
  private mutating func close(depth: Int) {
    while let last = open.last {
      guard last.isLeaf || (last.level > 0 ? last.depth > depth : last.depth >= depth) else {
        return
      }
      open.removeLast()
      emit(last, to: textLine)
    }
  }

  /// Closes everything at the end of the document: sections reach to the last line, or the one
  /// before if that is blank.
  private mutating func finish() {
    close(depth: 0)
    var end = html.lines.line(at: bytes.count)
    var at = bytes.count
    while at > 0, bytes[at - 1] == 32 || bytes[at - 1] == 9 { at -= 1 }
    let isBlank = at == 0 || bytes[at - 1] == 10 || bytes[at - 1] == 13
    if isBlank, end > 0 { end -= 1 }
    while let last = open.popLast() { emit(last, to: end) }
  }
}

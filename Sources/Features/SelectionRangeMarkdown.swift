import MarkdownParser
import Markup
import SyntaxTree
import TextModel

extension SelectionChain {
  /// Adds what is around the offset in a Markdown document, sections aside.
  mutating func addMarkdown(_ tree: MarkdownTree) {
    guard let block = tree.blocks.block(owning: offset) else { return }
    addWord(in: block.start..<block.recordEnd)
    if block.kind.hasInlines {
      addContent(tree.content(of: block), tree.inlines(of: block))
    } else if block.kind == .linkReferenceDefinition {
      addDefinition(tree.content(of: block), tree)
    } else if block.kind == .blankLines {
      addContainers(of: block, in: tree)
      return
    }
    addLeaf(block, in: tree)
    addContainers(of: block, in: tree)
  }

  /// Adds the block that a record is a piece of.
  private mutating func addLeaf(_ block: Block, in tree: MarkdownTree) {
    guard !block.kind.isContainer else { return }
    var first = block
    while first.record.flags.contains(.continuation),
      let previous = tree.blocks.block(at: first.index - 1)
    {
      first = previous
    }
    let range = trimmed(first.start..<tree.blocks.end(of: first).offset)
    add(range)
    switch block.kind {
    case .fencedCode, .mathBlock, .frontMatter:
      addTrimmedLine(in: range)
      addBody(range, isClosed: isClosed(first, in: tree))
    case .indentedCode:
      addTrimmedLine(in: range)
    case .htmlBlock:
      addTrimmedLine(in: range)
      let nodes = text.withContiguousBytes(
        in: ByteRange(bytes: range.lowerBound, range.upperBound)
      ) { HTMLNode.nodes(in: $0, baseOffset: range.lowerBound) }
      addHTML(nodes)
    default: break
    }
  }

  private func isClosed(_ block: Block, in tree: MarkdownTree) -> Bool {
    tree.blocks.block(at: tree.blocks.end(of: block).index - 1)?.record.flags.contains(.isClosed)
      ?? false
  }

  /// Adds the lines between the first, and the last when that closes the block.
  private mutating func addBody(_ range: Range<Int>, isClosed: Bool) {
    let first = text.line(containing: ByteOffset(range.lowerBound))
    let last = text.line(containing: ByteOffset(range.upperBound))
    let start = text.startOfLine(first + 1)
    let end = isClosed ? text.endOfLine(last - 1) : ByteOffset(range.upperBound)
    if start < end { add(start..<end) }
  }

  private mutating func addContainers(of block: Block, in tree: MarkdownTree) {
    var current: Block? =
      block.kind.isContainer && block.record.length > 0 ? block : tree.blocks.parent(of: block)
    var count = 0
    while let container = current, count < SelectionRange.limit {
      let end = tree.endOfText(inside: container)
      add(startOfContainer(container, end)..<end)
      current = tree.blocks.parent(of: container)
      count += 1
    }
  }

  /// First byte of a container: of its line when only indentation stands before it, so that whole
  /// lines are taken, but behind the markers of quotes around it.
  private func startOfContainer(_ container: Block, _ end: Int) -> Int {
    guard container.kind != .blockQuote else { return container.start }
    var start = container.start
    var at = start
    while at < end, isBlank(text[ByteOffset(at)]) || text[ByteOffset(at)] == UInt8(ascii: ">") {
      if text[ByteOffset(at)] == UInt8(ascii: ">") {
        start = at + 1
        if start < end, isBlank(text[ByteOffset(start)]) { start += 1 }
      }
      at += 1
    }
    return min(start, end)
  }

  /// Returns `range` without blanks before it and line ends behind it.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, isBlank(text[ByteOffset(start)]) { start += 1 }
    while end > start, isLineEnd(text[ByteOffset(end - 1)]) { end -= 1 }
    return start..<end
  }

  private func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 }
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// Adds what stands on the line between blanks, inside `range`.
  mutating func addTrimmedLine(in range: Range<Int>) {
    let line = text.lineRange(text.line(containing: ByteOffset(offset)))
    var start = max(range.lowerBound, line.lowerBound.utf8)
    var end = max(start, min(range.upperBound, line.upperBound.utf8))
    while start < end, isBlank(text[ByteOffset(start)]) { start += 1 }
    while end > start, isBlank(text[ByteOffset(end - 1)]) { end -= 1 }
    add(start..<end)
  }
}

// MARK: Inside a leaf

extension SelectionChain {
  private mutating func addContent(_ content: LeafContent, _ inlines: InlineTree) {
    add(content.sourceRange(of: 0..<content.bytes.count))
    let place = content.contentOffset(of: ByteOffset(offset))
    addContentLine(content, place)
    if content.cells.count > 1
      || content.cells.first.map({ $0.count < content.bytes.count }) ?? false
    {
      for cell in content.cells { addCell(content, cell) }
    }
    let records = inlines.records
    var index = records.startIndex
    while index < records.endIndex {
      let record = records[index]
      if Int(record.start) > place { break }
      if Int(record.end) < place {
        index += 1 + Int(record.descendantCount)
        continue
      }
      let behind = min(records.endIndex, index + 1 + Int(record.descendantCount))
      add(record, records[(index + 1)..<behind], content)
      index += 1
    }
  }

  /// Adds the line of a paragraph without the prefixes of its containers.
  private mutating func addContentLine(_ content: LeafContent, _ place: Int) {
    let bytes = content.bytes
    var start = min(place, bytes.count)
    while start > 0, !isLineEnd(bytes[start - 1]) { start -= 1 }
    var end = min(place, bytes.count)
    while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
    if start > 0 || end < bytes.count { add(content.sourceRange(of: start..<end)) }
  }

  /// Adds a table cell: its text, then all between the pipes, then with the pipe before it.
  private mutating func addCell(_ content: LeafContent, _ cell: Range<Int>) {
    let source = content.sourceRange(of: cell)
    var start = source.lowerBound.utf8
    while start > 0, isBlank(text[ByteOffset(start - 1)]) { start -= 1 }
    var end = source.upperBound.utf8
    while end < text.byteCount, isBlank(text[ByteOffset(end)]) { end += 1 }
    guard start <= offset, offset <= end else { return }
    add(source)
    add(start..<end)
    let pipe = UInt8(ascii: "|")
    let hasPipe = start > 0 && text[ByteOffset(start - 1)] == pipe
    add((hasPipe ? start - 1 : start)..<(text[ByteOffset(end)] == pipe ? end + 1 : end))
  }

  private mutating func addDefinition(_ content: LeafContent, _ tree: MarkdownTree) {
    let parts = tree.definitionParts(of: content)
    add(content.sourceRange(of: parts.label))
    add(content.sourceRange(of: parts.destination))
    if parts.isBracketed {
      add(grown(content.sourceRange(of: parts.destination)))
    }
    if let title = parts.title {
      add(content.sourceRange(of: title))
      add(grown(content.sourceRange(of: title)))
    }
  }

  /// Returns the range with the byte on each side.
  private func grown(_ range: ByteRange) -> Range<Int> {
    range.lowerBound.utf8 - 1..<range.upperBound.utf8 + 1
  }

  private mutating func add(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent
  ) {
    let start = Int(record.start)
    let end = Int(record.end)
    func addInside(_ marker: Int) {
      if start + marker < end - marker {
        add(content.sourceRange(of: (start + marker)..<(end - marker)))
      }
    }
    switch record.kind {
    case .softBreak, .hardBreak, .linkDestination, .linkTitle, .linkLabel: return
    case .emphasis, .superscript, .subscript, .inlineMath, .autolink: addInside(1)
    case .strong, .highlight, .displayMath, .wikiLink: addInside(2)
    case .codeSpan, .strikethrough: addInside(Int(record.extra))
    case .footnoteReference:
      add(content.sourceRange(of: (start + 2)..<max(start + 2, end - 1)))
    case .wikiEmbed: add(content.sourceRange(of: (start + 3)..<max(start + 3, end - 2)))
    case .link, .image: addLink(record, inner, content)
    default: break
    }
    add(content.sourceRange(of: record))
  }

  /// Adds a link's text, or its destination and title and what holds them.
  private mutating func addLink(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent
  ) {
    let linkText = content.linkText(of: record, parts: inner)
    add(content.sourceRange(of: linkText))
    for part in inner.suffix(2) where Int(part.start) > linkText.upperBound {
      let range = content.sourceRange(of: part)
      switch part.kind {
      case .linkDestination:
        add(range)
        if part.flags.contains(.angleBracketed) { add(grown(range)) }
      case .linkTitle:
        add(range)
        add(grown(range))
      case .linkLabel: add(range)
      default: break
      }
    }
    guard record.flags.contains(.inlineLink), linkText.upperBound + 1 < Int(record.end) else {
      return
    }
    // `(destination "title")`, then what is inside the parentheses.
    let parentheses = (linkText.upperBound + 1)..<Int(record.end)
    add(content.sourceRange(of: parentheses))
    if parentheses.count > 2 {
      add(content.sourceRange(of: (parentheses.lowerBound + 1)..<(parentheses.upperBound - 1)))
    }
  }
}

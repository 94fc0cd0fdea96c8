import MarkdownParser
import SyntaxTree
import TextModel

/// Walks a Markdown document's blocks once, in order, and makes its outline.
struct OutlineOfMarkdown {
  let tree: MarkdownTree
  /// The whole text.
  let bytes: UnsafeBufferPointer<UInt8>
  var builder: OutlineBuilder
  /// Headings that are still ahead.
  private var headings: ArraySlice<Heading>
  /// End of the last block that is not blank, without its line end, in bytes.
  private var textEnd = 0
  /// Record of the last block that is not blank.
  private var previous: BlockRecord?
  /// Whether blank lines came behind it.
  private var isBehindBlank = false
  /// Depths of the lists and quotes around, outermost first.
  private var lists: [Int] = []
  private var quotes: [Int] = []
  /// What `restOfLine` found last, in bytes.
  private var lastLine = -1 ..< -1

  /// Returns the outline; `headings` are the tree's.
  static func outline(
    of tree: MarkdownTree, _ headings: [Heading], with builder: OutlineBuilder,
    readsComments: Bool = true
  ) -> Outline {
    tree.text.withContiguousBytes(in: tree.text.range) { bytes in
      var outliner = OutlineOfMarkdown(
        tree: tree, bytes: bytes, builder: builder, headings: headings[...])
      for block in tree.blocks { outliner.add(block, readsComments: readsComments) }
      return outliner.builder.finish(textEnd: outliner.textEnd, end: bytes.count)
    }
  }

  private init(
    tree: MarkdownTree, bytes: UnsafeBufferPointer<UInt8>, builder: OutlineBuilder,
    headings: ArraySlice<Heading>
  ) {
    self.tree = tree
    self.bytes = bytes
    self.builder = builder
    self.headings = headings
  }

  private mutating func add(_ block: Block, readsComments: Bool) {
    guard block.kind != .blankLines else {
      isBehindBlank = true
      return
    }
    if !continuesPrevious(block) {
      builder.close(depth: block.depth, at: textEnd)
      while let last = lists.last, last >= block.depth { lists.removeLast() }
      while let last = quotes.last, last >= block.depth { quotes.removeLast() }
      open(block, readsComments: readsComments)
    } else if block.kind == .htmlBlock {
      addHeadings(in: block)
    }
    textEnd = endOfText(block)
    previous = block.record
    isBehindBlank = false
  }

  /// Whether the block goes on with the leaf before it: a piece of a long one, or code behind blank
  /// lines.
  private func continuesPrevious(_ block: Block) -> Bool {
    guard let previous, previous.depth == block.record.depth, previous.kind == block.kind else {
      return false
    }
    if block.record.flags.contains(.continuation) { return true }
    return block.kind == .indentedCode && isBehindBlank
      && !block.record.flags.contains(.followsBlankLine)
  }

  func endOfText(_ block: Block) -> Int {
    var end = block.recordEnd
    if end > block.start, bytes[end - 1] == 10 { end -= 1 }
    if end > block.start, bytes[end - 1] == 13 { end -= 1 }
    return end
  }

  private mutating func open(_ block: Block, readsComments: Bool) {
    switch block.kind {
    case .atxHeading, .setextHeading: addHeading(block)
    case .paragraph: addParagraph(block)
    case .list: addList(block)
    case .listItem: addItem(block)
    case .blockQuote: addQuote(block)
    case .footnoteDefinition: addFootnote(block)
    case .table: addTable(block)
    case .tableHeaderRow, .tableRow: addRow(block)
    case .fencedCode, .indentedCode, .mathBlock: addCode(block)
    case .htmlBlock: addHTML(block, readsComments: readsComments)
    case .frontMatter: addFrontMatter(block)
    default: break
    }
  }
}

// MARK: Headings

extension OutlineOfMarkdown {
  /// Takes the headings that begin before `end` off those ahead.
  private mutating func takeHeadings(before end: Int) -> ArraySlice<Heading> {
    let count = headings.prefix { $0.range.lowerBound.utf8 < end }.count
    defer { headings = headings.dropFirst(count) }
    return headings.prefix(count)
  }

  private mutating func open(_ heading: Heading) {
    let start = heading.range.lowerBound.utf8
    builder.closeHeadings(
      depth: heading.depth, level: heading.level, at: tree.text.endOfSection(before: start))
    builder.offerTitle(OutlineTitle.short(heading.title))
    builder.push(OutlineElement(heading), .heading(level: heading.level), depth: heading.depth)
  }

  private mutating func addHeading(_ block: Block) {
    for heading in takeHeadings(before: block.recordEnd) { open(heading) }
    if builder.wantsInlines { addInlines(of: block, tree.content(of: block)) }
  }

  private mutating func addHeadings(in block: Block) {
    for heading in takeHeadings(before: block.recordEnd) { open(heading) }
  }
}

// MARK: Containers

extension OutlineOfMarkdown {
  /// The rest of the line that holds `start`: what to select of a container.
  private mutating func restOfLine(_ start: Int) -> ByteRange {
    // Many containers may begin on one line, which is looked through once.
    if start < lastLine.lowerBound || start > lastLine.upperBound {
      var end = start
      while end < bytes.count, bytes[end] != 10, bytes[end] != 13 { end += 1 }
      lastLine = start..<end
    }
    return ByteRange(bytes: start, lastLine.upperBound)
  }

  /// Where a container's own marker stands, behind the prefixes of those around it on a line of its
  /// own.
  private mutating func firstLine(_ block: Block) -> ByteRange {
    var start = block.start
    while start < block.recordEnd, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    return restOfLine(start)
  }

  private mutating func addList(_ block: Block) {
    lists.append(block.depth)
    let isOrdered = block.record.extra >= 256
    builder.push(
      OutlineElement(
        .list, tag: isOrdered ? "ol" : "ul", level: lists.count,
        range: ByteRange(bytes: block.start, block.recordEnd),
        selectionRange: restOfLine(block.start)),
      .container, depth: block.depth, awaitsTitle: true)
  }

  private mutating func addItem(_ block: Block) {
    builder.countPart(of: .list)
    let state = builder.wantsAny(of: .listItem, .task) ? taskState(of: block) : nil
    builder.push(
      OutlineElement(
        state == nil ? .listItem : .task, tag: "li", level: lists.count,
        detail: state.map { $0 ? "checked" : "unchecked" },
        range: ByteRange(bytes: block.start, block.recordEnd), selectionRange: firstLine(block)),
      .container, depth: block.depth, awaitsTitle: true)
  }

  /// Whether the item's task is done; `nil` when it is no task.
  private func taskState(of item: Block) -> Bool? {
    guard tree.dialect.extensions.contains(.taskLists),
      let child = tree.blocks.block(at: item.index + 1), child.kind == .paragraph,
      child.depth == item.depth + 1, let first = tree.inlines(of: child).records.first,
      first.kind == .taskMarker
    else { return nil }
    return first.extra == 1
  }

  private mutating func addQuote(_ block: Block) {
    quotes.append(block.depth)
    builder.push(
      OutlineElement(
        .quote, tag: "blockquote", level: quotes.count,
        range: ByteRange(bytes: block.start, block.recordEnd), selectionRange: firstLine(block)),
      .container, depth: block.depth, awaitsTitle: true)
  }

  private mutating func addFootnote(_ block: Block) {
    var label: String?
    let line = firstLine(block)
    let start = line.lowerBound.utf8 + 2
    if let end = bytes[start..<line.upperBound.utf8].firstIndex(of: UInt8(ascii: "]")) {
      label = String(decoding: bytes[start..<end], as: UTF8.self)
    }
    builder.push(
      OutlineElement(
        .footnote, tag: "li", detail: label,
        range: ByteRange(bytes: block.start, block.recordEnd), selectionRange: line),
      .container, depth: block.depth, awaitsTitle: true)
  }

  private mutating func addTable(_ block: Block) {
    builder.push(
      OutlineElement(
        .table, tag: "table", detail: "\(block.record.extra)",
        range: ByteRange(bytes: block.start, block.recordEnd),
        selectionRange: restOfLine(block.start)),
      .container, depth: block.depth, awaitsTitle: true)
  }

  private mutating func addRow(_ block: Block) {
    builder.countPart(of: .table)
    guard block.kind == .tableHeaderRow || builder.wantsInlines else { return }
    let content = tree.content(of: block)
    if block.kind == .tableHeaderRow {
      let inlines = tree.inlines(of: block)
      // As many cells as a title can show.
      let titles = content.cells.prefix(OutlineTitle.limit / 4).map { cell in
        OutlineTitle.title(of: content, inlines.records, in: cell)
      }
      builder.offerTitle(OutlineTitle.title(of: titles.joined(separator: " | ")))
    }
    if builder.wantsInlines { addInlines(of: block, content) }
  }
}

// MARK: Leaves

extension OutlineOfMarkdown {
  private mutating func addParagraph(_ block: Block) {
    let parent = previous.flatMap { $0.depth < block.record.depth ? $0.kind : nil }
    // The first paragraph of an item is the item's text.
    let isFolded = parent == .listItem || parent == .footnoteDefinition
    let opensQuote = parent == .blockQuote
    guard
      builder.wantsAny(of: .paragraph, .listItem, .task, .list, .quote, .footnote)
        || builder.wantsInlines
    else { return }
    let content = tree.content(of: block)
    let inlines = tree.inlines(of: block)
    var text = 0..<content.bytes.count
    if opensQuote, let callout = Callout(content, in: tree.dialect) {
      builder.updateInnermost { $0.detail = callout.kind }
      text = callout.text
    }
    let title = OutlineTitle.title(of: content, inlines.records, in: text)
    builder.offerTitle(title)
    if !isFolded {
      builder.push(
        OutlineElement(
          .paragraph, tag: "p", title: title,
          range: ByteRange(bytes: block.start, endOfText(block)),
          selectionRange: content.sourceRange(of: 0..<content.bytes.count)),
        .leaf, depth: block.depth)
    }
    if builder.wantsInlines { addInlines(of: block, content) }
  }

  private mutating func addCode(_ block: Block) {
    let end = endOfText(block)
    var first = restOfLine(block.start)
    var language: String?
    if block.kind == .fencedCode {
      language = CodeInfo.language(in: bytes, of: first)
    }
    if block.kind != .indentedCode {
      let next = min(end, lineStart(behind: first.upperBound.utf8))
      first = restOfLine(next)
    }
    let line = behindQuoteMarkers(first.clamped(to: ByteRange(bytes: block.start, end)))
    let isMath = block.kind == .mathBlock
    var textEnd = end
    if block.record.flags.contains(.isClosed) {
      while textEnd > line.lowerBound.utf8, bytes[textEnd - 1] != 10, bytes[textEnd - 1] != 13 {
        textEnd -= 1
      }
    }
    let title = OutlineTitle.firstLine(
      of: UnsafeBufferPointer(rebasing: bytes[line.lowerBound.utf8..<textEnd]))
    builder.offerTitle(title)
    builder.push(
      OutlineElement(
        isMath ? .math : .code, tag: isMath ? "math" : "pre", title: title, detail: language,
        range: ByteRange(bytes: block.start, end), selectionRange: line),
      .leaf, depth: block.depth)
  }

  /// Returns a later line of a block without the markers of the quotes around.
  private func behindQuoteMarkers(_ line: ByteRange) -> ByteRange {
    var start = line.lowerBound.utf8
    var at = start
    var markers = 0
    while at < line.upperBound.utf8, markers < quotes.count,
      bytes[at] == UInt8(ascii: ">") || bytes[at] == 32 || bytes[at] == 9
    {
      if bytes[at] == UInt8(ascii: ">") {
        markers += 1
        start = at + 1
      }
      at += 1
    }
    if markers > 0, start < line.upperBound.utf8, bytes[start] == 32 { start += 1 }
    return ByteRange(bytes: start, line.upperBound.utf8)
  }

  /// Start of the line behind the one whose content ends at `end`.
  private func lineStart(behind end: Int) -> Int {
    guard end < bytes.count else { return end }
    return bytes[end] == 13 && end + 1 < bytes.count && bytes[end + 1] == 10 ? end + 2 : end + 1
  }

  private mutating func addFrontMatter(_ block: Block) {
    let language = FrontMatter.Language(rawValue: block.record.extra) ?? .yaml
    let name =
      switch language {
      case .yaml: "yaml"
      case .toml: "toml"
      case .json: "json"
      }
    builder.push(
      OutlineElement(
        .frontMatter, tag: "meta", title: "Front Matter", detail: name,
        range: ByteRange(bytes: block.start, endOfText(block)),
        selectionRange: restOfLine(block.start)),
      .leaf, depth: block.depth)
  }

  private mutating func addHTML(_ block: Block, readsComments: Bool) {
    let end = tree.blocks.end(of: block).offset
    let source = UnsafeBufferPointer(rebasing: bytes[block.start..<end])
    let ahead = headings.first?.range.lowerBound.utf8
    if let ahead, ahead < end {
      // The headings stand for the block: their sections reach beyond it.
      return addHeadings(in: block)
    }
    guard let element = OutlineOfHTMLBlock.element(source, at: block.start, block.record) else {
      return
    }
    builder.offerTitle(element.title)
    builder.push(element, .leaf, depth: block.depth)
    if element.kind == .comment, readsComments, block.depth == 0, builder.isWanted(.comment) {
      let inner = HiddenText.range(in: source)
      let text = tree.text.slice(ByteRange(bytes: inner).shifted(byBytes: block.start))
      let outline = HiddenText.outline(of: text, in: tree.dialect, builder.kinds)
      builder.append(outline, shift: block.start + inner.lowerBound, isHidden: true)
    }
  }
}

import SyntaxTree
public import TextModel

extension MarkdownTree {
  /// Takes in a change of the present text that led to `newText`.
  ///
  /// Edits that lie far apart are taken in one by one, from the last to the first, so that what
  /// stands between them is not read; many or close ones are taken in as one.
  public mutating func apply(_ change: ChangeSet, to newText: Text) {
    guard let span = change.changedSpan else { return }
    let edits = change.edits
    if edits.count == 1 || edits.count > 32 || span.new.byteCount < 16_384 {
      replace(span.old, with: span.new.byteCount, to: newText)
      return
    }
    for edit in edits.reversed() {
      replace(
        edit.range, with: edit.replacement.byteCount,
        to: text.replacing(edit.range, with: edit.replacement))
    }
    text = newText
  }

  /// Takes in the change of `range`, in bytes of the present text, that led to `newText`.
  ///
  /// Cost: the blocks touched, the nesting depth there, and a logarithm; an edit that truly
  /// re-shapes what follows (a fence opened near the top) costs the bytes it re-shapes.
  public mutating func replace(_ range: ByteRange, with count: Int, to newText: Text) {
    let oldText = text
    let edit = Edit(
      start: range.lowerBound.utf8, oldEnd: range.upperBound.utf8,
      newEnd: range.lowerBound.utf8 + count)
    guard !blocks.isEmpty, let (restart, start) = restartPlace(for: edit, in: newText) else {
      self = MarkdownTree(parsing: newText, dialect: dialect)
      return
    }
    let window = TextWindow(newText, from: start)
    window.fill(to: 4_096)
    var parser = BlockParser(bytes: window.bytes, extensions: dialect.extensions)
    var old = OldRecords(blocks, at: restart)
    if restart == 0 {
      window.fill(to: FrontMatter.maximumLength + 1)
      parser.bytes = window.bytes
      parser.readFrontMatter(count: window.count)
    } else {
      parser.resume(in: old.state)
    }
    shadow = shadow?.shifted(by: edit)
    var hidden = shadow.map { OldRecords($0.tree.blocks, at: 0) }
    let end = readLines(&parser, window, start, edit, &old, &hidden)
    work = parser.work

    switch end {
    case .old(let index):
      splice(restart..<index, parser, from: oldText)
    case .hidden(let index):
      attachHidden(from: index, after: restart, parser, from: oldText)
    case .text:
      if shadow == nil, window.count > MarkdownTree.worthKeeping { hide(edit) }
      splice(restart..<blocks.count, parser, from: oldText)
    }
    text = newText
  }

  /// Where an incremental parse ended.
  private enum End {
    /// At an old record.
    case old(Int)
    /// At a record that an earlier edit hid.
    case hidden(Int)
    /// At the end of the text.
    case text
  }

  /// Bytes that an edit must re-shape down to the end of the text for the old tree to be kept.
  private static let worthKeeping = 16_384

  /// Puts what was read in the place of the records `range`.
  private mutating func splice(_ range: Range<Int>, _ parser: BlockParser, from oldText: Text) {
    let gone = blocks.definitionCount(in: range)
    let kept = blocks.definitionCount - gone
    if gone > MarkdownTree.manyLabels, kept < gone {
      // Most definitions go: the table is made of those that stay.
      let rest =
        definedLabels(in: 0..<range.lowerBound, of: oldText)
        + definedLabels(in: range.upperBound..<blocks.count, of: oldText)
      blocks.replace(range, with: parser.sink)
      labels = LabelTable()
      for label in rest + parser.definitions { labels.insert(label) }
      work += blocks.forgetInlinesWithUses()
      return
    }
    let removed = gone > 0 ? definedLabels(in: range, of: oldText) : []
    blocks.replace(range, with: parser.sink)
    update(removing: removed, adding: parser.definitions)
  }

  /// Number of definitions from which on making the label table anew may be cheaper than changing it.
  private static let manyLabels = 64

  struct Edit {
    var start: Int
    var oldEnd: Int
    var newEnd: Int
    var growth: Int { newEnd - oldEnd }
  }

  /// Reads lines until the parser stands where an old record begins in the same state, or one that an
  /// earlier edit hid.
  private func readLines(
    _ parser: inout BlockParser, _ window: TextWindow, _ start: Int, _ edit: Edit,
    _ old: inout OldRecords, _ hidden: inout OldRecords?
  ) -> End {
    var at = parser.emitted
    var lines = LineReader(window.bytes, from: at, to: window.count)
    while true {
      if at >= window.count && window.isComplete { break }
      let place = start + at
      if place >= edit.newEnd {
        old.skip(to: place - edit.growth)
        if let next = old.next, next.start == place - edit.growth,
          next.record.canBeginParse
        {
          parser.lineStart = at
          if parser.isAt(old.state) {
            parser.close(downTo: 0)
            return .old(next.index)
          }
        }
        if let shadow, place >= shadow.validFrom {
          hidden?.skip(to: place - shadow.growth)
          if let next = hidden?.next, next.start == place - shadow.growth,
            next.record.canBeginParse
          {
            parser.lineStart = at
            if let state = hidden?.state, parser.isAt(state) {
              parser.close(downTo: 0)
              return .hidden(next.index)
            }
          }
        }
      }
      var line = lines.line(at: at)
      // A line is whole when something follows it: a CR at the window's end may be half of a CRLF.
      while line.lineEnd >= window.count && !window.isComplete {
        window.grow()
        parser.bytes = window.bytes
        lines = LineReader(window.bytes, from: at, to: window.count)
        line = lines.line(at: at)
      }
      parser.lineStart = at
      parser.contentEnd = line.contentEnd
      parser.lineEnd = line.lineEnd
      parser.parseLine()
      at = line.lineEnd
    }
    parser.finish(at: at)
    return .text
  }

  /// Returns where to start over: the record before the one whose line the edit touches, or an
  /// earlier one when that could still be changed; index and first byte.
  private func restartPlace(for edit: Edit, in newText: Text) -> (Int, Int)? {
    guard var (index, start) = blocks.place(ofByte: edit.start) else { return nil }
    if index > 0, edit.start <= FrontMatter.maximumLength, frontMatterChanges(edit, newText) {
      return (0, 0)
    }
    var records = RecordsBackwards(blocks, index, start)
    func goToLineStart() {
      while records.index > 0, !records.current.canBeginParse { records.back() }
    }
    goToLineStart()
    // The block above may go on with the edited line: lazily, as a heading's text, as a table's
    // head.
    if records.index > 0 {
      records.back()
      goToLineStart()
      // An open paragraph may take in the line that starts here, if what made it a block of its own
      // is below: a table's delimiter row.
      if records.index > 0, records.before?.kind == .paragraph {
        records.back()
        goToLineStart()
      }
    }
    (index, start) = (records.index, records.start)
    return (index, start)
  }

  /// Whether the document has other front matter after the edit than before.
  private func frontMatterChanges(_ edit: Edit, _ newText: Text) -> Bool {
    guard dialect.extensions.contains(.frontMatter), let first = blocks.block(at: 0) else {
      return false
    }
    let hadFrontMatter = first.kind == .frontMatter
    if hadFrontMatter && edit.start >= Int(first.record.length) { return false }
    let limit = ByteRange(bytes: 0, min(newText.byteCount, FrontMatter.maximumLength + 1))
    if !hadFrontMatter {
      // Most documents do not begin with a fence: one byte tells.
      switch newText.isEmpty ? 0 : newText[.zero] {
      case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "{"), 0xEF: break
      default: return false
      }
    }
    let found = newText.withContiguousBytes(in: limit) { FrontMatter.find($0) }
    return (found != nil) != hadFrontMatter
      || found.map { $0.length != Int(first.record.length) } ?? false
  }

  /// Labels of the definitions among the records `range`, read from the text they were made of.
  func definedLabels(in range: Range<Int>, of text: Text) -> [DefinedLabel] {
    var labels: [DefinedLabel] = []
    var cursor = BlockCursor(blocks, at: range.lowerBound)
    while cursor.index < range.upperBound, let block = cursor.next() {
      guard block.kind.isDefinition else { continue }
      if let label = definedLabel(of: block, in: text) { labels.append(label) }
    }
    return labels
  }

  /// Updates the label table; leaves that could ask for a label whose meaning changed forget their
  /// inlines.
  mutating func update(removing removed: [DefinedLabel], adding added: [DefinedLabel]) {
    guard !removed.isEmpty || !added.isEmpty else { return }
    let before = labels
    for label in removed { labels.remove(label) }
    for label in added { labels.insert(label) }
    var hashes: [UInt32] = []
    for label in removed + added where before.contains(label) != labels.contains(label) {
      hashes.append(label.useHash)
    }
    work += blocks.forgetInlines(askingFor: hashes)
  }
}

extension BlockRecord {
  /// Whether a parse can begin or end at this record: it starts a line, and what it is does not
  /// hang on the line above, as a table's delimiter row does.
  fileprivate var canBeginParse: Bool {
    flags.contains(.startsLine) && kind != .tableDelimiterRow
  }
}

/// Walks an old tree's records forwards beside the parser, with the state before each.
struct OldRecords {
  private var cursor: BlockCursor
  private(set) var next: Block?
  private(set) var state: LineState

  init(_ tree: BlockTree, at index: Int) {
    cursor = BlockCursor(tree, at: index)
    next = cursor.next()
    state = tree.lineState(before: index)
  }

  /// Passes the records that start before `offset`.
  mutating func skip(to offset: Int) {
    while let block = next, block.start < offset {
      state.advance(over: block.record)
      next = cursor.next()
    }
  }
}

/// Walks a tree's records backwards.
struct RecordsBackwards {
  private let tree: BlockTree
  private(set) var index: Int
  private(set) var start: Int
  private var leaf: BlockLeaf?

  init(_ tree: BlockTree, _ index: Int, _ start: Int) {
    self.tree = tree
    self.index = index
    self.start = start
    leaf = tree.leaf(holding: index)
  }

  private func record(_ index: Int) -> BlockRecord? {
    guard let leaf, index >= leaf.firstIndex, index - leaf.firstIndex < leaf.records.count else {
      return tree.block(at: index)?.record
    }
    return leaf.records[index - leaf.firstIndex]
  }

  var current: BlockRecord {
    record(index)
      ?? BlockRecord(length: 0, extra: 0, depth: 0, kind: .blankLines, flags: .startsLine)
  }

  /// The record before the current one.
  var before: BlockRecord? { index > 0 ? record(index - 1) : nil }

  mutating func back() {
    guard index > 0 else { return }
    index -= 1
    if let leaf, index < leaf.firstIndex { self.leaf = tree.leaf(holding: index) }
    start -= Int(current.length)
  }
}

extension BlockTree {
  /// Whether the tree holds no record.
  var isEmpty: Bool { count == 0 }
}

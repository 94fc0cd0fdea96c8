public import SyntaxTree
import TextModel

extension BlockKind {
  /// Whether blocks of this kind hold inline constructs.
  public var hasInlines: Bool {
    switch self {
    case .paragraph, .atxHeading, .setextHeading, .tableHeaderRow, .tableRow: true
    default: false
    }
  }
}

extension MarkdownTree {
  /// Returns the inline constructs of a leaf block; parsed when first asked for, then kept beside
  /// the block by every version of the tree that shares it.
  ///
  /// The block must be of this version of the tree. Cost: the leaf's bytes, O(log n) when they are
  /// kept.
  public func inlines(of block: Block) -> InlineTree {
    guard block.kind.hasInlines, let leaf = blocks.leaf(holding: block.index) else {
      return InlineTree()
    }
    let place = block.index - leaf.firstIndex
    if let known = leaf.inlines(at: place) { return known }
    if hasForgotten(leaf, besides: place) {
      parseMissingInlines(of: leaf)
      if let known = leaf.inlines(at: place) { return known }
    }
    var parser = InlineParser(dialect: dialect)
    var reader = LeafReader()
    var records = ContiguousArray<InlineRecord>()
    let previous = place > 0 ? leaf.records[place - 1] : blocks.block(at: block.index - 1)?.record
    let containers = containers(around: block)
    text.withContiguousBytes(in: ByteRange(bytes: block.start, block.recordEnd)) { source in
      reader.parseInlines(
        of: block.record, after: previous, source, in: containers, with: &parser, labels,
        into: &records)
    }
    return leaf.store(records[...], at: place)
  }

  /// Whether a leaf that had all its inlines lost those of several blocks, as when a definition comes or goes: its other
  /// users are asked for next, and each answer kept by itself would copy the leaf's records.
  private func hasForgotten(_ leaf: BlockLeaf, besides place: Int) -> Bool {
    let known = leaf.known
    guard known != 0 else { return false }
    return leaf.records.indices.contains { other in
      other != place && leaf.records[other].kind.hasInlines && known & (1 << UInt64(other)) == 0
    }
  }

  /// Parses the inlines of a leaf's blocks that have none, and keeps them at once.
  private func parseMissingInlines(of leaf: BlockLeaf) {
    var parser = InlineParser(dialect: dialect)
    var reader = LeafReader()
    var state = blocks.lineState(before: leaf.firstIndex)
    var records = ContiguousArray<InlineRecord>()
    var ends = ContiguousArray<UInt32>()
    ends.reserveCapacity(leaf.records.count)
    var start = leaf.start
    for (place, record) in leaf.records.enumerated() {
      let previous = state.previous
      state.advance(over: record)
      if let known = leaf.inlines(at: place) {
        records.append(contentsOf: known.records)
      } else if record.kind.hasInlines {
        let range = ByteRange(bytes: start, start + Int(record.length))
        text.withContiguousBytes(in: range) { source in
          reader.parseInlines(
            of: record, after: previous, source, in: state.containers, with: &parser, labels,
            into: &records)
        }
      }
      ends.append(UInt32(truncatingIfNeeded: records.count))
      start += Int(record.length)
    }
    leaf.storeAll(records, ends: ends)
  }

  /// Parses the inlines of all blocks that have none yet; returns the counted work. O(n).
  @discardableResult public func parseAllInlines() -> Int {
    let window = TextWindow(text, from: 0)
    window.fill(to: text.byteCount)
    var parser = InlineParser(dialect: dialect)
    var reader = LeafReader()
    var state = LineState()
    var records = ContiguousArray<InlineRecord>()
    blocks.forEachLeaf { leaf in
      if leaf.hasAllInlines {
        for record in leaf.records { state.advance(over: record) }
        return
      }
      records.removeAll(keepingCapacity: true)
      var ends = ContiguousArray<UInt32>()
      ends.reserveCapacity(leaf.records.count)
      var start = leaf.start
      for record in leaf.records {
        let previous = state.previous
        state.advance(over: record)
        if record.kind.hasInlines {
          reader.parseInlines(
            of: record, after: previous,
            UnsafeBufferPointer(start: window.bytes + start, count: Int(record.length)),
            in: state.containers, with: &parser, labels, into: &records)
        }
        ends.append(UInt32(truncatingIfNeeded: records.count))
        start += Int(record.length)
      }
      // Exactly as long as needed: these arrays stay.
      leaf.storeAll(ContiguousArray(unsafeUninitializedCopy: records), ends: ends)
    }
    return parser.work
  }
}

extension ContiguousArray where Element == InlineRecord {
  /// Copies `other` into storage of just its size; copying an array by assignment keeps its spare
  /// room.
  fileprivate init(unsafeUninitializedCopy other: ContiguousArray<InlineRecord>) {
    self.init(unsafeUninitializedCapacity: other.count) { buffer, count in
      count = other.withUnsafeBufferPointer { buffer.initialize(fromContentsOf: $0) }
    }
  }
}

extension LeafReader {
  /// Appends the inline records of one block, in offsets of its content.
  mutating func parseInlines(
    of record: BlockRecord, after previous: BlockRecord?, _ source: UnsafeBufferPointer<UInt8>,
    in containers: ContiguousArray<BlockParser.Container>, with parser: inout InlineParser,
    _ labels: borrowing LabelTable, into records: inout ContiguousArray<InlineRecord>
  ) {
    read(record, source, in: containers)
    var context: InlineContext = []
    if record.kind.isHeading { context.insert(.isHeading) }
    if record.kind == .paragraph, previous?.kind == .listItem { context.insert(.startsListItem) }
    if isContiguous, cells.count == 1 {
      let run = runs[0]
      parser.parse(
        UnsafeBufferPointer(rebasing: source[run.source..<(run.source + run.count)]), in: context,
        labels: labels, into: &records)
      return
    }
    let cells = cells
    withCopy(of: source) { content in
      if record.kind == .tableHeaderRow || record.kind == .tableRow {
        for cell in cells {
          let first = records.count
          parser.parse(
            UnsafeBufferPointer(rebasing: content[cell]), in: .isTableCell, labels: labels,
            into: &records)
          for index in first..<records.count { records[index].start += UInt32(cell.lowerBound) }
        }
      } else {
        parser.parse(content, in: context, labels: labels, into: &records)
      }
    }
  }
}

import Synchronization

/// The inline constructs of one leaf block, in pre-order.
public struct InlineTree: Sendable {
  private let pack: InlinePack?
  private let run: Range<Int>

  init(pack: InlinePack, run: Range<Int>) {
    self.pack = pack
    self.run = run
  }

  /// No inlines at all.
  public init() {
    pack = nil
    run = 0..<0
  }

  /// The records, in offsets of the leaf's content.
  public var records: ArraySlice<InlineRecord> {
    guard let pack else { return [] }
    return ArraySlice(pack.records[run])
  }

  /// Number of records.
  public var count: Int { run.count }

  /// Returns the record at `index`, counted from the leaf's first.
  public subscript(index: Int) -> InlineRecord {
    guard let pack, index >= 0, index < run.count else {
      return InlineRecord(start: 0, length: 0, kind: .softBreak)
    }
    return pack.records[run.lowerBound + index]
  }
}

/// A B-tree leaf with its place, for work done a leaf at a time.
package struct BlockLeaf: Sendable {
  let node: BlockNode
  /// Index of its first record.
  package let firstIndex: Int
  /// Start of its first record in bytes.
  package let start: Int

  /// The leaf's records, in order.
  package var records: ContiguousArray<BlockRecord> { node.records }

  /// Whether the inlines of all blocks are there.
  package var hasAllInlines: Bool {
    node.cache.withLock { $0.inlines?.known == BlockLeaf.mask(node.records.count) }
  }

  /// Which blocks' inlines are there, a bit for each; 0 when the leaf was never asked.
  package var known: UInt64 { node.cache.withLock { $0.inlines?.known ?? 0 } }

  /// Returns the inlines of block `place` of the leaf if they are there.
  package func inlines(at place: Int) -> InlineTree? {
    node.cache.withLock { cache in
      guard let pack = cache.inlines, pack.contains(place) else { return nil }
      return InlineTree(pack: pack, run: pack.run(place))
    }
  }

  /// Keeps the inlines of block `place`, and returns them.
  package func store(_ inlines: ArraySlice<InlineRecord>, at place: Int) -> InlineTree {
    node.cache.withLock { cache in
      let pack = (cache.inlines ?? .empty(blocks: node.records.count)).setting(place, to: inlines)
      cache.inlines = pack
      return InlineTree(pack: pack, run: pack.run(place))
    }
  }

  /// Keeps the inlines of all blocks: `ends` are the ends of their runs.
  package func storeAll(_ records: ContiguousArray<InlineRecord>, ends: ContiguousArray<UInt32>) {
    let pack = InlinePack(
      records: records, ends: ends, known: BlockLeaf.mask(node.records.count))
    node.cache.withLock { $0.inlines = pack }
  }

  private static func mask(_ count: Int) -> UInt64 {
    count >= 64 ? .max : (1 << UInt64(count)) &- 1
  }

  /// Returns what the room above derived from this leaf's blocks, making it when it is not there.
  package func facts<Facts: AnyObject & Sendable>(_ make: () -> Facts) -> Facts {
    if let known = node.cache.withLock({ $0.facts }) as? Facts { return known }
    let made = make()
    node.cache.withLock { $0.facts = made }
    return made
  }

  /// Whether two values stand for the same stored leaf.
  package func isIdentical(to other: BlockLeaf) -> Bool { node === other.node }
  /// Identifies the stored leaf as long as a tree holds it.
  package var identity: ObjectIdentifier { ObjectIdentifier(node) }
}

extension BlockTree {
  /// Returns the B-tree leaf that holds the record `index`; O(log n).
  package func leaf(holding index: Int) -> BlockLeaf? {
    guard index >= 0, index < count else { return nil }
    let cursor = BlockCursor(self, at: index)
    guard let node = cursor.leaf else { return nil }
    var start = cursor.offset
    for record in node.records[..<(index - cursor.leafStart)] { start -= Int(record.length) }
    return BlockLeaf(node: node, firstIndex: cursor.leafStart, start: start)
  }

  /// Visits the B-tree leaves in order, skipping subtrees whose summary `isWanted` refuses.
  package func forEachLeaf(
    where isWanted: (BlockSummary) -> Bool = { _ in true }, _ body: (BlockLeaf) -> Void
  ) {
    root?.visit(0, 0, isWanted, body)
  }

  /// Number of definitions among the records `range`; O(log n).
  package func definitionCount(in range: Range<Int>) -> Int {
    root?.definitionCount(in: range) ?? 0
  }

  /// Forgets the inlines of leaves that could ask for one of the labels with these hashes; returns
  /// how many.
  ///
  /// Cost: a logarithm and a path copy for each leaf that could ask.
  package mutating func forgetInlines(askingFor hashes: [UInt32]) -> Int {
    guard let node = root, !hashes.isEmpty else { return 0 }
    var forgotten = 0
    if let changed = node.forgetting(Wanted(hashes), &forgotten) { root = changed }
    return forgotten
  }

  /// Forgets the inlines of all leaves that could ask for any label; returns how many.
  package mutating func forgetInlinesWithUses() -> Int {
    guard let node = root else { return 0 }
    var forgotten = 0
    if let changed = node.forgetting(Wanted(nil), &forgotten) { root = changed }
    return forgotten
  }

  /// The labels whose users are looked for; `nil` means all.
  struct Wanted {
    private let hashes: Set<UInt32>?
    private var filter = LabelFilter()

    init(_ hashes: [UInt32]?) {
      self.hashes = hashes.map { Set($0) }
      if let hashes {
        for hash in hashes { filter.insert(hash) }
      } else {
        filter = .all
      }
    }

    func mayBeIn(_ labels: LabelFilter) -> Bool { filter.intersects(labels) }

    func contains(_ hash: UInt32) -> Bool {
      guard let hashes else { return true }
      return hash == LabelUse.wildcard || hashes.contains(hash)
    }
  }
}

extension BlockNode {
  fileprivate func visit(
    _ index: Int, _ start: Int, _ isWanted: (BlockSummary) -> Bool, _ body: (BlockLeaf) -> Void
  ) {
    guard isWanted(summary) else { return }
    if isLeaf {
      body(BlockLeaf(node: self, firstIndex: index, start: start))
      return
    }
    var index = index
    var start = start
    for (place, sum) in sums.enumerated() {
      if isWanted(sum) { children[place].visit(index, start, isWanted, body) }
      index += sum.count
      start += sum.bytes
    }
  }

  fileprivate func definitionCount(in range: Range<Int>) -> Int {
    guard summary.definitions > 0, !range.isEmpty else { return 0 }
    if range.lowerBound <= 0 && range.upperBound >= summary.count {
      return Int(summary.definitions)
    }
    if isLeaf {
      return records[max(0, range.lowerBound)..<min(records.count, range.upperBound)]
        .count { $0.kind.isDefinition }
    }
    var found = 0
    var start = 0
    for (place, sum) in sums.enumerated() {
      let lower = max(0, range.lowerBound - start)
      let upper = min(sum.count, range.upperBound - start)
      if lower < upper, sum.definitions > 0 {
        found += children[place].definitionCount(in: lower..<upper)
      }
      start += sum.count
      if start >= range.upperBound { break }
    }
    return found
  }

  /// Returns the node without the inlines of blocks that ask for `hashes`, or `nil` when nothing
  /// changes.
  fileprivate func forgetting(_ wanted: BlockTree.Wanted, _ forgotten: inout Int) -> BlockNode? {
    guard wanted.mayBeIn(summary.labels) else { return nil }
    if isLeaf {
      var mask: UInt64 = 0
      for use in uses where wanted.contains(use.hash) {
        mask |= 1 << UInt64(use.record)
      }
      guard mask != 0 else { return nil }
      forgotten += mask.nonzeroBitCount
      let pack = cache.withLock { $0.inlines }
      return BlockNode(
        records: records, uses: uses,
        inlines: pack.map {
          InlinePack(records: $0.records, ends: $0.ends, known: $0.known & ~mask)
        })
    }
    var copy = children
    var changed = false
    for (place, sum) in sums.enumerated() where wanted.mayBeIn(sum.labels) {
      if let replaced = children[place].forgetting(wanted, &forgotten) {
        copy[place] = replaced
        changed = true
      }
    }
    // What the leaves add up to stays as it is.
    return changed ? BlockNode(children: copy, sums: sums) : nil
  }
}

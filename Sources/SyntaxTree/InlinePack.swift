import Synchronization

/// The inline records of a B-tree leaf's blocks, packed into one array.
///
/// Bit `n` of `known` says that block `n` of the leaf has its inlines here (perhaps none).
public final class InlinePack: Sendable {
  let records: ContiguousArray<InlineRecord>
  /// End of each block's run in `records`.
  let ends: ContiguousArray<UInt32>
  let known: UInt64

  init(
    records: ContiguousArray<InlineRecord>, ends: ContiguousArray<UInt32>, known: UInt64
  ) {
    self.records = records
    self.ends = ends
    self.known = known
  }

  func contains(_ block: Int) -> Bool { known & (1 << UInt64(block)) != 0 }

  func run(_ block: Int) -> Range<Int> {
    (block == 0 ? 0 : Int(ends[block - 1]))..<Int(ends[block])
  }

  /// Returns the pack with `inlines` as the run of `block`, which had none.
  func setting(_ block: Int, to inlines: ArraySlice<InlineRecord>) -> InlinePack {
    var packed = ContiguousArray<InlineRecord>()
    packed.reserveCapacity(records.count + inlines.count)
    let old = run(block)
    packed.append(contentsOf: records[..<old.lowerBound])
    packed.append(contentsOf: inlines)
    packed.append(contentsOf: records[old.upperBound...])
    var moved = ends
    let growth = UInt32(inlines.count) &- UInt32(old.count)
    for index in block..<moved.count { moved[index] &+= growth }
    return InlinePack(records: packed, ends: moved, known: known | 1 << UInt64(block))
  }

  static func empty(blocks: Int) -> InlinePack {
    InlinePack(records: [], ends: ContiguousArray(repeating: 0, count: blocks), known: 0)
  }
}

/// What a leaf of the tree is made of, taken apart to be cut and pasted.
struct LeafParts {
  var records: ContiguousArray<BlockRecord>
  var uses: ContiguousArray<LabelUse>
  var inlines: InlinePack?

  init(
    records: ContiguousArray<BlockRecord>, uses: ContiguousArray<LabelUse>,
    inlines: InlinePack? = nil
  ) {
    self.records = records
    self.uses = uses
    self.inlines = inlines
  }

  init(_ leaf: BlockNode) {
    records = leaf.records
    uses = leaf.uses
    inlines = leaf.cache.withLock { $0.inlines }
  }

  func node() -> BlockNode {
    BlockNode(records: records, uses: uses, inlines: inlines)
  }

  func slice(_ range: Range<Int>) -> LeafParts {
    var kept = ContiguousArray<LabelUse>()
    for use in uses where range.contains(Int(use.record)) {
      kept.append(LabelUse(record: use.record - UInt16(range.lowerBound), hash: use.hash))
    }
    return LeafParts(
      records: ContiguousArray(records[range]), uses: kept, inlines: slicedInlines(range))
  }

  private func slicedInlines(_ range: Range<Int>) -> InlinePack? {
    guard let inlines, !range.isEmpty else { return nil }
    let from = range.lowerBound == 0 ? 0 : inlines.ends[range.lowerBound - 1]
    let to = inlines.ends[range.upperBound - 1]
    let mask: UInt64 = range.count >= 64 ? .max : (1 << UInt64(range.count)) - 1
    return InlinePack(
      records: ContiguousArray(inlines.records[Int(from)..<Int(to)]),
      ends: ContiguousArray(inlines.ends[range].map { $0 - from }),
      known: (inlines.known >> UInt64(range.lowerBound)) & mask)
  }

  /// Returns the two leaves' parts as one; the result may exceed a leaf's capacity, its inlines
  /// then go unless they fit.
  func appending(_ other: LeafParts) -> LeafParts {
    replacing(records.count..<records.count, with: other)
  }

  func replacing(_ range: Range<Int>, with middle: LeafParts) -> LeafParts {
    let count = records.count - range.count + middle.records.count
    var joined = ContiguousArray<BlockRecord>()
    joined.reserveCapacity(count)
    joined.append(contentsOf: records[..<range.lowerBound])
    joined.append(contentsOf: middle.records)
    joined.append(contentsOf: records[range.upperBound...])

    var moved = ContiguousArray<LabelUse>()
    if !uses.isEmpty || !middle.uses.isEmpty {
      moved.reserveCapacity(uses.count + middle.uses.count)
      for use in uses where Int(use.record) < range.lowerBound { moved.append(use) }
      for use in middle.uses {
        moved.append(
          LabelUse(record: use.record + UInt16(range.lowerBound), hash: use.hash))
      }
      let shift = middle.records.count - range.count
      for use in uses where Int(use.record) >= range.upperBound {
        moved.append(LabelUse(record: UInt16(Int(use.record) + shift), hash: use.hash))
      }
    }
    return LeafParts(
      records: joined, uses: moved, inlines: replacingInlines(range, with: middle, count: count))
  }

  private func replacingInlines(
    _ range: Range<Int>, with middle: LeafParts, count: Int
  ) -> InlinePack? {
    guard inlines != nil || middle.inlines != nil else { return nil }
    // A pack knows 64 blocks; an oversized leaf is cut in two at once and its halves are parsed
    // again when asked for.
    guard count <= 64 else { return nil }
    let mine = inlines ?? .empty(blocks: records.count)
    let theirs = middle.inlines ?? .empty(blocks: middle.records.count)
    let before = mine.run(to: range.lowerBound)
    let after = mine.run(to: range.upperBound)
    var packed = ContiguousArray<InlineRecord>()
    packed.reserveCapacity(mine.records.count - (after - before) + theirs.records.count)
    packed.append(contentsOf: mine.records[..<before])
    packed.append(contentsOf: theirs.records)
    packed.append(contentsOf: mine.records[after...])
    var ends = ContiguousArray<UInt32>()
    ends.reserveCapacity(count)
    ends.append(contentsOf: mine.ends[..<range.lowerBound])
    for end in theirs.ends { ends.append(end + UInt32(before)) }
    let growth = UInt32(before + theirs.records.count) &- UInt32(after)
    for end in mine.ends[range.upperBound...] { ends.append(end &+ growth) }
    let low = mine.known & ((1 << UInt64(range.lowerBound)) &- 1)
    let width = range.lowerBound + middle.records.count
    let mid = range.lowerBound < 64 ? theirs.known << UInt64(range.lowerBound) : 0
    let high =
      range.upperBound < 64 && width < 64
      ? (mine.known >> UInt64(range.upperBound)) << UInt64(width) : 0
    return InlinePack(records: packed, ends: ends, known: low | mid | high)
  }
}

extension InlinePack {
  /// Number of inline records before block `block`.
  func run(to block: Int) -> Int {
    block == 0 ? 0 : Int(ends[block - 1])
  }
}

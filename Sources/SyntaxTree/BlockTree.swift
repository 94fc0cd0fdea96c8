/// A document's blocks: records in pre-order in a persistent B-tree whose nodes carry sums.
///
/// A value: copies are O(1) and share nodes; replacing a range costs a logarithm plus the range.
/// Nothing in it stores a position, so an edit near the top moves nothing below.
public struct BlockTree: Sendable {
  /// The B-tree's top node; `nil` when the tree is empty.
  package var root: BlockNode?

  /// Makes the tree below `root`.
  package init(root: BlockNode? = nil) {
    self.root = root
  }

  /// Number of records.
  public var count: Int { root?.summary.count ?? 0 }
  /// Length of the text in UTF-8 bytes.
  public var byteCount: Int { root?.summary.bytes ?? 0 }
  /// Number of link reference and footnote definitions.
  public var definitionCount: Int { Int(root?.summary.definitions ?? 0) }
}

/// A block with its place in one version of a tree.
public struct Block: Sendable, Hashable {
  /// Place in pre-order.
  public let index: Int
  /// First byte, in UTF-8 bytes from the start of the document.
  public let start: Int
  /// What the tree stores of the block.
  public let record: BlockRecord

  /// Makes a block of what a tree's cursor found.
  package init(index: Int, start: Int, record: BlockRecord) {
    self.index = index
    self.start = start
    self.record = record
  }

  /// What the block is.
  public var kind: BlockKind { record.kind }
  /// Number of containers around the block.
  public var depth: Int { Int(record.depth) }
  /// Byte behind the record's own bytes; a container's extent is `BlockTree.end(of:)`.
  public var recordEnd: Int { start + Int(record.length) }
}

// MARK: Looking up

extension BlockTree {
  /// Returns the block at `index` in pre-order, or `nil` outside `0..<count`; O(log n).
  public func block(at index: Int) -> Block? {
    guard index >= 0, index < count else { return nil }
    return root?.block(at: index)
  }

  /// Returns the block whose record owns the byte at `offset`; the last block when `offset` is the
  /// end of the document, `nil` for an empty one; O(log n).
  public func block(owning offset: Int) -> Block? {
    guard let root, root.summary.count > 0 else { return nil }
    return root.block(owning: Swift.max(0, Swift.min(offset, root.summary.bytes)))
  }

  /// Returns index and start of the record that owns byte `offset`.
  package func place(ofByte offset: Int) -> (index: Int, start: Int)? {
    block(owning: offset).map { ($0.index, $0.start) }
  }

  /// Returns the container around `block`, or `nil` at the top level; O(log n).
  public func parent(of block: Block) -> Block? {
    guard block.record.depth > 0,
      let index = lastIndex(before: block.index, shallowerThan: block.record.depth)
    else { return nil }
    return self.block(at: index)
  }

  /// Returns the containers around `block`, outermost first; O(depth · log n).
  public func ancestors(of block: Block) -> [Block] {
    var found: [Block] = []
    var current = block
    while let container = parent(of: current) {
      found.append(container)
      current = container
    }
    return found.reversed()
  }

  /// Returns the index of the first record behind all that lies in `block`, and the byte where it
  /// starts: the end of the block's extent; for a leaf the end of its last continuation record;
  /// O(log n).
  public func end(of block: Block) -> (index: Int, offset: Int) {
    if block.kind.isContainer {
      guard
        let (index, offset) = firstPlace(from: block.index + 1, notDeeperThan: block.record.depth)
      else { return (count, byteCount) }
      return (index, offset)
    }
    var cursor = BlockCursor(self, at: block.index + 1)
    while let next = cursor.next() {
      if !next.record.flags.contains(.continuation) { return (next.index, next.start) }
    }
    return (count, byteCount)
  }

  /// Returns the bytes from the block's start to the end of its extent.
  public func extent(of block: Block) -> Range<Int> {
    block.start..<end(of: block).offset
  }

  /// Returns the next block with the same parent, or `nil`; O(log n).
  public func nextSibling(of block: Block) -> Block? {
    guard let next = self.block(at: end(of: block).index), next.record.depth == block.record.depth
    else { return nil }
    return next
  }

  /// Returns the first block inside a container, or `nil`.
  public func firstChild(of block: Block) -> Block? {
    guard block.kind.isContainer, let next = self.block(at: block.index + 1),
      next.record.depth == block.record.depth + 1
    else { return nil }
    return next
  }

  /// Returns the last index before `limit` whose record is shallower than `depth`.
  package func lastIndex(before limit: Int, shallowerThan depth: UInt32) -> Int? {
    guard let root else { return nil }
    return root.lastIndex(before: limit, shallowerThan: depth)
  }

  /// Returns index and start of the first record from `from` on that lies at `depth` or above.
  package func firstPlace(from: Int, notDeeperThan depth: UInt32) -> (Int, Int)? {
    guard let root else { return nil }
    return root.firstPlace(from: from, notDeeperThan: depth)
  }

  /// Returns whether a record of one of `depths` in `range` follows a blank line; `depths` as in
  /// `BlockSummary.depthsAfterBlank`, exact below 63.
  public func hasBlankBefore(depth: Int, in range: Range<Int>) -> Bool {
    guard let root, !range.isEmpty else { return false }
    return root.hasBlankBefore(depth: UInt32(clamping: depth), in: range)
  }
}

extension BlockNode {
  /// Returns the record at `index`, which must be one of this subtree's.
  func block(at index: Int) -> Block? {
    var node = self
    var rest = index
    var start = 0
    while !node.isLeaf {
      var child = 0
      while child < node.sums.count - 1, rest >= node.sums[child].count {
        rest -= node.sums[child].count
        start += node.sums[child].bytes
        child += 1
      }
      node = node.children[child]
    }
    guard rest >= 0, rest < node.records.count else { return nil }
    for place in 0..<rest { start += Int(node.records[place].length) }
    return Block(index: index, start: start, record: node.records[rest])
  }

  /// Returns the record that owns the byte at `offset`, the last one for the end of the text.
  func block(owning offset: Int) -> Block? {
    var node = self
    var rest = offset
    var index = 0
    while !node.isLeaf {
      var child = 0
      while child < node.sums.count - 1, rest >= node.sums[child].bytes {
        rest -= node.sums[child].bytes
        index += node.sums[child].count
        child += 1
      }
      node = node.children[child]
    }
    var place = 0
    while place < node.records.count - 1, rest >= Int(node.records[place].length) {
      rest -= Int(node.records[place].length)
      place += 1
    }
    guard place < node.records.count else { return nil }
    return Block(index: index + place, start: offset - rest, record: node.records[place])
  }

  /// Recursion is bounded by the tree's height.
  func lastIndex(before limit: Int, shallowerThan depth: UInt32) -> Int? {
    guard summary.leastDepth < depth, limit > 0 else { return nil }
    if isLeaf {
      var index = min(limit, records.count) - 1
      while index >= 0 {
        if records[index].depth < depth { return index }
        index -= 1
      }
      return nil
    }
    var start = 0
    var child = 0
    while child < children.count - 1 && start + sums[child].count < limit {
      start += sums[child].count
      child += 1
    }
    while child >= 0 {
      if sums[child].leastDepth < depth,
        let found = children[child].lastIndex(before: limit - start, shallowerThan: depth)
      {
        return start + found
      }
      child -= 1
      if child >= 0 { start -= sums[child].count }
    }
    return nil
  }

  func firstPlace(from: Int, notDeeperThan depth: UInt32) -> (Int, Int)? {
    guard summary.leastDepth <= depth, from < summary.count else { return nil }
    var index = 0
    var offset = 0
    if isLeaf {
      for record in records {
        if index >= from && record.depth <= depth { return (index, offset) }
        index += 1
        offset += Int(record.length)
      }
      return nil
    }
    for (place, sum) in sums.enumerated() {
      if sum.leastDepth <= depth, from - index < sum.count,
        let (found, start) = children[place].firstPlace(from: from - index, notDeeperThan: depth)
      {
        return (index + found, offset + start)
      }
      index += sum.count
      offset += sum.bytes
    }
    return nil
  }

  func hasBlankBefore(depth: UInt32, in range: Range<Int>) -> Bool {
    guard summary.depthsAfterBlank & (1 << UInt64(min(depth, 63))) != 0, !range.isEmpty else {
      return false
    }
    if range.lowerBound <= 0 && range.upperBound >= summary.count && depth < 63 { return true }
    if isLeaf {
      for index in max(0, range.lowerBound)..<min(records.count, range.upperBound)
      where records[index].depth == depth
        && records[index].flags.contains(.followsBlankLine)
      {
        return true
      }
      return false
    }
    var start = 0
    for (place, sum) in sums.enumerated() {
      let lower = max(0, range.lowerBound - start)
      let upper = min(sum.count, range.upperBound - start)
      if lower < upper, children[place].hasBlankBefore(depth: depth, in: lower..<upper) {
        return true
      }
      start += sum.count
    }
    return false
  }
}

// MARK: Replacing

extension BlockTree {
  /// Replaces the records `range` by what `middle` has gathered; O(log n + range + new records).
  package mutating func replace(_ range: Range<Int>, with middle: BlockTreeBuilder) {
    if let leaf = middle.singleLeaf, let root {
      if let copied = root.replacingInLeaf(range, with: leaf) {
        self.root = copied
        return
      }
      let nodes = root.replacing(range, with: leaf)
      self.root = nodes.count > 1 ? BlockNode(children: nodes) : nodes.first?.withoutLoneAncestors
      return
    }
    var middle = middle
    let (left, rest) = BlockNode.split(root, at: range.lowerBound)
    let right = BlockNode.split(rest, at: range.count).1
    root = BlockNode.join(BlockNode.join(left, middle.tree().root), right)
  }

  /// Returns the tree of the records `range`, sharing nodes; O(log n).
  package func slice(_ range: Range<Int>) -> BlockTree {
    let rest = BlockNode.split(root, at: range.lowerBound).1
    return BlockTree(root: BlockNode.split(rest, at: range.count).0)
  }

  /// Appends all records of `other`; O(log n).
  package mutating func append(_ other: BlockTree) {
    root = BlockNode.join(root, other.root)
  }
}

/// Gathers records in order and makes a tree of them.
package struct BlockTreeBuilder {
  private var leaves: ContiguousArray<BlockNode> = []
  private var records: ContiguousArray<BlockRecord> = []
  private var uses: ContiguousArray<LabelUse> = []
  private let leafSize: Int
  /// Number of records gathered.
  package private(set) var count = 0

  /// Makes an empty builder; `leafSize` is the number of records of each leaf.
  package init(leafSize: Int = BlockNode.comfortable) {
    self.leafSize = max(1, min(leafSize, BlockNode.capacity))
  }

  /// Adds a record behind those gathered so far.
  package mutating func append(_ record: BlockRecord) {
    if records.count >= leafSize { flush() }
    if records.isEmpty { records.reserveCapacity(leafSize) }
    records.append(record)
    count += 1
  }

  /// Notes that the record added last could ask for a label with this hash.
  package mutating func noteUse(_ hash: UInt32) {
    uses.append(LabelUse(record: UInt16(records.count - 1), hash: hash))
  }

  private mutating func flush() {
    guard !records.isEmpty else { return }
    leaves.append(BlockNode(records: records, uses: uses))
    records = []
    uses = []
  }

  /// What was gathered when it fits in one leaf.
  fileprivate var singleLeaf: LeafParts? {
    leaves.isEmpty ? LeafParts(records: records, uses: uses) : nil
  }

  /// Returns the tree of all records gathered.
  package mutating func tree() -> BlockTree {
    flush()
    return BlockTree(root: BlockNode.build(leaves))
  }
}

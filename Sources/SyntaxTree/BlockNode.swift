import Synchronization

/// A node of the persistent B-tree that holds a document's block records.
///
/// A leaf (height 0) holds up to `capacity` records; an inner node up to `fanOut` children of one
/// height. Nodes never change once made, but for the leaf's cache of what is derived from its
/// records.
///
/// Safety of `Sendable`: all stored properties are constants of `Sendable` types; the cache is
/// behind a lock.
public final class BlockNode: Sendable {
  /// Records a leaf holds at most; 64 so that one word can say which of them have their inlines.
  @usableFromInline static let capacity = 64
  /// Records a leaf gets when a tree is built, so that typing has room.
  @usableFromInline static let comfortable = 48
  /// Records below which a leaf is merged with a neighbour.
  @usableFromInline static let least = 16
  /// Children an inner node holds at most.
  static let fanOut = 24

  @usableFromInline let height: Int
  @usableFromInline let summary: BlockSummary
  @usableFromInline let children: ContiguousArray<BlockNode>
  /// The children's summaries, beside each other so that a descent does not touch the children it
  /// passes: in a large tree each would be a cache miss.
  let sums: ContiguousArray<BlockSummary>
  @usableFromInline let records: ContiguousArray<BlockRecord>
  let uses: ContiguousArray<LabelUse>
  let cache: Mutex<Cache>

  /// What was derived from a leaf's records: filled when asked for.
  struct Cache: Sendable {
    var inlines: InlinePack?
    /// The meaning of the leaf's blocks, whatever the room above makes of it.
    var facts: (any AnyObject & Sendable)?
  }

  init(
    records: ContiguousArray<BlockRecord>, uses: ContiguousArray<LabelUse>,
    inlines: InlinePack? = nil
  ) {
    height = 0
    children = []
    sums = []
    self.records = records
    self.uses = uses
    cache = Mutex(Cache(inlines: inlines, facts: nil))
    var sum = BlockSummary()
    for record in records { sum.add(record) }
    for use in uses {
      if use.hash == LabelUse.wildcard {
        sum.labels.low = .max
        sum.labels.high = .max
      } else {
        sum.labels.insert(use.hash)
      }
    }
    summary = sum
  }

  convenience init(children: ContiguousArray<BlockNode>) {
    self.init(children: children, sums: ContiguousArray(children.map(\.summary)))
  }

  /// Makes an inner node; `sums` are the summaries of `children`.
  init(children: ContiguousArray<BlockNode>, sums: ContiguousArray<BlockSummary>) {
    height = (children.first?.height ?? 0) + 1
    self.children = children
    self.sums = sums
    records = []
    uses = []
    cache = Mutex(Cache())
    var sum = BlockSummary()
    for child in sums { sum.add(child) }
    summary = sum
  }

  @inlinable var isLeaf: Bool { height == 0 }
}

// MARK: Joining and splitting

extension BlockNode {
  /// Returns the concatenation of two trees in time proportional to the difference of their
  /// heights.
  static func join(_ left: BlockNode?, _ right: BlockNode?) -> BlockNode? {
    guard let left, left.summary.count > 0 else { return right }
    guard let right, right.summary.count > 0 else { return left }
    let (first, second) = joined(left, right)
    guard let second else { return first }
    return BlockNode(children: [first, second])
  }

  /// Returns one or two nodes of the greater of the two heights.
  static func joined(_ left: BlockNode, _ right: BlockNode) -> (BlockNode, BlockNode?) {
    if left.height == right.height {
      if left.isLeaf {
        guard left.records.count < least || right.records.count < least else {
          return (left, right)
        }
        return merged(left, right)
      }
      if left.children.count >= fanOut / 2 && right.children.count >= fanOut / 2 {
        return (left, right)
      }
      return fitted(left.children + right.children)
    }
    if left.height > right.height {
      let (first, second) = joined(left.children[left.children.count - 1], right)
      var children = left.children
      children[children.count - 1] = first
      if let second { children.append(second) }
      return fitted(children)
    }
    let (first, second) = joined(left, right.children[0])
    var children = ContiguousArray<BlockNode>()
    children.reserveCapacity(right.children.count + 1)
    children.append(first)
    if let second { children.append(second) }
    children.append(contentsOf: right.children[1...])
    return fitted(children)
  }

  private static func fitted(_ children: ContiguousArray<BlockNode>) -> (BlockNode, BlockNode?) {
    if children.count <= fanOut { return (BlockNode(children: children), nil) }
    let middle = children.count / 2
    return (
      BlockNode(children: ContiguousArray(children[..<middle])),
      BlockNode(children: ContiguousArray(children[middle...]))
    )
  }

  private static func merged(_ left: BlockNode, _ right: BlockNode) -> (BlockNode, BlockNode?) {
    let merged = leaves(of: [LeafParts(left), LeafParts(right)])
    return (merged.first ?? left, merged.count > 1 ? merged[1] : nil)
  }

  /// Returns the trees before and from record `index` on.
  static func split(_ node: BlockNode?, at index: Int) -> (BlockNode?, BlockNode?) {
    guard let node else { return (nil, nil) }
    if index <= 0 { return (nil, node) }
    if index >= node.summary.count { return (node, nil) }
    if node.isLeaf {
      let parts = LeafParts(node)
      return (
        parts.slice(0..<index).node(), parts.slice(index..<parts.records.count).node()
      )
    }
    var child = 0
    var rest = index
    while rest >= node.sums[child].count {
      rest -= node.sums[child].count
      child += 1
    }
    let (before, after) = split(node.children[child], at: rest)
    return (
      join(collected(node.children[..<child]), before),
      join(after, collected(node.children[(child + 1)...]))
    )
  }

  private static func collected(_ children: ArraySlice<BlockNode>) -> BlockNode? {
    children.count > 1 ? BlockNode(children: ContiguousArray(children)) : children.first
  }

  /// Returns the tree over `leaves`, balanced; `nil` when there are none.
  static func build(_ leaves: ContiguousArray<BlockNode>) -> BlockNode? {
    var level = leaves
    while level.count > 1 {
      var next = ContiguousArray<BlockNode>()
      let groups = (level.count + fanOut - 1) / fanOut
      next.reserveCapacity(groups)
      var start = 0
      for group in 1...groups {
        let end = level.count * group / groups
        next.append(BlockNode(children: ContiguousArray(level[start..<end])))
        start = end
      }
      level = next
    }
    return level.first
  }
}

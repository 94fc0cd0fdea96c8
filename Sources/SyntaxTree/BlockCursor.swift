/// Walks a tree's records in order, forwards; each step is O(1) amortised.
public struct BlockCursor: Sendable, IteratorProtocol {
  private let tree: BlockTree
  /// The B-tree leaf the cursor stands in; `nil` at the end.
  package private(set) var leaf: BlockNode?
  /// Index of the leaf's first record.
  package private(set) var leafStart = 0
  private var place = 0
  /// Index of the record that `next` returns.
  public private(set) var index: Int
  /// Start of that record in bytes.
  public private(set) var offset = 0

  /// Makes a cursor before the record `index`; O(log n).
  public init(_ tree: BlockTree, at index: Int = 0) {
    self.tree = tree
    self.index = index
    seek()
  }

  private mutating func seek() {
    guard var node = tree.root, index >= 0, index < tree.count else {
      leaf = nil
      offset = tree.byteCount
      return
    }
    var rest = index
    leafStart = 0
    offset = 0
    while !node.isLeaf {
      var child = 0
      while rest >= node.sums[child].count {
        rest -= node.sums[child].count
        leafStart += node.sums[child].count
        offset += node.sums[child].bytes
        child += 1
      }
      node = node.children[child]
    }
    leaf = node
    place = rest
    for record in node.records[..<rest] { offset += Int(record.length) }
  }

  /// Returns the next block, or `nil` at the end.
  public mutating func next() -> Block? {
    guard let current = leaf else { return nil }
    if place == current.records.count {
      let start = offset
      seek()
      offset = start
      guard leaf != nil else { return nil }
      return next()
    }
    let block = Block(index: index, start: offset, record: current.records[place])
    place += 1
    index += 1
    offset += Int(block.record.length)
    return block
  }

  /// Returns the next block without passing it.
  public func peek() -> Block? {
    var copy = self
    return copy.next()
  }
}

extension BlockTree: Sequence {
  /// Returns a cursor before the first record.
  public func makeIterator() -> BlockCursor { BlockCursor(self) }
}

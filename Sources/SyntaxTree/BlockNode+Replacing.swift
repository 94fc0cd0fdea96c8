extension BlockNode {
  /// Returns the tree with the records `range` replaced when that changes nothing but one leaf, by
  /// copying one path; `nil` when the range spans two leaves or the leaf gets too big or too small.
  ///
  /// Nearly every keystroke ends here.
  func replacingInLeaf(_ range: Range<Int>, with middle: LeafParts) -> BlockNode? {
    if isLeaf {
      guard range.upperBound <= records.count else { return nil }
      let count = records.count - range.count + middle.records.count
      guard count <= Self.capacity, count >= Self.least else { return nil }
      return LeafParts(self).replacing(range, with: middle).node()
    }
    let (place, start) = child(holding: range.lowerBound)
    guard range.upperBound - start <= sums[place].count,
      let replaced = children[place].replacingInLeaf(
        (range.lowerBound - start)..<(range.upperBound - start), with: middle)
    else { return nil }
    var copy = children
    copy[place] = replaced
    var copiedSums = sums
    copiedSums[place] = replaced.summary
    return BlockNode(children: copy, sums: copiedSums)
  }

  /// Returns nodes of this height that hold the records with `range` replaced, none when nothing is
  /// left; only the two paths to the range's ends are copied. `middle` must fit in a leaf.
  ///
  /// Recursion is bounded by the tree's height.
  func replacing(_ range: Range<Int>, with middle: LeafParts) -> ContiguousArray<BlockNode> {
    if isLeaf {
      let count = records.count - range.count + middle.records.count
      if count > 0, count <= Self.capacity {
        return [LeafParts(self).replacing(range, with: middle).node()]
      }
      return Self.leaves(of: ends(around: range, middle))
    }
    let (first, firstStart) = child(holding: range.lowerBound)
    var last = first
    var lastStart = firstStart
    while last < children.count - 1, range.upperBound > lastStart + sums[last].count {
      lastStart += sums[last].count
      last += 1
    }
    let lower = range.lowerBound - firstStart
    let upper = range.upperBound - lastStart
    let replaced: ContiguousArray<BlockNode>
    if first == last {
      replaced = children[first].replacing(lower..<upper, with: middle)
    } else if height == 1 {
      replaced = Self.leaves(of: [
        LeafParts(children[first]).slice(0..<lower), middle,
        LeafParts(children[last]).slice(upper..<sums[last].count),
      ])
    } else {
      replaced =
        children[first].replacing(lower..<sums[first].count, with: middle)
        + children[last].replacing(0..<upper, with: LeafParts(records: [], uses: []))
    }
    return exchanging(first...last, for: replaced)
  }

  /// The highest node that has not just one child.
  var withoutLoneAncestors: BlockNode {
    var node = self
    while node.children.count == 1 { node = node.children[0] }
    return node
  }

  /// The child that holds record `index`, the last one for the end, and the index of its first record.
  private func child(holding index: Int) -> (child: Int, start: Int) {
    var child = 0
    var start = 0
    while child < children.count - 1, index >= start + sums[child].count {
      start += sums[child].count
      child += 1
    }
    return (child, start)
  }

  /// What stays of this leaf around `range`, with `middle` in between.
  private func ends(around range: Range<Int>, _ middle: LeafParts) -> [LeafParts] {
    let parts = LeafParts(self)
    return [
      parts.slice(0..<range.lowerBound), middle, parts.slice(range.upperBound..<records.count),
    ]
  }

  /// Returns this inner node with some children exchanged for others; several nodes when there are too
  /// many, none when none is left.
  private func exchanging(
    _ range: ClosedRange<Int>, for nodes: ContiguousArray<BlockNode>
  ) -> ContiguousArray<BlockNode> {
    var copy = children
    var copiedSums = sums
    copy.replaceSubrange(range, with: nodes)
    copiedSums.replaceSubrange(range, with: nodes.lazy.map(\.summary))
    // The first of the nodes may have become small, and so may what follows the last.
    var place = min(range.lowerBound + nodes.count, copy.count) - 1
    while place >= max(0, range.lowerBound) {
      if copy[place].isSmall, copy.count > 1 {
        let left = place > 0 ? place - 1 : 0
        let (one, two) = BlockNode.joined(copy[left], copy[left + 1])
        let joined: ContiguousArray<BlockNode> = two.map { [one, $0] } ?? [one]
        copy.replaceSubrange(left...(left + 1), with: joined)
        copiedSums.replaceSubrange(left...(left + 1), with: joined.lazy.map(\.summary))
        place = min(place, copy.count)
      }
      place -= 1
    }
    if copy.isEmpty { return [] }
    if copy.count <= Self.fanOut { return [BlockNode(children: copy, sums: copiedSums)] }
    let middle = copy.count / 2
    return [
      BlockNode(
        children: ContiguousArray(copy[..<middle]), sums: ContiguousArray(copiedSums[..<middle])),
      BlockNode(
        children: ContiguousArray(copy[middle...]), sums: ContiguousArray(copiedSums[middle...])),
    ]
  }

  /// Whether the node should be merged with a neighbour.
  private var isSmall: Bool {
    isLeaf ? records.count < Self.least : children.count < Self.fanOut / 2
  }

  /// Returns leaves that hold the records of `pieces`, of about the same size each.
  static func leaves(of pieces: [LeafParts]) -> ContiguousArray<BlockNode> {
    let total = pieces.reduce(0) { $0 + $1.records.count }
    let parts = (total + capacity - 1) / capacity
    var leaves = ContiguousArray<BlockNode>()
    for part in 0..<parts {
      let wanted = (total * part / parts)..<(total * (part + 1) / parts)
      var gathered = LeafParts(records: [], uses: [])
      var start = 0
      for piece in pieces {
        let inside = wanted.clamped(to: start..<(start + piece.records.count))
        if !inside.isEmpty {
          gathered = gathered.appending(
            piece.slice((inside.lowerBound - start)..<(inside.upperBound - start)))
        }
        start += piece.records.count
      }
      leaves.append(gathered.node())
    }
    return leaves
  }
}

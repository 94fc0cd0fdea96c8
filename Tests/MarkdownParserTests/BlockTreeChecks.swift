import Synchronization

@testable import SyntaxTree

extension BlockTree {
  /// Returns the same records in B-tree leaves of `size` records under nodes of two children: short
  /// texts get trees as deep as those of long ones.
  func cut(intoLeavesOf size: Int, keepingInlines: Bool) -> BlockTree {
    var builder = BlockTreeBuilder(leafSize: size)
    var inlines: [InlineTree?] = []
    forEachLeaf { leaf in
      for (place, record) in leaf.records.enumerated() {
        builder.append(record)
        for use in leaf.node.uses where Int(use.record) == place { builder.noteUse(use.hash) }
        inlines.append(leaf.inlines(at: place))
      }
    }
    var level: [BlockNode] = []
    builder.tree().forEachLeaf { leaf in
      level.append(leaf.node)
      guard keepingInlines else { return }
      for place in leaf.records.indices {
        if let known = inlines[leaf.firstIndex + place] {
          _ = leaf.store(known.records, at: place)
        }
      }
    }
    while level.count > 1 {
      var next: [BlockNode] = []
      while level.count > 0 {
        let count = level.count == 3 ? 3 : Swift.min(2, level.count)
        next.append(BlockNode(children: ContiguousArray(level.prefix(count))))
        level.removeFirst(count)
      }
      level = next
    }
    return BlockTree(root: level.first)
  }

  /// What the B-tree breaks of its own rules, or `nil`.
  var structureProblem: String? { root?.structureProblem }

  /// The stored leaves, in order.
  var storedLeaves: [ObjectIdentifier] {
    var found: [ObjectIdentifier] = []
    forEachLeaf { found.append($0.identity) }
    return found
  }
}

extension BlockNode {
  fileprivate var structureProblem: String? {
    var sum = BlockSummary()
    if isLeaf {
      guard (1...BlockNode.capacity).contains(records.count) else {
        return "a leaf of \(records.count) records"
      }
      guard uses.allSatisfy({ Int($0.record) < records.count }) else {
        return "a use by no record"
      }
      if let pack = cache.withLock({ $0.inlines }) {
        guard pack.ends.count == records.count, Int(pack.ends.last ?? 0) == pack.records.count,
          zip(pack.ends, pack.ends.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return "inlines of \(pack.ends.count) blocks for \(records.count)" }
      }
      sum = BlockNode(records: records, uses: uses).summary
    } else {
      guard (1...BlockNode.fanOut).contains(children.count) else {
        return "a node of \(children.count) children"
      }
      for child in children {
        guard child.height == height - 1 else { return "children of different heights" }
        if let problem = child.structureProblem { return problem }
        sum.add(child.summary)
      }
    }
    return sum.parts == summary.parts ? nil : "sums \(summary) are not \(sum)"
  }
}

extension BlockSummary {
  fileprivate var parts: [UInt64] {
    [
      UInt64(count), UInt64(bytes), UInt64(headings), UInt64(definitions), UInt64(empties),
      UInt64(leastDepth), depthsAfterBlank, labels.low, labels.high,
    ]
  }
}

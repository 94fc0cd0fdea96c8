import TextModel

extension UndoHistory {
  /// Steps from the oldest state to the current one.
  package var levels: Int {
    (nodes[current]?.depth ?? 0) - (nodes[root]?.depth ?? 0)
  }

  private var hasTooManyLevels: Bool { limits.levels > 0 && levels > limits.levels }

  /// Drops the oldest history until the bounds are kept: first branches that neither undo nor redo
  /// reaches, then the oldest states. The last step stays whatever it costs.
  mutating func trim() {
    while hasTooManyLevels, dropOldestState() {}
    guard limits.bytes > 0, cost > limits.bytes else { return }
    // Somewhat more than needed goes, so that not every step has to search.
    let goal = limits.bytes / 8 * 7
    for branch in sideBranches() {
      if cost <= goal { return }
      remove(subtree: branch)
    }
    while cost > goal, levels > 1, dropOldestState() {}
  }

  /// Returns the nodes off the line of undo and redo whose parents are on it, oldest first.
  private func sideBranches() -> [UndoNodeID] {
    var line = Set(path(to: current))
    var place = current
    while let next = nodes[place]?.lastUsedChild {
      line.insert(next)
      place = next
    }
    return line.flatMap { nodes[$0]?.children ?? [] }.filter { !line.contains($0) }.sorted()
  }

  /// Makes the next state on the way to the current one the oldest; false when that is the current.
  private mutating func dropOldestState() -> Bool {
    guard root != current, let old = nodes[root], let next = old.lastUsedChild,
      var node = nodes[next]
    else { return false }
    for child in old.children where child != next { remove(subtree: child) }
    cost -= node.cost
    nodes[root] = nil
    node.parent = nil
    node.change = ChangeSet(keeping: node.change.lengthAfter)
    node.inverse = node.change
    node.selectionsBefore = []
    node.transaction = nil
    node.run = nil
    nodes[next] = node
    root = next
    return true
  }

  /// Drops a node and all states that follow it; none of them may be the current one.
  mutating func remove(subtree top: UndoNodeID) {
    if let id = nodes[top]?.parent, var parent = nodes[id] {
      parent.children.removeAll { $0 == top }
      if parent.lastUsedChild == top { parent.lastUsedChild = parent.children.last }
      nodes[id] = parent
    }
    var waiting = [top]
    while let id = waiting.popLast() {
      guard let node = nodes.removeValue(forKey: id) else { continue }
      cost -= node.cost
      waiting += node.children
    }
  }
}

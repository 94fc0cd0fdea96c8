import TextModel

/// Groups: what happens between a beginning and an end is one step.
extension UndoHistory {
  /// How many groups are open.
  package var groupingLevel: Int { openGroups.count }

  /// Opens a group, inside those that are open. The outermost title that is given names the step.
  package mutating func beginGroup(title: String? = nil) {
    if openGroups.isEmpty {
      nodes[current]?.run = nil
      groupNode = nil
    }
    openGroups.append(title)
  }

  /// Closes the innermost group; the outermost becomes a step if its changes come to something.
  /// Returns false when no group is open.
  @discardableResult
  package mutating func endGroup() -> Bool {
    guard openGroups.popLast() != nil else { return false }
    if openGroups.isEmpty { finishGroup() }
    return true
  }

  /// Closes all groups, as when a client leaves or undoes.
  package mutating func closeGroups() {
    if openGroups.isEmpty { return }
    openGroups = []
    finishGroup()
  }

  mutating func joinGroup(_ step: UndoNode) throws(ChangeSetError) -> Outcome {
    if let groupNode, groupNode == current {
      try merge(step)
      nameGroup()
      return .joined(current)
    }
    var step = step
    step.run = nil
    let id = append(step)
    groupNode = id
    nameGroup()
    return .recorded(id)
  }

  /// A later group inside may be the first to have a title.
  private mutating func nameGroup() {
    guard let title = openGroups.lazy.compactMap({ $0 }).first else { return }
    nodes[current]?.title = title
    nodes[current]?.kind = .edit
  }

  private mutating func finishGroup() {
    defer { groupNode = nil }
    guard let id = groupNode, id == current, let node = nodes[id], let parent = node.parent,
      node.children.isEmpty, nodes[parent]?.hashAfter == node.hashAfter
    else { return }
    current = parent
    remove(subtree: id)
  }
}

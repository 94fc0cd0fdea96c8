package import TextModel

/// A way from the current state to another.
package struct UndoStep: Sendable {
  /// The state it leads to.
  package let destination: UndoNodeID
  /// From the current text to the text of that state.
  package let change: ChangeSet
  /// Title of the step that is undone or redone, without "Undo"; empty for a way of several steps.
  package let title: String
  /// What to select afterwards, in the new text.
  package let selections: [ByteRange]
  /// The change over several documents that the step belongs to.
  package let transaction: UndoTransactionID?
}

extension UndoHistory {
  /// The state with this name; `nil` when it was dropped.
  package func node(_ id: UndoNodeID) -> UndoNode? {
    nodes[id]
  }

  /// All states, oldest first.
  package var allNodes: [UndoNode] {
    nodes.values.sorted { $0.id < $1.id }
  }

  /// Whether there is a step to undo.
  package var canUndo: Bool { nodes[current]?.parent != nil }
  /// Whether there is a step to redo.
  package var canRedo: Bool { nodes[current]?.lastUsedChild != nil }

  /// Title of the step that undo takes back, such as "Typing".
  package var undoTitle: String? {
    canUndo ? nodes[current]?.title : nil
  }

  /// Title of the step that redo makes again, such as "Typing".
  package var redoTitle: String? {
    nodes[current]?.lastUsedChild.flatMap { nodes[$0]?.title }
  }

  /// Menu title, "Undo Typing" or only "Undo".
  package var undoMenuTitle: String {
    undoTitle.map { $0.isEmpty ? "Undo" : "Undo \($0)" } ?? "Undo"
  }

  /// Menu title, "Redo Typing" or only "Redo".
  package var redoMenuTitle: String {
    redoTitle.map { $0.isEmpty ? "Redo" : "Redo \($0)" } ?? "Redo"
  }

  /// Returns whether undo would take back this document's part of a transaction.
  package func isOnTop(_ transaction: UndoTransactionID) -> Bool {
    nodes[current]?.transaction == transaction
  }

  /// The step to the parent, not yet taken; `nil` when there is none.
  package var undoStep: UndoStep? {
    guard let node = nodes[current], let parent = node.parent else { return nil }
    return UndoStep(
      destination: parent, change: node.inverse, title: node.title,
      selections: clamped(node.selectionsBefore, to: node.inverse.lengthAfter),
      transaction: node.transaction)
  }

  /// The step to the last used child, not yet taken; `nil` when there is none.
  package var redoStep: UndoStep? {
    guard let id = nodes[current]?.lastUsedChild, let node = nodes[id] else { return nil }
    return UndoStep(
      destination: id, change: node.change, title: node.title,
      selections: clamped(node.selectionsAfter, to: node.change.lengthAfter),
      transaction: node.transaction)
  }

  /// Returns the way to another state, not yet taken; `nil` when it is this one or was dropped.
  ///
  /// Costs the composition of all changes on the way.
  package func step(to destination: UndoNodeID) -> UndoStep? {
    guard destination != current, let target = nodes[destination], let start = nodes[current]
    else { return nil }
    let (up, down) = way(to: destination)
    var change = ChangeSet(keeping: start.change.lengthAfter)
    do throws(ChangeSetError) {
      for id in up {
        guard let node = nodes[id] else { return nil }
        change = try change.composed(with: node.inverse)
      }
      for id in down {
        guard let node = nodes[id] else { return nil }
        change = try change.composed(with: node.change)
      }
    } catch {
      return nil
    }
    let selections =
      down.isEmpty
      ? up.last.flatMap { nodes[$0]?.selectionsBefore } ?? [] : target.selectionsAfter
    return UndoStep(
      destination: destination, change: change,
      title: up.count + down.count == 1
        ? (up.first.flatMap { nodes[$0]?.title } ?? target.title) : "",
      selections: clamped(selections, to: change.lengthAfter), transaction: nil)
  }

  /// Takes a step that was asked for in this state: the caller has applied its change.
  ///
  /// Open groups end first. Returns false for a state that was dropped.
  @discardableResult
  package mutating func take(_ step: UndoStep) -> Bool {
    guard nodes[step.destination] != nil else { return false }
    closeGroups()
    go(to: step.destination)
    return true
  }

  /// Undoes one step and returns it, for a caller that owns the text and applies the change.
  package mutating func undo() -> UndoStep? {
    closeGroups()
    guard let step = undoStep else { return nil }
    go(to: step.destination)
    return step
  }

  /// Redoes one step and returns it, for a caller that owns the text and applies the change.
  package mutating func redo() -> UndoStep? {
    closeGroups()
    guard let step = redoStep else { return nil }
    go(to: step.destination)
    return step
  }

  /// Goes to any state and returns the way, for a caller that owns the text and applies the change.
  package mutating func goTo(_ destination: UndoNodeID) -> UndoStep? {
    closeGroups()
    guard let step = step(to: destination) else { return nil }
    go(to: destination)
    return step
  }

  /// Returns the state the document was in `span` before the current one came to be, on any branch;
  /// the oldest one for a longer span.
  package func state(earlierBy span: Duration) -> UndoNodeID {
    guard let now = nodes[current]?.time else { return current }
    return latest { $0.time <= now - span } ?? root
  }

  /// Returns the state the document was in `span` after the current one came to be, on any branch.
  package func state(laterBy span: Duration) -> UndoNodeID {
    guard let now = nodes[current]?.time else { return current }
    return latest { $0.time <= now + span && ($0.time, $0.id) >= (now, current) } ?? current
  }

  private func latest(where matches: (UndoNode) -> Bool) -> UndoNodeID? {
    nodes.values.filter(matches).max { ($0.time, $0.id) < ($1.time, $1.id) }?.id
  }

  // MARK: Moving

  /// Compares a text with the neighbours of the current state only, so that a text which happens to
  /// return to some old state stays an edit.
  mutating func recognizeNavigation(to hash: TextHash) -> Outcome? {
    guard let node = nodes[current] else { return nil }
    if let parent = node.parent, nodes[parent]?.hashAfter == hash {
      go(to: parent)
      return .undone(to: parent)
    }
    if let child = node.lastUsedChild, nodes[child]?.hashAfter == hash {
      go(to: child)
      return .redone(to: child)
    }
    return nil
  }

  /// Makes a state the current one; the branch left and the branch entered become the used ones.
  mutating func go(to destination: UndoNodeID) {
    nodes[current]?.run = nil
    nodes[destination]?.run = nil
    // All states from the oldest to the current one are the used ones of their parents already, so an
    // undone step changes nothing and a redone one its own state only, however long the history.
    var child = destination
    while nodes[current]?.parent != destination, let parent = nodes[child]?.parent {
      nodes[parent]?.lastUsedChild = child
      if parent == current { break }
      child = parent
    }
    current = destination
  }

  /// Returns the nodes to undo, then the nodes to redo, on the way to another state.
  private func way(to destination: UndoNodeID) -> (up: [UndoNodeID], down: [UndoNodeID]) {
    let targets = path(to: destination)
    let sources = path(to: current)
    var shared = 0
    while shared < min(targets.count, sources.count), targets[shared] == sources[shared] {
      shared += 1
    }
    return (sources[shared...].reversed(), Array(targets[shared...]))
  }

  /// Returns the nodes from the root to a state.
  func path(to id: UndoNodeID) -> [UndoNodeID] {
    var path: [UndoNodeID] = []
    var place: UndoNodeID? = id
    while let node = place {
      path.append(node)
      place = nodes[node]?.parent
    }
    return path.reversed()
  }

  private func clamped(_ selections: [ByteRange], to length: Int) -> [ByteRange] {
    selections.map { range in
      let lower = min(max(0, range.lowerBound.utf8), length)
      return ByteRange(bytes: lower, min(range.upperBound.utf8, length))
    }
  }
}

package import FileSystem
import TextModel

/// What a document can undo and redo now.
package struct UndoState: Sendable, Hashable {
  package var canUndo = false
  package var canRedo = false
  /// Without "Undo".
  package var undoTitle: String?
  package var redoTitle: String?
  /// Open documents that keep a change over several documents from being undone, in the order of their URIs; the
  /// first 16 of them.
  package var blockedBy: [DocumentID] = []

  /// Nothing to undo and nothing to redo.
  package init() {}
}

/// What came of asking for undo or redo.
package enum UndoAnswer: Sendable {
  /// There is nothing to go back to.
  case nothing
  /// These documents went on, or did not make the change.
  case blocked([DocumentID])
  /// Propose this to the client.
  case change(WorkspaceChange)
}

extension Workspace {
  package enum UndoDirection: Sendable {
    case undo
    case redo
  }

  /// How much an undo of a change over several documents takes back.
  package enum UndoScope: Sendable {
    case transaction
    case document
  }

  /// What a document can undo and redo; reads no file, so that members that are not open count as done.
  package func undoState(of id: DocumentID) -> UndoState {
    guard let history = documents[id]?.history else { return UndoState() }
    var state = UndoState()
    state.canUndo = history.canUndo
    state.canRedo = history.canRedo
    state.undoTitle = history.undoTitle
    state.redoTitle = history.redoTitle
    if let transaction = history.undoStep?.transaction {
      state.blockedBy = openBlockers(of: transaction, but: id)
    }
    return state
  }

  /// The first open members, but `own`, whose last step is not the transaction's.
  private func openBlockers(of transaction: UndoTransactionID, but own: DocumentID) -> [DocumentID]
  {
    var found: [DocumentID] = []
    for (id, _) in transactions.members(of: transaction) where id != own {
      guard let open = documents[id], open.history.undoStep?.transaction != transaction else {
        continue
      }
      found.append(id)
      if found.count == Workspace.mostBlockersNamed { break }
    }
    return found
  }

  private static let mostBlockersNamed = 16

  /// Waits for a change to come back from the client, as one step of each document's history.
  ///
  /// Call it right before the change is sent.
  package mutating func expect(_ change: WorkspaceChange, time: Duration) {
    let transaction = change.documents.count > 1 ? transactions.begin() : nil
    for part in change.documents {
      guard
        let proposal = try? UndoProposal(
          part.change, on: part.text, title: change.title, kind: .refactoring,
          transaction: transaction)
      else { continue }
      _ = documents[part.id]?.history.expect(proposal, time: time)
      if let transaction {
        transactions.add(
          Transactions.Member(
            transaction: transaction, title: change.title, base: part.text, change: part.change,
            targetHash: proposal.targetHash, proposal: proposal), for: part.id)
      }
    }
  }

  /// Returns the change that undoes or redoes the last step of a document, and waits for it to come back.
  package mutating func take(
    _ direction: UndoDirection, of id: DocumentID, scope: UndoScope, time: Duration
  ) -> UndoAnswer {
    let answer = changeFor(direction, of: id, scope: scope)
    guard case .change(let change) = answer else { return answer }
    for part in change.documents {
      guard
        let proposal = try? UndoProposal(
          part.change, on: part.text, title: change.title,
          purpose: direction == .undo ? .undo : .redo)
      else { continue }
      // A document that is not open has no history: its text tells in which state it is.
      _ = documents[part.id]?.history.expect(proposal, time: time)
    }
    return answer
  }

  /// The change that undoing or redoing means: of one document, or of all that its last step spans.
  private func changeFor(
    _ direction: UndoDirection, of id: DocumentID, scope: UndoScope
  ) -> UndoAnswer {
    guard let document = documents[id],
      let step = direction == .undo ? document.history.undoStep : document.history.redoStep
    else { return .nothing }
    let verb = direction == .undo ? "Undo" : "Redo"
    let own = DocumentChange(
      id: id, version: document.version, identity: nil, text: document.text, change: step.change)
    guard scope == .transaction, let transaction = step.transaction else {
      return .change(WorkspaceChange(title: "\(verb) \(step.title)", documents: [own]))
    }
    var parts = [own]
    var blocked: [DocumentID] = []
    for (other, member) in transactions.members(of: transaction) where other != id {
      if let open = documents[other] {
        let step = direction == .undo ? open.history.undoStep : open.history.redoStep
        guard let step, step.transaction == transaction else {
          blocked.append(other)
          continue
        }
        parts.append(
          DocumentChange(
            id: other, version: open.version, identity: nil, text: open.text, change: step.change))
      } else if let part = closedPart(other, member, direction) {
        parts.append(part)
      } else {
        blocked.append(other)
      }
    }
    guard blocked.isEmpty else { return .blocked(blocked) }
    parts.sort { $0.id.uri < $1.id.uri }
    return .change(WorkspaceChange(title: "\(verb) \(step.title)", documents: parts))
  }

  /// The part of a member that is not open: its file must hold what the change left there.
  private func closedPart(
    _ id: DocumentID, _ member: Transactions.Member, _ direction: UndoDirection
  ) -> DocumentChange? {
    guard let path = id.path,
      let contents = try? fileSystem.readText(path, limit: 128 << 20)
    else { return nil }
    let text = contents.text.ropeText
    let wanted = direction == .undo ? member.targetHash : member.base.hash
    guard text.hash == wanted else { return nil }
    let change =
      direction == .undo ? try? member.change.inverted(on: member.base) : member.change
    guard let change else { return nil }
    return DocumentChange(
      id: id, version: nil, identity: contents.identity, text: text, change: change)
  }
}

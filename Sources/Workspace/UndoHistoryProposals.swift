package import TextModel

/// Name of a proposed edit in one history.
package struct UndoProposalID: Hashable, Sendable {
  /// Counts up from one.
  package let number: Int
}

/// An edit that the client was asked to make, and what it will have been when it comes back.
package struct UndoProposal: Sendable {
  /// What the edit is for.
  package enum Purpose: Hashable, Sendable {
    /// A new step.
    case action
    /// A move to the parent.
    case undo
    /// A move to the last used child.
    case redo
    /// A move to any other state.
    case goTo(UndoNodeID)
  }

  /// Fingerprint of the text it was made for.
  package let baseHash: TextHash
  /// Fingerprint of the text it leads to.
  package let targetHash: TextHash
  /// From the one to the other.
  package let change: ChangeSet
  /// From the other to the one.
  package let inverse: ChangeSet
  /// Title of the step, without "Undo".
  package let title: String
  /// Kind of the step.
  package let kind: UndoKind
  /// What the edit is for.
  package let purpose: Purpose
  /// The change over several documents that the edit belongs to.
  package let transaction: UndoTransactionID?

  /// Makes a proposal for a text; throws what `ChangeSet.apply(to:)` throws.
  package init(
    _ change: ChangeSet, on base: Text, title: String, kind: UndoKind = .edit,
    purpose: Purpose = .action, transaction: UndoTransactionID? = nil
  ) throws(ChangeSetError) {
    baseHash = base.hash
    targetHash = try change.apply(to: base).hash
    self.change = change
    inverse = try change.inverted(on: base)
    self.title = title
    self.kind = kind
    self.purpose = purpose
    self.transaction = transaction
  }
}

/// A proposal that is waited for.
struct PendingProposal: Sendable {
  let id: UndoProposalID
  let proposal: UndoProposal
  /// The state it was made in.
  let base: UndoNodeID
  /// The youngest state there was when it was made.
  let lastNumber: Int
  /// The state that a move leads to.
  let destination: UndoNodeID?
  /// When it was made.
  let time: Duration
}

/// The echo rule: a proposed edit counts as made when a change arrives after which the text has the
/// fingerprint it was to have; nothing counts before, whatever the client answers.
extension UndoHistory {
  /// Proposals that are waited for, oldest first.
  package var pendingProposals: [UndoProposalID] { proposals.map(\.id) }

  /// Waits for a proposed edit to come back from the client.
  ///
  /// Returns `nil` when the edit does nothing, was not made for the current text, or asks for a
  /// move to a state that is not there or has another text. A move ends open groups.
  package mutating func expect(_ proposal: UndoProposal, time: Duration) -> UndoProposalID? {
    expireProposals(at: time)
    if proposal.purpose != .action { closeGroups() }
    guard proposal.baseHash != proposal.targetHash,
      nodes[current]?.hashAfter == proposal.baseHash
    else { return nil }
    let destination: UndoNodeID?
    switch proposal.purpose {
    case .action: destination = nil
    case .undo: destination = nodes[current]?.parent
    case .redo: destination = nodes[current]?.lastUsedChild
    case .goTo(let id): destination = id
    }
    if proposal.purpose != .action {
      guard let destination, nodes[destination]?.hashAfter == proposal.targetHash
      else { return nil }
    }
    lastProposal += 1
    let id = UndoProposalID(number: lastProposal)
    proposals.append(
      PendingProposal(
        id: id, proposal: proposal, base: current, lastNumber: lastNumber,
        destination: destination, time: time))
    return id
  }

  /// Stops waiting for a proposal that the client refused; what arrived meanwhile stays as edits.
  package mutating func withdraw(_ id: UndoProposalID) {
    proposals.removeAll { $0.id == id }
  }

  /// Stops waiting for proposals that are too old at `time`; what arrived meanwhile stays as edits.
  package mutating func expireProposals(at time: Duration) {
    let limit = limits.proposalLifetime
    proposals.removeAll { time - $0.time >= limit }
  }

  /// Folds what arrived since a proposal into one move or one step when `step` leads to its target.
  mutating func fulfill(with step: UndoNode) throws(ChangeSetError) -> Outcome? {
    while let pending = proposals.first(where: { $0.proposal.targetHash == step.hashAfter }) {
      if pending.proposal.purpose == .action, !openGroups.isEmpty {
        _ = try joinGroup(step)
        proposals.removeAll()
        return .fulfilled(pending.id, current)
      }
      if let id = fold(pending, step) { return .fulfilled(pending.id, id) }
      // The client went somewhere else first: this is an edit like any other.
      withdraw(pending.id)
    }
    return nil
  }

  /// Returns the state that a proposal led to, or `nil` when the states since are not below its
  /// base.
  private mutating func fold(_ pending: PendingProposal, _ step: UndoNode) -> UndoNodeID? {
    guard let provisional = child(of: pending.base, before: current) else { return nil }
    if let destination = pending.destination, nodes[destination] == nil { return nil }
    let selections = nodes[provisional]?.selectionsBefore ?? []
    let leadsOn = pending.destination.map { path(to: $0).contains(provisional) } ?? false
    let isNew = provisional.number > pending.lastNumber
    current = pending.base
    if isNew, !leadsOn { remove(subtree: provisional) }
    // Other proposals were made for texts that are gone.
    proposals.removeAll()
    openGroups = []
    groupNode = nil
    if let destination = pending.destination {
      go(to: destination)
      return destination
    }
    var result = group(pending.proposal, step)
    if isNew { result.selectionsBefore = selections }
    return append(result)
  }

  private func group(_ proposal: UndoProposal, _ last: UndoNode) -> UndoNode {
    var step = last
    step.change = proposal.change
    step.inverse = proposal.inverse
    step.title = proposal.title
    step.kind = proposal.kind
    step.transaction = proposal.transaction ?? last.transaction
    step.run = nil
    return step
  }

  /// Returns the child of `base` on the way to `state`, `base` itself when they are one, and `nil`
  /// when the state does not lie below.
  private func child(of base: UndoNodeID, before state: UndoNodeID) -> UndoNodeID? {
    if state == base { return base }
    var place = state
    while let parent = nodes[place]?.parent {
      if parent == base { return place }
      place = parent
    }
    return nil
  }
}

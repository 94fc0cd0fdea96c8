package import TextModel

/// The states a document went through: a tree of steps behind a linear face.
///
/// Undo goes to the parent, redo to the last used child, and nothing is lost by typing after an
/// undo. A pure value: it reads no clock and holds no text of the document, only the changes
/// between its states and their fingerprints. When what it is told does not fit what it knows, it
/// starts anew: bad undo data costs history, never text.
///
/// Invariants: `current` and every `parent`, `children` and `lastUsedChild` name nodes of `nodes`;
/// the root has no parent and an empty change; a node's change leads from the parent's text to its
/// own; on the way from the root to `current`, each state is the last used child of the one before.
package struct UndoHistory: Sendable {
  /// How much is kept and for how long things wait; times are spans, sizes bytes.
  package struct Limits: Hashable, Sendable {
    /// Steps from the oldest state to the newest; zero for no bound.
    package var levels: Int
    /// Bytes of all changes kept, roughly; zero for no bound. The last step always stays.
    package var bytes: Int
    /// A longer pause ends a run of typing.
    package var typingPause: Duration
    /// Longest run of typing that is one step, in bytes.
    package var typingBytes: Int
    /// How long a proposed edit is waited for.
    package var proposalLifetime: Duration

    /// Makes bounds; the defaults are 1,000 steps, 16 MiB, one second, 200 bytes, ten seconds.
    package init(
      levels: Int = 1_000, bytes: Int = 16 << 20, typingPause: Duration = .seconds(1),
      typingBytes: Int = 200, proposalLifetime: Duration = .seconds(10)
    ) {
      self.levels = levels
      self.bytes = bytes
      self.typingPause = typingPause
      self.typingBytes = typingBytes
      self.proposalLifetime = proposalLifetime
    }
  }

  /// What a change turned out to be.
  package enum Outcome: Hashable, Sendable {
    /// A new step.
    case recorded(UndoNodeID)
    /// Part of the step that was there already: typing went on, or a group is open.
    case joined(UndoNodeID)
    /// The client's own undo, or a way back by hand.
    case undone(to: UndoNodeID)
    /// The client's own redo.
    case redone(to: UndoNodeID)
    /// The last part of a proposed edit.
    case fulfilled(UndoProposalID, UndoNodeID)
    /// The text is what it was.
    case unchanged
    /// The history did not know the old text and begins with the new one.
    case reset
  }

  var nodes: [UndoNodeID: UndoNode]
  var root: UndoNodeID
  var lastNumber = 0
  /// Costs of all nodes together, in bytes.
  var cost = 0
  /// Titles of the open groups, outermost first.
  var openGroups: [String?] = []
  /// The step of the outermost open group, once it holds a change.
  var groupNode: UndoNodeID?
  var proposals: [PendingProposal] = []
  var lastProposal = 0

  /// The state the document is in.
  package internal(set) var current: UndoNodeID
  /// Fingerprint of the text as it was last saved; `nil` when it never was.
  package internal(set) var savedHash: TextHash?
  /// Bounds; new ones take effect with the next step.
  package var limits: Limits

  /// Begins with a text; `isSaved` says whether it is what the file holds.
  package init(
    _ text: Text, isSaved: Bool = true, time: Duration, limits: Limits = Limits()
  ) {
    self.limits = limits
    let id = UndoNodeID(0)
    var node = UndoHistory.start(id, text, time)
    node.isSavePoint = isSaved
    nodes = [id: node]
    root = id
    current = id
    savedHash = isSaved ? text.hash : nil
  }

  static func start(_ id: UndoNodeID, _ text: Text, _ time: Duration) -> UndoNode {
    let nothing = ChangeSet(keeping: text.byteCount)
    return UndoNode(
      id: id, time: time, title: "", kind: .edit, change: nothing, inverse: nothing,
      selectionsBefore: [], selectionsAfter: [], hashAfter: text.hash)
  }

  /// Takes note of a change that the document went through, whoever made it.
  ///
  /// `change` must lead from `old` to `new`; throws what `ChangeSet.inverted(on:)` throws, and
  /// changes nothing then. A change without a kind gets a guessed one, without a title its kind's.
  /// Selections are in the old and in the new text. `time` counts from the epoch of the caller's
  /// clock.
  package mutating func record(
    _ change: ChangeSet, from old: Text, to new: Text, kind: UndoKind? = nil,
    title: String? = nil, selectionsBefore: [ByteRange] = [], selectionsAfter: [ByteRange] = [],
    transaction: UndoTransactionID? = nil, time: Duration
  ) throws(ChangeSetError) -> Outcome {
    expireProposals(at: time)
    if nodes[current]?.hashAfter != old.hash {
      reset(to: new, time: time)
      return .reset
    }
    if new.hash == old.hash { return .unchanged }
    let inverse = try change.inverted(on: old)
    let kind = kind ?? UndoKind(guessedFrom: change)
    var step = UndoHistory.start(current, new, time)
    step.parent = current
    step.title = title ?? kind.title
    step.kind = kind
    step.change = change
    step.inverse = inverse
    step.selectionsBefore = selectionsBefore
    step.selectionsAfter = selectionsAfter
    step.transaction = transaction
    step.run = title == nil && transaction == nil ? UndoRun(change, kind: kind) : nil

    if let outcome = try fulfill(with: step) { return outcome }
    if !openGroups.isEmpty { return try joinGroup(step) }
    if let outcome = recognizeNavigation(to: new.hash) { return outcome }
    if let outcome = try joinTyping(step) { return outcome }
    return .recorded(append(step))
  }

  /// Forgets everything and begins with a text, which need not be the saved one.
  package mutating func reset(to text: Text, time: Duration) {
    lastNumber += 1
    let id = UndoNodeID(lastNumber)
    nodes = [id: UndoHistory.start(id, text, time)]
    root = id
    current = id
    cost = 0
    openGroups = []
    groupNode = nil
    proposals = []
    if text.hash == savedHash { nodes[id]?.isSavePoint = true }
  }

  // MARK: Saving

  /// Takes note that a text with this fingerprint was saved; it may be older than the current one.
  package mutating func markSaved(_ hash: TextHash) {
    savedHash = hash
    var place: UndoNodeID? = current
    while let id = place, let node = nodes[id] {
      if node.hashAfter == hash {
        nodes[id]?.isSavePoint = true
        return
      }
      place = node.parent
    }
  }

  /// Whether the text differs from the saved one; undoing back to it makes this false.
  package var hasUnsavedChanges: Bool {
    nodes[current]?.hashAfter != savedHash
  }

  // MARK: Building the tree

  /// Adds a step behind the current state and goes there.
  mutating func append(_ step: UndoNode) -> UndoNodeID {
    lastNumber += 1
    let id = UndoNodeID(lastNumber)
    var node = UndoNode(
      id: id, parent: current, time: step.time, title: step.title, kind: step.kind,
      change: step.change, inverse: step.inverse, selectionsBefore: step.selectionsBefore,
      selectionsAfter: step.selectionsAfter, hashAfter: step.hashAfter,
      transaction: step.transaction)
    node.run = step.run
    node.depth = (nodes[current]?.depth ?? 0) + 1
    node.isSavePoint = step.hashAfter == savedHash
    nodes[current]?.run = nil
    nodes[current]?.children.append(id)
    nodes[current]?.lastUsedChild = id
    nodes[id] = node
    cost += node.cost
    current = id
    trim()
    return id
  }

  /// Makes a step part of the current one.
  mutating func merge(_ step: UndoNode) throws(ChangeSetError) {
    guard var node = nodes[current] else { return }
    let change = try node.change.composed(with: step.change)
    let inverse = try step.inverse.composed(with: node.inverse)
    cost -= node.cost
    node.change = change
    node.inverse = inverse
    node.hashAfter = step.hashAfter
    node.selectionsAfter = step.selectionsAfter
    node.time = step.time
    node.transaction = node.transaction ?? step.transaction
    node.isSavePoint = step.hashAfter == savedHash
    cost += node.cost
    nodes[current] = node
    trim()
  }

  /// Lets typing go on in the current step when it is adjacent, of the same kind, soon enough, and
  /// neither saved, left nor waited upon in between.
  private mutating func joinTyping(_ step: UndoNode) throws(ChangeSetError) -> Outcome? {
    guard let node = nodes[current], let run = node.run, step.run != nil,
      node.kind == step.kind, node.children.isEmpty, !node.isSavePoint,
      step.time - node.time < limits.typingPause, step.time >= node.time,
      !proposals.contains(where: { $0.base == current }),
      let joined = run.joined(by: step.change, kind: step.kind),
      joined.typed.byteCount <= limits.typingBytes
    else { return nil }
    try merge(step)
    nodes[current]?.run = joined
    return .joined(current)
  }

  /// Ends a run of typing, as when the caret moves.
  package mutating func endTyping() {
    nodes[current]?.run = nil
  }
}

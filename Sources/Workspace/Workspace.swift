package import FileSystem
package import MarkdownParser
package import TextModel

/// What is open, what is on disk, and the changes that span documents. Owned by one thread; readers get snapshots.
package struct Workspace: Sendable {
  package private(set) var documents: [DocumentID: Document] = [:]
  /// Records of the files on disk.
  package var index = FileIndex()
  /// Workspace folders.
  package var roots: [FilePath]
  package let fileSystem: any FileSystem
  /// Bounds of each document's history.
  package var undoLimits = UndoHistory.Limits()
  /// Dialect of a document, open or not.
  package var dialect: @Sendable (DocumentID) -> Dialect
  private var transactions = Transactions()

  package init(
    roots: [FilePath], fileSystem: any FileSystem,
    dialect: @escaping @Sendable (DocumentID) -> Dialect
  ) {
    self.roots = roots
    self.fileSystem = fileSystem
    self.dialect = dialect
  }

  /// Everything that a reader may look at; O(open documents).
  package func snapshot() -> WorkspaceSnapshot {
    let dialect = dialect
    return WorkspaceSnapshot(
      roots: roots, index: index, open: documents.mapValues(\.snapshot), fileSystem: fileSystem,
      dialect: { dialect(.file($0)) })
  }
}

// MARK: Documents

extension Workspace {
  /// Takes a document in as the client opens it; one that is open already gets the new text.
  ///
  /// A change over several documents that waits for this one is recognised by the text's hash.
  package mutating func open(
    _ id: DocumentID, languageID: String, version: Int, text: Text, time: Duration
  ) {
    if let pending = transactions.member(id), pending.targetHash == text.hash,
      let change = try? pending.change.inverted(on: pending.base),
      pending.base.byteCount == change.lengthAfter
    {
      // The client made the change before it opened the document: the step is in its history all the same.
      var history = UndoHistory(pending.base, isSaved: true, time: time, limits: undoLimits)
      _ = try? history.record(
        pending.change, from: pending.base, to: text, kind: .refactoring, title: pending.title,
        transaction: pending.transaction, time: time)
      documents[id] = Document(
        id: id, languageID: languageID, version: version, text: text, dialect: dialect(id),
        history: history)
      return
    }
    var history = UndoHistory(text, isSaved: true, time: time, limits: undoLimits)
    if let pending = transactions.member(id), pending.base.hash == text.hash,
      let proposal = pending.proposal
    {
      _ = history.expect(proposal, time: time)
    }
    documents[id] = Document(
      id: id, languageID: languageID, version: version, text: text, dialect: dialect(id),
      history: history)
  }

  /// Takes a change in. Throws when it was not made for the document's text; returns `nil` when the document is
  /// not open.
  package mutating func apply(
    _ change: ChangeSet, to id: DocumentID, version: Int, origin: Document.Origin = .client,
    time: Duration
  ) throws(ChangeSetError) -> UndoHistory.Outcome? {
    guard var document = documents.removeValue(forKey: id) else { return nil }
    defer { documents[id] = document }
    return try document.apply(change, version: version, origin: origin, time: time)
  }

  /// Notes a version that came without a change.
  package mutating func note(version: Int, of id: DocumentID) {
    documents[id]?.note(version: version)
  }

  /// Notes that the document's text is what its file holds now.
  package mutating func save(_ id: DocumentID) {
    guard let text = documents[id]?.text else { return }
    documents[id]?.history.markSaved(text.hash)
    if let record = diskRecord(id) { index.update(record.0, at: record.1) }
  }

  /// Lets a document go: the file on disk is the truth again.
  package mutating func close(_ id: DocumentID) {
    guard documents.removeValue(forKey: id) != nil else { return }
    if let record = diskRecord(id) { index.update(record.0, at: record.1) }
  }

  /// Reads a file of the index again; forgets it when it is gone or cannot be read.
  package mutating func refresh(_ path: FilePath) {
    if let record = diskRecord(.file(path)) {
      index.update(record.0, at: record.1)
    } else {
      index.remove(path)
    }
  }

  private func diskRecord(_ id: DocumentID) -> (FileRecord, FilePath)? {
    guard let path = id.path, index.records[path] != nil || roots.contains(where: path.isInside)
    else { return nil }
    let dialect = dialect
    let reader = Indexing(
      fileSystem: fileSystem, roots: roots, options: WalkOptions(),
      dialect: { dialect(.file($0)) })
    return (try? reader.read(path)).map { ($0, path) }
  }

  /// Reads all open documents again after the dialect of some changed.
  package mutating func updateDialects() {
    for id in documents.keys { documents[id]?.setDialect(dialect(id)) }
  }
}

// MARK: Undo

/// What a document can undo and redo now.
package struct UndoState: Sendable, Hashable {
  package var canUndo = false
  package var canRedo = false
  /// Without "Undo".
  package var undoTitle: String?
  package var redoTitle: String?
  /// Other documents that keep a change over several documents from being undone.
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

  package func undoState(of id: DocumentID) -> UndoState {
    guard let history = documents[id]?.history else { return UndoState() }
    var state = UndoState()
    state.canUndo = history.canUndo
    state.canRedo = history.canRedo
    state.undoTitle = history.undoTitle
    state.redoTitle = history.redoTitle
    if case .blocked(let others) = changeFor(.undo, of: id, scope: .transaction) {
      state.blockedBy = others
    }
    return state
  }

  /// Waits for a change to come back from the client, as one step of each document's history.
  ///
  /// Call it right before the change is sent.
  package mutating func expect(_ change: WorkspaceChange, time: Duration) {
    let transaction = change.documents.count > 1 ? transactions.begin(title: change.title) : nil
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
    guard blocked.isEmpty else { return .blocked(blocked.sorted { $0.uri < $1.uri }) }
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

/// The changes over several documents that were proposed, and their parts.
struct Transactions: Sendable {
  struct Member: Sendable {
    let transaction: UndoTransactionID
    let title: String
    let base: Text
    let change: ChangeSet
    let targetHash: TextHash
    let proposal: UndoProposal?
  }

  /// How many of the latest transactions are remembered.
  private static let limit = 64

  private var last = 0
  private var order: [UndoTransactionID] = []
  private var parts: [UndoTransactionID: [DocumentID: Member]] = [:]

  mutating func begin(title: String) -> UndoTransactionID {
    last += 1
    let id = UndoTransactionID(last)
    order.append(id)
    if order.count > Transactions.limit { parts[order.removeFirst()] = nil }
    return id
  }

  mutating func add(_ member: Member, for id: DocumentID) {
    parts[member.transaction, default: [:]][id] = member
  }

  /// The latest part of a document that is not open.
  func member(_ id: DocumentID) -> Member? {
    for transaction in order.reversed() {
      if let member = parts[transaction]?[id] { return member }
    }
    return nil
  }

  func members(of transaction: UndoTransactionID) -> [(DocumentID, Member)] {
    (parts[transaction] ?? [:]).sorted { $0.key.uri < $1.key.uri }.map { ($0.key, $0.value) }
  }
}

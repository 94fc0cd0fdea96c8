package import FileSystem
package import MarkdownParser
package import TextModel

/// What is open, what is on disk, and the changes that span documents. Owned by one thread; readers get snapshots.
package struct Workspace: Sendable {
  package internal(set) var documents: [DocumentID: Document] = [:]
  /// Records of the files on disk.
  package var index = FileIndex()
  /// Workspace folders.
  package var roots: [FilePath]
  package let fileSystem: any FileSystem
  /// Bounds of each document's history.
  package var undoLimits = UndoHistory.Limits()
  /// Dialect of a document, open or not.
  package var dialect: @Sendable (DocumentID) -> Dialect
  /// The changes over several documents that the client was asked to make.
  var transactions = Transactions()

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

  /// Reads all open documents again whose dialect is another one now.
  package mutating func updateDialects() {
    for id in documents.keys { documents[id]?.setDialect(dialect(id)) }
  }
}

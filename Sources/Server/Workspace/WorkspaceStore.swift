import Configuration
package import Execution
package import FileSystem
package import JSON
import MarkdownParser
package import ProtocolTypes
package import TextModel
package import Workspace

/// The workspace as the loop holds it: documents by the client's URIs, the index, and what changed of both that the
/// client is to be told.
package struct WorkspaceStore: DocumentStore {
  /// Everything that a reader may look at.
  package struct Snapshot: Sendable {
    package let workspace: WorkspaceSnapshot
    /// URIs of open documents as the client spells them.
    let spellings: [DocumentID: String]
    /// Versions that the client gave; some give none.
    let versions: [DocumentID: Int?]

    /// The URI that the client knows a document by.
    package func uri(of id: DocumentID) -> String { spellings[id] ?? id.uri }
  }

  var workspace: Workspace
  private let clock: Clock
  private let start: MonotonicTime
  private var client = ClientState(LSP.InitializeParams())
  private var clientSettings: JSONValue?
  private var settings = FolderSettings()
  private var spellings: [DocumentID: String] = [:]
  private var versions: [DocumentID: Int?] = [:]
  private var jobs: [StoreJob<WorkspaceStore>] = []
  private var messages: [ClientMessage<WorkspaceStore>] = []
  private var indexingRuns = 0
  /// The undo states that the client knows.
  private var told: [DocumentID: UndoState] = [:]
  /// `nil` on a machine without a place for records.
  private var heldFiles: HeldFiles?

  /// Makes a store without documents; files with unsaved changes are put on record in `held`.
  package init(
    fileSystem: any FileSystem, held: HeldDocuments? = nil, clock: Clock = .system
  ) {
    self.clock = clock
    heldFiles = held.map { HeldFiles($0) }
    start = clock.now()
    workspace = Workspace(roots: [], fileSystem: fileSystem, dialect: { _ in .gfm })
  }

  /// Time for histories: since the process began.
  private var time: Duration { clock.now() - start }

  package mutating func snapshot() -> Snapshot {
    Snapshot(workspace: workspace.snapshot(), spellings: spellings, versions: versions)
  }
}

// MARK: Documents

extension WorkspaceStore {
  package mutating func open(_ document: OpenDocument, text: Text) {
    let id = document.id
    spellings[id] = document.spelling
    versions[id] = document.version
    workspace.open(
      id, languageID: document.languageID, version: document.version ?? 0, text: text, time: time)
    noteHeld(id)
    tellUndoState(of: id)
  }

  package func text(of id: DocumentID) -> Text? {
    workspace.documents[id]?.text
  }

  package mutating func apply(_ change: ChangeSet, to id: DocumentID, version: Int?) {
    versions[id] = version
    guard !change.isEmpty else { return workspace.note(version: version ?? 0, of: id) }
    do {
      _ = try workspace.apply(change, to: id, version: version ?? 0, time: time)
    } catch {
      unexpected("a change of \(id.uri) does not fit its text: \(error)")
    }
    noteHeld(id)
    tellUndoState(of: id)
  }

  package mutating func save(_ id: DocumentID) {
    workspace.save(id)
    noteHeld(id)
  }

  package mutating func close(_ id: DocumentID) {
    workspace.close(id)
    noteHeld(id)
    spellings[id] = nil
    versions[id] = nil
    told[id] = nil
  }

  private mutating func noteHeld(_ id: DocumentID) {
    guard let path = id.path else { return }
    let history = workspace.documents[id]?.history
    heldFiles?.note(path, isUnsaved: history?.hasUnsavedChanges ?? false)
  }

  package mutating func end() {
    heldFiles?.withdraw()
  }
}

// MARK: The world around

extension WorkspaceStore {
  package mutating func connect(_ client: ClientState) {
    self.client = client
    workspace.roots = client.folders.compactMap { DocumentID(ofClient: $0.uri).path }
    readSettings()
    startIndexing()
  }

  package mutating func setClientSettings(_ settings: JSONValue) {
    clientSettings = settings
    if readSettings() { startIndexing() }
  }

  package mutating func changeFolders(
    added: [LSP.WorkspaceFolder], removed: [LSP.WorkspaceFolder]
  ) {
    let gone = Set(removed.compactMap { DocumentID(ofClient: $0.uri).path })
    workspace.roots.removeAll { gone.contains($0) }
    for folder in added {
      if let path = DocumentID(ofClient: folder.uri).path, !workspace.roots.contains(path) {
        workspace.roots.append(path)
      }
    }
    readSettings()
    startIndexing()
  }

  package mutating func noteFileChanges(_ changes: [LSP.FileEvent]) {
    var settingsChanged = false
    for change in changes {
      guard let path = DocumentID(ofClient: change.uri).path else { continue }
      if path.name == Configuration.fileName {
        settingsChanged = true
      } else {
        workspace.refresh(path)
      }
    }
    if settingsChanged, readSettings() { startIndexing() }
  }

  /// Reads the settings of all folders and takes them over; returns whether any is another one than before.
  @discardableResult private mutating func readSettings() -> Bool {
    let new = FolderSettings(
      of: workspace.roots, initializationOptions: client.initializationOptions,
      client: clientSettings, in: workspace.fileSystem)
    guard new != settings else { return false }
    let problems = settings.problems
    settings = new
    workspace.dialect = { new.configuration(of: $0.path).dialect }
    let undo = new.first.undo
    workspace.undoLimits = UndoHistory.Limits(levels: undo.levels, bytes: undo.bytes)
    workspace.updateDialects()
    for problem in new.problems where !problems.contains(problem) {
      let params = LSP.ShowMessageParams(type: .warning, message: problem)
      messages.append(.notification(method: "window/logMessage", params: params.json, key: nil))
    }
    return true
  }

  package static let notifications = [undoDidChange]
  package var watchedFiles: [String] {
    let extensions = settings.first.files.extensions.joined(separator: ",")
    return ["**/*.{\(extensions)}", "**/\(Configuration.fileName)"]
  }
  package var isIndexed: Bool { indexingRuns == 0 }

  /// Reads the folders on another thread; what comes of it replaces the index.
  private mutating func startIndexing() {
    guard !workspace.roots.isEmpty else {
      workspace.index = FileIndex()
      return
    }
    indexingRuns += 1
    let dialect = workspace.dialect
    let options = WorkspaceStore.walkOptions(settings.first.files)
    let (fileSystem, roots) = (workspace.fileSystem, workspace.roots)
    jobs.append(
      StoreJob { cancellation in
        let indexing = Indexing(
          fileSystem: fileSystem, roots: roots, options: options,
          dialect: { dialect(.file($0)) }, isCancelled: { cancellation.isCancelled })
        let outcome = indexing.run(threads: 2)
        return { store in
          store.indexingRuns -= 1
          if store.workspace.roots == roots { store.workspace.index = outcome.index }
        }
      })
  }

  private static func walkOptions(_ files: FileSettings) -> WalkOptions {
    var options = WalkOptions()
    options.extensions = files.extensions
    options.include = files.include
    options.exclude = files.exclude
    options.respectsIgnoreFiles = files.respectsGitignore
    return options
  }

  package mutating func takeJobs() -> [StoreJob<WorkspaceStore>] {
    if let publish = heldFiles?.publication() {
      jobs.append(
        StoreJob { _ in
          publish()
          return { $0.heldFiles?.published() }
        })
    }
    defer { jobs = [] }
    return jobs
  }

  package mutating func takeMessages() -> [ClientMessage<WorkspaceStore>] {
    defer { messages = [] }
    return messages
  }
}

// MARK: Undo

extension WorkspaceStore {
  /// Waits for a change that the client is about to make.
  package mutating func expect(_ change: WorkspaceChange) {
    workspace.expect(change, time: time)
  }

  package mutating func take(
    _ direction: Workspace.UndoDirection, of id: DocumentID, scope: Workspace.UndoScope
  ) -> UndoAnswer {
    workspace.take(direction, of: id, scope: scope, time: time)
  }

  /// The undo state as it goes out.
  package func undoState(of id: DocumentID) -> MarkupProtocol.UndoState {
    let state = workspace.undoState(of: id)
    return MarkupProtocol.UndoState(
      canUndo: state.canUndo, canRedo: state.canRedo, undoTitle: state.undoTitle,
      redoTitle: state.redoTitle, blockedBy: state.blockedBy.map { spellings[$0] ?? $0.uri })
  }

  private mutating func tellUndoState(of id: DocumentID) {
    let state = workspace.undoState(of: id)
    guard told[id] ?? UndoState() != state else { return }
    told[id] = state
    if let message = undoMessage(of: id) { messages.append(message) }
  }

  private func undoMessage(of id: DocumentID) -> ClientMessage<WorkspaceStore>? {
    guard let spelling = spellings[id] else { return nil }
    let params = MarkupProtocol.UndoDidChangeParams(
      textDocument: LSP.TextDocumentIdentifier(uri: spelling), state: undoState(of: id))
    return .notification(
      method: WorkspaceStore.undoDidChange, params: params.json,
      key: .state(method: WorkspaceStore.undoDidChange, document: id))
  }

  private static let undoDidChange = "markup/undo/didChange"

  package mutating func message(for key: DropKey) -> ClientMessage<WorkspaceStore>? {
    guard case .state(_, let document) = key else { return nil }
    return undoMessage(of: document)
  }
}

extension WireWritable {
  /// The value as one JSON text.
  package var json: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

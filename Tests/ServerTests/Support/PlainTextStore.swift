import Execution
import FileSystem
import JSON
import ProtocolTypes
import TextModel

@testable import Server

/// A store that knows texts and nothing of what they mean.
struct PlainTextStore: DocumentStore {
  /// The texts of open documents with the client's versions.
  struct Snapshot: Sendable {
    /// One text.
    struct Entry: Sendable {
      /// The text.
      let text: Text
      /// The client's number of it.
      let version: Int?
    }

    /// The texts by document.
    fileprivate(set) var documents: [DocumentID: Entry] = [:]
    /// What the client has set for us.
    fileprivate(set) var settings: JSONValue = [:]
    /// URIs of the workspace's folders.
    fileprivate(set) var folders: [String] = []
  }

  private var state = Snapshot()

  /// Makes a store without documents.
  init() {}

  mutating func snapshot() -> Snapshot { state }

  mutating func open(_ document: OpenDocument, text: Text) {
    state.documents[document.id] = Snapshot.Entry(text: text, version: document.version)
  }

  func text(of id: DocumentID) -> Text? {
    state.documents[id]?.text
  }

  mutating func apply(_ change: ChangeSet, to id: DocumentID, version: Int?) {
    guard let old = state.documents[id] else {
      return unexpected("a change of a document that is not open")
    }
    do {
      let text = try change.apply(to: old.text)
      state.documents[id] = Snapshot.Entry(text: text, version: version)
    } catch {
      unexpected("a change that does not fit: \(error)")
    }
  }

  mutating func save(_ id: DocumentID) {}

  mutating func close(_ id: DocumentID) {
    state.documents[id] = nil
  }

  mutating func connect(_ client: ClientState) {
    state.folders = client.folders.map(\.uri)
    state.settings = client.initializationOptions ?? [:]
  }

  mutating func setClientSettings(_ settings: JSONValue) {
    state.settings = settings
  }

  mutating func changeFolders(
    added: [LSP.WorkspaceFolder], removed: [LSP.WorkspaceFolder]
  ) {
    let gone = Set(removed.map(\.uri))
    state.folders = state.folders.filter { !gone.contains($0) } + added.map(\.uri)
  }

  mutating func noteFileChanges(_ changes: [LSP.FileEvent]) {}
}

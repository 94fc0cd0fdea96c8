import Execution
package import JSON
package import ProtocolTypes
package import TextModel

/// A store that knows texts and nothing of what they mean.
package struct PlainTextStore: DocumentStore {
  /// The texts of open documents with the client's versions.
  package struct Snapshot: Sendable {
    /// One text.
    package struct Entry: Sendable {
      /// The text.
      package let text: Text
      /// The client's number of it.
      package let version: Int?
    }

    /// The texts by document.
    package fileprivate(set) var documents: [DocumentURI: Entry] = [:]
    /// What the client has set for us.
    package fileprivate(set) var settings: JSONValue = [:]
    /// URIs of the workspace's folders.
    package fileprivate(set) var folders: [String] = []
  }

  private var state = Snapshot()

  /// Makes a store without documents.
  package init() {}

  package mutating func snapshot() -> Snapshot { state }

  package mutating func open(_ document: OpenDocument, text: Text) {
    state.documents[document.uri] = Snapshot.Entry(text: text, version: document.version)
  }

  package func text(of document: DocumentURI) -> Text? {
    state.documents[document]?.text
  }

  package mutating func apply(_ change: ChangeSet, to document: DocumentURI, version: Int?) {
    guard let old = state.documents[document] else {
      return unexpected("a change of a document that is not open")
    }
    do {
      let text = try change.apply(to: old.text)
      state.documents[document] = Snapshot.Entry(text: text, version: version)
    } catch {
      unexpected("a change that does not fit: \(error)")
    }
  }

  package mutating func save(_ document: DocumentURI) {}

  package mutating func close(_ document: DocumentURI) {
    state.documents[document] = nil
  }

  package mutating func connect(_ client: ClientState) {
    state.folders = client.folders.map(\.uri)
    state.settings = client.initializationOptions ?? [:]
  }

  package mutating func setClientSettings(_ settings: JSONValue) {
    state.settings = settings
  }

  package mutating func changeFolders(
    added: [LSP.WorkspaceFolder], removed: [LSP.WorkspaceFolder]
  ) {
    let gone = Set(removed.map(\.uri))
    state.folders = state.folders.filter { !gone.contains($0) } + added.map(\.uri)
  }

  package mutating func noteFileChanges(_ changes: [LSP.FileEvent]) {}
}

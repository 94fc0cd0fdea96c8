package import Execution
package import FileSystem
package import JSON
package import ProtocolTypes
package import TextModel

/// What the loop asks of whatever holds the documents. It lives on the loop's thread, in one place.
///
/// The loop decides what the client's text is; the store decides what follows from it.
package protocol DocumentStore: Sendable {
  /// Everything a reader may look at, as it is at one moment.
  associatedtype Snapshot: Sendable

  /// Returns the present state; costs next to nothing.
  mutating func snapshot() -> Snapshot

  // MARK: Documents that the client has open

  /// Takes over a document that the client opened.
  mutating func open(_ document: OpenDocument, text: Text)
  /// Returns the text of a document that the client has open.
  func text(of id: DocumentID) -> Text?
  /// Takes over a change that the client made; `version` is the client's number of the result.
  mutating func apply(_ change: ChangeSet, to id: DocumentID, version: Int?)
  /// Takes note that the client wrote the document to disk.
  mutating func save(_ id: DocumentID)
  /// Gives a document back to the disk.
  mutating func close(_ id: DocumentID)

  // MARK: The world around them

  /// Takes over what the client said when it connected.
  mutating func connect(_ client: ClientState)
  /// Takes over settings that the client has for us.
  mutating func setClientSettings(_ settings: JSONValue)
  /// Takes over a change of the workspace's folders.
  mutating func changeFolders(added: [LSP.WorkspaceFolder], removed: [LSP.WorkspaceFolder])
  /// Takes note that files changed on disk.
  mutating func noteFileChanges(_ changes: [LSP.FileEvent])
  /// Glob patterns of the files that the client is to watch.
  var watchedFiles: [String] { get }
  /// Our own notifications, which are announced beside our own methods.
  static var notifications: [String] { get }

  // MARK: Work of its own

  /// Whether the index is complete, so that requests about the whole workspace can be answered.
  var isIndexed: Bool { get }
  /// Returns work for another thread that has come up since the last call.
  mutating func takeJobs() -> [StoreJob<Self>]
  /// Returns messages for the client that have come up since the last call.
  mutating func takeMessages() -> [ClientMessage<Self>]
  /// Returns, as a message made anew, the state of a document that a dropped message told of.
  mutating func message(for key: DropKey) -> ClientMessage<Self>?
  /// When `deadlinePassed` is to be called next.
  var deadline: MonotonicTime? { get }
  /// Does what was put off until `deadline`.
  mutating func deadlinePassed(_ now: MonotonicTime)
  /// Keeps what is to be kept, because the process ends; must be done within two seconds.
  mutating func end()
}

/// Work for another thread: what it returns is done to the store on the loop's thread.
package struct StoreJob<Store: DocumentStore>: Sendable {
  /// The work.
  package let run: @Sendable (CancellationFlag) -> @Sendable (inout Store) -> Void

  /// Makes a job.
  package init(
    run: @escaping @Sendable (CancellationFlag) -> @Sendable (inout Store) -> Void
  ) {
    self.run = run
  }
}

/// What a dropped message told of, so that it can be told anew.
package enum DropKey: Hashable, Sendable {
  /// Nothing that is worth telling later.
  case trace
  /// The progress of a piece of work; the last report is kept.
  case progress(LSP.ProgressToken)
  /// The state of a document as a method tells it, such as its diagnostics.
  case state(method: String, document: DocumentID)
}

/// A message that the server sends on its own account.
package enum ClientMessage<Store: DocumentStore>: Sendable {
  /// A notification; `params` is one JSON value. One with a key may be dropped when the client is slow.
  case notification(method: String, params: [UInt8], key: DropKey?)
  /// A request; `completion` gets the client's answer, or an error when none came in time.
  case request(
    method: String, params: [UInt8],
    completion: @Sendable (inout Store, Result<JSONValue, ClientFailure>) -> Void)
}

/// Why a client's answer is no result.
package struct ClientFailure: Error, Hashable, Sendable {
  /// In words for a log.
  package let reason: String

  /// Makes a failure.
  package init(reason: String) {
    self.reason = reason
  }
}

extension DocumentStore {
  /// Asks the client to watch nothing.
  package var watchedFiles: [String] { [] }
  /// A store that has no notifications of its own.
  package static var notifications: [String] { [] }
  /// A store without an index is complete.
  package var isIndexed: Bool { true }
  /// A store without work of its own.
  package mutating func takeJobs() -> [StoreJob<Self>] { [] }
  /// A store with nothing to tell.
  package mutating func takeMessages() -> [ClientMessage<Self>] { [] }
  /// A store that tells nothing has nothing to tell anew.
  package mutating func message(for key: DropKey) -> ClientMessage<Self>? { nil }
  /// A store that puts nothing off.
  package var deadline: MonotonicTime? { nil }
  /// Does nothing, because nothing was put off.
  package mutating func deadlinePassed(_ now: MonotonicTime) {}
  /// Keeps nothing.
  package mutating func end() {}
}

package import Execution
package import FileSystem
package import JSON
package import ProtocolTypes
package import Wire

/// A method that the server answers: one entry of the registry.
package struct Endpoint<Store: DocumentStore>: Sendable {
  /// Name of the method, such as `textDocument/rename`.
  package let method: String
  /// What `initialize` tells the client about it.
  package let capability: Capability
  /// What it needs, and the work itself.
  package let access: Access

  /// Makes an entry.
  package init(method: String, capability: Capability, access: Access) {
    self.method = method
    self.capability = capability
    self.access = access
  }

  /// What `initialize` tells the client about a method.
  package enum Capability: Sendable {
    /// Nothing: the method needs no announcement, or another method announces it.
    case none
    /// A member of `ServerCapabilities`; none when the value is `nil` for this client.
    case member(String, @Sendable (ClientState) -> JSONValue?)
    /// One of our own methods, listed under `experimental.markup.methods`.
    case markup
  }

  /// What a method needs, and the work, which returns one JSON value or throws the answer.
  package enum Access: Sendable {
    /// Runs on the loop, in order with all edits, and may change the store.
    case edit(
      @Sendable (JSONValue?, inout Store, inout EditContext<Store>) throws(ResponseError) -> [UInt8]
    )
    /// Runs on another thread with a snapshot. With `dropsOnEdit`, an edit of the document that the request
    /// is about ends it with `ContentModified`.
    case read(
      dropsOnEdit: Bool, @Sendable (JSONValue?, ReadContext<Store>) throws(ReadError) -> [UInt8])
    /// Runs on another thread with a snapshot as soon as the whole workspace is indexed.
    case workspace(@Sendable (JSONValue?, ReadContext<Store>) throws(ReadError) -> [UInt8])
  }
}

/// Why a reader has no result.
package enum ReadError: Error, Hashable, Sendable {
  /// Nobody waits for it any more.
  case cancelled
  /// The error that is the answer.
  case response(ResponseError)

  /// Makes the answer to params of another shape than the method asks for.
  package init(_ error: ShapeError) {
    self = .response(ResponseError(.invalidParams, error.description))
  }

  /// Makes the answer to a request that cannot be fulfilled.
  package static func failed(_ message: String) -> ReadError {
    .response(ResponseError(.requestFailed, message))
  }
}

/// What a reader may look at.
package struct ReadContext<Store: DocumentStore>: Sendable {
  /// The documents as they were when the request came to its turn.
  package let snapshot: Store.Snapshot
  /// The client.
  package let client: ClientState
  /// Documents whose text we do not know, with the reasons; an edit must not touch them.
  package let unsynced: [DocumentID: String]
  /// Thrown when nobody waits for the result any more.
  package let cancellation: CancellationFlag
  /// Tells the client how far the work is; does nothing when it did not ask.
  package let report: @Sendable (LSP.WorkDoneProgress) -> Void
  /// Has something done to the store, on the loop, before the result is sent.
  package let change: @Sendable (@escaping @Sendable (inout Store) -> Void) -> Void
}

/// What an editing method may look at and send, besides the store.
package struct EditContext<Store: DocumentStore>: Sendable {
  /// The client.
  package let client: ClientState
  /// Documents whose text we do not know, with the reasons; an edit must not touch them.
  package let unsynced: [DocumentID: String]
  /// Messages to the client, sent in order before the answer.
  package var messages: [ClientMessage<Store>] = []
}

extension LSP {
  /// Reads params, with the error that answers those of another shape.
  package static func params<Params: WireReadable>(
    _ value: JSONValue?, as type: Params.Type = Params.self
  ) throws(ResponseError) -> Params {
    do {
      return try Params(wire: value ?? [:])
    } catch {
      throw ResponseError(.invalidParams, error.description)
    }
  }
}

extension LSP {
  /// Reads params for a reader, with the error that answers those of another shape.
  static func readParams<Params: WireReadable>(
    _ value: JSONValue?, as type: Params.Type = Params.self
  ) throws(ReadError) -> Params {
    do throws(ShapeError) {
      return try Params(wire: value ?? [:])
    } catch {
      throw ReadError(error)
    }
  }
}

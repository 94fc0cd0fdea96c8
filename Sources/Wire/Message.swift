package import JSON

/// What names a request; it is echoed with the type it came with.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  case string(String)
}

extension RequestID: CustomStringConvertible {
  package var description: String {
    switch self {
    case .integer(let value): String(value)
    case .string(let value): "\"\(value)\""
    }
  }
}

/// A JSON-RPC message as LSP uses it.
package enum Message: Hashable, Sendable {
  case request(Request)
  case notification(Notification)
  case response(Response)

  /// A call that is answered exactly once.
  package struct Request: Hashable, Sendable {
    /// Name that the answer carries.
    package let id: RequestID
    /// What is asked for.
    package let method: String
    /// An object or an array; `nil` when absent or null.
    package let params: JSONValue?

    /// Makes a request.
    package init(id: RequestID, method: String, params: JSONValue? = nil) {
      self.id = id
      self.method = method
      self.params = params
    }
  }

  /// A call that is not answered.
  package struct Notification: Hashable, Sendable {
    /// What is told.
    package let method: String
    /// An object or an array; `nil` when absent or null.
    package let params: JSONValue?

    /// Makes a notification.
    package init(method: String, params: JSONValue? = nil) {
      self.method = method
      self.params = params
    }
  }

  /// The answer to a request.
  package struct Response: Hashable, Sendable {
    /// Name of the request; `nil` when the other side could not tell.
    package let id: RequestID?
    /// What came of it.
    package let outcome: Outcome

    /// Makes a response.
    package init(id: RequestID?, outcome: Outcome) {
      self.id = id
      self.outcome = outcome
    }

    /// What came of a request.
    package enum Outcome: Hashable, Sendable {
      case result(JSONValue)
      case error(ResponseError)
      /// Both a result and an error, or an error of no known shape.
      case malformed
    }
  }
}

/// A JSON value that is no message, or one we do not take.
package struct InvalidMessage: Error, Hashable, Sendable {
  /// Name for the answer; `nil` answers with `id: null`.
  package let id: RequestID?
  /// The answer.
  package let error: ResponseError
  /// Whether it is answered at all; a notification is not.
  package let isAnswered: Bool

  /// Makes an invalid message.
  package init(id: RequestID?, error: ResponseError, isAnswered: Bool = true) {
    self.id = id
    self.error = error
    self.isAnswered = isAnswered
  }

  init(_ code: ResponseError.Code, _ message: String, id: RequestID? = nil, isAnswered: Bool = true)
  {
    self.init(id: id, error: ResponseError(code, message), isAnswered: isAnswered)
  }
}

package import JSON

/// An error as JSON-RPC puts it into a response.
package struct ResponseError: Error, Hashable, Sendable {
  /// What kind of error it is.
  package let code: Code
  /// What went wrong and where; lower-case, no full stop.
  package let message: String
  /// What else the client may want to know.
  package let data: JSONValue?

  /// Makes an error.
  package init(_ code: Code, _ message: String, data: JSONValue? = nil) {
    self.code = code
    self.message = message
    self.data = data
  }

  /// A number of JSON-RPC, of LSP or of our own.
  package struct Code: Hashable, Sendable, RawRepresentable {
    package let rawValue: Int

    /// Makes the code with this number.
    package init(rawValue: Int) {
      self.rawValue = rawValue
    }

    /// The body is not JSON.
    package static let parseError = Code(rawValue: -32700)
    /// The body is not a message, or not one that may come now.
    package static let invalidRequest = Code(rawValue: -32600)
    /// Nobody serves this method.
    package static let methodNotFound = Code(rawValue: -32601)
    /// The parameters do not have the shape that the method asks for.
    package static let invalidParams = Code(rawValue: -32602)
    /// We are wrong.
    package static let internalError = Code(rawValue: -32603)
    /// A request came before `initialize`.
    package static let serverNotInitialized = Code(rawValue: -32002)
    /// An error without a code of its own.
    package static let unknownErrorCode = Code(rawValue: -32001)
    /// The request is well formed and cannot be fulfilled.
    package static let requestFailed = Code(rawValue: -32803)
    /// We gave up on a request that the client did not cancel.
    package static let serverCancelled = Code(rawValue: -32802)
    /// The document changed, so that the result would be of no use.
    package static let contentModified = Code(rawValue: -32801)
    /// The client cancelled the request.
    package static let requestCancelled = Code(rawValue: -32800)
  }
}

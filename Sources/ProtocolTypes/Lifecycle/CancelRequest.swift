package import JSON

extension LSP {
  /// A request whose result nobody waits for any more (`$/cancelRequest`).
  package struct CancelParams: Hashable, Sendable {
    /// The request's id as it came, a number or a string.
    package let id: JSONValue
  }
}

extension LSP.CancelParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    id = try WireObject(value).required("id")
  }
}

package import JSON

extension LSP {
  /// The user changed settings (`workspace/didChangeConfiguration`).
  package struct DidChangeConfigurationParams: Hashable, Sendable {
    /// The settings, from clients that send them; others want to be asked with `workspace/configuration`.
    package let settings: JSONValue?
  }
}

extension LSP.DidChangeConfigurationParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    settings = try WireObject(value).value("settings")
  }
}

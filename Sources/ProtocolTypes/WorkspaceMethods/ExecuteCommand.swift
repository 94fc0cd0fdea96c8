package import JSON

extension LSP {
  /// Asks us to do something that we announced (`workspace/executeCommand`).
  package struct ExecuteCommandParams: Hashable, Sendable {
    /// Name of the command, such as `markupd.heading.promote`.
    package let command: String
    /// What it is called with.
    package let arguments: [JSONValue]
    /// Token for progress.
    package let workDoneToken: ProgressToken?
  }
}

extension LSP.ExecuteCommandParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    command = try object.required("command")
    arguments = try object.optional("arguments") ?? []
    workDoneToken = object.lenient("workDoneToken")
  }
}

package import JSON

extension LSP {
  /// Asks what leads to the thing at a place (`textDocument/references`).
  package struct ReferenceParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
    /// The place in it.
    package let position: Position
    /// Whether the thing itself counts too.
    package let includeDeclaration: Bool
    /// Token for progress.
    package let workDoneToken: ProgressToken?
  }
}

extension LSP.ReferenceParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    position = try object.required("position")
    includeDeclaration = object.value("context")?["includeDeclaration"]?.bool ?? false
    workDoneToken = object.lenient("workDoneToken")
  }
}

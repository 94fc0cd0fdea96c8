package import JSON

extension LSP {
  /// A client wrote a document to disk (`textDocument/didSave`).
  package struct DidSaveTextDocumentParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
    /// What was written, when the client tells.
    package let text: String?
  }
}

extension LSP.DidSaveTextDocumentParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    text = object.lenient("text")
  }
}

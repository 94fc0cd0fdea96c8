package import JSON

extension LSP {
  /// A client closed a document; its text is what is on disk from now on (`textDocument/didClose`).
  package struct DidCloseTextDocumentParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
  }
}

extension LSP.DidCloseTextDocumentParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    textDocument = try WireObject(value).required("textDocument")
  }
}

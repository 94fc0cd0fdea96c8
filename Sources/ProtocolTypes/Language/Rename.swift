package import JSON

extension LSP {
  /// Asks for a new name of the thing at a place (`textDocument/rename`).
  package struct RenameParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
    /// The place in it.
    package let position: Position
    /// The new name.
    package let newName: String
    /// Token for progress.
    package let workDoneToken: ProgressToken?
  }

  /// What a rename at a place would be about (`textDocument/prepareRename`).
  package struct PrepareRenameResult: Hashable, Sendable {
    /// The name that would change.
    package let range: Range
    /// What the user starts from.
    package let placeholder: String

    /// Makes a result.
    package init(range: Range, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }
  }
}

extension LSP.RenameParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    position = try object.required("position")
    newName = try object.required("newName")
    workDoneToken = object.lenient("workDoneToken")
  }
}

extension LSP.PrepareRenameResult: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("placeholder", placeholder)
    }
  }
}

package import JSON

extension LSP {
  /// A replacement of a run of a document.
  package struct TextEdit: Hashable, Sendable {
    /// The run that goes; empty for an insertion.
    package let range: Range
    /// What comes in its place.
    package let newText: String
    /// Names the entry of `WorkspaceEdit.changeAnnotations` that describes the edit.
    package let annotationId: String?

    /// Makes an edit.
    package init(range: Range, newText: String, annotationId: String? = nil) {
      self.range = range
      self.newText = newText
      self.annotationId = annotationId
    }
  }

  /// Edits of one version of a document; their ranges all refer to that version and do not overlap.
  package struct TextDocumentEdit: Hashable, Sendable {
    /// The version that the edits were made for; `nil` for a file that no client has open.
    package let textDocument: VersionedTextDocumentIdentifier
    /// The edits, in the order of the text.
    package let edits: [TextEdit]

    /// Makes an edit of a document.
    package init(textDocument: VersionedTextDocumentIdentifier, edits: [TextEdit]) {
      self.textDocument = textDocument
      self.edits = edits
    }
  }
}

extension LSP.TextEdit: WireReadable, WireWritable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    range = try object.required("range")
    newText = try object.required("newText")
    annotationId = object.lenient("annotationId")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("newText", newText)
      if let annotationId { writer.member("annotationId", annotationId) }
    }
  }
}

extension LSP.TextDocumentEdit: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("textDocument", textDocument)
      writer.member("edits", edits)
    }
  }
}

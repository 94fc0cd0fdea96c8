package import JSON

extension LSP {
  /// Names a document.
  package struct TextDocumentIdentifier: Hashable, Sendable {
    /// URI of the document, as the client spells it.
    package let uri: String

    /// Makes an identifier.
    package init(uri: String) {
      self.uri = uri
    }
  }

  /// Names a version of a document.
  package struct VersionedTextDocumentIdentifier: Hashable, Sendable {
    /// URI of the document, as the client spells it.
    package let uri: String
    /// The client's number of the version; some clients send none.
    package let version: Int?

    /// Makes an identifier.
    package init(uri: String, version: Int?) {
      self.uri = uri
      self.version = version
    }
  }

  /// The params of many methods: a place in a document.
  package struct TextDocumentPositionParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
    /// The place in it.
    package let position: Position

    /// Makes params.
    package init(textDocument: TextDocumentIdentifier, position: Position) {
      self.textDocument = textDocument
      self.position = position
    }
  }

  /// The params of methods that are about a whole document.
  package struct TextDocumentParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier

    /// Makes params.
    package init(textDocument: TextDocumentIdentifier) {
      self.textDocument = textDocument
    }
  }
}

extension LSP.TextDocumentIdentifier: WireReadable, WireWritable {
  package init(wire value: JSONValue) throws(ShapeError) {
    uri = try WireObject(value).required("uri")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { $0.member("uri", uri) }
  }
}

extension LSP.VersionedTextDocumentIdentifier: WireReadable, WireWritable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    uri = try object.required("uri")
    version = object.lenient("version")
  }

  /// Writes `null` for an unknown version.
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("version", json: version.map { .integer(Int64($0)) } ?? .null)
    }
  }
}

extension LSP.TextDocumentPositionParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    position = try object.required("position")
  }
}

extension LSP.TextDocumentParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    textDocument = try WireObject(value).required("textDocument")
  }
}

package import JSON

extension LSP {
  /// A client changed a document (`textDocument/didChange`).
  package struct DidChangeTextDocumentParams: Hashable, Sendable {
    /// The document, and its version after all changes.
    package let textDocument: VersionedTextDocumentIdentifier
    /// The changes; each applies to what the one before it left.
    package let contentChanges: [ContentChange]
  }

  /// One change of a document.
  package enum ContentChange: Hashable, Sendable {
    /// The whole text is new.
    case full(ChangedText)
    /// A run is replaced.
    case replace(Range, ChangedText)
    /// It does not say what to change; nobody knows the client's text after it.
    case unreadable(ShapeError)
  }
}

extension LSP.DidChangeTextDocumentParams: WireReadable {
  /// Reads a change of a document that can be told. What is wrong with the changes themselves becomes
  /// `.unreadable`, so that the document can be marked.
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    guard let changes = object.value("contentChanges")?.array else {
      contentChanges = [.unreadable(ShapeError("is not an array", at: ["contentChanges"]))]
      return
    }
    contentChanges = changes.map(LSP.ContentChange.init)
  }
}

extension LSP.ContentChange {
  /// Reads one change; `rangeLength` is out of date and passed over.
  package init(_ value: JSONValue) {
    do throws(ShapeError) {
      let object = try WireObject(value)
      let text: LSP.ChangedText = try object.required("text")
      if let range: LSP.Range = try object.optional("range") {
        self = .replace(range, text)
      } else {
        self = .full(text)
      }
    } catch {
      self = .unreadable(error.inside("contentChanges"))
    }
  }
}

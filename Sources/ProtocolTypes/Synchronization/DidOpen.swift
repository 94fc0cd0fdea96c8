package import JSON

extension LSP {
  /// A client opened a document and owns its text from now on (`textDocument/didOpen`).
  package struct DidOpenTextDocumentParams: Hashable, Sendable {
    /// URI of the document.
    package let uri: String
    /// What the client takes it for, such as `markdown`; empty when it does not tell.
    package let languageId: String
    /// The client's number of this version, when it tells.
    package let version: Int?
    /// The whole text.
    package let text: ChangedText
  }

  /// A piece of text from a client; its ends may be halves of a surrogate pair that was cut in two.
  package struct ChangedText: Hashable, Sendable {
    /// The text with U+FFFD for each lone half.
    package let text: String
    /// The second half that the piece begins with, if it does.
    package let leadingHalf: UInt16?
    /// The first half that the piece ends with, if it does.
    package let trailingHalf: UInt16?

    /// Makes a piece of text.
    package init(_ text: String, leadingHalf: UInt16? = nil, trailingHalf: UInt16? = nil) {
      self.text = text
      self.leadingHalf = leadingHalf
      self.trailingHalf = trailingHalf
    }
  }
}

extension LSP.DidOpenTextDocumentParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let document = try WireObject(value).object("textDocument")
    do {
      uri = try document.required("uri")
      text = try document.required("text")
    } catch {
      throw error.inside("textDocument")
    }
    languageId = document.lenient("languageId") ?? ""
    version = document.lenient("version")
  }
}

extension LSP.ChangedText: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    switch value {
    case .string(let text): self.init(text)
    case .brokenString(let broken):
      self.init(
        broken.text, leadingHalf: broken.leadingHalf, trailingHalf: broken.trailingHalf)
    default: throw ShapeError("is \(value.kindName), not a string")
    }
  }
}

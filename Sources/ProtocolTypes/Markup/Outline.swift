package import JSON

extension MarkupProtocol {
  /// Asks for the outline of a document (`markup/outline`).
  package struct OutlineParams: Hashable, Sendable {
    /// The document.
    package let textDocument: LSP.TextDocumentIdentifier
    /// Kinds of elements that are wanted; all when absent.
    package let kinds: [String]?
    /// Most levels; no limit when absent.
    package let maxDepth: Int?
  }

  /// The outline of a version of a document.
  package struct OutlineResult: Hashable, Sendable {
    /// The version that was looked at; `nil` when no client has the document open.
    package let version: Int?
    /// The elements in pre-order.
    package let elements: [OutlineElement]

    /// Makes a result.
    package init(version: Int?, elements: [OutlineElement]) {
      self.version = version
      self.elements = elements
    }
  }

  /// One element of an outline.
  package struct OutlineElement: Hashable, Sendable {
    /// Number of elements around it; the first of a deeper level belongs to the element before it.
    package let depth: Int
    /// Names version, kind and place, and is mapped forward through later changes when used.
    package let id: String
    /// What it is, such as `heading`.
    package let kind: String
    /// Its tag as HTML would have it, such as `h2`.
    package let tag: String
    /// Its level among its kind, from 1.
    package let level: Int
    /// What it says, in short.
    package let title: String
    /// More about it.
    package let detail: String?
    /// All of it.
    package let range: LSP.Range
    /// What is selected when it is chosen, inside `range`.
    package let selectionRange: LSP.Range
    /// Whether it is commented out.
    package let isHidden: Bool

    /// Makes an element.
    package init(
      depth: Int, id: String, kind: String, tag: String, level: Int, title: String,
      detail: String? = nil, range: LSP.Range, selectionRange: LSP.Range, isHidden: Bool = false
    ) {
      self.depth = depth
      self.id = id
      self.kind = kind
      self.tag = tag
      self.level = level
      self.title = title
      self.detail = detail
      self.range = range
      self.selectionRange = selectionRange
      self.isHidden = isHidden
    }
  }
}

extension MarkupProtocol.OutlineParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    kinds = try object.optional("kinds")
    maxDepth = try object.optional("maxDepth")
  }
}

extension MarkupProtocol.OutlineResult: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("version", json: version.map { .integer(Int64($0)) } ?? .null)
      writer.name("elements")
      writer.nested(elements, depth: \.depth) { element, writer in
        writer.member("id", element.id)
        writer.member("kind", element.kind)
        writer.member("tag", element.tag)
        writer.member("level", element.level)
        writer.member("title", element.title)
        if let detail = element.detail { writer.member("detail", detail) }
        writer.member("range", element.range)
        writer.member("selectionRange", element.selectionRange)
        writer.member("isHidden", element.isHidden)
      }
    }
  }
}

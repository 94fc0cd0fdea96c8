package import JSON

extension LSP {
  /// Places whose surroundings a selection may grow to (`textDocument/selectionRange`).
  package struct SelectionRangeParams: Hashable, Sendable {
    /// The document.
    package let textDocument: TextDocumentIdentifier
    /// The places; the answer has one selection range for each.
    package let positions: [Position]
  }

  /// Ever larger runs around a place.
  package struct SelectionRange: Hashable, Sendable {
    /// The runs from the inside out, at least one; each lies in the next.
    package let ranges: [Range]

    /// Makes a selection range; `ranges` go from the inside out.
    package init(_ ranges: [Range]) {
      self.ranges = ranges
    }
  }
}

extension LSP.SelectionRangeParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    positions = try object.required("positions")
  }
}

extension LSP.SelectionRange: WireWritable {
  package func write(to writer: inout JSONWriter) {
    for (index, range) in ranges.enumerated() {
      if index > 0 { writer.name("parent") }
      writer.beginObject()
      writer.member("range", range)
    }
    for _ in ranges { writer.endObject() }
  }
}

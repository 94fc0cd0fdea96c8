package import JSON

extension LSP {
  /// A run in a document.
  package struct Location: Hashable, Sendable {
    /// URI of the document.
    package let uri: String
    /// The run.
    package let range: Range

    /// Makes a location.
    package init(uri: String, range: Range) {
      self.uri = uri
      self.range = range
    }
  }

  /// A run in a document that something in another place leads to.
  package struct LocationLink: Hashable, Sendable {
    /// What leads there; the word under the caret when absent.
    package let originSelectionRange: Range?
    /// URI of the document that it leads to.
    package let targetUri: String
    /// All of what it leads to.
    package let targetRange: Range
    /// The part to select, inside `targetRange`.
    package let targetSelectionRange: Range

    /// Makes a link.
    package init(
      originSelectionRange: Range?, targetUri: String, targetRange: Range,
      targetSelectionRange: Range
    ) {
      self.originSelectionRange = originSelectionRange
      self.targetUri = targetUri
      self.targetRange = targetRange
      self.targetSelectionRange = targetSelectionRange
    }
  }
}

extension LSP.Location: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      writer.member("range", range)
    }
  }
}

extension LSP.LocationLink: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let originSelectionRange { writer.member("originSelectionRange", originSelectionRange) }
      writer.member("targetUri", targetUri)
      writer.member("targetRange", targetRange)
      writer.member("targetSelectionRange", targetSelectionRange)
    }
  }
}

package import JSON

extension LSP {
  /// Asks a client to show a document (`window/showDocument`).
  package struct ShowDocumentParams: Hashable, Sendable {
    /// URI of what is to be shown.
    package let uri: String
    /// Whether it is to be shown outside the client, as in a browser.
    package let external: Bool
    /// Whether the focus goes there.
    package let takeFocus: Bool
    /// What is to be selected.
    package let selection: Range?

    /// Makes params.
    package init(
      uri: String, external: Bool = false, takeFocus: Bool = true, selection: Range? = nil
    ) {
      self.uri = uri
      self.external = external
      self.takeFocus = takeFocus
      self.selection = selection
    }
  }
}

extension LSP.ShowDocumentParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      if external { writer.member("external", true) }
      writer.member("takeFocus", takeFocus)
      if let selection { writer.member("selection", selection) }
    }
  }
}

package import JSON

extension LSP {
  /// What the thing at a place leads to (`textDocument/definition`), in one of the forms that clients take.
  package enum DefinitionResult: Hashable, Sendable {
    case locations([Location])
    /// For clients that announce `linkSupport`.
    case links([LocationLink])
  }
}

extension LSP.DefinitionResult: WireWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .locations(let locations): writer.write(locations)
    case .links(let links): writer.write(links)
    }
  }
}

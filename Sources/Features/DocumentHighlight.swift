package import FileSystem
package import TextModel
package import Workspace

/// One place of the document that names what the caret stands on.
package struct DocumentHighlight: Hashable, Sendable {
  package var range: ByteRange
  /// The place gives the name.
  package var isDeclaration: Bool

  package init(range: ByteRange, isDeclaration: Bool) {
    self.range = range
    self.isDeclaration = isDeclaration
  }
}

/// Returns the places of `id` that name what the caret at `offset` stands on
/// (`textDocument/documentHighlight`).
package func documentHighlights(
  at offset: ByteOffset, in id: DocumentID, _ snapshot: WorkspaceSnapshot
) throws(FileError) -> [DocumentHighlight] {
  guard let source = try snapshot.source(of: id),
    let place = try snapshot.symbol(at: offset, in: source)
  else { return [] }
  return try SymbolUses(of: place.symbol, in: snapshot).uses(in: source.record)
    .map { DocumentHighlight(range: $0.range, isDeclaration: $0.isDeclaration) }
}

package import FileSystem
package import TextModel
package import Workspace

/// Returns every place in the workspace that names what the caret at `offset` stands on
/// (`textDocument/references`): by document in the order of their URIs, then by place. Empty when
/// nothing there has a name.
///
/// With `includesDeclaration` the heading, definition or id itself is among them. Throws when the
/// document or the one that the symbol is in cannot be read. O(links of the documents that mention
/// it); of tags and URLs all documents.
package func references(
  at offset: ByteOffset, in id: DocumentID, includesDeclaration: Bool,
  _ snapshot: WorkspaceSnapshot
) throws(FileError) -> [FoundLocation] {
  guard let source = try snapshot.source(of: id),
    let place = try snapshot.symbol(at: offset, in: source)
  else { return [] }
  return try SymbolUses(of: place.symbol, in: snapshot).all()
    .filter { includesDeclaration || !$0.isDeclaration }
    .map {
      FoundLocation(document: $0.document, range: $0.shownRange, selectionRange: $0.range)
    }
}

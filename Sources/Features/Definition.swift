package import FileSystem
package import TextModel
package import Workspace

/// Where the thing under the caret is defined (`textDocument/definition`).
package struct Definition: Hashable, Sendable {
  /// The name under the caret, in bytes of the document asked about.
  package var originRange: ByteRange
  package var location: FoundLocation

  package init(originRange: ByteRange, location: FoundLocation) {
    self.originRange = originRange
    self.location = location
  }
}

/// Returns the definition of what the caret at `offset` stands on, `nil` when it has none.
///
/// A link leads to the heading, id or block that its fragment names, else to the start of its file;
/// a reference to the definition of its label; a footnote to its text. From a definition's
/// destination it goes on to the target. A fragment that names nothing leads nowhere. Throws when a
/// document involved cannot be read.
package func definition(
  at offset: ByteOffset, in id: DocumentID, _ snapshot: WorkspaceSnapshot
) throws(FileError) -> Definition? {
  guard let source = try snapshot.source(of: id),
    let place = try snapshot.symbol(at: offset, in: source),
    let location = try location(of: place.symbol, in: snapshot)
  else { return nil }
  return Definition(originRange: place.range, location: location)
}

private func location(
  of symbol: Symbol, in snapshot: WorkspaceSnapshot
) throws(FileError) -> FoundLocation? {
  switch symbol {
  case .heading(_, let id), .explicitID(_, let id), .anchor(_, let id), .label(_, let id),
    .footnote(_, let id):
    guard let record = try snapshot.source(of: id)?.record else { return nil }
    let uses = try SymbolUses(of: symbol, in: snapshot).uses(in: record)
    // Of several definitions of one label the first one counts (CommonMark 0.31 §4.7).
    return uses.first { $0.isDeclaration }.map {
      FoundLocation(document: id, range: $0.shownRange, selectionRange: $0.range)
    }
  case .file(let id):
    guard snapshot.isThere(id) else { return nil }
    let start = ByteRange(bytes: 0, 0)
    return FoundLocation(document: id, range: start, selectionRange: start)
  case .tag, .url: return nil
  }
}

extension WorkspaceSnapshot {
  /// Whether the document is open or its file exists.
  fileprivate func isThere(_ id: DocumentID) -> Bool {
    open[id] != nil || id.path.map { fileSystem.exists($0) } == true
  }
}

import FileSystem
import Markup
import TextModel
package import Workspace

/// What links need when files and folders get other names.
package enum RenameFiles {
  /// Returns the changes of all documents that keep links alive when `moves` happen, for
  /// `workspace/willRenameFiles` and for moves that we make ourselves; with the moves themselves
  /// when `makesMoves` is set.
  ///
  /// Links to what moves and relative links inside it are written anew in their own form: from the
  /// root or relative, with or without extension, encoded or not. Links that lead to the right
  /// place as they are stay. Documents have their old names in the change. O(links) of the
  /// documents that mention a moved file; of all when a folder moves.
  package static func change(
    _ moves: [FileMove], makesMoves: Bool, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let moves = moves.filter { $0.from != $0.to }
    let repairs = PathRepairs(FileMoves(moves), in: snapshot)
    var planned: [PlannedChange] = []
    for id in documents(for: moves, in: snapshot) {
      if let change = try change(of: id, repairs, snapshot) { planned.append(change) }
    }
    return WorkspaceChange(
      title: moves.count == 1 ? "Rename File" : "Rename Files",
      documents: try AnchorSettling(snapshot).settled(planned), moves: makesMoves ? moves : [])
  }

  /// Documents whose links may need another path.
  private static func documents(
    for moves: [FileMove], in snapshot: WorkspaceSnapshot
  ) -> [DocumentID] {
    let movesFolder = moves.contains { move in
      let kind = (try? snapshot.fileSystem.status(of: move.from))?.kind
      return kind == .directory || kind == nil && !snapshot.knows(move.from)
    }
    if movesFolder { return snapshot.documents }
    var found: Set<DocumentID> = []
    for move in moves {
      found.formUnion(snapshot.documents(mentioning: .file(move.from)))
      // A page of the new name may take wiki links away from another one.
      found.formUnion(snapshot.documents(mentioning: .file(move.to)))
    }
    return found.sorted { $0.uri < $1.uri }
  }

  private static func change(
    of id: DocumentID, _ repairs: PathRepairs, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> PlannedChange? {
    guard let record = snapshot.record(of: id) else { return nil }
    if snapshot.isUnchanged(record) {
      let needsNone = (try? repairs.repairs(of: record).isEmpty) ?? false
      if needsNone { return nil }
    }
    guard let source = try snapshot.sourceIfThere(id) else { return nil }
    let found: [PathRepair]
    do throws(PathRepairs.Loss) {
      found = try repairs.repairs(of: source.record)
    } catch {
      let place = snapshot.shown(id, error.link.range.lowerBound, in: source.text)
      throw RenameRefusal(
        .impossibleName,
        "\(place): no wiki link can name \(snapshot.shown(.file(error.page)))")
    }
    let edits = found.compactMap { $0.edit(in: source.text) }
    guard let change = edits.change(of: source.text), !change.isEmpty else { return nil }
    return PlannedChange(source: source, change: change)
  }
}

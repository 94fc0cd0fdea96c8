import FileSystem
import Markup
import TextModel
import Workspace

/// The part that all renames of plain names share: read each document that names the symbol, and
/// write the new name.
struct SymbolRename {
  let snapshot: WorkspaceSnapshot
  let symbol: Symbol
  let uses: SymbolUses

  init(_ symbol: Symbol, in snapshot: WorkspaceSnapshot) throws(RenameRefusal) {
    self.snapshot = snapshot
    self.symbol = symbol
    do throws(FileError) {
      uses = try SymbolUses(of: symbol, in: snapshot)
    } catch {
      throw RenameRefusal(error, in: snapshot)
    }
  }

  /// Returns the changes of all documents; `name` stands in the place of each use.
  func changes(to name: String) throws(RenameRefusal) -> [PlannedChange] {
    var changes: [PlannedChange] = []
    for id in uses.documents {
      guard let source = try snapshot.sourceIfThere(id) else { continue }
      let edits = uses.uses(in: source.record).map {
        ChangeSet.Edit(range: $0.range, replacement: Text(name))
      }
      guard let change = edits.change(of: source.text), !change.isEmpty else { continue }
      changes.append(PlannedChange(source: source, change: change))
    }
    return changes
  }
}

/// The change of one document, with what it was made for.
struct PlannedChange {
  let source: WorkspaceSnapshot.Source
  var change: ChangeSet

  var document: DocumentChange { source.change(change) }
}

extension WorkspaceSnapshot {
  /// Reads a document that the index knows; `nil` when its file has gone since.
  func sourceIfThere(_ id: DocumentID) throws(RenameRefusal) -> Source? {
    do throws(FileError) {
      return try source(of: id)
    } catch {
      if error.isAbsence { return nil }
      throw RenameRefusal(error, in: self)
    }
  }

  /// The document of `source` after `change`, read.
  func markup(of source: Source, after change: ChangeSet) -> MarkupDocument? {
    guard let text = try? change.apply(to: source.text) else { return nil }
    var document = markup(of: source)
    document.apply(change, to: text)
    return document
  }
}

extension Sequence<ChangeSet.Edit> {
  /// Returns the change of all edits, those that do nothing left out; of two that overlap the first
  /// one counts.
  func change(of text: Text) -> ChangeSet? {
    var edits = filter { edit in
      edit.range.byteCount != edit.replacement.byteCount
        || !text.bytes(in: edit.range).elementsEqual(edit.replacement.string.utf8)
    }
    edits.sort { $0.range.lowerBound < $1.range.lowerBound }
    var end = ByteOffset(0)
    edits.removeAll { edit in
      defer { end = Swift.max(end, edit.range.upperBound) }
      return edit.range.lowerBound < end
    }
    return try? ChangeSet(edits, in: text.byteCount)
  }
}

import FileSystem
import Markup
import TextModel
import Workspace

/// Renames what the author gave as a name for links: a heading's `{#id}`, an HTML `id`, a block's
/// `^id`.
enum RenameID {
  static func change(
    of symbol: Symbol, in id: DocumentID, to given: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let source = try snapshot.sourceForRename(of: id)
    let rename = try SymbolRename(symbol, in: snapshot)
    guard let name = rename.uses.uses(in: source.record).first(where: \.isDeclaration) else {
      throw RenameRefusal(.nothingHere, "the id is not in \(snapshot.shown(id)) any more")
    }
    let old = source.text.string(in: name.range)
    let isBlock = old.hasPrefix("^")
    var new = given.trimmingBlanks
    while let first = new.first, first == "#" || (isBlock && first == "^") { new.removeFirst() }
    if isBlock { new = "^" + new }
    try check(new, replacing: old, in: source, snapshot)
    guard
      let change = try? ChangeSet.replacing(name.range, with: new, in: source.text.byteCount),
      let after = snapshot.markup(of: source, after: change),
      RenameID.holds(after, new, insteadOf: source.record, at: change.newRange(name.range, new))
    else {
      throw RenameRefusal(
        .impossibleName,
        "\(new.debugDescription) cannot be written as an id at "
          + snapshot.shown(id, name.range.lowerBound, in: source.text))
    }
    let run = AnchorRun(snapshot: snapshot, source: source)
    let documents = try run.documents(change, after: after)
    return WorkspaceChange(title: isBlock ? "Rename Block ID" : "Rename ID", documents: documents)
  }

  private static func check(
    _ new: String, replacing old: String, in source: WorkspaceSnapshot.Source,
    _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) {
    let isImpossible =
      new.isEmpty || new == "^" || new.unicodeScalars.contains { $0.properties.isWhitespace }
    guard !isImpossible else {
      throw RenameRefusal(.impossibleName, "an id needs at least one character and has no blanks")
    }
    guard new != old, let taken = source.record.anchors.first(where: { $0.name == new }) else {
      return
    }
    // A slug gives way where the dialect counts ids in; elsewhere it is taken as much as an id is.
    throw RenameRefusal(
      .collision,
      "#\(new) is taken at "
        + snapshot.shown(source.record.id, taken.range.lowerBound, in: source.text))
  }

  /// Whether the new id is read where the old one was, and nothing else came or went.
  private static func holds(
    _ document: MarkupDocument, _ name: String, insteadOf old: FileRecord, at range: ByteRange
  ) -> Bool {
    let anchors = document.anchors()
    return anchors.count == old.anchors.count && document.headings().count == old.headings.count
      && anchors.contains { $0.name == name && $0.nameRange == range }
  }
}

extension ChangeSet {
  /// The place of `text`, which stands where `old` was.
  fileprivate func newRange(_ old: ByteRange, _ text: String) -> ByteRange {
    old.lowerBound..<old.lowerBound.advanced(byBytes: text.utf8.count)
  }
}

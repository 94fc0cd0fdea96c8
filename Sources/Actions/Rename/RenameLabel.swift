import FileSystem
import Markup
import TextModel
import Workspace

/// Renames the label of link reference definitions and of all references to them in one document.
enum RenameLabel {
  static func change(
    of key: String, in id: DocumentID, to given: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let label = given.trimmingBlanks
    let source = try snapshot.sourceForRename(of: id)
    try check(label, replacing: key, in: source, snapshot)
    let rename = try SymbolRename(.label(key, in: id), in: snapshot)
    let changes = try rename.changes(to: label)
    if let change = changes.first?.change {
      let newKey = FileRecord.normalized(label)
      let after = snapshot.markup(of: source, after: change).map {
        FileRecord($0, id: id, identity: nil)
      }
      let before = rename.uses.uses(in: source.record).count
      let found = after?.links.filter {
        $0.form != .footnoteReference && $0.label.map(FileRecord.normalized) == newKey
      }
      // Another count means that the label is read as something else, or that plain text became a
      // link.
      guard found?.count == before else {
        throw RenameRefusal(
          .impossibleName,
          "\(snapshot.shown(id)): with the label \(label.debugDescription) "
            + "the same links would not be read"
        )
      }
    }
    return WorkspaceChange(
      title: "Rename Link Label", documents: try AnchorSettling(snapshot).settled(changes))
  }

  /// CommonMark 0.31 §6.3: at most 999 characters, not all blank, no brackets without a backslash.
  private static func check(
    _ label: String, replacing key: String, in source: WorkspaceSnapshot.Source,
    _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) {
    guard !label.isEmpty else { throw RenameRefusal(.impossibleName, "a label needs text") }
    guard !label.utf8.contains(0x0A), !label.utf8.contains(0x0D) else {
      throw RenameRefusal(.impossibleName, "a label cannot hold a line end")
    }
    guard label.unicodeScalars.count <= 999, !label.holdsBareBracket else {
      throw RenameRefusal(
        .impossibleName,
        "\(label.debugDescription) is no label: brackets need a backslash, "
          + "and 999 characters are the limit"
      )
    }
    let newKey = FileRecord.normalized(label)
    guard newKey != key, let taken = source.record.definitions[newKey] else { return }
    let place = snapshot.shown(
      source.record.id, source.record.links[taken].range.lowerBound, in: source.text)
    throw RenameRefusal(.collision, "[\(label)] is defined already at \(place)")
  }
}

/// Renames a footnote: its definition and all references to it in one document.
enum RenameFootnote {
  static func change(
    of key: String, in id: DocumentID, to given: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    var label = given.trimmingBlanks
    if label.hasPrefix("^") { label.removeFirst() }
    let source = try snapshot.sourceForRename(of: id)
    let isImpossible =
      label.isEmpty || label.holdsBareBracket
      || label.utf8.contains { $0 <= 0x20 || $0 == UInt8(ascii: "^") }
    guard !isImpossible else {
      throw RenameRefusal(
        .impossibleName, "\(label.debugDescription) is no footnote label: no blanks, brackets or ^")
    }
    let newKey = FileRecord.normalized(label)
    if newKey != key,
      let taken = source.record.footnotes.first(where: { FileRecord.normalized($0.label) == newKey }
      )
    {
      let place = snapshot.shown(id, taken.range.lowerBound, in: source.text)
      throw RenameRefusal(.collision, "[^\(label)] is defined already at \(place)")
    }
    let rename = try SymbolRename(.footnote(key, in: id), in: snapshot)
    let changes = try rename.changes(to: label)
    if let change = changes.first?.change {
      let after = snapshot.markup(of: source, after: change).map {
        FileRecord($0, id: id, identity: nil)
      }
      let before = rename.uses.uses(in: source.record).count
      let uses = after.map { record in
        record.footnotes.filter { FileRecord.normalized($0.label) == newKey }.count
          + record.links.filter {
            $0.form == .footnoteReference && $0.label.map(FileRecord.normalized) == newKey
          }.count
      }
      guard uses == before else {
        throw RenameRefusal(
          .impossibleName,
          "\(snapshot.shown(id)): with the label \(label.debugDescription) "
            + "the same footnotes would not be read"
        )
      }
    }
    return WorkspaceChange(title: "Rename Footnote", documents: changes.map(\.document))
  }
}

extension String {
  /// The text without blanks and tabs at its ends.
  var trimmingBlanks: String {
    let bytes = utf8
    guard let first = bytes.firstIndex(where: { $0 != 0x20 && $0 != 0x09 }),
      let last = bytes.lastIndex(where: { $0 != 0x20 && $0 != 0x09 })
    else { return "" }
    return String(self[first...last])
  }

  /// Whether a bracket stands in it that no backslash escapes, or a backslash at the end would
  /// escape the bracket behind it.
  var holdsBareBracket: Bool {
    var isEscaped = false
    for byte in utf8 {
      if !isEscaped, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") { return true }
      isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    }
    return isEscaped
  }
}

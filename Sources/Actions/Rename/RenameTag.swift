import MarkdownParser
import Markup
import TextModel
import Workspace

/// Renames a tag in all files, and with `a` also `a/b`. A tag may take another's name: the two
/// become one.
enum RenameTag {
  static func change(
    of key: String, to given: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    var name = given.trimmingBlanks
    if name.hasPrefix("#") { name.removeFirst() }
    let document = MarkupDocument(Text("#" + name), language: .markdown, dialect: .gfm)
    guard !name.isEmpty, name.utf8.last != UInt8(ascii: "/"),
      document.tags().map(\.name) == [name]
    else {
      throw RenameRefusal(
        .impossibleName,
        "\(name.debugDescription) is no tag: letters, digits, _, - and / only, and not digits alone"
      )
    }
    let rename = try SymbolRename(.tag(key), in: snapshot)
    let changes = try rename.changes(to: name)
    return WorkspaceChange(
      title: "Rename Tag", documents: try AnchorSettling(snapshot).settled(changes))
  }
}

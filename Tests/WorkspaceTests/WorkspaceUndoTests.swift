import FileSystem
import MarkdownParser
import Testing
import TextModel

@testable import Workspace

/// Undo of a change over several documents.
@Suite struct WorkspaceUndoTests {
  private static let folder = FilePath.root.appending("w")

  private func id(_ name: String) -> DocumentID {
    .file(Self.folder.appending(name))
  }

  private func change(_ text: Text, _ from: Int, _ to: Int, _ new: String) throws -> ChangeSet {
    try ChangeSet.replacing(ByteRange(bytes: from, to), with: Text(new), in: text.byteCount)
  }

  @Test func aMemberThatIsOpenedWithTheChangedTextHasTheStep() throws {
    var workspace = Workspace(
      roots: [Self.folder], fileSystem: MemoryFileSystem(), dialect: { _ in .gfm })
    let (a, b) = (id("a.md"), id("b.md"))
    let textA = Text("one")
    let textB = Text("two")
    workspace.open(a, languageID: "markdown", version: 1, text: textA, time: .zero)
    let change = WorkspaceChange(
      title: "Rename Heading",
      documents: [
        DocumentChange(
          id: a, version: 1, identity: nil, text: textA, change: try change(textA, 0, 3, "ONE")),
        DocumentChange(
          id: b, version: nil, identity: nil, text: textB, change: try change(textB, 0, 3, "TWO")),
      ])
    workspace.expect(change, time: .zero)
    _ = try workspace.apply(change.documents[0].change, to: a, version: 2, time: .seconds(1))
    workspace.open(b, languageID: "markdown", version: 1, text: Text("TWO"), time: .seconds(1))
    #expect(workspace.undoState(of: a).undoTitle == "Rename Heading")
    #expect(workspace.undoState(of: b).undoTitle == "Rename Heading")
    #expect(workspace.undoState(of: a).blockedBy == [])
    guard
      case .change(let undo) = workspace.take(.undo, of: b, scope: .transaction, time: .seconds(2))
    else {
      Issue.record("nothing to undo")
      return
    }
    #expect(undo.documents.map(\.id) == [a, b])
    #expect(undo.title == "Undo Rename Heading")
    for part in undo.documents {
      _ = try workspace.apply(part.change, to: part.id, version: 3, time: .seconds(3))
    }
    #expect(workspace.documents[a]?.text == textA)
    #expect(workspace.documents[b]?.text == textB)
    #expect(workspace.undoState(of: a).canUndo == false)
    #expect(workspace.undoState(of: a).redoTitle == "Rename Heading")
  }

  @Test func theStateNamesTheFirstOpenMembersThatBlockAndReadsNoFile() throws {
    var workspace = Workspace(
      roots: [Self.folder], fileSystem: MemoryFileSystem(), dialect: { _ in .gfm })
    let text = Text("one")
    let edit = try change(text, 0, 3, "ONE")
    // Twenty members are open, five are files that are not there.
    let members = (10..<35).map { id("\($0).md") }
    for member in members.prefix(20) {
      workspace.open(member, languageID: "markdown", version: 1, text: text, time: .zero)
    }
    let change = WorkspaceChange(
      title: "Rename Heading",
      documents: members.map {
        DocumentChange(id: $0, version: 1, identity: nil, text: text, change: edit)
      })
    workspace.expect(change, time: .zero)
    _ = try workspace.apply(edit, to: members[0], version: 2, time: .seconds(1))
    #expect(workspace.undoState(of: members[0]).blockedBy == Array(members[1...16]))
    for member in members[1..<20] {
      _ = try workspace.apply(edit, to: member, version: 2, time: .seconds(1))
    }
    #expect(workspace.undoState(of: members[0]).blockedBy == [])
    // Asking for the undo itself looks at the files, and names all that are not as the change left them.
    guard
      case .blocked(let blocked) = workspace.take(
        .undo, of: members[0], scope: .transaction, time: .seconds(2))
    else {
      Issue.record("files that are not there do not block")
      return
    }
    #expect(blocked == Array(members[20...]))
  }
}

import Actions
import FileSystem
import Foundation
import MarkdownParser
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// Runs every fixture in `Tests/Fixtures/Rename`.
///
/// Sections: `rename` (the new name), `dialect` (default gfm), `before/NAME` (one holds the caret
/// `‸`), `open/NAME` (the text that a client has open), then `after/NAME` for each file that
/// changes, or `refused` with the message. `place` is what `prepareRename` shows: the text at the
/// range, then the placeholder.
@Suite struct RenameFixtureTests {
  @Test(arguments: Fixture.all(in: "Rename"))
  func renameMatchesFixture(_ fixture: Fixture) throws {
    let name = try #require(fixture["rename"]).droppingLineEnd
    let dialect = try #require(
      Dialect.all.first { $0.name == fixture["dialect"]?.trimmed ?? "gfm" })
    var caret: (id: DocumentID, offset: ByteOffset)?
    func unmarked(_ file: Fixture.Section) -> String {
      guard let (text, range) = extractSelection(file.text) else { return file.text }
      caret = (TestWorkspace.id(file.name), range.lowerBound)
      return text
    }
    var workspace = TestWorkspace(
      fixture.files(under: "before/").map { (name: $0.name, text: unmarked($0)) },
      dialect: dialect)
    for file in fixture.files(under: "open/") {
      workspace.open[TestWorkspace.id(file.name)] = (unmarked(file), 7)
    }
    let before = workspace
    let old = Dictionary(uniqueKeysWithValues: before.files.map { ($0.name, $0.text) })
    let place = try #require(caret, "no caret in any file")

    if let expected = fixture["place"] {
      #expect(shown(place, in: before) == expected, "\(fixture.prose)")
    }
    do throws(RenameRefusal) {
      let change = try Rename.change(
        at: place.offset, in: place.id, to: name, before.snapshot)
      for document in change.documents {
        #expect(document.version == before.open[document.id]?.version)
        #expect((document.identity == nil) == (document.version != nil))
      }
      try? workspace.apply(change)
    } catch {
      return try fixture.expect("refused", equals: error.message)
    }
    #expect(fixture["refused"] == nil, "\(fixture.path): \(fixture.prose)")
    try expectFiles(of: workspace, insteadOf: old, match: fixture)
  }

  /// Sections: `moves` (lines `old -> new`, from the workspace folder), `before/NAME`, then as
  /// above.
  @Test(arguments: Fixture.all(in: "RenameFiles"))
  func movesMatchFixture(_ fixture: Fixture) throws {
    let moves = try #require(fixture["moves"]).split(separator: "\n").map { line in
      let names = line.components(separatedBy: " -> ")
      return FileMove(from: TestWorkspace.path(names[0]), to: TestWorkspace.path(names[1]))
    }
    let dialect = try #require(
      Dialect.all.first { $0.name == fixture["dialect"]?.trimmed ?? "gfm" })
    var workspace = TestWorkspace(
      fixture.files(under: "before/").map { (name: $0.name, text: $0.text) }, dialect: dialect)
    let old = Dictionary(uniqueKeysWithValues: workspace.files.map { ($0.name, $0.text) })
    do throws(RenameRefusal) {
      let change = try RenameFiles.change(moves, makesMoves: true, workspace.snapshot)
      try? workspace.apply(change)
    } catch {
      return try fixture.expect("refused", equals: error.message)
    }
    #expect(fixture["refused"] == nil, "\(fixture.path): \(fixture.prose)")
    try expectFiles(of: workspace, insteadOf: old, match: fixture)
  }

  /// `after/NAME` for each file with a new text, under its new name; `files` the names of all.
  private func expectFiles(
    of workspace: TestWorkspace, insteadOf old: [String: String], match fixture: Fixture
  ) throws {
    if fixture["files"] != nil {
      let names = workspace.files.map { $0.name + "\n" }.joined()
      try fixture.expect("files", equals: names)
    }
    for file in workspace.files
    where file.text != old[file.name] && !old.values.contains(file.text) {
      try fixture.expect("after/" + file.name, equals: file.text)
    }
    for file in fixture.files(under: "after/") {
      let isThere = workspace.files.contains { $0.name == file.name && $0.text != old[$0.name] }
      #expect(isThere, "\(fixture.path): \(file.name) did not change")
    }
  }

  private func shown(
    _ caret: (id: DocumentID, offset: ByteOffset), in workspace: TestWorkspace
  ) -> String {
    do throws(RenameRefusal) {
      let snapshot = workspace.snapshot
      let place = try Rename.place(at: caret.offset, in: caret.id, snapshot)
      let text = (try? snapshot.source(of: caret.id))?.text.string(in: place.range) ?? ""
      return "\(text)\n\(place.placeholder)\n"
    } catch {
      return error.message + "\n"
    }
  }
}

extension String {
  /// The text without the line end that a section cannot lack.
  var droppingLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}

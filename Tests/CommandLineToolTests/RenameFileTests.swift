import Foundation
import JSON
import TestSupport
import Testing

/// `markupd rename` of files, folders and plain names.
@Suite struct RenameFileTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".markupd.json")
    try folder.write("# A\n\n[b](docs/my%20b.md#b) ![i](docs/i.png)\n", to: "a.md")
    try folder.write("# B\n\n[up](../a.md) [i](i.png) #news #news/local\n", to: "docs/my b.md")
    try folder.write([0x89, 0x50, 0, 0xFF], to: "docs/i.png")
    return folder
  }

  @Test(arguments: Shell.appliers)
  func theDiffOfAFolderAppliesAndDoesWhatWritingDoes(applier: [String]) throws {
    let folder = try workspace()
    let diff = try folder.markupd("rename", "--file", "docs", "text/new docs")
    #expect(diff.status == 0, "\(diff.errors)")
    let copy = try folder.copy()
    let outcome = try Shell.run(applier, in: copy.url, input: diff.outputBytes)
    #expect(outcome.status == 0, "\(outcome.output)\n\(diff.output)")
    let written = try folder.markupd("rename", "-w", "--file", "docs", "text/new docs")
    #expect(written.status == 0, "\(written.errors)")
    #expect(try folder.contents() == copy.contents())
    #expect(
      try folder.text(of: "a.md")
        == "# A\n\n[b](text/new%20docs/my%20b.md#b) ![i](text/new%20docs/i.png)\n")
    #expect(
      try folder.text(of: "text/new docs/my b.md")
        == "# B\n\n[up](../../a.md) [i](i.png) #news #news/local\n")
  }

  @Test(arguments: Shell.appliers)
  func aFileThatMovesAndChangesIsOneEntry(applier: [String]) throws {
    let folder = try workspace()
    let before = try folder.contents()
    let diff = try folder.markupd("rename", "--file", "docs/my b.md", "b.md")
    #expect(
      diff.output.contains("rename from docs/my b.md\nrename to b.md\n--- a/docs/my b.md\t\n"))
    let outcome = try Shell.run(applier, in: folder.url, input: diff.outputBytes)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try folder.text(of: "b.md") == "# B\n\n[up](a.md) [i](docs/i.png) #news #news/local\n")
    #expect(try folder.markupd("rename", "-w", "--file", "b.md", "docs/my b.md").status == 0)
    #expect(try folder.contents() == before)
  }

  @Test func jsonHasTheRenameBehindTheEdits() throws {
    let folder = try workspace()
    let outcome = try folder.markupd("rename", "--json", "--file", "docs/i.png", "docs/image.png")
    let changes = try JSONReader.strict.read(outcome.outputBytes)["documentChanges"]?.array ?? []
    #expect(changes.count == 3)
    #expect(changes.last?["kind"]?.string == "rename")
    #expect(changes.last?["newUri"]?.string?.hasSuffix("/docs/image.png") == true)
  }

  @Test func aSlashAtTheEndMovesIntoTheFolder() throws {
    let folder = try workspace()
    #expect(try folder.markupd("rename", "-w", "--file", "a.md", "docs/").status == 0)
    #expect(try folder.text(of: "docs/a.md") == "# A\n\n[b](my%20b.md#b) ![i](i.png)\n")
  }

  @Test func tagsLabelsAndIdsAreRenamedByName() throws {
    let folder = try workspace()
    try folder.write(
      "[x][L] [^n]\n\n[L]: a.md\n[^n]: note\n\n<a id=\"old\"></a>\n\ntext ^blk\n", to: "c.md")
    try folder.write("[1](c.md#old) [[c#^blk]] #News\n", to: "d.md")
    let steps: [[String]] = [
      ["--tag", "news", "events"], ["--label", "c.md", "l", "M"], ["--label", "c.md", "^n", "m"],
      ["--id", "c.md#old", "new"], ["--id", "c.md#^blk", "block"],
    ]
    for step in steps {
      let outcome = try BuiltExecutable.run(["rename", "-w"] + step, in: folder.url)
      #expect(outcome.status == 0, "\(step): \(outcome.errors)")
    }
    #expect(
      try folder.text(of: "c.md")
        == "[x][M] [^m]\n\n[M]: a.md\n[^m]: note\n\n<a id=\"new\"></a>\n\ntext ^block\n")
    #expect(try folder.text(of: "d.md") == "[1](c.md#new) [[c#^block]] #events\n")
    #expect(
      try folder.text(of: "docs/my b.md").hasSuffix("#events #events/local\n"))
  }

  @Test func refusalsNameWhatIsInTheWay() throws {
    let folder = try workspace()
    let before = try folder.contents()
    let cases: [(arguments: [String], status: Int32, message: String)] = [
      (["--file", "a.md", "docs/my b.md"], 3, "exists already"),
      (["--file", "docs", "docs/inner"], 3, "cannot move into itself"),
      (["--file", "a.md", "../a.md"], 3, "not in the workspace"),
      (["--file", ".", "x"], 3, "holds the current folder"),
      (["--file", "docs", "../docs"], 3, "not in the workspace"),
      (["--file", "none.md", "x.md"], 4, "none.md: no such file or directory"),
      (["--tag", "nothing", "x"], 3, "no document has the tag #nothing"),
      (["--tag", "news", "1"], 3, "is no tag"),
      (["--label", "a.md", "z", "x"], 3, "a.md does not define [z]"),
      (["--id", "a.md#z", "x"], 3, "a.md has no id z"),
      (["--id", "a.md", "x"], 2, "FILE#"),
      (["--tag", "a", "--file", "b", "c"], 2, "do not go together"),
      (["--at", "1:1", "--tag", "a", "c"], 2, "do not go together"),
      (["--label", "a.md", "z"], 2, "needs"),
    ]
    for (arguments, status, message) in cases {
      let outcome = try BuiltExecutable.run(["rename", "-w"] + arguments, in: folder.url)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
    }
    #expect(try folder.contents() == before)
  }
}

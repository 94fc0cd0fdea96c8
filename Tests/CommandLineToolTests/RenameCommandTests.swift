import Foundation
import JSON
import TestSupport
import Testing

/// `markupd rename` on workspaces in temporary folders, through the real program.
@Suite struct RenameCommandTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".markupd.json")
    try folder.write("# Guide\n\n## Set up\n\nSee [below](#set-up).\n\n## Set up\n", to: "guide.md")
    try folder.write(
      "[first](../guide.md#set-up) [second](<../guide.md#set-up-1>)\n", to: "docs/use.md")
    try folder.write("<a href=\"guide.md#set-up\">x</a>\n", to: "index.html")
    return folder
  }

  @Test(arguments: Shell.appliers)
  func theDiffAppliesAndChangesWhatWritingDoes(applier: [String]) throws {
    let folder = try workspace()
    let before = try folder.contents()
    let diff = try folder.markupd("rename", "guide.md:3:1", "First *steps*")
    #expect(diff.status == 0, "\(diff.errors)")
    #expect(try folder.contents() == before)
    let copy = try folder.copy()
    let outcome = try Shell.run(applier, in: copy.url, input: diff.outputBytes)
    #expect(outcome.status == 0, "\(outcome.output)")

    let written = try folder.markupd("rename", "-w", "guide.md:3:1", "First *steps*")
    #expect(written.status == 0, "\(written.errors)")
    #expect(written.output.isEmpty)
    #expect(try folder.contents() == copy.contents())
    #expect(
      try folder.text(of: "guide.md")
        == "# Guide\n\n## First *steps*\n\nSee [below](#first-steps).\n\n## Set up\n")
    #expect(
      try folder.text(of: "docs/use.md")
        == "[first](../guide.md#first-steps) [second](<../guide.md#set-up>)\n")
    #expect(try folder.text(of: "index.html") == "<a href=\"guide.md#first-steps\">x</a>\n")
  }

  @Test func renamingBackGivesTheSameBytes() throws {
    let folder = try workspace()
    let before = try folder.contents()
    #expect(try folder.markupd("rename", "-w", "--heading", "guide.md#set-up", "New").status == 0)
    #expect(try folder.contents() != before)
    #expect(try folder.markupd("rename", "-w", "--heading", "guide.md#new", "Set up").status == 0)
    #expect(try folder.contents() == before)
  }

  @Test(arguments: Shell.appliers)
  func inASubfolderNamesAreRelativeToIt(applier: [String]) throws {
    let folder = try TemporaryFolder()
    _ = try Shell.run(["git", "init", "-q"], in: folder.url)
    try folder.write("# A\n", to: "docs/a.md")
    try folder.write("[a](a.md#a)\n", to: "docs/b.md")
    let docs = folder.url.appendingPathComponent("docs")
    let diff = try BuiltExecutable.run(["rename", "a.md:1:1", "B"], in: docs)
    #expect(diff.output.contains("--- a/a.md\n"))
    let outcome = try Shell.run(applier, in: docs, input: diff.outputBytes)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try folder.text(of: "docs/b.md") == "[a](a.md#b)\n")
  }

  @Test func aFileOutsideTheCurrentFolderMakesNamesRelativeToTheWorkspace() throws {
    let folder = try workspace()
    let docs = folder.url.appendingPathComponent("docs")
    let diff = try BuiltExecutable.run(["rename", "../guide.md:1:1", "Handbook"], in: docs)
    #expect(diff.output.hasPrefix("--- a/guide.md\n"))
    #expect(diff.errors.contains("relative to \(folder.url.path)"))
    let outcome = try Shell.run(["git", "apply"], in: folder.url, input: diff.outputBytes)
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  @Test(arguments: [
    "with space.md", "a#b.md", "what?.md", "a%2Db.md", "漢字.md", "-dash.md", "new\nline.md",
    "tab\tname.md", "quote\".md", "back\\slash.md", "colon:3.md", " edge .md", "é.md",
  ])
  func oddNamesAreReadPrintedAndApplied(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("# Old\n\n[x](#old)\n", to: name)
    let diff = try folder.markupd("rename", "--heading", name + "#old", "New")
    #expect(diff.status == 0, "\(diff.errors)")
    // patch 2.7 refuses names with line ends whatever their spelling.
    for applier in Shell.appliers where applier[0] == "git" || !name.contains("\n") {
      let copy = try folder.copy()
      let outcome = try Shell.run(applier, in: copy.url, input: diff.outputBytes)
      #expect(outcome.status == 0, "\(applier): \(outcome.output)\n\(diff.output)")
      #expect(try copy.text(of: name) == "# New\n\n[x](#new)\n", "\(applier)")
    }
    let written = try folder.markupd("rename", "-w", "--at", "1:1", "--", name, "New")
    #expect(written.status == 0, "\(written.errors)")
    #expect(try folder.text(of: name) == "# New\n\n[x](#new)\n")
  }

  @Test func aPlaceIsSplitAtTheLastColonsThatParse() throws {
    let folder = try TemporaryFolder()
    try folder.write("# One\n\n# Two\n", to: "a:1.md")
    try folder.write("# One\n\n# Two\n", to: "b:3")
    let first = try folder.markupd("rename", "-w", "a:1.md:3:1", "Three")
    #expect(first.status == 0, "\(first.errors)")
    #expect(try folder.text(of: "a:1.md") == "# One\n\n# Three\n")
    // There is no file `b`, so the 3 belongs to the name.
    let second = try folder.markupd("rename", "-w", "b:3:1", "Zero")
    #expect(second.status == 0, "\(second.errors)")
    #expect(try folder.text(of: "b:3") == "# Zero\n\n# Two\n")
  }

  @Test func columnsCountScalars() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n\n😀😀 [a](#a) and [b](#b)\n\n# B\n", to: "a.md")
    // The `b` of `#b` is scalar 20; in UTF-16 units or bytes it would be elsewhere.
    let outcome = try folder.markupd("rename", "-w", "a.md:3:21", "C")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text(of: "a.md") == "# A\n\n😀😀 [a](#a) and [b](#c)\n\n# C\n")
  }

  @Test func anyColumnOfAHeadingsLinesMeansTheHeading() throws {
    let text = "> 1. # One ##\n\nTwo\nlines\n---\n"
    for (line, columns) in [(1, 1...14), (3, 1...4), (4, 1...6), (5, 1...4)] {
      for column in columns {
        let folder = try TemporaryFolder()
        try folder.write(text, to: "a.md")
        let outcome = try folder.markupd("rename", "-w", "a.md:\(line):\(column)", "New")
        #expect(outcome.status == 0, "\(line):\(column): \(outcome.errors)")
        #expect(
          try folder.text(of: "a.md")
            == (line == 1 ? "> 1. # New ##\n\nTwo\nlines\n---\n" : "> 1. # One ##\n\nNew\n---\n"))
      }
    }
  }

  @Test func lineEndsMarksAndEncodingsStay() throws {
    let folder = try TemporaryFolder()
    let text = "# Old\r\n\r\n[x](#old) 漢😀\r\n"
    let expected = text.replacing("Old", with: "New").replacing("#old", with: "#new")
    let encodings: [(String, (String) -> [UInt8])] = [
      ("plain.md", { Array($0.utf8) }),
      ("mark.md", { [0xEF, 0xBB, 0xBF] + Array($0.utf8) }),
      (
        "little.md",
        { text in [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
      ),
      (
        "big.md",
        { text in [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
      ),
    ]
    for (name, encode) in encodings {
      try folder.write(encode(text), to: name)
      let diff = try folder.markupd("rename", "\(name):1:1", "New")
      #expect(diff.status == 0, "\(diff.errors)")
      for applier in Shell.appliers {
        let copy = try folder.copy()
        let outcome = try Shell.run(applier, in: copy.url, input: diff.outputBytes)
        #expect(outcome.status == 0, "\(name) \(applier): \(outcome.output)")
        #expect(try copy.bytes(of: name) == encode(expected), "\(name) \(applier)")
      }
      #expect(try folder.markupd("rename", "-w", "\(name):1:1", "New").status == 0)
      #expect(try folder.bytes(of: name) == encode(expected), "\(name)")
    }
  }

  @Test func jsonIsAWorkspaceEditInUTF16() throws {
    let folder = try TemporaryFolder()
    try folder.write("# Old\n\n😀[x](#old)\n", to: "a.md")
    let outcome = try folder.markupd("rename", "--json", "a.md:1:1", "New")
    let value = try JSONReader.strict.read(outcome.outputBytes)
    let document = try #require(value["documentChanges"]?[0])
    #expect(
      document["textDocument"]?["uri"]?.string
        == folder.url.appendingPathComponent("a.md").absoluteString)
    #expect(document["edits"]?[1]?["range"]?["start"]?["character"]?.integer == 7)
    #expect(document["edits"]?[1]?["newText"]?.string == "new")
    #expect(try folder.text(of: "a.md") == "# Old\n\n😀[x](#old)\n")
  }

  @Test func anUnchangedNameIsNoChange() throws {
    let folder = try workspace()
    let outcome = try folder.markupd("rename", "guide.md:1:1", "Guide")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }

  @Test func theDialectSettlesTheAnchors() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A  B\n\n[x](#a--b)\n", to: "a.md")
    let outcome = try folder.markupd("rename", "--dialect", "gitlab", "a.md:1:1", "A - B")
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  // MARK: Refusals

  @Test func refusalsSayWhatAndWhereAndChangeNothing() throws {
    let folder = try workspace()
    let before = try folder.contents()
    let cases: [(arguments: [String], status: Int32, message: String)] = [
      (["guide.md:3:1", "a\nb"], 3, "a heading's text cannot hold a line end"),
      (["guide.md:3:1", "  "], 3, "a heading needs text"),
      (["guide.md:4:1", "New"], 3, "guide.md:4:1"),
      (["guide.md:99:1", "New"], 3, "no line 99"),
      (["--heading", "guide.md#nope", "New"], 3, "#nope"),
      (["--heading", "guide.md", "New"], 2, "FILE#anchor"),
      (["--heading", "nope.md#a", "New"], 4, "nope.md: no such file or directory"),
      (["nope.md:1:1", "New"], 4, "nope.md: no such file or directory"),
      (["guide.md:0:1", "New"], 4, "guide.md:0"),
      (["guide.md:x", "New"], 2, "guide.md:x"),
      (["guide.md", "New"], 2, "FILE:LINE:COL"),
      (["guide.md:1:1"], 2, "new name"),
      (["guide.md:1:1", "a", "b"], 2, "b"),
      (["--at", "x", "guide.md", "New"], 2, "--at"),
      (["--root", "docs", "guide.md:1:1", "New"], 3, "not in the workspace"),
      (["--dialect", "latex", "guide.md:1:1", "New"], 2, "latex"),
    ]
    for (arguments, status, message) in cases {
      let outcome = try BuiltExecutable.run(["rename", "-w"] + arguments, in: folder.url)
      #expect(outcome.status == status, "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("markupd: "), "\(arguments)")
      #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
      #expect(outcome.output.isEmpty)
    }
    #expect(try folder.contents() == before)
  }

  @Test func aFileThatIsNotTextIsNamedAndTheRestIsDone() throws {
    let folder = try workspace()
    try folder.write([0x23, 0x20, 0xFF, 0x0A], to: "latin.md")
    let outcome = try folder.markupd("rename", "-w", "guide.md:1:1", "Handbook")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("cannot read latin.md: not UTF-8 at byte 2"))
    let direct = try folder.markupd("rename", "latin.md:1:1", "x")
    #expect(direct.status == 4)
    #expect(direct.errors.contains("latin.md"))
  }
}

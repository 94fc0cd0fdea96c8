import Features
import FileSystem
import MarkdownParser
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// Definition, references and highlights from a caret `‸`; places are shown as `file line: text`.
@Suite struct NavigationTests {
  @Test(
    arguments: [
      ("[x](b.md#o‸ne)\n", "b.md 0: # One"),
      ("[x](b‸.md#one)\n", "b.md 0: "),
      ("[x‸x](b.md#one)\n", "b.md 0: # One"),
      ("[x](b.md#mis‸sing)\n", nil),
      ("[x](mis‸sing.md)\n", nil),
      ("[x](https://exam‸ple.com)\n", nil),
      ("[x][re‸f]\n\n[ref]: b.md#one\n[REF]: c.md\n", "a.md 2: [ref]: b.md#one"),
      ("[x][ref]\n\n[ref]: b.md#o‸ne\n", "b.md 0: # One"),
      ("[x][ref]\n\n[r‸ef]: b.md#one\n", "a.md 2: [ref]: b.md#one"),
      ("Text[^‸1].\n\n[^1]: Note.\n", "a.md 2: [^1]:"),
      ("[[b#O‸ne]]\n", "b.md 0: # One"),
      ("[[‸b]]\n", "b.md 0: "),
      ("[[b#^bl‸ock]]\n", "b.md 2: A block. ^block"),
      ("<a href=\"b.md#ht‸ml\">x</a>\n", "b.md 4: html"),
      ("![i](im‸g.png)\n", "img.png 0: "),
      ("# He‸re\n", "a.md 0: # Here"),
      ("#ta‸g\n", nil),
      ("plain te‸xt\n", nil),
    ] as [(String, String?)])
  func definitionLeadsThere(_ marked: String, _ expected: String?) throws {
    let (workspace, offset) = try workspace(marked)
    let found = try definition(at: offset, in: TestWorkspace.id("a.md"), workspace.snapshot)
    #expect(try found.map { try shown($0.location, in: workspace) } == expected)
  }

  @Test func referencesOfAHeadingAreFoundInEveryFileAndForm() throws {
    let (workspace, offset) = try workspace("[x](b.md#o‸ne) [[b#One]] [r]\n\n[r]: <b.md#ONE>\n")
    let found = try references(
      at: offset, in: TestWorkspace.id("a.md"), includesDeclaration: true, workspace.snapshot)
    #expect(
      try found.map { try shown($0, in: workspace) } == [
        "a.md 0: b.md#one", "a.md 0: b#One", "a.md 2: b.md#ONE", "b.md 0: # One",
        "b.md 6: #one",
      ])
    let uses = try references(
      at: offset, in: TestWorkspace.id("a.md"), includesDeclaration: false, workspace.snapshot)
    #expect(uses.count == found.count - 1)
  }

  @Test func referencesOfATagAndOfTagsBelowItAreFound() throws {
    let (workspace, offset) = try workspace("#ta‸g #tag/below #tags #TAG\n")
    let found = try references(
      at: offset, in: TestWorkspace.id("a.md"), includesDeclaration: true, workspace.snapshot)
    #expect(
      try found.map { try shown($0, in: workspace) } == [
        "a.md 0: #tag", "a.md 0: #tag/below", "a.md 0: #TAG", "b.md 8: #tag/x",
      ])
  }

  @Test func highlightsStayInTheDocument() throws {
    let (workspace, offset) = try workspace("# He‸ad\n\n[x](#head) [y](#Head) [z](b.md#head)\n")
    let found = try documentHighlights(
      at: offset, in: TestWorkspace.id("a.md"), workspace.snapshot)
    #expect(found.map(\.isDeclaration) == [true, false, false])
    let text = try #require(try workspace.snapshot.source(of: TestWorkspace.id("a.md"))).text
    #expect(found.map { text.string(in: $0.range) } == ["Head", "head", "Head"])
  }

  private func workspace(_ marked: String) throws -> (TestWorkspace, ByteOffset) {
    let (text, range) = try #require(extractSelection(marked))
    return (
      TestWorkspace([
        (name: "a.md", text: text),
        (
          name: "b.md",
          text: "# One\n\nA block. ^block\n\n<i id=\"html\"></i>\n\n[self](#one)\n\n#tag/x\n"
        ),
        (name: "img.png", text: ""),
      ]), range.lowerBound
    )
  }

  private func shown(_ location: FoundLocation, in workspace: TestWorkspace) throws -> String {
    let source = try #require(try workspace.snapshot.source(of: location.document))
    let name = location.document.path.map {
      String(decoding: $0.relative(to: TestWorkspace.root), as: UTF8.self)
    }
    let line = source.text.line(containing: location.range.lowerBound)
    return "\(name ?? "") \(line): \(source.text.string(in: location.range))"
  }
}

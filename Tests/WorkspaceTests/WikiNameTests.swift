import FileSystem
import MarkdownParser
import Markup
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// Wiki links find pages by the names that these give themselves in their front matter.
@Suite struct WikiNameTests {
  private func target(
    of link: String, in workspace: TestWorkspace, from name: String = "start.md"
  ) throws -> String {
    let snapshot = workspace.snapshot
    let record = try #require(snapshot.record(of: TestWorkspace.id(name)))
    let found = try #require(
      record.links.first { $0.form == .wiki && $0.destination == link }, "no link \(link)")
    switch snapshot.target(of: found, in: record) {
    case .document(let id, let fragment):
      let path = id.path?.relative(to: TestWorkspace.root) ?? []
      return String(decoding: path, as: UTF8.self) + (fragment.map { "#" + $0 } ?? "")
    case .missing: return "missing"
    default: return "other"
    }
  }

  private let files: [(name: String, text: String)] = [
    (
      "start.md",
      "[[js]] [[JavaScript#Types]] [[the language]] [[AC/DC]] [[page]] [[none]] [[shared]]\n"
    ),
    ("notes/js-notes.md", "---\ntitle: The Language\naliases: [JS, javascript, AC/DC]\n---\n"),
    ("page.md", "text\n"),
    ("other.md", "---\naliases: page, shared\n---\n"),
    ("deep/er/third.md", "---\nalias: shared\n---\n"),
  ]

  @Test(arguments: [
    ("js", "notes/js-notes.md"), ("JavaScript#Types", "notes/js-notes.md#Types"),
    ("the language", "notes/js-notes.md"), ("AC/DC", "notes/js-notes.md"), ("none", "missing"),
    ("page", "page.md"), ("shared", "other.md"),
  ])
  func `a link that is no file's name is an alias or a title`(link: String, path: String) throws {
    #expect(try target(of: link, in: TestWorkspace(files)) == path)
  }

  @Test func `the record knows title and aliases`() throws {
    let record = try #require(
      TestWorkspace(files).snapshot.record(of: TestWorkspace.id("notes/js-notes.md")))
    #expect(record.title == "The Language")
    #expect(record.aliases == ["JS", "javascript", "AC/DC"])
  }

  @Test func `documents that use an alias are known to mention the page`() {
    let mentioning = TestWorkspace(files).snapshot.documents(
      mentioning: TestWorkspace.id("notes/js-notes.md"))
    #expect(mentioning.contains(TestWorkspace.id("start.md")))
    let others = TestWorkspace(files).snapshot.documents(
      mentioning: TestWorkspace.id("deep/er/third.md"))
    #expect(others.contains(TestWorkspace.id("start.md")))
  }

  @Test func `an open document's names are those of the client's text`() throws {
    var workspace = TestWorkspace(files)
    workspace.open[TestWorkspace.id("notes/js-notes.md")] = ("---\naliases: [none]\n---\n", 2)
    #expect(try target(of: "none", in: workspace) == "notes/js-notes.md")
    #expect(try target(of: "js", in: workspace) == "missing")
    let mentioning = workspace.snapshot.documents(
      mentioning: TestWorkspace.id("notes/js-notes.md"))
    #expect(mentioning.contains(TestWorkspace.id("start.md")))
  }

  @Test func `names go with their file`() throws {
    var workspace = TestWorkspace(files)
    workspace.fileSystem.write(
      Array("no front matter\n".utf8), to: TestWorkspace.path("notes/js-notes.md"))
    workspace.refresh()
    #expect(try target(of: "js", in: workspace) == "missing")
    var index = workspace.index
    #expect(index.files(named: "Shared").count == 2)
    index.remove(TestWorkspace.path("other.md"))
    #expect(index.files(named: "Shared") == [TestWorkspace.path("deep/er/third.md")])
  }

  @Test func `a tag in front matter is used like one in text`() throws {
    let workspace = TestWorkspace([
      ("a.md", "---\ntags: [one/two, x]\n---\n#one\n"), ("b.md", "#one/three\n"),
    ])
    let snapshot = workspace.snapshot
    let record = try #require(snapshot.record(of: TestWorkspace.id("a.md")))
    #expect(record.tags.map(\.name) == ["one/two", "x", "one"])
    let source = try #require(try snapshot.source(of: TestWorkspace.id("a.md")))
    let place = try #require(try snapshot.symbol(at: ByteOffset(13), in: source))
    #expect(place.range == ByteRange(bytes: 11, 18))
  }
}

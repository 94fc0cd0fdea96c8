import TestSupport
import TextModel
import Testing

/// The pieces that all other tests stand on.
@Suite struct TestSupportTests {
  @Test func aFixtureKeepsEveryByteOfItsSections() throws {
    let text = "What it shows.\n\n-- a.md --\none\r\n-- not a section\n-- b.md --\n-- c --\nno end"
    let fixture = try #require(Fixture(path: "x.txt", bytes: Array(text.utf8)))
    #expect(fixture.prose == "What it shows.")
    #expect(fixture.sections.map(\.name) == ["a.md", "b.md", "c"])
    #expect(Array((fixture["a.md"] ?? "").utf8) == Array("one\r\n-- not a section\n".utf8))
    #expect(fixture["b.md"] == "")
    #expect(fixture["c"] == "no end")
    #expect(fixture["d"] == nil)
  }

  @Test func aRewrittenFixtureReadsBackTheSame() throws {
    let fixture = try #require(
      Fixture(path: "x", bytes: Array("p\n\n-- a --\n1\n-- b --\n2\n".utf8)))
    let changed = fixture.replacing("a", with: "new").replacing("c", with: "3\n")
    let again = try #require(Fixture(path: "x", bytes: Array(changed.fileText.utf8)))
    #expect(again.sections.map(\.text) == ["new\n", "2\n", "3\n"])
    #expect(fixture.fileText == "p\n\n-- a --\n1\n-- b --\n2\n")
  }

  @Test func aFixtureThatIsNotUTF8IsRefused() {
    #expect(Fixture(path: "x", bytes: [0xff]) == nil)
  }

  @Test func sectionsOfAFolderLoseItsName() throws {
    let text = "p\n-- workspace/a/b.md --\n1\n-- edits --\n2\n"
    let fixture = try #require(Fixture(path: "x", bytes: Array(text.utf8)))
    #expect(fixture.files(under: "workspace/").map(\.name) == ["a/b.md"])
  }

  @Test func marksAreRangesInBytes() {
    let marked = MarkedText("é‸a⟦😀b⟧\n⟦c")
    #expect(marked.text == "éa😀b\nc")
    #expect(
      marked.selections == [
        ByteRange(bytes: 2, 2), ByteRange(bytes: 3, 8), ByteRange(bytes: 9, 9),
      ])
    #expect(MarkedText("none").selection == nil)
  }

  @Test func linearWorkPasses() {
    expectLinearWork(from: 100) { $0 * 3 + 10 }
  }

  @Test func aFolderHoldsItsFilesAndGoes() throws {
    let folder = try TemporaryFolder([.init(name: "a/b.md", text: "1"), .init(name: "c", text: "")])
    #expect(folder.files == ["a/b.md", "c"])
    #expect(try folder.text(of: "a/b.md") == "1")
  }
}

import FileSystem
import Testing

@Suite struct FilePathTests {
  @Test(arguments: [
    ("/a/b", "/a/b"), ("/a//b/", "/a/b"), ("/a/./b", "/a/b"), ("/a/../b", "/b"), ("/..", "/"),
    ("/../../x", "/x"), ("/", "/"), ("//", "/"), ("/a/..", "/"), ("/a/b/../../c/.", "/c"),
    ("/a/...", "/a/..."), ("/a/..b", "/a/..b"), ("/.a", "/.a"),
  ])
  func pathsAreNormalisedByTheirLetters(_ given: String, _ normal: String) {
    #expect(FilePath(given)?.description == normal)
  }

  @Test(arguments: ["", "a/b", "./a", "~", "/a\0b"])
  func onlyAbsolutePathsWithoutNULArePaths(_ given: String) {
    #expect(FilePath(given) == nil)
  }

  @Test func namesThatAreNotUTF8AreKeptByteForByte() throws {
    let path = try #require(FilePath(bytes: [0x2F, 0x61, 0xFF, 0x2E, 0x6D, 0x64]))
    #expect(path.bytes == [0x2F, 0x61, 0xFF, 0x2E, 0x6D, 0x64])
    #expect(path.name == "a\u{FFFD}.md")
    #expect(DocumentID.file(path).uri == "file:///a%FF.md")
    #expect(try DocumentID(uri: "file:///a%ff.md") == .file(path))
  }

  @Test(arguments: [
    ("/a/b.md", "/a", "b.md", "b", "md"), ("/a/.md", "/a", ".md", ".md", nil),
    ("/b.tar.gz", "/", "b.tar.gz", "b.tar", "gz"), ("/b.", "/", "b.", "b.", nil),
    ("/b", "/", "b", "b", nil), ("/", nil, "", "", nil),
  ])
  func partsOfAPath(
    _ path: String, _ parent: String?, _ name: String, _ stem: String, _ fileExtension: String?
  ) throws {
    let path = try #require(FilePath(path))
    #expect(path.parent?.description == parent)
    #expect(path.name == name)
    #expect(String(decoding: path.stem, as: UTF8.self) == stem)
    #expect(path.fileExtension.map { String(decoding: $0, as: UTF8.self) } == fileExtension)
  }

  @Test(arguments: [
    ("/a/b", "/a", "b"), ("/a", "/a", "."), ("/a/b", "/a/c", "../b"), ("/x", "/a/c", "../../x"),
    ("/", "/a", ".."), ("/a", "/", "a"), ("/ab", "/a", "../ab"),
  ])
  func relativePathsLeadBack(_ path: String, _ folder: String, _ relative: String) throws {
    let path = try #require(FilePath(path))
    let folder = try #require(FilePath(folder))
    #expect(String(decoding: path.relative(to: folder), as: UTF8.self) == relative)
    #expect(folder.resolving(relative) == path)
  }

  @Test func insideMeansByComponentsNotByLetters() throws {
    let folder = try #require(FilePath("/a"))
    #expect(try #require(FilePath("/a/b")).isInside(folder))
    #expect(folder.isInside(folder))
    #expect(!(try #require(FilePath("/ab")).isInside(folder)))
    #expect(folder.isInside(.root))
    #expect(!FilePath.root.isInside(folder))
  }

  @Test func rebasingMovesWhatIsInside() throws {
    let old = try #require(FilePath("/a"))
    let new = try #require(FilePath("/x/y"))
    #expect(try #require(FilePath("/a/b")).rebased(from: old, to: new) == FilePath("/x/y/b"))
    #expect(old.rebased(from: old, to: new) == new)
    #expect(try #require(FilePath("/ab")).rebased(from: old, to: new) == nil)
    #expect(try #require(FilePath("/a/b")).rebased(from: .root, to: new) == FilePath("/x/y/a/b"))
    #expect(try #require(FilePath("/a/b")).rebased(from: old, to: .root) == FilePath("/b"))
  }

  @Test func appendingANameThatIsNoEntryStaysNormal() throws {
    let folder = try #require(FilePath("/a"))
    #expect(folder.appending("b").description == "/a/b")
    #expect(folder.appending("..").description == "/")
    #expect(folder.appending("").description == "/a")
    #expect(folder.appending("b/../c").description == "/a/c")
    #expect(folder.appending("...").description == "/a/...")
  }
}

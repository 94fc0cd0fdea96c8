import FileSystem
import TestSupport
import Testing

@Suite struct DocumentIDTests {
  @Test(arguments: [
    "file:///a/b%20c.md", "file:///a/b c.md", "file://localhost/a/b%20c.md", "file:/a/b%20c.md",
    "FILE:///a/b%20c.md", "file:///a//b%20c.md", "file:///a/x/../b%20c.md",
    "file:///a/%2e%2e/a/b%20c.md", "file:///a/b%20c.md/", "file://LocalHost/a/b%20c.md",
  ])
  func everySpellingOfAFileIsOneDocument(_ uri: String) throws {
    let id = try DocumentID(uri: uri)
    #expect(id == .file(try #require(FilePath("/a/b c.md"))))
    #expect(id.uri == "file:///a/b%20c.md")
  }

  @Test(arguments: [
    ("file:///c%3A/x", "/c:/x", "file:///c%3A/x"), ("file:///c:/x", "/c:/x", "file:///c%3A/x"),
    ("file:///c%2B%2B.md", "/c++.md", "file:///c%2B%2B.md"),
    ("file:///c++.md", "/c++.md", "file:///c%2B%2B.md"),
    ("file:///%C3%A9.md", "/é.md", "file:///%C3%A9.md"),
    ("file:///é.md", "/é.md", "file:///%C3%A9.md"),
    ("file:///e%CC%81.md", "/e\u{301}.md", "file:///e%CC%81.md"),
    ("file:///a%23b%3Fc%25.md", "/a#b?c%.md", "file:///a%23b%3Fc%25.md"),
    ("file:///a-b_c.d~e", "/a-b_c.d~e", "file:///a-b_c.d~e"),
    (
      "file:///(a)!*'@&=$,;[x]", "/(a)!*'@&=$,;[x]",
      "file:///%28a%29%21%2A%27%40%26%3D%24%2C%3B%5Bx%5D"
    ),
    ("file:///", "/", "file:///"), ("file:/", "/", "file:///"),
  ])
  func pathsAreDecodedAndWrittenAsVSCodeDoes(
    _ uri: String, _ path: String, _ canonical: String
  ) throws {
    let id = try DocumentID(uri: uri)
    #expect(id.path?.bytes == Array(path.utf8))
    #expect(id.uri == canonical)
    #expect(try DocumentID(uri: canonical) == id)
  }

  @Test(arguments: [
    ("", FileURI.Failure.empty), ("not a uri", .noScheme), ("/a/b.md", .noScheme),
    ("C:\\b.md", .noScheme), ("c:/b.md", .noScheme), ("file:a.md", .relativePath),
    ("file://", .relativePath), ("file://host/x", .foreignHost("host")),
    ("file:///a%zz", .malformedEscape), ("file:///a%", .malformedEscape),
    ("file:///a%4", .malformedEscape), ("file:///a%00b", .holdsNUL), ("file:///a\0b", .holdsNUL),
    ("file:///a?q", .queryOrFragment), ("file:///a#f", .queryOrFragment), (":x", .noScheme),
    ("1a:x", .noScheme), ("untitled:a\0", .holdsNUL),
  ])
  func whatIsNoDocumentIsRefusedWithTheReason(_ uri: String, _ failure: FileURI.Failure) {
    #expect(throws: failure) { try DocumentID(uri: uri) }
    #expect(!failure.message.isEmpty)
    #expect(DocumentID(ofClient: uri) == .opaque(uri))
  }

  @Test(arguments: [
    "untitled:Untitled-1", "buffer:%20x", "git:/a/b.md?%7B%22ref%22%7D",
    "vscode-notebook-cell:/a/B.ipynb#W0sZmlsZQ%3D%3D", "vscode-vfs://github/o/r/README.md",
    "fileX:///a",
  ])
  func otherSchemesAreKeptToTheLetter(_ uri: String) throws {
    #expect(try DocumentID(uri: uri) == .opaque(uri))
    #expect(try DocumentID(uri: uri).uri == uri)
    #expect(try DocumentID(uri: uri).path == nil)
  }

  @Test func aLongURIIsReadInOneGo() throws {
    let id = try DocumentID(uri: "file:///" + String(repeating: "%41/", count: 250_000))
    #expect(id.path?.components.count == 250_000)
  }

  @Test func randomTextNeverTrapsAndCanonicalFormsAreStable() {
    var random = SeededRandom(seed: 7)
    let pieces = [
      "file:", "file://", "/", "//", "%", "%2", "%2F", "%00", "..", ".", "localhost", "#", "?", "é",
      "a", " ", "\\", ":", "\0", "+", "%FF", "C:", "untitled:",
    ]
    for _ in 0..<20_000 {
      let uri = (0..<random.int(in: 0...8)).map { _ in random.pick(pieces) }.joined()
      guard let id = try? DocumentID(uri: uri) else { continue }
      #expect((try? DocumentID(uri: id.uri)) == id)
    }
  }
}

import Execution
import FileSystem
import Foundation
import JSON
import MarkdownParser
import Markup
import ProtocolTypes
import TestSupport
import Testing
import TextModel
import Wire
import Workspace

@testable import Server

/// The server as the daemon runs it: with the workspace's store and all endpoints.
@Suite struct WorkspaceServerTests {
  @Test(arguments: [
    ("file:///w/a%20b.md", "file://localhost/w/x/../a b.md"),
    ("file:///w/100%.md", "file:///w/100%.md"), ("untitled:1", "untitled:1"),
  ])
  func aDocumentIsTheSameInNotificationsAndRequests(_ opened: String, _ asked: String) throws {
    let server = try LocalServer(
      store: WorkspaceStore(fileSystem: MemoryFileSystem()), endpoints: Endpoint.all)
    try server.initialize()
    server.open(opened, "# One\n")
    server.change(asked, version: 2, [["text": "# Two\n"]])
    let answer = try server.channel.call(
      1, "textDocument/documentSymbol", ["textDocument": ["uri": .string(asked)]])
    guard case .result(let symbols) = answer else {
      Issue.record("no symbols: \(answer)")
      return
    }
    #expect(symbols[0]?["name"]?.string == "Two")
    try server.finish()
  }

  @Test func filesAreOnRecordWhileTheirChangesAreNotSaved() throws {
    let folder = try TemporaryFolder()
    let held = HeldDocuments(state: StateDirectory(try #require(FilePath(folder.url.path))))
    var store = WorkspaceStore(fileSystem: MemoryFileSystem(), held: held)
    let (a, b) = (try DocumentID(uri: "file:///w/a.md"), try DocumentID(uri: "file:///w/b.md"))
    func record() throws -> [Substring] {
      for job in store.takeJobs() { job.run(CancellationFlag())(&store) }
      guard let name = folder.files.first else { return [] }
      return try folder.text(of: name).split(separator: "\n").dropFirst().sorted()
    }
    func change(_ id: DocumentID) throws {
      let text = try #require(store.text(of: id))
      let place = ByteRange(bytes: 0, 0)
      store.apply(
        try ChangeSet.replacing(place, with: "x", in: text.byteCount), to: id, version: 2)
    }
    for id in [a, b] {
      store.open(
        OpenDocument(id: id, spelling: id.uri, languageID: "markdown", version: 1), text: "text")
    }
    #expect(try record() == [])
    try change(a)
    #expect(try record() == ["/w/a.md"])
    try change(b)
    #expect(try record() == ["/w/a.md", "/w/b.md"])
    store.save(a)
    #expect(try record() == ["/w/b.md"])
    store.close(b)
    #expect(try record() == [])
    try change(a)
    #expect(try record() == ["/w/a.md"])
    store.end()
    #expect(folder.files == [])
  }

  @Test func oneRecordIsWrittenAtATime() throws {
    let folder = try TemporaryFolder()
    var files = HeldFiles(
      HeldDocuments(state: StateDirectory(try #require(FilePath(folder.url.path)))))
    files.note(.root.appending("a.md"), isUnsaved: true)
    let publication = files.publication()
    let first = try #require(publication)
    files.note(.root.appending("b.md"), isUnsaved: true)
    let second = files.publication()
    #expect(second == nil)
    first()
    files.published()
    let third = files.publication()
    #expect(third != nil)
  }

  @Test func settingsOfAFolderAreReadAndReadAgain() throws {
    let folder = try #require(FilePath("/w"))
    let file = folder.appending(".markupd.json")
    let files = MemoryFileSystem([
      "/w/.markupd.json": #"{ "dialect": "obsidian", "files": { "extensions": ["text"] }, "x": 1 }"#
    ])
    var store = WorkspaceStore(fileSystem: files)
    var params = LSP.InitializeParams()
    params.folders = [LSP.WorkspaceFolder(uri: "file:///w", name: "")]
    store.connect(ClientState(params))
    #expect(store.watchedFiles == ["**/*.{text}", "**/.markupd.json"])
    // The key that nobody knows is told of, once.
    let problems = store.takeMessages()
    #expect(problems.count == 1)
    let (inside, outside) = (
      try DocumentID(uri: "file:///w/a.md"), try DocumentID(uri: "file:///v/a.md")
    )
    for id in [inside, outside] {
      store.open(
        OpenDocument(id: id, spelling: id.uri, languageID: "markdown", version: 1), text: "text")
    }
    func dialect(_ id: DocumentID) -> Dialect? {
      store.snapshot().workspace.open[id]?.markup.dialect
    }
    #expect(dialect(inside) == .obsidian)
    #expect(dialect(outside) == .gfm)
    store.setClientSettings(["dialect": "pandoc"])
    #expect(dialect(inside) == .pandoc)
    store.setClientSettings([:])
    #expect(dialect(inside) == .obsidian)
    files.write(Array(#"{ "dialect": "hugo" }"#.utf8), to: file)
    store.noteFileChanges([LSP.FileEvent(uri: "file:///w/.markupd.json", kind: .changed)])
    #expect(dialect(inside) == .hugo)
    let more = store.takeMessages()
    #expect(more.isEmpty)
  }
}

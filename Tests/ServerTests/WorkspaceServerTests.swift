import FileSystem
import JSON
import Testing
import Wire

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
}

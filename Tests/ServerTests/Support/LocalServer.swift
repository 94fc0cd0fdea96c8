import Execution
import FileSystem
import Foundation
import JSON
import ProtocolTypes
import Testing
import TextModel
import Wire

@testable import Server

/// A server in this process on the other side of two pipes, with endpoints for tests.
final class LocalServer<Store: DocumentStore> {
  let channel: Channel
  private let exit = Monitor<Int32?>(nil)
  /// Entries of the server's log.
  let entries = Monitor<[String]>([])

  /// Starts a server.
  init(
    store: Store, endpoints: [Endpoint<Store>], limits: OutputLimits = OutputLimits(),
    readsOutput: Bool = true
  ) throws {
    let input = try makePipe()
    let output = try makePipe()
    channel = Channel(input: input.write, output: output.read, readsAtOnce: readsOutput)
    let log = Log(threshold: .debug) { [entries] level, message in
      entries.update { $0.append("\(level.name): \(message)") }
    }
    var options = ServeOptions(version: "test", log: log)
    options.limits = limits
    let (inputEnd, outputEnd) = (input.read, output.write)
    let started = Thread.start(named: "test-server") { [exit, options] in
      let code = serve(
        store: store, endpoints: endpoints, options: options, input: inputEnd, output: outputEnd)
      // The thread that reads the input may still sit in `read`; the end of the pipe wakes it.
      close(outputEnd)
      exit.update { $0 = code }
    }
    try #require(started != nil)
  }

  /// Waits for the end and returns the exit code.
  func exitCode() throws -> Int32 {
    try #require(
      exit.wait(until: Clock.system.now() + Channel.patience) { $0 }, "the server does not end")
  }

  /// Says hello.
  func initialize(
    capabilities: JSONValue = [:], _ more: [String: JSONValue] = [:]
  ) throws {
    var members = [JSONObject.Member(name: "capabilities", value: capabilities)]
    members += more.map { JSONObject.Member(name: $0.key, value: $0.value) }
    channel.request(.string("initialize"), "initialize", .object(JSONObject(members)))
    _ = try channel.answer(to: .string("initialize"))
    channel.notify("initialized", [:])
  }

  /// Says goodbye and holds everything against the rules.
  func finish(code: Int32 = 0, location: SourceLocation = #_sourceLocation) throws {
    channel.request(.string("shutdown"), "shutdown")
    _ = try channel.answer(to: .string("shutdown"), location: location)
    channel.notify("exit")
    #expect(try exitCode() == code, sourceLocation: location)
    channel.closeInput()
    channel.verify(location: location)
  }

  /// Waits until an entry of the log holds `text`.
  func waitForEntry(_ text: String, location: SourceLocation = #_sourceLocation) throws {
    let found = entries.wait(until: Clock.system.now() + Channel.patience) { entries in
      entries.contains { $0.contains(text) } ? true : nil
    }
    try #require(found == true, "no entry \(text)", sourceLocation: location)
  }
}

extension LocalServer {
  /// Opens a document.
  func open(_ uri: String, _ text: String, version: Int64 = 1) {
    channel.notify(
      "textDocument/didOpen",
      [
        "textDocument": [
          "uri": .string(uri), "languageId": "markdown", "version": .integer(version),
          "text": .string(text),
        ]
      ])
  }

  /// Changes a document.
  func change(_ uri: String, version: JSONValue, _ changes: [JSONValue]) {
    channel.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(uri), "version": version],
        "contentChanges": .array(changes),
      ])
  }
}

extension LocalServer where Store == PlainTextStore {
  /// Starts a server of plain texts with the test endpoints.
  convenience init(
    gate: Gate = Gate(), limits: OutputLimits = OutputLimits(), readsOutput: Bool = true
  ) throws {
    try self.init(
      store: PlainTextStore(), endpoints: testEndpoints(gate: gate), limits: limits,
      readsOutput: readsOutput)
  }

  /// Returns what the server takes for the document's text and version.
  func document(_ uri: String, id: Int64) throws -> JSONValue? {
    let params: JSONValue = ["textDocument": ["uri": .string(uri)]]
    guard case .result(let value) = try channel.call(id, "test/text", params) else { return nil }
    return value
  }
}

/// A door that readers of a test wait at.
final class Gate: Sendable {
  private let state = Monitor((isOpen: false, waiting: 0))

  /// Lets everybody through.
  func open() { state.update { $0.isOpen = true } }

  /// Waits until the door is open or `flag` is thrown; looks at the flag again every few milliseconds.
  func pass(_ flag: CancellationFlag) throws(ReadError) {
    state.update { $0.waiting += 1 }
    while true {
      let next = Clock.system.now() + .milliseconds(5)
      if state.wait(until: next, for: { $0.isOpen ? true : nil }) != nil { return }
      if flag.isCancelled { throw .cancelled }
    }
  }

  /// Waits until `count` readers have come.
  func waitForReaders(_ count: Int) {
    _ = state.wait(until: Clock.system.now() + Channel.patience) {
      $0.waiting >= count ? true : nil
    }
  }
}

/// Endpoints that show what the server knows and make readers wait.
func testEndpoints(gate: Gate) -> [Endpoint<PlainTextStore>] {
  [
    Endpoint(
      method: "test/text", capability: .markup,
      access: .read(dropsOnEdit: false) { params, context throws(ReadError) in
        let id = DocumentID(ofClient: params?["textDocument"]?["uri"]?.string ?? "")
        guard let entry = context.snapshot.documents[id] else { throw .failed("not open") }
        let version = entry.version.map { JSONValue.integer(Int64($0)) } ?? .null
        return JSONValue.object(["text": .string(entry.text.string), "version": version]).jsonBytes
      }),
    Endpoint(
      method: "test/wait", capability: .none,
      access: .read(dropsOnEdit: false) { params, context throws(ReadError) in
        context.report(.begin(title: "wait", message: nil, percentage: nil, cancellable: true))
        try gate.pass(context.cancellation)
        return Array("true".utf8)
      }),
    Endpoint(
      method: "test/waitUnlessEdited", capability: .none,
      access: .read(dropsOnEdit: true) { params, context throws(ReadError) in
        try gate.pass(context.cancellation)
        return Array("true".utf8)
      }),
    Endpoint(
      method: "test/edit", capability: .member("testProvider") { _ in true },
      access: .edit { params, store, context throws(ResponseError) in
        let edit = LSP.WorkspaceEdit(.edits([.init(uri: "file:///a.md", edits: [])]))
        let params = LSP.ApplyWorkspaceEditParams(label: "Test", edit: edit)
        context.messages.append(
          .request(method: "workspace/applyEdit", params: params.jsonBytes) { store, result in
            if case .success(let value) = result { store.setClientSettings(value) }
          })
        return Array("null".utf8)
      }),
    Endpoint(
      method: "test/settings", capability: .none,
      access: .read(dropsOnEdit: false) { _, context throws(ReadError) in
        JSONValue.object([
          "settings": context.snapshot.settings,
          "folders": .array(context.snapshot.folders.map { .string($0) }),
        ]).jsonBytes
      }),
    Endpoint(
      method: "test/large", capability: .none,
      access: .read(dropsOnEdit: false) { params, _ throws(ReadError) in
        let count = Int(params?["bytes"]?.integer ?? 0)
        return JSONValue.string(String(repeating: "x", count: count)).jsonBytes
      }),
  ]
}

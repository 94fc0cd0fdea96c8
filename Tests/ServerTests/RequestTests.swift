import JSON
import Testing
import TextModel
import Wire

@testable import Server

@Suite struct RequestTests {
  @Test func idsAreEchoedWithTheirTypes() throws {
    let server = try LocalServer()
    try server.initialize()
    let ids: [RequestID] = [
      .integer(0), .integer(-1), .integer(2_147_483_647), .string(""), .string("1"), .integer(1),
      .string("é😀"),
    ]
    for id in ids { server.channel.request(id, "test/settings", [:]) }
    for id in ids { _ = try server.channel.answer(to: id) }
    try server.finish()
  }

  @Test func aSecondRequestWithAnIdInUseIsRefusedAndTheFirstStillAnswered() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.channel.request(1, "test/wait")
    server.channel.request(1, "test/settings")
    #expect(try server.channel.errorCode(to: .integer(1)) == .invalidRequest)
    gate.open()
    try server.finish()
    #expect(server.channel.answerCount(.integer(1)) == 2)
  }

  @Test func aCancelledRequestIsAnsweredOnceAtOnce() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    for id in 1...4 as ClosedRange<Int64> { server.channel.request(id, "test/wait") }
    server.channel.request(.string("5"), "test/wait")
    gate.waitForReaders(2)
    // The first two run, the others wait for a thread.
    for id in [1, 4] as [JSONValue] + ["5", "1", 77] {
      server.channel.notify("$/cancelRequest", ["id": id])
    }
    for id in [RequestID.integer(1), .integer(4), .string("5")] {
      #expect(try server.channel.errorCode(to: id) == .requestCancelled)
    }
    server.channel.notify("$/cancelRequest", ["id": nil])
    server.channel.notify("$/cancelRequest", [1])
    gate.open()
    #expect(try server.channel.answer(to: .integer(2)) == .result(true))
    #expect(try server.channel.answer(to: .integer(3)) == .result(true))
    server.channel.notify("$/cancelRequest", ["id": 2])
    try server.finish()
  }

  @Test func anIdMayBeUsedAgainAfterACancel() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.channel.request(1, "test/wait")
    gate.waitForReaders(1)
    server.channel.notify("$/cancelRequest", ["id": 1])
    #expect(try server.channel.errorCode(to: .integer(1)) == .requestCancelled)
    server.channel.request(1, "test/wait")
    gate.open()
    try server.finish()
    #expect(server.channel.answerCount(.integer(1)) == 2)
  }

  @Test func everyRequestOfAFloodIsAnsweredOnceWhateverIsCancelled() throws {
    var random = SeededGenerator(seed: 39)
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.open("file:///a.md", "a")
    let methods = ["test/text", "test/wait", "test/waitUnlessEdited", "none", "test/edit"]
    let params: JSONValue = ["textDocument": ["uri": "file:///a.md"]]
    for id in 0..<10_000 as Range<Int64> {
      server.channel.request(id, methods.randomElement(using: &random) ?? "none", params)
      let other = Int64.random(in: 0...id, using: &random)
      if Bool.random(using: &random) {
        server.channel.notify("$/cancelRequest", ["id": .integer(other)])
      }
      if id % 100 == 0 {
        server.change("file:///a.md", version: .integer(id + 2), [["text": .string("\(id)")]])
      }
      if id == 5_000 { gate.open() }
    }
    for id in 0..<10_000 as Range<Int64> where id % 997 == 0 {
      _ = try server.channel.answer(to: .integer(id))
    }
    try server.finish()
  }

  @Test func anEditEndsReadersOfThatDocumentThatAskedForIt() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.open("file:///a.md", "a")
    server.open("file:///b.md", "b")
    server.channel.request(1, "test/waitUnlessEdited", ["textDocument": ["uri": "file:///a.md"]])
    server.channel.request(2, "test/waitUnlessEdited", ["textDocument": ["uri": "file:///b.md"]])
    server.change("file:///a.md", version: 2, [])
    server.change("file:///a.md", version: 3, [["text": "c"]])
    #expect(try server.channel.errorCode(to: .integer(1)) == .contentModified)
    gate.open()
    #expect(try server.channel.answer(to: .integer(2)) == .result(true))
    try server.finish()
  }

  @Test func aReaderSeesTheTextAsItWasAtItsTurn() throws {
    let server = try LocalServer()
    try server.initialize()
    server.open("file:///a.md", "0")
    for number in 1...200 as ClosedRange<Int64> {
      server.change("file:///a.md", version: .integer(number), [["text": .string("\(number)")]])
      server.channel.request(number, "test/text", ["textDocument": ["uri": "file:///a.md"]])
    }
    for number in 1...200 as ClosedRange<Int64> {
      #expect(
        try server.channel.answer(to: .integer(number))
          == .result(["text": .string("\(number)"), "version": .integer(number)]))
    }
    try server.finish()
  }

  @Test func progressGoesByTheTokenOfTheRequestAndItsUserMayCancel() throws {
    let gate = Gate()
    let server = try LocalServer(gate: gate)
    try server.initialize()
    server.channel.request(1, "test/wait", ["workDoneToken": "token"])
    let progress = try server.channel.params(of: "$/progress")
    #expect(progress?["token"] == "token")
    #expect(progress?["value"]?["kind"] == "begin")
    server.channel.notify("window/workDoneProgress/cancel", ["token": "token"])
    #expect(try server.channel.errorCode(to: .integer(1)) == .requestCancelled)
    try server.finish()
  }

  @Test func ourOwnRequestsAreAnsweredOnceAtMost() throws {
    let server = try LocalServer()
    try server.initialize()
    #expect(try server.channel.call(1, "test/edit") == .result(nil))
    let edit = try server.channel.params(of: "workspace/applyEdit")
    #expect(edit?["label"] == "Test")
    server.channel.send(body: #"{"jsonrpc":"2.0","id":1,"result":{"applied":true}}"#)
    server.channel.send(body: #"{"jsonrpc":"2.0","id":1,"result":{"applied":false}}"#)
    server.channel.send(body: #"{"jsonrpc":"2.0","id":99,"result":null}"#)
    server.channel.send(body: #"{"jsonrpc":"2.0","id":"x","error":{"code":1,"message":"m"}}"#)
    guard case .result(let state) = try server.channel.call(2, "test/settings") else {
      Issue.record("no state")
      return
    }
    #expect(state["settings"] == ["applied": true])
    try server.finish()
  }

  @Test func anErrorForAnEditIsNoTrouble() throws {
    let server = try LocalServer()
    try server.initialize()
    _ = try server.channel.call(1, "test/edit")
    server.channel.send(
      body: #"{"jsonrpc":"2.0","id":1,"error":{"code":-32603,"message":"requires version 1"}}"#)
    try server.waitForEntry("workspace/applyEdit failed: requires version 1")
    _ = try server.channel.call(2, "test/edit")
    server.channel.send(body: #"{"jsonrpc":"2.0","id":2,"result":1,"error":2}"#)
    try server.waitForEntry("the answer to workspace/applyEdit has no result and no error")
    try server.finish()
  }

  @Test func settingsAreAskedForWhereTheClientCanBeAsked() throws {
    let server = try LocalServer()
    try server.initialize(
      capabilities: ["workspace": ["configuration": true]],
      ["initializationOptions": ["a": 1], "rootPath": "/x y/"])
    let asked = try server.channel.params(of: "workspace/configuration")
    #expect(asked == ["items": [["section": "markupd"]]])
    #expect(
      try server.channel.call(1, "test/settings")
        == .result(["settings": ["a": 1], "folders": ["file:///x%20y"]]))
    server.channel.send(body: #"{"jsonrpc":"2.0","id":1,"result":[{"b":2}]}"#)
    server.channel.notify(
      "workspace/didChangeWorkspaceFolders",
      [
        "event": [
          "added": [["uri": "file:///new", "name": "n"]],
          "removed": [["uri": "file:///x%20y/", "name": ""]],
        ]
      ])
    #expect(
      try server.channel.call(2, "test/settings")
        == .result(["settings": ["b": 2], "folders": ["file:///new"]]))
    try server.finish()
  }

  @Test func settingsAreTakenFromClientsThatSendThem() throws {
    let server = try LocalServer()
    try server.initialize()
    server.channel.notify(
      "workspace/didChangeConfiguration", ["settings": ["markupd": ["c": 3], "other": 1]])
    #expect(
      try server.channel.call(1, "test/settings")
        == .result(["settings": ["c": 3], "folders": []]))
    server.channel.notify("workspace/didChangeConfiguration", ["settings": nil])
    server.channel.notify("workspace/didChangeConfiguration", [1])
    try server.finish()
  }

  @Test func whatTheEndpointsAnnounceIsInTheCapabilities() throws {
    let server = try LocalServer()
    let answer = try server.channel.call(
      1, "initialize",
      [
        "capabilities": ["general": ["positionEncodings": ["utf-32", "utf-16"]]],
        "trace": "verbose",
      ])
    guard case .result(let result) = answer else {
      Issue.record("no result")
      return
    }
    #expect(result["capabilities"]?["testProvider"] == true)
    #expect(
      result["capabilities"]?["experimental"]?["markup"]?["methods"] == ["test/text"])
    #expect(result["capabilities"]?["positionEncoding"] == "utf-32")
    #expect(result["serverInfo"] == ["name": "markupd", "version": "test"])
    try server.finish()
  }

  @Test func aTracingClientIsToldWhatWeDo() throws {
    let server = try LocalServer()
    try server.initialize()
    server.channel.notify("$/setTrace", ["value": "verbose"])
    _ = try server.channel.call(1, "test/settings")
    let trace = try server.channel.params(of: "$/logTrace")
    #expect(trace?["message"]?.string?.isEmpty == false)
    server.channel.notify("$/setTrace", ["value": 5])
    try server.finish()
  }

  @Test(arguments: [
    ([], PositionEncoding.utf16), (["foo"], .utf16), (["utf-8", "utf-16"], .utf8),
    (["utf-16", "utf-8"], .utf8), (["utf-32"], .utf32), (["foo", "utf-32", "utf-16"], .utf32),
    (["utf-16"], .utf16),
  ])
  func thePositionEncodingIsOneThatTheClientOffers(
    _ offers: [String], _ encoding: PositionEncoding
  ) {
    #expect(negotiatedEncoding(offers) == encoding)
  }
}

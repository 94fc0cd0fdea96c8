import Execution
import Foundation
import JSON
import Testing
import Wire

@testable import Server

@Suite struct HostileParamsTests {
  /// Methods of the protocol: those of the model where the test data is at hand, else those we know of.
  private func methods() throws -> [String] {
    let known = [
      "$/setTrace", "$/cancelRequest", "initialized", "textDocument/didOpen",
      "textDocument/didChange", "textDocument/didSave", "textDocument/didClose",
      "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/selectionRange",
      "textDocument/definition", "textDocument/references", "textDocument/prepareRename",
      "textDocument/rename", "workspace/executeCommand", "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders",
      "window/workDoneProgress/cancel", "markup/outline", "markup/undo/state", "markup/undo/undo",
      "markup/undo/redo",
    ]
    guard let data = ProcessInfo.processInfo.environment["MARKUPD_DATA"] else { return known }
    let file = URL(fileURLWithPath: data).appendingPathComponent("lsp/metaModel-3.17.json")
    let model = try JSONReader.strict.read(Array(Data(contentsOf: file)))
    let calls = (model["requests"]?.array ?? []) + (model["notifications"]?.array ?? [])
    let listed = calls.compactMap { $0["method"]?.string }
    return known + listed.filter { !["initialize", "shutdown", "exit"].contains($0) }
  }

  @Test func noParamsOfAnyMethodLoseAnAnswerOrEndTheProcess() throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    let oddParams: [JSONValue?] = [
      nil, [:], [], [1], ["textDocument": nil], ["textDocument": 5], ["textDocument": ["uri": 5]],
      ["textDocument": ["uri": "file:///a.md", "version": "x", "text": ["a"]]],
      ["textDocument": ["uri": ""], "position": ["line": -1, "character": 1.5]],
      ["id": [:], "value": 1, "token": [], "changes": 1, "event": 2, "settings": [], "command": 3],
      ["workDoneToken": true, "partialResultToken": [:], "arguments": [[["textDocument": 1]]]],
    ]
    var id: Int64 = 0
    for method in try methods() {
      for params in oddParams {
        daemon.channel.notify(method, params)
        id += 1
        daemon.channel.request(id, method, params)
      }
    }
    #expect(try daemon.channel.call(id + 1, "shutdown") == .result(nil))
    daemon.channel.notify("exit")
    try daemon.expectExit(0)
    daemon.channel.verify()
  }
}

@Suite struct WatchdogTests {
  @Test func aLoopThatIsTooBusyIsEndedAndOneThatEndsIsNot() {
    let ended = Monitor<[Int32]>([])
    let patient = Watchdog(patience: .milliseconds(20)) { code in ended.update { $0.append(code) } }
    let disarmed = Watchdog(patience: .zero) { _ in ended.update { $0.append(-1) } }
    disarmed.disarm()
    disarmed.arm(code: 9)
    patient.arm(code: 143)
    patient.arm(code: 1)
    let codes = ended.wait(until: Clock.system.now() + Channel.patience) { $0.isEmpty ? nil : $0 }
    #expect(codes == [143])
  }

  @Test func aProcessIsNotTakenForAnother() throws {
    #expect(ProcessIdentity(number: 0) == nil)
    #expect(ProcessIdentity(number: -1) == nil)
    #expect(ProcessIdentity(number: Int(getpid())) == nil)
    #expect(ProcessIdentity(number: 1 << 40) == nil)
    let other = try OtherProcess()
    let identity = try #require(ProcessIdentity(number: Int(other.identifier)))
    #expect(identity.isAlive)
    try other.end()
    #expect(!identity.isAlive)
    #expect(ProcessIdentity(number: Int(other.identifier)) == nil)
  }
}

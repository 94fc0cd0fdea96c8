import Foundation
import JSON
import Testing
import Wire

@Suite struct LifecycleTests {
  @Test func beforeInitializeRequestsAreRefusedAndNotificationsDropped() throws {
    let daemon = try DaemonProcess()
    daemon.channel.notify("textDocument/didOpen", ["textDocument": ["uri": "a", "text": "b"]])
    #expect(try daemon.channel.call(1, "shutdown") == .error(notInitialized("shutdown")))
    #expect(try daemon.channel.call(2, "none") == .error(notInitialized("none")))
    try daemon.initialize()
    daemon.channel.notify("exit")
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  private func notInitialized(_ method: String) -> ResponseError {
    ResponseError(.serverNotInitialized, "\(method) came before initialize")
  }

  @Test func exitBeforeInitializeEndsWithOne() throws {
    let daemon = try DaemonProcess()
    daemon.channel.notify("exit")
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test func aSecondInitializeIsRefused() throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    daemon.channel.request(1, "initialize", ["capabilities": [:]])
    #expect(try daemon.channel.errorCode(to: .integer(1)) == .invalidRequest)
    #expect(try daemon.channel.call(2, "shutdown") == .result(nil))
    daemon.channel.notify("exit")
    try daemon.expectExit(0)
    daemon.channel.verify()
  }

  @Test func requestsBetweenInitializeAndInitializedAreAnswered() throws {
    let daemon = try DaemonProcess()
    _ = try daemon.channel.call(1, "initialize", ["capabilities": [:]])
    daemon.channel.request(2, "none")
    #expect(try daemon.channel.errorCode(to: .integer(2)) == .methodNotFound)
    daemon.channel.closeInput()
    try daemon.expectExit(1)
  }

  @Test func paramsOfInitializeThatAreNoObjectAreRefusedAndMayBeSentAgain() throws {
    let daemon = try DaemonProcess()
    daemon.channel.request(1, "initialize", [1])
    #expect(try daemon.channel.errorCode(to: .integer(1)) == .invalidParams)
    try daemon.initialize()
    daemon.channel.closeInput()
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test(arguments: ["", #","params":null"#, #","params":{}"#, #","params":[]"#])
  func shutdownTakesAnyParams(_ params: String) throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    daemon.channel.send(body: #"{"jsonrpc":"2.0","id":1,"method":"shutdown"\#(params)}"#)
    #expect(try daemon.channel.answer(to: .integer(1)) == .result(nil))
    daemon.channel.request(2, "shutdown")
    #expect(try daemon.channel.errorCode(to: .integer(2)) == .invalidRequest)
    daemon.channel.closeInput()
    try daemon.expectExit(0)
    daemon.channel.verify()
  }

  @Test(arguments: [
    "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"shutdown\"}]", "[]", "12", "\"x\"", "null",
    #"{"jsonrpc":"2.0","id":null,"method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","id":1.5,"method":"shutdown"}"#, #"{"jsonrpc":"1.0","method":"m"}"#,
  ])
  func whatIsNoRequestIsRefusedWithoutAnId(_ body: String) throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    daemon.channel.send(body: body)
    #expect(try daemon.channel.errorCode(to: nil) == .invalidRequest)
    #expect(try daemon.channel.call(1, "shutdown") == .result(nil))
    daemon.channel.notify("exit")
    try daemon.expectExit(0)
    daemon.channel.verify()
  }

  @Test func unknownCallsAreRefusedOrPassedOver() throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    daemon.channel.notify("none", ["a": 1])
    daemon.channel.notify("$/none", [1])
    daemon.channel.request(1, "$/none")
    #expect(try daemon.channel.errorCode(to: .integer(1)) == .methodNotFound)
    daemon.channel.closeInput()
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test(arguments: [(SIGTERM, 143), (SIGINT, 130), (SIGHUP, 129)] as [(Int32, Int32)])
  func aSignalEndsTheProcessWithItsCode(_ signal: Int32, _ code: Int32) throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    daemon.kill(signal)
    try daemon.expectExit(code, within: .seconds(10))
    daemon.channel.verify()
    daemon.channel.closeInput()
  }

  @Test func theProcessEndsWithTheClientThoughInputStaysOpen() throws {
    let parent = try OtherProcess()
    let daemon = try DaemonProcess()
    try daemon.initialize(#"{"processId":\#(parent.identifier),"capabilities":{}}"#)
    #expect(try daemon.channel.call(1, "shutdown") == .result(nil))
    try parent.end()
    try daemon.expectExit(0, within: .seconds(10))
    daemon.channel.verify()
    daemon.channel.closeInput()
  }

  @Test(arguments: ["0", "-1", "1.5", "4294967296", "\"1\"", "null", "true", "[]"])
  func aProcessIdThatNamesNobodyIsPassedOver(_ number: String) throws {
    let daemon = try DaemonProcess()
    try daemon.initialize(#"{"processId":\#(number),"capabilities":{}}"#)
    #expect(try daemon.channel.call(1, "shutdown") == .result(nil))
    daemon.channel.closeInput()
    try daemon.expectExit(0)
    daemon.channel.verify()
  }

  @Test func aClientThatIsDeadAlreadyEndsTheProcess() throws {
    let parent = try OtherProcess()
    try parent.end()
    let daemon = try DaemonProcess()
    try daemon.initialize(#"{"processId":\#(parent.identifier),"capabilities":{}}"#)
    try daemon.expectExit(1, within: .seconds(10))
    daemon.channel.verify()
    daemon.channel.closeInput()
  }

  @Test func strayOutputGoesToStandardError() throws {
    let daemon = try DaemonProcess()
    try daemon.initialize()
    let folder = "/proc/\(daemon.identifier)/fd/"
    let files = FileManager.default
    let output = try files.destinationOfSymbolicLink(atPath: folder + "1")
    #expect(try output == files.destinationOfSymbolicLink(atPath: folder + "2"))
    #expect(try files.destinationOfSymbolicLink(atPath: folder + "0") == "/dev/null")
    daemon.channel.closeInput()
    try daemon.expectExit(1)
  }

  @Test func aClosedOutputEndsTheProcess() throws {
    let daemon = try DaemonProcess(readsOutput: false)
    daemon.channel.closeOutput()
    daemon.channel.send(body: #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#)
    try daemon.expectExit(1)
    daemon.channel.closeInput()
  }

  @Test func clientsAsRecordedAreTaken() throws {
    guard let data = ProcessInfo.processInfo.environment["MARKUPD_DATA"] else { return }
    let folder = URL(fileURLWithPath: data).appendingPathComponent("initialize")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    for file in files where !file.lastPathComponent.hasPrefix("_") {
      let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
      let value = try JSONReader.strict.read(text)
      let params = value["params"] ?? value
      let daemon = try DaemonProcess()
      guard case .result(let result) = try daemon.channel.call(1, "initialize", params) else {
        Issue.record("\(file.lastPathComponent) is refused")
        continue
      }
      let offers = params["general"]?["positionEncodings"]?.array ?? []
      let encoding = params["capabilities"]?["general"]?["positionEncodings"]?.array ?? offers
      let expected = encoding.contains("utf-8") ? "utf-8" : encoding.first?.string ?? "utf-16"
      #expect(result["capabilities"]?["positionEncoding"]?.string == expected)
      #expect(try daemon.channel.call(2, "shutdown") == .result(nil))
      daemon.channel.notify("exit")
      try daemon.expectExit(0)
      daemon.channel.verify()
    }
  }
}

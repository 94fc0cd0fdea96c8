import JSON
import Testing
import Wire

@Suite struct FramingTests {
  private let session: [String] = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
    #"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.md","languageId":"markdown","version":1,"text":"é😀\u0000\n"}}}"#,
    #"{"jsonrpc":"2.0","id":2,"method":"test/text","params":{"textDocument":{"uri":"file:///a.md"}}}"#,
    #"{"jsonrpc":"2.0","id":3,"method":"none"}"#,
  ]

  @Test(arguments: [1, 3, 100, Int.max])
  func aSessionIsTheSameHoweverItsBytesArrive(_ step: Int) throws {
    let server = try LocalServer()
    let bytes = session.flatMap { FrameWriter.frame(Array($0.utf8)) }
    for start in stride(from: 0, to: bytes.count, by: min(step, bytes.count)) {
      let end = start + min(step, bytes.count - start)
      server.channel.send(raw: Array(bytes[start..<end]))
    }
    #expect(
      try server.channel.answer(to: .integer(2)) == .result(["text": "é😀\0\n", "version": 1]))
    #expect(try server.channel.errorCode(to: .integer(3)) == .methodNotFound)
    try server.finish()
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
    ] as [[UInt8]])
  func aBodyThatIsNotUTF8IsAParseErrorAndTheNextMessageWorks(_ bytes: [UInt8]) throws {
    let daemon = try DaemonProcess()
    let body = Array(#"{"jsonrpc":"2.0","id":1,"method":""#.utf8) + bytes + Array(#""}"#.utf8)
    daemon.channel.send(raw: FrameWriter.frame(body))
    #expect(try daemon.channel.errorCode(to: nil) == .parseError)
    try daemon.initialize()
    daemon.channel.closeInput()
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test func refusedFramesAreAnsweredWithoutAnId() throws {
    let daemon = try DaemonProcess()
    daemon.channel.send(raw: Array("Content-Length: 0\r\n\r\n".utf8))
    #expect(try daemon.channel.errorCode(to: nil) == .parseError)
    try daemon.initialize()
    daemon.channel.send(
      raw: Array("Content-Length: 2\r\nContent-Type: a/b; charset=utf-16\r\n\r\n{}".utf8))
    daemon.channel.request(5, "none")
    #expect(try daemon.channel.errorCode(to: .integer(5)) == .methodNotFound)
    #expect(daemon.channel.answerCount(nil) == 2)
    daemon.channel.closeInput()
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test(arguments: [
    "Content-Length: -1\r\n\r\n", "Content-Length: 99999999999999999999\r\n\r\n",
    "Content-Length: 2\r\nContent-Length: 3\r\n\r\n", String(repeating: "a", count: 1 << 20),
    String(repeating: "junk\n", count: 20_000),
  ])
  func aStreamThatCannotBeReadEndsTheProcess(_ text: String) throws {
    let daemon = try DaemonProcess()
    daemon.channel.send(raw: Array(text.utf8))
    try daemon.expectExit(1)
    daemon.channel.verify()
  }

  @Test(arguments: ["Content-Le", "Content-Length: 90\r\n\r\n{\"id\":1,\"method\":\"initialize\""])
  func theEndOfInputInsideAMessageEndsTheProcessWithoutAnAnswer(_ text: String) throws {
    let daemon = try DaemonProcess()
    daemon.channel.send(raw: Array(text.utf8))
    daemon.channel.closeInput()
    try daemon.expectExit(1)
    #expect(daemon.channel.answerCount(.integer(1)) == 0)
    daemon.channel.verify()
  }

  @Test func noFloodOfMutatedMessagesEndsTheProcess() throws {
    var random = SeededGenerator(seed: 7)
    let server = try LocalServer()
    try server.initialize()
    server.open("file:///a.md", "# a\n")
    for number in 0..<2_000 {
      var bytes = Array((session.randomElement(using: &random) ?? "").utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      // The ids of the session would meet our own.
      if number % 2 == 0 { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
      server.channel.send(raw: FrameWriter.frame(bytes))
    }
    #expect(try server.channel.call(1_000_000, "test/settings", [:]) != .malformed)
    try server.finish()
  }
}

/// A small generator with a seed, after Steele, Lea and Flood's SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import Testing
import Wire

/// Returns every event of a stream that arrives in pieces of `step` bytes, and how it ends.
func events(
  _ bytes: [UInt8], step: Int = .max, limits: FrameLimits = FrameLimits()
) -> (events: [FrameEvent], end: FrameError?) {
  var reader = FrameReader(limits: limits)
  var events: [FrameEvent] = []
  var place = 0
  while place < bytes.count {
    let end = place + min(step, bytes.count - place)
    reader.push(bytes[place..<end])
    while let event = reader.next() { events.append(event) }
    place = end
  }
  return (events, reader.finish())
}

func events(_ text: String, step: Int = .max) -> [FrameEvent] {
  events(Array(text.utf8), step: step).events
}

private func body(_ text: String) -> FrameEvent { .body(Array(text.utf8)) }

private func frame(_ text: String) -> String {
  "Content-Length: \(text.utf8.count)\r\n\r\n\(text)"
}

@Suite struct FrameReaderTests {
  @Test(arguments: [1, 2, 3, 7, 64, Int.max])
  func framesComeOutHoweverTheBytesArrive(_ step: Int) {
    let bodies = [#"{"a":1}"#, "", "é😀\u{0}", String(repeating: "x", count: 9_000), "end"]
    let stream = bodies.map(frame).joined()
    #expect(events(stream, step: step) == bodies.map(body))
  }

  @Test(arguments: [
    "content-length: 2\r\n\r\n", "CONTENT-LENGTH:2\r\n\r\n", "Content-Length:    2  \r\n\r\n",
    "Content-Length :\t2\r\n\r\n", "Content-Length: 2\r\nX-Foo: bar\r\n\r\n",
    "Content-Length: 2\r\nContent-Length: 2\r\n\r\n", "Content-Length: 0002\r\n\r\n",
    "Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf-8\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc; charset=utf8\r\nContent-Length: 2\r\n\r\n",
    "Content-Type: application/vscode-jsonrpc;charset=\"UTF-8\"\r\nContent-Length: 2\r\n\r\n",
    "content-type: application/json\r\nContent-Length: 2\r\n\r\n", "\r\nContent-Length: 2\r\n\r\n",
  ])
  func headersOfEveryDressAreRead(_ header: String) {
    #expect(events(header + "{}" + frame("next")) == [body("{}"), body("next")])
    #expect(events(header + "{}" + frame("next"), step: 1) == [body("{}"), body("next")])
  }

  @Test func headersThatEndInLineFeedsAreReadWithOneWarning() {
    let stream = "Content-Length: 2\n\n{}Content-Length: 2\n\n[]"
    #expect(
      events(stream) == [
        .warning("header lines end in LF instead of CR LF"), body("{}"), body("[]"),
      ])
  }

  @Test func anotherCharsetIsReportedAndItsBodyReadPast() {
    let stream = "Content-Length: 4\r\nContent-Type: a/b; charset=utf-16\r\n\r\nabcd" + frame("{}")
    for step in [1, 5, .max] {
      #expect(events(stream, step: step) == [.unsupportedCharset("utf-16"), body("{}")])
    }
  }

  @Test func aBodyBeyondTheLimitIsReadPastWithoutBeingKept() {
    var limits = FrameLimits()
    limits.bodyBytes = 10
    let stream = frame(String(repeating: "x", count: 11)) + frame("0123456789")
    let result = events(Array(stream.utf8), step: 4, limits: limits)
    #expect(result.events == [.bodyTooLong(11), body("0123456789")])
  }

  @Test(arguments: [
    "-1", "+5", "1e3", "0x10", "12abc", "", "99999999999999999999", "2147483648", "1 2", "٣",
    String(repeating: "9", count: 400),
  ])
  func aLengthThatIsNoneEndsTheStream(_ value: String) {
    let found = events("Content-Length: \(value)\r\n\r\n{}" + frame("{}"))
    #expect(found == [.failure(.invalidLength(String(value.prefix(40))))])
  }

  @Test func twoDifferentLengthsEndTheStream() {
    #expect(
      events("Content-Length: 2\r\nContent-Length: 3\r\n\r\n{} ")
        == [.failure(.contradictoryLengths(2, 3))])
  }

  @Test func aHugeLengthWithoutABodyHoldsNothing() {
    let result = events(Array("Content-Length: 1073741824\r\n\r\n".utf8))
    #expect(result.events == [])
    #expect(result.end == .truncated)
  }

  @Test func aHeaderWithoutALengthIsPassedOver() {
    let stream = "X-Foo: bar\r\n\r\n{\"lost\":1}\r\n" + frame("{}")
    for step in [1, .max] {
      #expect(
        events(stream, step: step)
          == [.warning("header without Content-Length, looking for the next header"), body("{}")])
    }
  }

  @Test func aBodyShorterThanItsLengthCostsTwoMessagesAtMost() {
    let stream = "Content-Length: 20\r\n\r\n{\"id\":1}" + frame("{\"id\":2}") + frame("{\"id\":3}")
    let bodies = events(stream, step: 1).filter { if case .body = $0 { true } else { false } }
    #expect(bodies.last == body("{\"id\":3}"))
    #expect(bodies.count == 2)
  }

  @Test func junkBetweenFramesIsPassedOverUpToALimit() {
    let junk = String(repeating: "noise without a colon\n", count: 100)
    let warning = FrameEvent.warning("malformed header line, looking for the next header")
    #expect(events(junk + frame("{}")) == [warning, body("{}")])
    #expect(events("noise " + frame("{}"), step: 1).last == body("{}"))
    let flood = String(repeating: "noise\n", count: 20_000)
    #expect(events(flood, step: 100).last == .failure(.headerTooLong))
    #expect(events(flood + frame("{}")).last == .failure(.headerTooLong))
    let emptyLines = String(repeating: "\r\n", count: 40_000)
    #expect(events(emptyLines).last == .failure(.headerTooLong))
  }

  @Test func aLineAndAHeaderWithoutEndAreRefused() {
    #expect(events(String(repeating: "a", count: 9_000), step: 100) == [.failure(.lineTooLong)])
    #expect(
      events("X: " + String(repeating: "a", count: 9_000) + "\r\n") == [.failure(.lineTooLong)])
    let many = String(repeating: "X-Name: value\r\n", count: 5_000)
    #expect(events(many, step: 1_000) == [.failure(.headerTooLong)])
  }

  @Test func theEndOfInputInsideAFrameIsAnError() {
    #expect(events(Array(frame("{}").utf8)).end == nil)
    #expect(events([]).end == nil)
    #expect(events(Array("Content-Le".utf8)).end == .truncated)
    #expect(events(Array("Content-Length: 5\r\n".utf8)).end == .truncated)
    #expect(events(Array("Content-Length: 5\r\n\r\n123".utf8)).end == .truncated)
  }

  @Test func whatTheWriterWritesTheReaderReads() {
    let bodies: [[UInt8]] = [[], [0xFF], Array("é".utf8)]
    let stream = bodies.flatMap { FrameWriter.frame($0) }
    #expect(events(stream, step: 1).events == bodies.map { .body($0) })
  }
}

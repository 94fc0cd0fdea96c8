import JSON
import Testing
import Wire

private func message(_ text: String) -> Result<Message, InvalidMessage> {
  do {
    return .success(try Message(body: Array(text.utf8)))
  } catch {
    return .failure(error)
  }
}

private func refusal(_ text: String) -> InvalidMessage? {
  if case .failure(let invalid) = message(text) { invalid } else { nil }
}

@Suite struct MessageTests {
  @Test(arguments: [
    ("0", RequestID.integer(0)), ("-1", .integer(-1)), ("2147483647", .integer(2_147_483_647)),
    (#""""#, .string("")), (#""1""#, .string("1")), (#""é😀""#, .string("é😀")),
  ])
  func anIdIsEchoedWithItsType(_ json: String, _ id: RequestID) throws {
    let read = try message("{\"jsonrpc\":\"2.0\",\"id\":\(json),\"method\":\"m\"}").get()
    #expect(read == .request(Message.Request(id: id, method: "m")))
    let written = Message.response(to: id, result: Array("null".utf8))
    #expect(
      String(decoding: written, as: UTF8.self)
        == "{\"jsonrpc\":\"2.0\",\"id\":\(json),\"result\":null}")
  }

  @Test(arguments: ["null", "1.5", "true", "[]", "{}", #""\ud83d""#])
  func anIdOfAnotherTypeIsRefusedWithNull(_ json: String) {
    let refused = refusal("{\"jsonrpc\":\"2.0\",\"id\":\(json),\"method\":\"m\"}")
    #expect(refused?.error.code == .invalidRequest)
    #expect(refused?.id == nil)
    #expect(refused?.isAnswered == true)
  }

  @Test(arguments: [
    #"[{"jsonrpc":"2.0","id":1,"method":"m"}]"#, "[]", "12", #""x""#, "null", "{}",
    #"{"jsonrpc":"1.0","method":"m"}"#, #"{"jsonrpc":2,"method":"m"}"#, #"{"method":1}"#,
  ])
  func whatIsNoMessageIsRefusedWithNull(_ text: String) {
    #expect(refusal(text)?.error.code == .invalidRequest)
    #expect(refusal(text)?.id == nil)
  }

  @Test func aRequestOfAnotherVersionIsRefusedUnderItsId() {
    let refused = refusal(#"{"jsonrpc":"1.0","id":7,"method":"m"}"#)
    #expect(refused?.error.code == .invalidRequest)
    #expect(refused?.id == .integer(7))
    #expect(refusal(#"{"id":8}"#)?.id == .integer(8))
    #expect(refusal(#"{"id":9,"method":null}"#)?.id == .integer(9))
  }

  @Test func aMissingVersionIsTolerated() throws {
    #expect(
      try message(#"{"method":"m"}"#).get() == .notification(Message.Notification(method: "m")))
  }

  @Test func paramsAreAnObjectOrAnArrayOrNothing() throws {
    func params(_ json: String) throws -> JSONValue? {
      guard
        case .request(let request) = try message("{\"id\":1,\"method\":\"m\",\"params\":\(json)}")
          .get()
      else { return nil }
      return request.params
    }
    #expect(try params("null") == nil)
    #expect(try params("{}") == [:])
    #expect(try params("[1]") == [1])
    let refused = refusal(#"{"id":1,"method":"m","params":5}"#)
    #expect(refused?.error.code == .invalidParams)
    #expect(refused?.id == .integer(1))
    #expect(refusal(#"{"method":"m","params":"x"}"#)?.isAnswered == false)
  }

  @Test(arguments: ["", "{", "{\"id\":1,}", "{'id':1}", "nul", "{\"a\":\"\t\"}"])
  func whatIsNotJSONIsAParseErrorWithNull(_ text: String) {
    #expect(refusal(text)?.error.code == .parseError)
    #expect(refusal(text)?.id == nil)
  }

  @Test func nestingIsTakenToSixtyAndRefusedAtTwoHundred() {
    func nested(_ depth: Int) -> String {
      let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return "{\"id\":1,\"method\":\"initialize\",\"params\":{\"initializationOptions\":\(arrays)}}"
    }
    #expect(refusal(nested(60)) == nil)
    #expect(refusal(nested(200))?.error.code == .parseError)
  }

  @Test func responsesAreToldFromRequests() throws {
    func response(_ text: String) throws -> Message.Response? {
      if case .response(let response) = try message(text).get() { response } else { nil }
    }
    #expect(
      try response(#"{"id":1,"result":null}"#)
        == Message.Response(id: .integer(1), outcome: .result(nil)))
    #expect(
      try response(#"{"id":"a","error":{"code":-32601,"message":"no"}}"#)
        == Message.Response(
          id: .string("a"), outcome: .error(ResponseError(.methodNotFound, "no"))))
    #expect(
      try response(#"{"id":1,"result":null,"error":{"code":1,"message":"no"}}"#)?.outcome
        == .error(ResponseError(ResponseError.Code(rawValue: 1), "no")))
    #expect(try response(#"{"id":1,"result":2,"error":null}"#)?.outcome == .result(2))
    #expect(
      try response(#"{"id":1,"result":2,"error":{"code":1,"message":"no"}}"#)?.outcome == .malformed
    )
    #expect(try response(#"{"id":1,"error":"no"}"#)?.outcome == .malformed)
    #expect(try response(#"{"id":null,"error":{"code":-32700,"message":"no"}}"#)?.id == nil)
  }

  @Test func callsAreWrittenAsTheyAreRead() throws {
    let request = Message.request(id: .integer(3), method: "a/b") { writer in
      writer.object { $0.member("x", "\u{1}é") }
    }
    #expect(
      try Message(body: request)
        == .request(Message.Request(id: .integer(3), method: "a/b", params: ["x": "\u{1}é"])))
    #expect(
      try Message(body: Message.notification(method: "n"))
        == .notification(Message.Notification(method: "n")))
    let error = ResponseError(.invalidParams, "no \"uri\"", data: ["at": 1])
    #expect(
      try Message(body: Message.response(to: .string("x"), error: error))
        == .response(Message.Response(id: .string("x"), outcome: .error(error))))
    #expect(
      String(decoding: Message.response(to: nil, error: error), as: UTF8.self)
        .hasPrefix(#"{"jsonrpc":"2.0","id":null,"error":{"code":-32602,"#))
  }
}

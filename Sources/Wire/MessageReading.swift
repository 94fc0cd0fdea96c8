package import JSON

extension Message {
  /// Reads a message from the body of a frame.
  package init(body: [UInt8], reader: JSONReader = .strict) throws(InvalidMessage) {
    let value: JSONValue
    do {
      value = try reader.read(body)
    } catch {
      throw InvalidMessage(.parseError, error.description)
    }
    try self.init(value)
  }

  /// Reads a message from a JSON value (JSON-RPC 2.0 §4 and §5; LSP has no batches).
  ///
  /// A missing `jsonrpc` is tolerated, another version than 2.0 is not.
  package init(_ value: JSONValue) throws(InvalidMessage) {
    guard case .object(let object) = value else {
      let what = value.array == nil ? "a message is an object" : "batches are not supported"
      throw InvalidMessage(.invalidRequest, what)
    }
    let id = try Message.id(in: object)
    if let version = object["jsonrpc"], version != .string("2.0") {
      throw InvalidMessage(.invalidRequest, "only JSON-RPC 2.0 is spoken here", id: id)
    }
    guard let method = object["method"] else {
      self = .response(try Message.response(in: object, id: id))
      return
    }
    guard case .string(let method) = method else {
      throw InvalidMessage(.invalidRequest, "method is not a string", id: id)
    }
    let params = try Message.params(in: object, id: id, method: method)
    if let id {
      self = .request(Request(id: id, method: method, params: params))
    } else {
      self = .notification(Notification(method: method, params: params))
    }
  }

  /// Returns the message's id; `nil` when it has none, or in a response when it is null.
  private static func id(in object: JSONObject) throws(InvalidMessage) -> RequestID? {
    switch object["id"] {
    case nil: return nil
    case .integer(let value): return .integer(value)
    case .string(let value): return .string(value)
    case .null where object["method"] == nil && object["error"] != nil: return nil
    default: throw InvalidMessage(.invalidRequest, "id is neither an integer nor a string")
    }
  }

  private static func params(
    in object: JSONObject, id: RequestID?, method: String
  ) throws(InvalidMessage) -> JSONValue? {
    switch object["params"] {
    case nil, .null: return nil
    case .object(let object): return .object(object)
    case .array(let elements): return .array(elements)
    default:
      throw InvalidMessage(
        .invalidParams, "params of \(method) is neither an object nor an array", id: id,
        isAnswered: id != nil)
    }
  }

  private static func response(
    in object: JSONObject, id: RequestID?
  ) throws(InvalidMessage) -> Response {
    switch (object["result"], object["error"]) {
    case (nil, nil):
      throw InvalidMessage(.invalidRequest, "neither method nor result nor error", id: id)
    case (let result?, nil): return Response(id: id, outcome: .result(result))
    // Some clients send both members and mean the one that is not null.
    case (let result?, .null): return Response(id: id, outcome: .result(result))
    case (nil, let error?), (.null, let error?):
      return Response(id: id, outcome: outcome(of: error))
    case (.some, .some): return Response(id: id, outcome: .malformed)
    }
  }

  private static func outcome(of error: JSONValue) -> Response.Outcome {
    guard let code = error["code"]?.integer, let message = error["message"]?.string else {
      return .malformed
    }
    let kind = ResponseError.Code(rawValue: Int(code))
    return .error(ResponseError(kind, message, data: error["data"]))
  }
}

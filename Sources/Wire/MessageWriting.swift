package import JSON

extension JSONWriter {
  /// Writes a request's id; `null` for `nil`.
  package mutating func requestID(_ id: RequestID?) {
    switch id {
    case .integer(let value): integer(Int(value))
    case .string(let value): string(value)
    case nil: null()
    }
  }
}

extension Message {
  /// Returns the body of a request whose `params` are written by `body`; no `params` member without it.
  package static func request(
    id: RequestID, method: String, params body: ((inout JSONWriter) -> Void)? = nil
  ) -> [UInt8] {
    call(id: id, method: method, params: body)
  }

  /// Returns the body of a notification whose `params` are written by `body`; no `params` member without it.
  package static func notification(
    method: String, params body: ((inout JSONWriter) -> Void)? = nil
  ) -> [UInt8] {
    call(id: nil, method: method, params: body)
  }

  /// Returns the body of the response to `id` whose result is `result`, one valid JSON value.
  package static func response(to id: RequestID, result: [UInt8]) -> [UInt8] {
    var writer = JSONWriter(capacity: result.count + 64)
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.name("id")
      writer.requestID(id)
      writer.name("result")
      writer.raw(result)
    }
    return writer.bytes
  }

  /// Returns the body of the response to `id`, or to a request that could not be told, with an error.
  package static func response(to id: RequestID?, error: ResponseError) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      writer.name("id")
      writer.requestID(id)
      writer.name("error")
      writer.object { writer in
        writer.member("code", error.code.rawValue)
        writer.member("message", error.message)
        if let data = error.data {
          writer.name("data")
          writer.value(data)
        }
      }
    }
    return writer.bytes
  }

  private static func call(
    id: RequestID?, method: String, params body: ((inout JSONWriter) -> Void)?
  ) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("jsonrpc", "2.0")
      if let id {
        writer.name("id")
        writer.requestID(id)
      }
      writer.member("method", method)
      if let body {
        writer.name("params")
        body(&writer)
      }
    }
    return writer.bytes
  }
}

import JSON
import Wire

/// A client of a language server over pipes; it answers the server's own requests as a plain editor would.
final class LanguageClient {
  private let process: ChildProcess
  private var frames = FrameReader()
  private var nextID: Int64 = 0

  /// Starts the server at `path`, or returns `nil` when it cannot be started.
  init?(server path: String) {
    guard let process = ChildProcess(path, []) else { return nil }
    self.process = process
  }

  /// Resident memory of the server in bytes.
  var residentBytes: Int? { process.residentBytes }

  /// A reply, and when its last byte was read on the monotonic clock, in nanoseconds.
  struct Reply {
    let arrival: Int
    /// The result, `nil` for an error.
    let result: JSONValue?
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request and waits for its reply; `nil` when none comes in time or the server is gone.
  func request(_ method: String, _ params: JSONValue, within seconds: Int = 60) -> Reply? {
    let frames = [framedRequest(method, params)]
    return exchange(frames, within: seconds)
  }

  /// Sends a notification and a request in one go and waits for the reply; what is timed is from the
  /// first byte written, `start`, to the last byte of the reply.
  func exchange(
    notifying notification: (method: String, params: JSONValue), requesting request: String,
    _ params: JSONValue
  ) -> (start: Int, reply: Reply)? {
    let frames = [
      framed(
        ["jsonrpc": "2.0", "method": .string(notification.method), "params": notification.params]),
      framedRequest(request, params),
    ]
    let start = nanoseconds()
    return exchange(frames, within: 60).map { (start, $0) }
  }

  /// Asks the server to end; returns whether it did so with status 0.
  func end() -> Bool {
    guard request("shutdown", .null) != nil else { return false }
    notify("exit", .null)
    return process.finish(within: 5)
  }

  // MARK: Frames

  private func framed(_ message: JSONValue) -> [UInt8] { FrameWriter.frame(message.jsonBytes) }

  private func framedRequest(_ method: String, _ params: JSONValue) -> [UInt8] {
    nextID += 1
    return framed([
      "jsonrpc": "2.0", "id": .integer(nextID), "method": .string(method), "params": params,
    ])
  }

  private func send(_ message: JSONValue) { process.write(framed(message)) }

  /// Writes frames, the last of which is a request, and waits for the reply to it.
  private func exchange(_ requests: [[UInt8]], within seconds: Int) -> Reply? {
    for frame in requests where !process.write(frame) { return nil }
    let deadline = nanoseconds() + seconds * 1_000_000_000
    while true {
      while let event = frames.next() {
        let arrival = nanoseconds()
        guard case .body(let body) = event, let message = try? Message(body: body) else { continue }
        switch message {
        case .response(let response) where response.id == .integer(nextID):
          if case .result(let value) = response.outcome {
            return Reply(arrival: arrival, result: value)
          }
          return Reply(arrival: arrival, result: nil)
        case .request(let request): answer(request)
        case .response, .notification: break
        }
      }
      guard let bytes = process.read(until: deadline) else { return nil }
      frames.push(bytes)
    }
  }

  private func answer(_ request: Message.Request) {
    let id: JSONValue =
      switch request.id {
      case .integer(let number): .integer(number)
      case .string(let text): .string(text)
      }
    let result: JSONValue =
      request.method == "workspace/configuration"
      ? .array((request.params?["items"]?.array ?? []).map { _ in .null }) : .null
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }
}

import Execution
import Foundation
import JSON
import Testing
import Wire

/// Held while pipes are made or a process is started, so that no process inherits an end of a pipe of another
/// test and keeps it open.
let descriptorLock = Monitor(())

/// Makes a pipe that started processes do not inherit.
func makePipe() throws -> (read: Int32, write: Int32) {
  var ends: [Int32] = [0, 0]
  let status = descriptorLock.withLock { _ in
    let status = pipe(&ends)
    for end in ends where status == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return status
  }
  try #require(status == 0)
  return (ends[0], ends[1])
}

/// The client's side of a channel: it sends raw bytes, and holds every byte that comes back against the rules.
///
/// All output must be well-formed frames of valid JSON in valid UTF-8, and each request gets exactly one answer.
final class Channel: Sendable {
  private struct State: Sendable {
    var messages: [Message] = []
    var answers: [RequestID?: Int] = [:]
    var firstOutcomes: [RequestID?: Message.Response.Outcome] = [:]
    var violations: [String] = []
    var isOver = false
  }

  /// How long a test waits for what must come.
  static let patience = Duration.seconds(20)

  private let state = Monitor(State())
  private let asked = Monitor<[RequestID: Int]>([:])
  private let input: Int32

  /// Takes the descriptor to write to and the one to read from; reads on a thread of its own.
  init(input: Int32, output: Int32, readsAtOnce: Bool = true) {
    signal(SIGPIPE, SIG_IGN)
    self.input = input
    self.output = output
    if readsAtOnce { startReading() }
  }

  private let output: Int32

  /// Begins to read what comes, for channels that were told to wait.
  func startReading() {
    _ = Thread.start(named: "test-reader") { [state, output] in
      Channel.collect(from: output, into: state)
    }
  }

  private static func collect(from output: Int32, into state: Monitor<State>) {
    var reader = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(output, $0.baseAddress, $0.count) }
      guard count > 0 else { break }
      reader.push(buffer[..<count])
      while let event = reader.next() { take(event, into: state) }
    }
    let end = reader.finish()
    state.update { state in
      if let end { state.violations.append("output ends with \(end)") }
      state.isOver = true
    }
    close(output)
  }

  private static func take(_ event: FrameEvent, into state: Monitor<State>) {
    state.update { state in
      guard case .body(let body) = event else {
        return state.violations.append("not a frame: \(event)")
      }
      do {
        let message = try Message(body: body)
        if (try JSONReader.strict.read(body))["jsonrpc"] != "2.0" {
          state.violations.append("no version in a message")
        }
        if case .response(let response) = message {
          state.answers[response.id, default: 0] += 1
          if state.firstOutcomes[response.id] == nil {
            state.firstOutcomes[response.id] = response.outcome
          }
        }
        state.messages.append(message)
      } catch {
        state.violations.append("not a message: \(error)")
      }
    }
  }

  // MARK: Sending

  /// Sends bytes as they are.
  func send(raw bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends the text of a message in a frame.
  func send(body: String) {
    send(raw: FrameWriter.frame(Array(body.utf8)))
  }

  /// Sends a request.
  func request(_ id: RequestID, _ method: String, _ params: JSONValue? = nil) {
    asked.update { $0[id, default: 0] += 1 }
    send(
      raw: FrameWriter.frame(
        Message.request(id: id, method: method, params: params.map { value in { $0.value(value) } })
      ))
  }

  /// Sends a request.
  func request(_ id: Int64, _ method: String, _ params: JSONValue? = nil) {
    request(.integer(id), method, params)
  }

  /// Sends a notification.
  func notify(_ method: String, _ params: JSONValue? = nil) {
    send(
      raw: FrameWriter.frame(
        Message.notification(method: method, params: params.map { value in { $0.value(value) } })))
  }

  /// Sends a request and returns its answer.
  func call(_ id: Int64, _ method: String, _ params: JSONValue? = nil) throws
    -> Message.Response.Outcome
  {
    request(id, method, params)
    return try answer(to: .integer(id))
  }

  /// Says that nothing more comes.
  func closeInput() {
    close(input)
  }

  /// Stops reading for good, for channels that have not begun to.
  func closeOutput() {
    close(output)
  }

  // MARK: Receiving

  /// Returns the first message that `pick` makes something of, waiting for it to come.
  func wait<Result>(
    for what: String, _ pick: (Message) -> Result?, location: SourceLocation = #_sourceLocation
  ) throws -> Result {
    let found = state.wait(until: Clock.system.now() + Channel.patience) { state -> Result?? in
      for message in state.messages {
        if let result = pick(message) { return .some(result) }
      }
      return state.isOver ? .some(nil) : nil
    }
    return try #require(found ?? nil, "no \(what)", sourceLocation: location)
  }

  /// Returns the answer to a request, waiting for it to come.
  func answer(
    to id: RequestID?, location: SourceLocation = #_sourceLocation
  ) throws -> Message.Response.Outcome {
    let outcome = state.wait(until: Clock.system.now() + Channel.patience) {
      state -> Message.Response.Outcome?? in
      if let outcome = state.firstOutcomes[id] { return .some(outcome) }
      return state.isOver ? .some(nil) : nil
    }
    return try #require(
      outcome ?? nil, "no answer to \(String(describing: id))", sourceLocation: location)
  }

  /// Returns the code of the error that answers a request.
  func errorCode(
    to id: RequestID?, location: SourceLocation = #_sourceLocation
  ) throws -> ResponseError.Code? {
    if case .error(let error) = try answer(to: id, location: location) { error.code } else { nil }
  }

  /// Returns the params of the first call of `method`, waiting for it to come.
  func params(
    of method: String, location: SourceLocation = #_sourceLocation
  ) throws -> JSONValue? {
    try wait(
      for: method,
      { message -> JSONValue?? in
        switch message {
        case .notification(let call) where call.method == method: .some(call.params)
        case .request(let call) where call.method == method: .some(call.params)
        default: nil
        }
      }, location: location)
  }

  /// Returns the params of all calls of `method` so far.
  func allParams(of method: String) -> [JSONValue?] {
    state.withLock { state in
      state.messages.compactMap { message -> JSONValue?? in
        switch message {
        case .notification(let call) where call.method == method: .some(call.params)
        case .request(let call) where call.method == method: .some(call.params)
        default: nil
        }
      }
    }
  }

  /// Number of answers so far with this id.
  func answerCount(_ id: RequestID?) -> Int {
    state.withLock { $0.answers[id] ?? 0 }
  }

  /// Waits for the end of the output and holds all of it against the rules.
  func verify(location: SourceLocation = #_sourceLocation) {
    let isOver = state.wait(until: Clock.system.now() + Channel.patience) { $0.isOver ? true : nil }
    #expect(isOver == true, "the output does not end", sourceLocation: location)
    let (violations, answers) = state.withLock { ($0.violations, $0.answers) }
    #expect(violations == [], sourceLocation: location)
    for (id, count) in asked.withLock({ $0 }) {
      #expect(answers[id] == count, "request \(id)", sourceLocation: location)
    }
  }
}

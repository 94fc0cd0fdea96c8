import Execution
import JSON
import Wire

/// What comes from the client's side of the channel.
enum InputEvent: Sendable {
  case message(Message)
  /// Something that is no message; the error is the answer.
  case refused(InvalidMessage)
  /// Something that we put up with.
  case warning(String)
  /// The stream cannot be read any further.
  case failed(FrameError)
  /// The client closed its side between two messages.
  case ended
}

/// Reads messages from `descriptor` until the input ends; meant for a thread of its own.
///
/// `deliver` gets each event with the number of bytes that it holds on to.
func readInput(from descriptor: Int32, deliver: (InputEvent, Int) -> Void) {
  var reader = FrameReader()
  var buffer = [UInt8](repeating: 0, count: 64 << 10)
  while let count = readBytes(from: descriptor, into: &buffer), count > 0 {
    reader.push(buffer[..<count])
    while let event = reader.next() {
      if case .failure(let error) = event {
        deliver(.failed(error), 0)
        return
      }
      let (input, bytes) = inputEvent(for: event)
      deliver(input, bytes)
    }
  }
  deliver(reader.finish().map { .failed($0) } ?? .ended, 0)
}

private func inputEvent(for event: FrameEvent) -> (InputEvent, bytes: Int) {
  switch event {
  case .body(let body):
    do {
      return (.message(try Message(body: body)), body.count)
    } catch {
      return (.refused(error), 0)
    }
  case .unsupportedCharset(let charset):
    return (refused("charset \(charset) is not supported, only utf-8 is"), 0)
  case .bodyTooLong(let length): return (refused("message of \(length) bytes is too long"), 0)
  case .warning(let message): return (.warning(message), 0)
  case .failure(let error): return (.failed(error), 0)
  }
}

private func refused(_ message: String) -> InputEvent {
  .refused(InvalidMessage(id: nil, error: ResponseError(.invalidRequest, message)))
}

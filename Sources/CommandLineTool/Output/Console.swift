private import Execution
private import Glibc

/// Standard output and standard error of a command. Output is gathered and written in large pieces; nothing is
/// written between two calls.
final class Console {
  private var buffer: [UInt8] = []
  private var isClosed = false

  /// Bytes to gather before they are written.
  private static let room = 64 << 10

  /// Whether standard output is a terminal that may have colour (no-color.org).
  lazy var usesColor: Bool = {
    isatty(STDOUT_FILENO) == 1 && (environmentVariable("NO_COLOR") ?? "").isEmpty
      && environmentVariable("TERM") != "dumb"
  }()

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
  }

  func write(_ bytes: some Sequence<UInt8>) {
    buffer.append(contentsOf: bytes)
  }

  func writeLine(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    buffer.append(UInt8(ascii: "\n"))
  }

  /// Writes what was gathered when it is much; call it between the parts of long output.
  func relieve() throws(CommandError) {
    if buffer.count >= Console.room { try flush() }
  }

  /// Writes what was gathered.
  func flush() throws(CommandError) {
    guard !isClosed else { return }
    defer { buffer.removeAll(keepingCapacity: true) }
    var done = 0
    while done < buffer.count {
      let count = buffer.withUnsafeBytes { bytes in
        Glibc.write(STDOUT_FILENO, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count >= 0 {
        done += count
      } else if errno == EAGAIN {
        var request = pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)
        _ = poll(&request, 1, -1)
      } else if errno != EINTR {
        isClosed = true
        if errno == EPIPE { throw .closedPipe }
        throw CommandError(.inputOutput, "cannot write standard output: \(systemMessage(errno))")
      }
    }
  }

  /// Says something to the user on standard error; `message` is one line without a full stop.
  static func report(_ message: String) {
    let line = Array("markupd: \(escapedForLog(message))\n".utf8)
    var done = 0
    while done < line.count {
      let count = line.withUnsafeBytes { bytes in
        Glibc.write(STDERR_FILENO, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        return
      }
    }
  }
}

/// The system's words for an error number, beginning in lower case.
func systemMessage(_ code: Int32) -> String {
  var buffer: [CChar] = Array(repeating: 0, count: 128)
  guard strerror_r(code, &buffer, buffer.count) == 0 else { return "system error \(code)" }
  let text = String(
    decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return text.prefix(1).lowercased() + text.dropFirst()
}

/// A variable of the environment.
func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

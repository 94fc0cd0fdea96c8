private import Glibc
private import Synchronization

/// Writes log lines to a file descriptor without ever waiting for whoever reads it.
///
/// A line goes out only when the descriptor has room for it now; otherwise it is dropped, and the next
/// line that does go out says how many are missing. Errors, such as a closed pipe, are ignored: a log that
/// complains about itself never ends.
package final class DroppingLineSink: Sendable {
  private struct State {
    var droppedLines = 0
  }

  private let descriptor: Int32
  private let state = Mutex(State())

  /// Makes a sink for `descriptor`, which stays the caller's to close.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes `line` and a line end, or drops it. Lines are cut so that they fit a pipe's atomic write.
  package func write(_ line: String) {
    state.withLock { state in
      var text = state.droppedLines == 0 ? "" : "(\(state.droppedLines) lines dropped) "
      text += line
      guard hasRoom(), writeOnce(cut(text)) else {
        state.droppedLines += 1
        return
      }
      state.droppedLines = 0
    }
  }

  /// A pipe that polls as writable has room for `PIPE_BUF` bytes, so a write of at most that many
  /// bytes does not block; the descriptor's own mode is left alone because it may be shared.
  private func hasRoom() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLOUT) != 0
  }

  private func writeOnce(_ bytes: [UInt8]) -> Bool {
    let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
    return written >= 0 || errno != EAGAIN
  }

  private func cut(_ text: String) -> [UInt8] {
    let limit = 4095
    var bytes = Array(text.utf8)
    if bytes.count > limit {
      var end = limit
      while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
      bytes.removeSubrange(end...)
    }
    bytes.append(0x0A)
    return bytes
  }
}

extension Log {
  /// Makes a log that writes `markupd: level: message` lines to standard error and never waits for it.
  package static func standardError(threshold: LogLevel = .notice) -> Log {
    let sink = DroppingLineSink(descriptor: STDERR_FILENO)
    return Log(threshold: threshold) { level, message in
      sink.write("markupd: \(level.name): \(message)")
    }
  }
}

/// Whose fault a log entry tells of; higher is worse.
package enum LogLevel: Int, Comparable, Sendable, CaseIterable {
  /// What the program does, step by step.
  case debug
  /// What a user may want to see when something looks odd.
  case info
  /// Something outside (client, file, setting) is not as it should be, and we coped.
  case notice
  /// Something outside failed, and what was asked could not be done.
  case error
  /// We are wrong: a state that our own code should have ruled out.
  case fault

  package static func < (left: LogLevel, right: LogLevel) -> Bool {
    left.rawValue < right.rawValue
  }

  /// Name as written in the log and in the setting `log`.
  package var name: String {
    switch self {
    case .debug: "debug"
    case .info: "info"
    case .notice: "notice"
    case .error: "error"
    case .fault: "fault"
    }
  }
}

/// A log: a threshold and a place where entries go, handed down as a value.
///
/// Entries never hold document text; callers log what and where, not the words.
package struct Log: Sendable {
  /// Entries below this level are not made.
  package let threshold: LogLevel
  private let sink: @Sendable (LogLevel, String) -> Void

  /// Makes a log that hands each entry of `threshold` or worse to `sink`, already escaped, one line,
  /// without a line end.
  package init(
    threshold: LogLevel = .notice, sink: @escaping @Sendable (LogLevel, String) -> Void
  ) {
    self.threshold = threshold
    self.sink = sink
  }

  /// Writes an entry; `message` is not even built when the level is below the threshold.
  package func callAsFunction(_ level: LogLevel, _ message: @autoclosure () -> String) {
    guard level >= threshold else { return }
    sink(level, escapedForLog(message()))
  }

  /// Writes an entry about our own mistake.
  package func fault(_ message: @autoclosure () -> String) { self(.fault, message()) }
  /// Writes an entry about a failure outside.
  package func error(_ message: @autoclosure () -> String) { self(.error, message()) }
  /// Writes an entry about something odd outside that we coped with.
  package func notice(_ message: @autoclosure () -> String) { self(.notice, message()) }
  /// Writes an entry that a curious user may want.
  package func info(_ message: @autoclosure () -> String) { self(.info, message()) }
  /// Writes an entry for those who look for a mistake in us.
  package func debug(_ message: @autoclosure () -> String) { self(.debug, message()) }

  /// A log that keeps nothing.
  package static let silent = Log(threshold: .fault) { _, _ in }
}

/// Returns `message` as one line without control characters, so that a file name or a client's string
/// can neither forge an entry nor drive a terminal.
package func escapedForLog(_ message: String) -> String {
  var escaped = ""
  escaped.reserveCapacity(message.utf8.count)
  for scalar in message.unicodeScalars {
    switch scalar.value {
    case 0x0A: escaped += "\\n"
    case 0x0D: escaped += "\\r"
    case 0x09: escaped += "\\t"
    case 0..<0x20, 0x7F...0x9F, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
      escaped += "\\u{" + String(scalar.value, radix: 16) + "}"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

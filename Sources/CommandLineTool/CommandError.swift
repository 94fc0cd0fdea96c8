private import Execution
private import FileSystem

/// How a command ended.
enum ExitCode: Int32, Sendable {
  /// Done, or nothing to find fault with.
  case done = 0
  /// Findings or differences; no match.
  case findings = 1
  /// The command line is not one of ours.
  case usage = 2
  /// Refused: a collision, not applicable, unsaved in an editor.
  case refused = 3
  /// A file could not be read or written.
  case inputOutput = 4
  /// Somebody else changed a file, or an interrupted change needs recovery.
  case conflict = 5
}

/// A command that did not do what was asked: how it ended, and what to say, each without a full stop.
struct CommandError: Error {
  var code: ExitCode
  var messages: [String]
  /// Whoever read our output went away: nothing is wrong and nothing is said.
  var isClosedPipe = false

  init(_ code: ExitCode, _ messages: String...) {
    self.code = code
    self.messages = messages
  }

  init(_ code: ExitCode, messages: [String]) {
    self.code = code
    self.messages = messages
  }

  static func usage(_ message: String) -> CommandError { CommandError(.usage, message) }
  static func refused(_ message: String) -> CommandError { CommandError(.refused, message) }

  static var closedPipe: CommandError {
    var error = CommandError(.done, messages: [])
    error.isClosedPipe = true
    return error
  }
}

/// Returns a text as one line without control characters.
func shownLine(_ text: String) -> String { escapedForLog(text) }

/// Returns a name in quotes when it holds anything but plain characters, with control characters escaped: a
/// file name must not drive the terminal.
func shown(_ name: String) -> String {
  let escaped = escapedForLog(name)
  let isPlain = !name.isEmpty && name == escaped && !name.utf8.contains(UInt8(ascii: " "))
  return isPlain ? name : "‘\(escaped)’"
}

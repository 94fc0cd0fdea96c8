package import Execution
private import Glibc

/// What the daemon is started with.
package struct ServeArguments: Sendable {
  /// Process to end with; that of `initialize` when absent.
  package var parent: Int?
  /// Where entries of the log go.
  package var log: Log

  static let options: [CommandOption] = [
    CommandOption(
      "stdio", summary: "serve standard input and output, which is the only way there is"),
    CommandOption("parent", value: "PID", summary: "end when that process has ended"),
    CommandOption("log", value: "FILE", summary: "append the log to FILE", completion: .files),
    CommandOption("trace", summary: "log each step"),
  ]

  init(_ parsed: ParsedOptions) throws(CommandError) {
    if let operand = parsed.operands.first {
      throw .usage("serve takes no \(shown(String(decoding: operand, as: UTF8.self)))")
    }
    parent = try parsed.integer("parent", in: 1...Int(Int32.max))
    let threshold = parsed.has("trace") ? LogLevel.debug : .notice
    guard let name = parsed.bytes("log") else {
      log = .standardError(threshold: threshold)
      return
    }
    let descriptor = open(
      name.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      let file = shown(String(decoding: name, as: UTF8.self))
      throw CommandError(.inputOutput, "cannot write the log \(file): \(systemMessage(errno))")
    }
    let sink = DroppingLineSink(descriptor: descriptor)
    log = Log(threshold: threshold) { level, message in
      sink.write("markupd: \(level.name): \(message)")
    }
  }
}

import Execution
import Foundation
import JSON
import Testing
import Wire

/// The real program on the other side of two pipes.
final class DaemonProcess {
  let channel: Channel
  private let process = Process()
  private let errors = Pipe()
  private let exit = Monitor<Int32?>(nil)

  /// Starts the program that was built beside the tests.
  init(arguments: [String] = [], readsOutput: Bool = true) throws {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("markupd")
    process.arguments = arguments
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    process.terminationHandler = { [exit] process in
      let status = process.terminationStatus
      let code = process.terminationReason == .exit ? status : -status
      exit.update { $0 = code }
    }
    try process.run()
    channel = Channel(
      input: dup(input.fileHandleForWriting.fileDescriptor),
      output: dup(output.fileHandleForReading.fileDescriptor), readsAtOnce: readsOutput)
    try input.fileHandleForWriting.close()
    try output.fileHandleForReading.close()
  }

  /// Number of the process.
  var identifier: Int32 { process.processIdentifier }

  /// Sends a signal.
  func kill(_ signal: Int32) {
    Foundation.kill(process.processIdentifier, signal)
  }

  /// Waits for the end and returns the exit code, negative for a signal that killed it.
  func exitCode(within limit: Duration = Channel.patience) throws -> Int32 {
    let code = exit.wait(until: Clock.system.now() + limit) { $0 }
    if code == nil { process.terminate() }
    return try #require(code, "the program does not end")
  }

  /// Says hello as a client of no particular abilities.
  func initialize(_ params: String = #"{"processId":null,"capabilities":{}}"#) throws {
    channel.send(
      body: #"{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":\#(params)}"#)
    _ = try channel.answer(to: .string("initialize"))
    channel.notify("initialized", [:])
  }
}

/// Some other process, to stand for a client.
final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let isOver = Monitor(false)

  /// Starts a process that waits for its input to end.
  init() throws {
    process.executableURL = URL(fileURLWithPath: "/bin/cat")
    process.standardInput = input
    process.standardOutput = FileHandle.nullDevice
    process.terminationHandler = { [isOver] _ in isOver.update { $0 = true } }
    try process.run()
  }

  /// Number of the process.
  var identifier: Int32 { process.processIdentifier }

  /// Ends the process and waits until it is gone.
  func end() throws {
    Foundation.kill(process.processIdentifier, SIGKILL)
    let isGone = isOver.wait(until: Clock.system.now() + Channel.patience) { $0 ? true : nil }
    try #require(isGone == true)
  }
}

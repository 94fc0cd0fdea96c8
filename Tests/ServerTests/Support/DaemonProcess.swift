import Execution
import Foundation
import JSON
import Testing
import Wire

/// The real program on the other side of two pipes.
final class DaemonProcess {
  let channel: Channel
  private let process = Process()
  private let exit = Monitor<Int32?>(nil)

  /// Starts the program that was built beside the tests.
  init(arguments: [String] = [], readsOutput: Bool = true) throws {
    let tests = URL(fileURLWithPath: CommandLine.arguments[0])
    process.executableURL = tests.deletingLastPathComponent().appendingPathComponent("markupd")
    process.arguments = arguments
    let input = try makePipe()
    let output = try makePipe()
    process.standardInput = FileHandle(fileDescriptor: input.read)
    process.standardOutput = FileHandle(fileDescriptor: output.write)
    process.standardError = FileHandle.nullDevice
    process.terminationHandler = { [exit] process in
      let status = process.terminationStatus
      let code = process.terminationReason == .exit ? status : -status
      exit.update { $0 = code }
    }
    try start(process)
    close(input.read)
    close(output.write)
    channel = Channel(input: input.write, output: output.read, readsAtOnce: readsOutput)
  }

  /// Number of the process.
  var identifier: Int32 { process.processIdentifier }

  /// Sends a signal.
  func kill(_ signal: Int32) {
    Foundation.kill(process.processIdentifier, signal)
  }

  /// Waits for the end, which must come with this exit code; a negative one is that of a signal that killed it.
  func expectExit(
    _ expected: Int32, within limit: Duration = Channel.patience,
    location: SourceLocation = #_sourceLocation
  ) throws {
    let code = exit.wait(until: Clock.system.now() + limit) { $0 }
    if code == nil { process.terminate() }
    let found = try #require(code, "the program does not end", sourceLocation: location)
    #expect(found == expected, sourceLocation: location)
  }

  /// Says hello as a client of no particular abilities.
  func initialize(_ params: String = #"{"processId":null,"capabilities":{}}"#) throws {
    channel.send(
      body: #"{"jsonrpc":"2.0","id":"initialize","method":"initialize","params":\#(params)}"#)
    _ = try channel.answer(to: .string("initialize"))
    channel.notify("initialized", [:])
  }
}

/// Starts a process while nobody makes a pipe.
private func start(_ process: Process) throws {
  let failure = descriptorLock.withLock { _ -> (any Error)? in
    do {
      try process.run()
      return nil
    } catch {
      return error
    }
  }
  if let failure { throw failure }
}

/// Some other process, to stand for a client.
final class OtherProcess {
  private let process = Process()
  private let input: (read: Int32, write: Int32)
  private let isOver = Monitor(false)

  /// Starts a process that waits for its input to end.
  init() throws {
    input = try makePipe()
    process.executableURL = URL(fileURLWithPath: "/bin/cat")
    process.standardInput = FileHandle(fileDescriptor: input.read)
    process.standardOutput = FileHandle.nullDevice
    process.terminationHandler = { [isOver] _ in isOver.update { $0 = true } }
    try start(process)
  }

  deinit {
    close(input.read)
    close(input.write)
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

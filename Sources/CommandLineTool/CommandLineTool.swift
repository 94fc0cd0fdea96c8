package import FileSystem
private import Glibc

/// The command line: finds the subcommand, reads its options, runs it, and says how it went.
package enum CommandLineTool {
  /// Our version, as `markupd version` prints it and clients are told.
  package static let version = "0.1.0"

  /// The user's folder for journals and records, as the environment names it; `nil` on a machine without a home.
  package static var stateDirectory: StateDirectory? {
    var variables: [String: String] = [:]
    for name in ["XDG_STATE_HOME", "HOME"] { variables[name] = environmentVariable(name) }
    return StateDirectory(environment: variables)
  }

  /// What is to become of the process.
  package enum Ending: Sendable {
    /// The daemon is to be served.
    case serve(ServeArguments)
    /// All is done; the process ends with this status.
    case exit(Int32)
  }

  /// Runs the command that the process's arguments name. Takes SIGPIPE over unless the daemon is asked for.
  package static func run() -> Ending {
    run(processArguments())
  }

  /// Runs the command that `arguments`, the program's name not among them, name. Bytes, because file names
  /// need not be UTF-8.
  static func run(_ arguments: [[UInt8]]) -> Ending {
    do throws(CommandError) {
      let first = arguments.first.map { String(decoding: $0, as: UTF8.self) } ?? "serve"
      if first == "--help" || first == "-h" { return try run(.help, arguments.dropFirst()) }
      if first == "--version" || first == "-V" { return try run(.version, arguments.dropFirst()) }
      if first == "serve" || (first.hasPrefix("-") && first != "-") {
        let options = Array(first == "serve" ? arguments.dropFirst() : arguments[...])
        let parsed = try ParsedOptions(options, for: .serve)
        return parsed.has("help")
          ? try run(.serve, [Array("--help".utf8)]) : .serve(try ServeArguments(parsed))
      }
      guard let command = Subcommand.all.first(where: { $0.name == first }) else {
        throw CommandError.usage("there is no command \(shown(first)); markupd help lists them")
      }
      return try run(command, arguments.dropFirst())
    } catch {
      return .exit(end(with: error))
    }
  }

  private static func run(
    _ command: Subcommand, _ arguments: ArraySlice<[UInt8]>
  ) throws(CommandError) -> Ending {
    signal(SIGPIPE, SIG_IGN)
    let options = try ParsedOptions(Array(arguments), for: command)
    let console = Console()
    if options.has("help") {
      console.write(HelpText.page(of: command))
      try console.flush()
      return .exit(ExitCode.done.rawValue)
    }
    do throws(CommandError) {
      let code = try command.run(try Invocation(command, options, console))
      try console.flush()
      return .exit(code.rawValue)
    } catch {
      // What was printed before the failure is still of use.
      try console.flush()
      throw error
    }
  }

  /// Says what went wrong and returns the status; a reader that went away ends the process as SIGPIPE does.
  private static func end(with error: CommandError) -> Int32 {
    if error.isClosedPipe {
      signal(SIGPIPE, SIG_DFL)
      raise(SIGPIPE)
    }
    for message in error.messages { Console.report(message) }
    return error.code.rawValue
  }

  private static func processArguments() -> [[UInt8]] {
    let count = Int(CommandLine.argc)
    return (0..<count).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { argument in
        Array(UnsafeRawBufferPointer(start: argument, count: strlen(argument)))
      }
    }
  }
}

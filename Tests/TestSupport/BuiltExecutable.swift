public import Foundation
import Glibc

/// The `markupd` that the package built beside the running tests.
public enum BuiltExecutable {
  /// Why the executable could not be used.
  public enum Failure: Error, CustomStringConvertible {
    /// There is no executable at this path.
    case missing(String)
    /// The system refused to start it, with `errno`.
    case notStarted(String, Int32)

    /// What went wrong and what to do about it.
    public var description: String {
      switch self {
      case .missing(let path): "no executable at \(path): run swift build first"
      case .notStarted(let path, let code):
        "\(path) did not start: \(String(cString: strerror(code)))"
      }
    }
  }

  /// Returns the path of an executable of this package, which lies in the folder of the test
  /// runner.
  public static func url(_ name: String = "markupd") throws -> URL {
    let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let url = URL(fileURLWithPath: runner).deletingLastPathComponent().appendingPathComponent(name)
    guard FileManager.default.isExecutableFile(atPath: url.path) else {
      throw Failure.missing(url.path)
    }
    return url
  }

  /// What a finished command left behind.
  public struct Outcome: Sendable {
    /// Exit status, or 128 plus the signal that ended it; 124 when it ran longer than a minute.
    public let status: Int32
    /// Bytes of standard output.
    public let outputBytes: [UInt8]
    /// Bytes of standard error.
    public let errorBytes: [UInt8]

    /// Standard output as text; bytes that are not UTF-8 are replaced.
    public var output: String { String(decoding: outputBytes, as: UTF8.self) }
    /// Standard error as text; bytes that are not UTF-8 are replaced.
    public var errors: String { String(decoding: errorBytes, as: UTF8.self) }
  }

  /// Runs `markupd` to its end in `folder` (default: the current one) and returns what it left
  /// behind.
  ///
  /// Input and output go through files, so that neither side can block the other.
  public static func run(
    _ arguments: [String], input: [UInt8] = [], in folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws -> Outcome {
    let program = try url()
    let scratch = try TemporaryFolder()
    defer { withExtendedLifetime(scratch) {} }
    let files = ["input", "output", "errors"].map { scratch.url.appendingPathComponent($0) }
    try Data(input).write(to: files[0])

    var variables = ProcessInfo.processInfo.environment
    variables["XDG_STATE_HOME"] = scratch.url.appendingPathComponent("state").path
    variables.merge(environment) { $1 }
    let status = try spawn(
      ["/usr/bin/env", "--chdir=\(folder?.path ?? ".")", "timeout", "60", program.path] + arguments,
      environment: variables.map { "\($0.key)=\($0.value)" }, files: files.map(\.path))
    return Outcome(
      status: status, outputBytes: [UInt8](try Data(contentsOf: files[1])),
      errorBytes: [UInt8](try Data(contentsOf: files[2])))
  }

  /// Starts a command with its three standard files, waits for it and returns its status.
  private static func spawn(
    _ arguments: [String], environment: [String], files: [String]
  ) throws -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let write = O_WRONLY | O_CREAT | O_TRUNC
    posix_spawn_file_actions_addopen(&actions, 0, files[0], O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, files[1], write, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, files[2], write, 0o600)

    let words = arguments.map { strdup($0) } + [nil]
    let variables = environment.map { strdup($0) } + [nil]
    defer { (words + variables).forEach { free($0) } }
    var process = pid_t()
    let code = posix_spawn(&process, arguments[0], &actions, nil, words, variables)
    guard code == 0 else { throw Failure.notStarted(arguments[0], code) }

    var status: Int32 = 0
    while waitpid(process, &status, 0) == -1 && errno == EINTR {}
    let signal = status & 0x7f
    return signal == 0 ? (status >> 8) & 0xff : 128 + signal
  }
}

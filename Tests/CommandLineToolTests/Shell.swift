import Foundation
import TestSupport

/// Other programs that judge what ours prints.
enum Shell {
  /// What a program left behind: its status, and output and errors together.
  struct Outcome {
    let status: Int32
    let output: String
  }

  /// Runs a program in a folder with this input.
  static func run(
    _ words: [String], in folder: URL, input: [UInt8] = [], environment: [String: String] = [:]
  ) throws -> Outcome {
    let scratch = try TemporaryFolder()
    let inputFile = scratch.url.appendingPathComponent("input")
    try Data(input).write(to: inputFile)
    let outputFile = scratch.url.appendingPathComponent("output")
    try Data().write(to: outputFile)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = words
    process.currentDirectoryURL = folder
    var variables = ProcessInfo.processInfo.environment
    variables["GIT_CONFIG_GLOBAL"] = "/dev/null"
    variables["GIT_CEILING_DIRECTORIES"] = folder.deletingLastPathComponent().path
    variables["XDG_STATE_HOME"] = scratch.url.appendingPathComponent("state").path
    variables.merge(environment) { $1 }
    process.environment = variables
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    let output = try FileHandle(forWritingTo: outputFile)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationReason == .exit
        ? process.terminationStatus : 128 + process.terminationStatus,
      output: String(decoding: try Data(contentsOf: outputFile), as: UTF8.self))
  }

  /// Programs that apply a unified diff from standard input in the current folder.
  static let appliers = [
    ["git", "apply"], ["patch", "-p1", "--binary", "--no-backup-if-mismatch"],
  ]
}

extension TemporaryFolder {
  /// Writes a file of any bytes.
  func write(_ bytes: [UInt8], to name: String) throws {
    try write("", to: name)
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  /// The bytes of a file.
  func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url.appendingPathComponent(name)))
  }

  /// The bytes of every file by its name.
  func contents() throws -> [String: [UInt8]] {
    var found: [String: [UInt8]] = [:]
    for name in files { found[name] = try bytes(of: name) }
    return found
  }

  /// Makes a copy of the folder and all that is in it.
  func copy() throws -> TemporaryFolder {
    let other = try TemporaryFolder()
    for name in files { try other.write(try bytes(of: name), to: name) }
    return other
  }

  /// Runs `markupd` in the folder.
  func markupd(
    _ arguments: String..., input: String = "", environment: [String: String] = [:]
  ) throws -> BuiltExecutable.Outcome {
    try BuiltExecutable.run(
      arguments, input: Array(input.utf8), in: url, environment: environment)
  }
}

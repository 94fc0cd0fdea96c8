import FileSystem
private import Glibc
import MarkdownParser

/// One run of a subcommand: its arguments and the world it runs in.
struct Invocation {
  let command: Subcommand
  let options: ParsedOptions
  let console: Console
  let fileSystem: DiskFileSystem
  let settings = WorkspaceSettings()
  /// The current folder, symbolic links resolved.
  let folder: FilePath

  init(
    _ command: Subcommand, _ options: ParsedOptions, _ console: Console
  ) throws(CommandError) {
    self.command = command
    self.options = options
    self.console = console
    guard let name = getcwd(nil, 0) else {
      throw CommandError(.inputOutput, "cannot find the current folder: \(systemMessage(errno))")
    }
    defer { free(name) }
    let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
    folder = FilePath(bytes: bytes) ?? .root
    fileSystem = DiskFileSystem(state: CommandLineTool.stateDirectory ?? StateDirectory(.root))
  }

  /// The user's folder for journals and records; commands that change files cannot do without.
  func stateDirectory() throws(CommandError) -> StateDirectory {
    guard let state = CommandLineTool.stateDirectory else {
      throw CommandError(
        .inputOutput, "neither XDG_STATE_HOME nor HOME says where journals of changes can be kept")
    }
    return state
  }

  /// Returns the number of operands that `range` allows, or says what is missing or too much.
  func requireOperands(_ range: ClosedRange<Int>, _ what: String) throws(CommandError) {
    let count = options.operands.count
    if count < range.lowerBound {
      throw .usage("\(command.name) needs \(what); see markupd help \(command.name)")
    }
    if count > range.upperBound {
      let extra = String(decoding: options.operands[range.upperBound], as: UTF8.self)
      throw .usage("\(command.name) takes \(what), so what is \(shown(extra))?")
    }
  }

  /// Returns a path for a message: relative to the current folder when it lies in it, in quotes when it is odd.
  func shownPath(_ path: FilePath) -> String {
    shown(relativeName(path))
  }

  /// Returns a path for the start of a line, as `grep` has it: without quotes, control characters escaped.
  func linePath(_ path: FilePath) -> String {
    shownLine(relativeName(path))
  }

  private func relativeName(_ path: FilePath) -> String {
    path.isInside(folder)
      ? String(decoding: path.relative(to: folder), as: UTF8.self) : path.description
  }

  /// Returns an error of the file system in our words.
  func failure(_ error: FileError) -> CommandError {
    CommandError(ExitCode(error), error.message(relativeTo: folder))
  }
}

extension ExitCode {
  /// How a command ends that met this error.
  init(_ error: FileError) {
    switch error.reason {
    case .changedOnDisk, .unfinished, .unsteady, .locked: self = .conflict
    case .alreadyExists, .hardLinked, .outsideWorkspace, .contradiction: self = .refused
    default: self = .inputOutput
    }
  }
}

import Glibc

/// Why a step could not be taken, or taken back.
enum StepFailure: Error {
  case failed(FileError)
  /// Somebody else changed the file; it stands as they made it.
  case conflict(FileConflict)
}

/// Takes the steps of one transaction forward and back, in a live run and in a recovery alike.
///
/// Every step first looks where things stand, so that taking one twice is harmless. After each swap the
/// runner looks at what came out; a file that is not the one that was read goes back at once.
final class StepRunner {
  let calls: SystemCalls
  let directories: DirectoryCache
  let steps: [TransactionStep]
  /// Whether nothing is known about how far the steps got; a live run need not look before it swaps.
  let isRecovery: Bool
  /// Moves that have happened: names from before them lead elsewhere now.
  var movesDone: Set<Int> = []
  /// Steps whose set-aside file is kept for the user.
  private var keeping: Set<Int> = []
  private let moves: [Int]

  init(
    steps: [TransactionStep], isRecovery: Bool, calls: SystemCalls, directories: DirectoryCache
  ) {
    self.steps = steps
    self.isRecovery = isRecovery
    moves = steps.indices.filter { steps[$0].action == .move }
    self.calls = calls
    self.directories = directories
  }

  /// Takes step `index` forward unless it has been taken.
  func advance(_ index: Int) throws(StepFailure) {
    let step = steps[index]
    try keepingOnConflict(index) { () throws(StepFailure) in
      switch step.action {
      case .makeDirectory: try makeDirectory(step)
      case .exchange: try advanceExchange(step)
      case .install: try advanceInstall(step)
      case .withdraw: try advanceWithdraw(step)
      case .move: try advanceMove(index)
      }
    }
  }

  /// Takes step `index` back unless it has not been taken.
  func retreat(_ index: Int) throws(StepFailure) {
    let step = steps[index]
    try keepingOnConflict(index) { () throws(StepFailure) in
      switch step.action {
      case .makeDirectory: try removeDirectory(step)
      case .exchange: try retreatExchange(step)
      case .install: try retreatInstall(step)
      case .withdraw: try retreatWithdraw(step)
      case .move: try retreatMove(index)
      }
    }
  }

  /// Removes the file that step `index` set aside, when it is what it should be: the old version after a
  /// change that went through, the new one after one that did not. Returns the file when it stays.
  func clean(_ index: Int, isCommitted: Bool) -> FilePath? {
    let step = steps[index]
    let version: FileVersion?
    let path: FilePath
    switch step.action {
    case .makeDirectory, .move: return nil
    case .exchange: (version, path) = (isCommitted ? step.old : step.new, located(step.aside))
    case .withdraw: (version, path) = (isCommitted ? step.old : nil, located(step.aside))
    case .install: (version, path) = (isCommitted ? nil : step.new, step.aside)
    }
    guard let version, !keeping.contains(index) else { return nil }
    do {
      let (directory, name) = try directories.entry(path)
      switch try calls.sight(version, as: name, in: directory) {
      case .absent: return nil
      case .exact:
        try calls.unlink(name, in: directory)
        return nil
      case .edited, .other: return path
      }
    } catch {
      return error.code == ENOENT ? nil : path
    }
  }

  /// Returns where an entry that had the name `path` before all moves is now.
  func located(_ path: FilePath) -> FilePath {
    var current = path
    for index in moves where movesDone.contains(index) {
      current = current.rebased(from: steps[index].target, to: steps[index].aside) ?? current
    }
    return current
  }

  /// Finds out which moves have happened, by the inodes of what they rename.
  ///
  /// From the last to the first: an entry that moved on through an intermediate name was there before.
  func detectMoves() {
    var reached: Set<FilePath> = []
    for index in moves.reversed() {
      let step = steps[index]
      guard reached.contains(step.aside) || inode(at: step.aside) == step.inode else { continue }
      movesDone.insert(index)
      reached.insert(step.target)
    }
  }

  func inode(at path: FilePath) -> UInt64? {
    guard let (directory, name) = try? directories.entry(path) else { return nil }
    return (try? calls.status(of: name, in: directory, followsLinks: false))?.identity.inode
  }

  /// Names the file in an error of the kernel.
  func attempt<Result>(
    _ operation: FileError.Operation, _ path: FilePath,
    _ body: () throws(SystemError) -> Result
  ) throws(StepFailure) -> Result {
    do { return try body() } catch {
      throw .failed(FileError(operation, path, .system(error.code)))
    }
  }

  private func keepingOnConflict(
    _ index: Int, _ body: () throws(StepFailure) -> Void
  ) throws(StepFailure) {
    do { try body() } catch {
      if case .conflict(let conflict) = error, conflict.kept != nil { keeping.insert(index) }
      throw error
    }
  }

  private func makeDirectory(_ step: TransactionStep) throws(StepFailure) {
    try attempt(.createDirectory, step.target) { () throws(SystemError) in
      let (directory, name) = try directories.entry(step.target)
      do throws(SystemError) {
        try calls.makeDirectory(name, in: directory, mode: 0o777)
      } catch  where error.code == EEXIST {
        let found = try calls.status(of: name, in: directory, followsLinks: true)
        if found.kind != .directory { throw error }
      }
    }
  }

  /// A folder that somebody has put something into meanwhile stays.
  private func removeDirectory(_ step: TransactionStep) throws(StepFailure) {
    try attempt(.remove, step.target) { () throws(SystemError) in
      do throws(SystemError) {
        let (directory, name) = try directories.entry(step.target)
        try calls.removeDirectory(name, in: directory)
      } catch {
        guard [ENOENT, ENOTEMPTY, EEXIST, ENOTDIR].contains(error.code) else { throw error }
      }
    }
  }
}

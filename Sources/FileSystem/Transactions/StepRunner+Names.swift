import Glibc

/// The steps that give and take names: new files, removed files, renames.
extension StepRunner {
  func advanceInstall(_ step: TransactionStep) throws(StepFailure) {
    guard let new = step.new else { return }
    if isRecovery { try endHalfRename(dropping: step.aside, for: step.target) }
    if try look(new, at: step.aside) == .absent {
      switch try look(new, at: step.target) {
      case .exact, .edited: return
      case .absent, .other: throw .conflict(FileConflict(path: step.target))
      }
    }
    try rename(step.aside, to: step.target, .create, keeping: step.aside)
  }

  func retreatInstall(_ step: TransactionStep) throws(StepFailure) {
    try endHalfRename(dropping: step.target, for: step.aside)
    guard let new = step.new, try look(new, at: step.aside) == .absent else { return }
    switch try look(new, at: step.target) {
    case .exact: try rename(step.target, to: step.aside, .remove, keeping: nil)
    case .absent: return
    case .edited, .other: throw .conflict(FileConflict(path: step.target))
    }
  }

  func advanceWithdraw(_ step: TransactionStep) throws(StepFailure) {
    guard let old = step.old else { return }
    let (target, aside) = (located(step.target), located(step.aside))
    if isRecovery { try endHalfRename(dropping: target, for: aside) }
    if try look(old, at: aside) == .exact { return }
    guard try look(old, at: target) == .exact else {
      throw .conflict(FileConflict(path: target))
    }
    try rename(target, to: aside, .remove, keeping: nil)
    guard try look(old, at: aside) == .exact else {
      try rename(aside, to: target, .remove, keeping: aside)
      throw .conflict(FileConflict(path: target))
    }
  }

  func retreatWithdraw(_ step: TransactionStep) throws(StepFailure) {
    guard let old = step.old else { return }
    let (target, aside) = (located(step.target), located(step.aside))
    try endHalfRename(dropping: aside, for: target)
    if try look(old, at: aside) == .absent { return }
    try rename(aside, to: target, .remove, keeping: aside)
  }

  func advanceMove(_ index: Int) throws(StepFailure) {
    let step = steps[index]
    if isRecovery { try endHalfRename(dropping: step.target, for: step.aside) }
    if movesDone.contains(index) { return }
    guard inode(at: step.target) == step.inode else {
      throw .conflict(FileConflict(path: step.target))
    }
    try rename(step.target, to: step.aside, .rename, keeping: step.target)
    directories.forgetAll()
    // Whoever replaced the file since the look above has theirs renamed: that is what a rename does.
    movesDone.insert(index)
  }

  func retreatMove(_ index: Int) throws(StepFailure) {
    let step = steps[index]
    try endHalfRename(dropping: step.aside, for: step.target)
    guard movesDone.contains(index) else { return }
    try rename(step.aside, to: step.target, .rename, keeping: step.aside)
    directories.forgetAll()
    movesDone.remove(index)
  }

  /// Ends a rename that was made of a second name and stopped before the first one went.
  private func endHalfRename(
    dropping path: FilePath, for other: FilePath
  ) throws(StepFailure) {
    guard let found = inode(at: path), found == inode(at: other) else { return }
    try attempt(.rename, path) { () throws(SystemError) in
      let (directory, name) = try directories.entry(path)
      try calls.unlink(name, in: directory)
    }
  }

  private func look(_ version: FileVersion, at path: FilePath) throws(StepFailure) -> Sighting {
    do {
      let (directory, name) = try directories.entry(path)
      return try calls.sight(version, as: name, in: directory)
    } catch {
      if error.code == ENOENT || error.code == ENOTDIR { return .absent }
      throw .failed(FileError(.inspect, path, .system(error.code)))
    }
  }

  /// Renames an entry; a name that is taken is a conflict.
  private func rename(
    _ path: FilePath, to newPath: FilePath, _ operation: FileError.Operation,
    keeping kept: FilePath?
  ) throws(StepFailure) {
    do {
      let (directory, name) = try directories.entry(path)
      let (newDirectory, newName) = try directories.entry(newPath)
      try calls.renameRefusing(name, in: directory, to: newName, in: newDirectory)
    } catch {
      if error.code == EEXIST { throw .conflict(FileConflict(path: newPath, kept: kept)) }
      let named = operation == .create ? newPath : path
      throw .failed(FileError(operation, named, .system(error.code)))
    }
  }
}

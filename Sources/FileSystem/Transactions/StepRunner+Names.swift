import Glibc

/// The steps that give and take names: new files, removed files, renames.
extension StepRunner {
  func advanceInstall(_ step: TransactionStep) throws(StepFailure) {
    guard let new = step.new else { return }
    if try look(new, at: step.aside) == .absent {
      switch try look(new, at: step.target) {
      case .exact, .edited: return
      case .absent, .other: throw .conflict(FileConflict(path: step.target))
      }
    }
    try rename(step.aside, to: step.target, .create, keeping: step.aside)
  }

  func retreatInstall(_ step: TransactionStep) throws(StepFailure) {
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
    if try look(old, at: aside) == .absent { return }
    try rename(aside, to: target, .remove, keeping: aside)
  }

  func advanceMove(_ index: Int) throws(StepFailure) {
    if movesDone.contains(index) { return }
    let step = steps[index]
    guard inode(at: step.target) == step.inode else {
      throw .conflict(FileConflict(path: step.target))
    }
    try rename(step.target, to: step.aside, .rename, keeping: step.target)
    directories.forgetAll()
    guard inode(at: step.aside) == step.inode else {
      try rename(step.aside, to: step.target, .rename, keeping: step.aside)
      directories.forgetAll()
      throw .conflict(FileConflict(path: step.target))
    }
    movesDone.insert(index)
  }

  func retreatMove(_ index: Int) throws(StepFailure) {
    guard movesDone.contains(index) else { return }
    let step = steps[index]
    guard inode(at: step.aside) == step.inode else {
      throw .conflict(FileConflict(path: step.aside))
    }
    try rename(step.aside, to: step.target, .rename, keeping: step.aside)
    directories.forgetAll()
    movesDone.remove(index)
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

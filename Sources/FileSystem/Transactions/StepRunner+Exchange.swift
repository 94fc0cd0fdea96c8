import Glibc

/// The step that replaces a file's content: the new version and the old one swap names.
///
/// Where the file system cannot swap, the old one gets a third name first, is compared again and replaced,
/// and then takes the name of the staged file; the end is the same, with a moment in between.
extension StepRunner {
  func advanceExchange(_ step: TransactionStep) throws(StepFailure) {
    guard let places = try places(of: step) else { return }
    guard isRecovery else { return try swap(places) }
    try recoverThirdName(places)
    if try places.look(self, old: true, aside: true) == .exact { return }
    if try places.look(self, old: false, aside: true) == .exact {
      guard try places.look(self, old: true, aside: false) == .exact else {
        throw .conflict(FileConflict(path: places.target, kept: places.aside))
      }
      return try swap(places)
    }
    let target = try places.look(self, old: false, aside: false)
    let isOurs = target == .exact || target == .edited
    if try places.look(self, old: true, aside: true) == .absent {
      // Nothing was set aside: the step was done and cleaned up after, or the staged file is lost.
      if isOurs { return }
      throw .conflict(FileConflict(path: places.target))
    }
    if isOurs { try putBack(places) }
    throw .conflict(FileConflict(path: places.target, kept: places.aside))
  }

  func retreatExchange(_ step: TransactionStep) throws(StepFailure) {
    guard let places = try places(of: step) else { return }
    try recoverThirdName(places)
    switch try places.look(self, old: true, aside: true) {
    case .absent: return
    case .exact:
      switch try places.look(self, old: false, aside: false) {
      case .exact: return try swapBack(places)
      case .absent, .edited, .other:
        // Somebody changed or deleted our version: that is theirs to keep, the old one is kept beside it.
        throw .conflict(FileConflict(path: places.target, kept: places.aside))
      }
    case .edited, .other:
      if try places.look(self, old: false, aside: true) == .exact { return }
      if try places.look(self, old: false, aside: false) == .exact { try putBack(places) }
      throw .conflict(FileConflict(path: places.target, kept: places.aside))
    }
  }

  private func swap(_ places: ExchangePlaces) throws(StepFailure) {
    let isSwapped: Bool
    do {
      isSwapped = try calls.exchange(
        places.asideName, in: places.asideDirectory,
        with: places.targetName, in: places.targetDirectory)
    } catch {
      if error.code == ENOENT { throw .conflict(FileConflict(path: places.target)) }
      throw .failed(FileError(.save, places.target, .system(error.code)))
    }
    guard isSwapped else { return try replaceWithoutSwap(places) }
    guard try places.look(self, old: true, aside: true) == .exact else {
      try putBack(places)
      throw .conflict(FileConflict(path: places.target))
    }
  }

  /// Puts what came out of a swap, which is not what was expected, back under its name.
  private func putBack(_ places: ExchangePlaces) throws(StepFailure) {
    try attempt(.save, places.target) { () throws(SystemError) in
      _ = try calls.exchange(
        places.asideName, in: places.asideDirectory,
        with: places.targetName, in: places.targetDirectory)
    }
    let isOurs = try places.look(self, old: false, aside: true) == .exact
    if !isOurs {
      // Yet another version had been put there meanwhile: the latest stays, the earlier one is kept.
      try attempt(.save, places.target) { () throws(SystemError) in
        _ = try calls.exchange(
          places.asideName, in: places.asideDirectory,
          with: places.targetName, in: places.targetDirectory)
      }
      throw .conflict(FileConflict(path: places.target, kept: places.aside))
    }
  }

  private func swapBack(_ places: ExchangePlaces) throws(StepFailure) {
    let isSwapped = try attempt(.save, places.target) { () throws(SystemError) in
      try calls.exchange(
        places.asideName, in: places.asideDirectory,
        with: places.targetName, in: places.targetDirectory)
    }
    if !isSwapped {
      return try attempt(.save, places.target) { () throws(SystemError) in
        try calls.rename(
          places.asideName, in: places.asideDirectory,
          to: places.targetName, in: places.targetDirectory, .replacing)
      }
    }
    guard try places.look(self, old: false, aside: true) == .exact else {
      try attempt(.save, places.target) { () throws(SystemError) in
        _ = try calls.exchange(
          places.asideName, in: places.asideDirectory,
          with: places.targetName, in: places.targetDirectory)
      }
      throw .conflict(FileConflict(path: places.target, kept: places.aside))
    }
  }

  private func replaceWithoutSwap(_ places: ExchangePlaces) throws(StepFailure) {
    try attempt(.save, places.target) { () throws(SystemError) in
      do throws(SystemError) {
        try calls.link(
          places.targetName, in: places.targetDirectory,
          as: places.thirdName, in: places.asideDirectory)
      } catch {
        // Without a second name there is no way back, so the copy must be one of the bytes.
        guard error.code == EPERM || SystemCalls.meansUnsupported(error) else { throw error }
        try copyToThirdName(places)
      }
    }
    guard try places.look(self, old: true, aside: false) == .exact else {
      try attempt(.save, places.target) { () throws(SystemError) in
        try calls.unlink(places.thirdName, in: places.asideDirectory)
      }
      throw .conflict(FileConflict(path: places.target))
    }
    try attempt(.save, places.target) { () throws(SystemError) in
      try calls.rename(
        places.asideName, in: places.asideDirectory,
        to: places.targetName, in: places.targetDirectory, .replacing)
      try calls.rename(
        places.thirdName, in: places.asideDirectory,
        to: places.asideName, in: places.asideDirectory, .replacing)
    }
  }

  private func copyToThirdName(_ places: ExchangePlaces) throws(SystemError) {
    do throws(UnnamedError) {
      let old = try calls.readSteadily(
        places.targetName, in: places.targetDirectory, followsLinks: false,
        limit: places.old.identity.size)
      let staged = try calls.stage(
        old.bytes, as: places.thirdName, in: places.asideDirectory, like: old)
      try unnamed { () throws(SystemError) in try calls.synchronize(staged.file) }
    } catch {
      if case .system(let code) = error.reason { throw SystemError(code) }
      throw SystemError(EIO)
    }
  }

  /// Completes or undoes a replacement without swap that was interrupted in the middle.
  private func recoverThirdName(_ places: ExchangePlaces) throws(StepFailure) {
    try attempt(.recover, places.target) { () throws(SystemError) in
      let third = try calls.sight(
        places.old, as: places.thirdName, in: places.asideDirectory)
      if third == .absent { return }
      if try calls.sight(places.new, as: places.asideName, in: places.asideDirectory) == .absent {
        try calls.rename(
          places.thirdName, in: places.asideDirectory,
          to: places.asideName, in: places.asideDirectory, .replacing)
      } else {
        try calls.unlink(places.thirdName, in: places.asideDirectory)
      }
    }
  }

  private func places(of step: TransactionStep) throws(StepFailure) -> ExchangePlaces? {
    guard let old = step.old, let new = step.new else { return nil }
    let target = located(step.target)
    let aside = located(step.aside)
    return try attempt(.save, target) { () throws(SystemError) in
      let (targetDirectory, targetName) = try directories.entry(target)
      let (asideDirectory, asideName) = try directories.entry(aside)
      return ExchangePlaces(
        target: target, targetDirectory: targetDirectory, targetName: targetName,
        aside: aside, asideDirectory: asideDirectory, asideName: asideName, old: old, new: new)
    }
  }
}

/// Where the two files of an exchange are at the moment.
private struct ExchangePlaces {
  let target: FilePath
  let targetDirectory: Descriptor
  let targetName: [UInt8]
  let aside: FilePath
  let asideDirectory: Descriptor
  let asideName: [UInt8]
  let old: FileVersion
  let new: FileVersion

  /// Name that the old version has for a moment where the file system cannot swap.
  var thirdName: [UInt8] { asideName.dropLast(4) + Array(".old".utf8) }

  /// Looks for the old or the new version under the name set aside or the file's own.
  func look(
    _ runner: StepRunner, old wantsOld: Bool, aside isAside: Bool
  ) throws(StepFailure) -> Sighting {
    try runner.attempt(.inspect, target) { () throws(SystemError) in
      try runner.calls.sight(
        wantsOld ? old : new, as: isAside ? asideName : targetName,
        in: isAside ? asideDirectory : targetDirectory)
    }
  }
}

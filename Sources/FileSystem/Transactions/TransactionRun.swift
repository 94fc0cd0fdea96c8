import Glibc

/// One transaction from its journal's first record to its last.
final class TransactionRun {
  private let calls: SystemCalls
  private let directories: DirectoryCache
  private let journal: Journal
  private let drafts: [DraftStep]
  private var steps: [TransactionStep] = []
  private var outcomes: [SaveOutcome] = []
  /// One open folder of each device that is written to.
  private var devices: [UInt64: Descriptor] = [:]

  init(
    _ plan: TransactionPlan, in folder: FilePath, root: FilePath, calls: SystemCalls
  ) throws(FileError) {
    self.calls = calls
    drafts = plan.drafts
    directories = DirectoryCache(calls: calls)
    journal = try Journal(
      in: folder, root: root, temporaries: plan.temporaries, calls: calls)
  }

  /// Stages, commits and takes the steps; on failure takes them back.
  func finish() throws(TransactionError) -> TransactionOutcome {
    do {
      try stage()
      try forceToDisk()
      try verify()
    } catch {
      abandon()
      throw TransactionError(error)
    }
    let runner = StepRunner(
      steps: steps, isRecovery: false, calls: calls, directories: directories)
    if steps.isEmpty {
      abandon()
      return TransactionOutcome(saved: outcomes)
    }
    var taken = 0
    do throws(StepFailure) {
      do throws(FileError) {
        try journal.append(
          steps.map { .step($0) } + [.commit(steps: steps.count)])
      } catch { throw .failed(error) }
      while taken < steps.count {
        taken += 1
        try runner.advance(taken - 1)
      }
      do throws(FileError) { try forceToDisk() } catch { throw .failed(error) }
    } catch {
      throw takeBack(runner, taken, because: error)
    }
    // What fails from here on leaves files behind, not a change half made.
    try? journal.append([.done])
    let leftovers = steps.indices.compactMap { runner.clean($0, isCommitted: true) }
    if leftovers.isEmpty { try? journal.remove() }
    return TransactionOutcome(saved: outcomes, leftovers: leftovers)
  }

  private func stage() throws(FileError) {
    var staged: [FilePath: UInt64] = [:]
    for draft in drafts {
      var step = TransactionStep(
        action: draft.action, target: draft.target, aside: draft.aside, inode: draft.inode)
      switch draft.action {
      case .exchange:
        guard try stageReplacement(draft, &step) else { continue }
        staged[draft.target] = step.new?.identity.inode
      case .install:
        let made = try stage(draft, .create, like: nil)
        step.new = made
        outcomes.append(saved(draft.target, made.identity, didWrite: true))
      case .withdraw:
        let old = try read(draft, .remove)
        step.old = FileVersion(
          identity: old.status.identity, digest: ContentDigest(of: old.bytes))
        try note(draft.target)
      case .move:
        step.inode = staged[draft.target] ?? draft.inode
        if let inode = staged[draft.target] { staged[draft.aside] = inode }
      case .makeDirectory: break
      }
      steps.append(step)
    }
    for step in steps where step.action == .move { try? note(step.target) }
  }

  /// Returns whether there is anything to replace: equal bytes are no change.
  private func stageReplacement(
    _ draft: DraftStep, _ step: inout TransactionStep
  ) throws(FileError) -> Bool {
    let old = try read(draft, .save)
    if old.bytes == draft.bytes {
      outcomes.append(saved(draft.target, old.status.identity, like: old.status, didWrite: false))
      return false
    }
    do throws(UnnamedError) {
      let entry = try unnamed { () throws(SystemError) in try directories.entry(draft.target) }
      try calls.checkReplaceable(old.status, entry.name, in: entry.directory)
    } catch {
      throw error.named(.save, draft.target)
    }
    let new = try stage(draft, .save, like: old)
    step.old = FileVersion(identity: old.status.identity, digest: ContentDigest(of: old.bytes))
    step.new = new
    outcomes.append(saved(draft.target, new.identity, like: old.status, didWrite: true))
    return true
  }

  private func read(
    _ draft: DraftStep, _ operation: FileError.Operation
  ) throws(FileError) -> OpenedFile {
    do throws(UnnamedError) {
      let entry = try unnamed { () throws(SystemError) in try directories.entry(draft.target) }
      let old = try calls.readSteadily(
        entry.name, in: entry.directory, followsLinks: false, limit: .max)
      let contents = FileContents(bytes: old.bytes, status: old.status)
      guard draft.expecting.isMet(by: contents) else { throw UnnamedError(.changedOnDisk) }
      return old
    } catch {
      throw error.named(operation, draft.target)
    }
  }

  private func stage(
    _ draft: DraftStep, _ operation: FileError.Operation, like old: OpenedFile?
  ) throws(FileError) -> FileVersion {
    do throws(UnnamedError) {
      let entry = try unnamed { () throws(SystemError) in try directories.entry(draft.aside) }
      let made = try calls.stage(draft.bytes, as: entry.name, in: entry.directory, like: old)
      devices[made.status.identity.device] = entry.directory
      return FileVersion(
        identity: made.status.identity, digest: ContentDigest(of: draft.bytes))
    } catch {
      throw error.named(operation, draft.target)
    }
  }

  /// Remembers the device of the folder that holds `path`.
  private func note(_ path: FilePath) throws(FileError) {
    try naming(.inspect, path) { () throws(SystemError) in
      let directory = try directories.entry(path).directory
      devices[try calls.status(of: directory).identity.device] = directory
    }
  }

  private func forceToDisk() throws(FileError) {
    for device in devices.keys.sorted() {
      guard let directory = devices[device] else { continue }
      try naming(.save, journal.path) { () throws(SystemError) in
        try calls.synchronizeFileSystem(of: directory)
      }
    }
  }

  /// Compares every file that is to be replaced or removed with what was read.
  private func verify() throws(FileError) {
    for step in steps {
      guard let old = step.old else { continue }
      let found = try naming(.inspect, step.target) { () throws(SystemError) in
        let entry = try directories.entry(step.target)
        return try calls.status(of: entry.name, in: entry.directory, followsLinks: false)
      }
      guard found.identity == old.identity else {
        throw FileError(.save, step.target, .changedOnDisk)
      }
    }
  }

  /// Removes the staged files and the journal; no step has been taken.
  private func abandon() {
    for draft in drafts where draft.action == .exchange || draft.action == .install {
      guard let entry = try? directories.entry(draft.aside) else { continue }
      try? calls.unlink(entry.name, in: entry.directory)
    }
    try? journal.remove()
  }

  private func takeBack(
    _ runner: StepRunner, _ taken: Int, because failure: StepFailure
  ) -> TransactionError {
    var conflicts: [FileConflict] = []
    var cause: FileError
    switch failure {
    case .failed(let error): cause = error
    case .conflict(let conflict):
      cause = FileError(.save, conflict.path, .changedOnDisk)
      if conflict.kept != nil { conflicts.append(conflict) }
    }
    let isNoted = (try? journal.append([.abort])) != nil
    for index in (0..<taken).reversed() {
      do {
        try runner.retreat(index)
      } catch {
        switch error {
        case .conflict(let conflict): conflicts.append(conflict)
        case .failed:
          return TransactionError(cause, state: .recoveryNeeded, conflicts: conflicts)
        }
      }
    }
    // A journal that ends with the commit would have the change completed: it goes before the staged files.
    if !isNoted, (try? journal.remove()) == nil {
      return TransactionError(cause, state: .recoveryNeeded, conflicts: conflicts)
    }
    let leftovers = steps.indices.compactMap { runner.clean($0, isCommitted: false) }
    if isNoted, leftovers.isEmpty { try? journal.remove() }
    return TransactionError(cause, conflicts: conflicts)
  }

  private func saved(
    _ path: FilePath, _ identity: FileIdentity, like status: FileStatus? = nil, didWrite: Bool
  ) -> SaveOutcome {
    var result =
      status
      ?? FileStatus(
        kind: .regular, identity: identity, mode: 0o644, owner: geteuid(), group: getegid(),
        linkCount: 1)
    result.identity = identity
    return SaveOutcome(path: path, status: result, didWrite: didWrite)
  }
}

import Glibc

/// Completes or undoes what interrupted transactions of one root left; the caller holds the root's lock.
///
/// Without a commit record no step was taken: the staged files go. With one, the steps are completed; with
/// an abort record, taken back. A file that somebody else changed meanwhile stays as it is, the version that
/// it did not get is kept beside it, and both are named in the report.
struct TransactionRecovery {
  let calls: SystemCalls

  func recover(_ folder: FilePath) -> RecoveryReport {
    var report = RecoveryReport()
    guard let listing = try? calls.list(folder) else { return report }
    for entry in listing.entries where entry.kind == .regular {
      let name = listing.name(of: entry)
      guard name.starts(with: Journal.prefix) else { continue }
      do {
        try recover(journal: folder.appending(name), &report)
      } catch {
        report.failures.append(error)
      }
    }
    return report
  }

  private func recover(
    journal path: FilePath, _ report: inout RecoveryReport
  ) throws(FileError) {
    let bytes: [UInt8]
    do {
      bytes = try calls.readSteadily(path.bytes, in: nil, followsLinks: false, limit: .max).bytes
    } catch {
      throw error.named(.recover, path)
    }
    let records = JournalRecord.records(in: bytes)
    if records.isEmpty, JournalRecord.hasIntactFrame(bytes) {
      throw FileError(.recover, path, .unfinished("its journal was written by a newer version"))
    }
    let journal = try Journal(existing: path, calls: calls)
    var steps: [TransactionStep] = []
    var isCommitted = false
    for case .step(let step) in records { steps.append(step) }
    for case .commit(let count) in records { isCommitted = count == steps.count }
    guard isCommitted else {
      try discardTemporaries(records)
      try journal.remove()
      report.undone += 1
      return
    }
    let runner = StepRunner(
      steps: steps, isRecovery: true, calls: calls,
      directories: DirectoryCache(calls: calls))
    runner.detectMoves()
    let isAborted = records.contains(.abort)
    if isAborted {
      try take(steps.indices.reversed(), &report) { index throws(StepFailure) in
        try runner.retreat(index)
      }
    } else if !records.contains(.done) {
      try take(Array(steps.indices), &report) { index throws(StepFailure) in
        try runner.advance(index)
      }
    }
    try forceToDisk(steps, runner)
    if !isAborted { try journal.append([.done]) }
    let leftovers = steps.indices.compactMap { runner.clean($0, isCommitted: !isAborted) }
    report.conflicts += leftovers.map { FileConflict(path: $0, kept: $0) }
    try journal.remove()
    if isAborted { report.undone += 1 } else { report.completed += 1 }
  }

  private func take(
    _ indices: [Int], _ report: inout RecoveryReport,
    _ body: (Int) throws(StepFailure) -> Void
  ) throws(FileError) {
    for index in indices {
      do { try body(index) } catch {
        switch error {
        case .failed(let failure): throw failure
        case .conflict(let conflict): report.conflicts.append(conflict)
        }
      }
    }
  }

  private func forceToDisk(
    _ steps: [TransactionStep], _ runner: StepRunner
  ) throws(FileError) {
    var seen: Set<UInt64> = []
    for step in steps {
      guard let folder = runner.located(step.target).parent,
        let directory = try? runner.directories.directory(folder),
        let status = try? calls.status(of: directory),
        seen.insert(status.identity.device).inserted
      else { continue }
      try naming(.recover, folder) { () throws(SystemError) in
        try calls.synchronizeFileSystem(of: directory)
      }
    }
  }

  private func discardTemporaries(_ records: [JournalRecord]) throws(FileError) {
    let directories = DirectoryCache(calls: calls)
    for case .temporary(let path) in records {
      do {
        let entry = try directories.entry(path)
        try calls.unlink(entry.name, in: entry.directory)
      } catch {
        if error.code == ENOENT || error.code == ENOTDIR { continue }
        throw FileError(.recover, path, .system(error.code))
      }
    }
  }
}

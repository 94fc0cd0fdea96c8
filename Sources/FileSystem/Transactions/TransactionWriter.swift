import Glibc

/// Writes many files so that, after recovery at the latest, all are old or all are new.
///
/// Lock the root, recover what an earlier run left, plan, journal the temporary names, stage every new file
/// beside its target, force all to disk with one `syncfs` for each device, look at every file once more, and
/// append the steps with the commit record: from there on the change is completed, come what may, unless a
/// step fails; then the steps are taken back. Each step is a rename that can be reversed, and what comes out
/// of a swap is looked at: a file that somebody else changed goes back and undoes the whole change.
/// Other processes can see some files new and others old while the steps are taken: POSIX renames one at a
/// time.
package struct TransactionWriter: Sendable {
  let state: StateDirectory
  let calls: SystemCalls
  /// Milliseconds to wait for another run on the same root.
  let patience: Int

  package init(
    state: StateDirectory, calls: SystemCalls = SystemCalls(), patience: Int = 10_000
  ) {
    self.state = state
    self.calls = calls
    self.patience = patience
  }

  /// Carries out a transaction. Files that hold the new bytes already are not touched.
  package func apply(
    _ transaction: FileTransaction
  ) throws(TransactionError) -> TransactionOutcome {
    let folder = state.folder(of: transaction.root)
    let lock: ExclusiveLock
    do throws(FileError) {
      try state.make(folder, calls: calls)
      lock = try ExclusiveLock(folder.appending("lock"), patience: patience, calls: calls)
    } catch {
      throw TransactionError(error)
    }
    defer { lock.release() }
    let run: TransactionRun
    do throws(FileError) {
      let recovered = TransactionRecovery(calls: calls).recover(folder)
      if let failure = recovered.failures.first { throw failure }
      if let conflict = recovered.conflicts.first {
        let problem = "an earlier change was interrupted and somebody else changed it since"
        throw FileError(.recover, conflict.path, .unfinished(problem))
      }
      let plan = try TransactionPlan(transaction, calls: calls)
      if plan.drafts.isEmpty { return TransactionOutcome(saved: []) }
      run = try TransactionRun(plan, in: folder, root: transaction.root, calls: calls)
    } catch {
      throw TransactionError(error)
    }
    return try run.finish()
  }

  /// Completes or undoes the interrupted changes of one root, or of all roots; running it again is harmless.
  ///
  /// Roots on which another run is at work are left to it when all are asked for.
  package func recover(root: FilePath? = nil) throws(FileError) -> RecoveryReport {
    var report = RecoveryReport()
    if let root {
      let folder = state.folder(of: root)
      guard (try? calls.status(of: folder.bytes, in: nil, followsLinks: true)) != nil else {
        return report
      }
      let lock = try ExclusiveLock(folder.appending("lock"), patience: patience, calls: calls)
      defer { lock.release() }
      return TransactionRecovery(calls: calls).recover(folder)
    }
    guard let listing = try? calls.list(state.roots) else { return report }
    for entry in listing.entries where entry.kind == .directory {
      let folder = state.roots.appending(listing.name(of: entry))
      do throws(FileError) {
        let lock = try ExclusiveLock(folder.appending("lock"), patience: 0, calls: calls)
        defer { lock.release() }
        let found = TransactionRecovery(calls: calls).recover(folder)
        report.completed += found.completed
        report.undone += found.undone
        report.conflicts += found.conflicts
        report.failures += found.failures
      } catch {
        if case .locked = error.reason { continue }
        report.failures.append(error)
      }
    }
    return report
  }
}

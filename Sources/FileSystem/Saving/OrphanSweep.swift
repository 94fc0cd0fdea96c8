import Glibc

/// Removes what saves of processes that ended left beside the files.
package struct OrphanSweep: Sendable {
  let calls: SystemCalls

  package init(calls: SystemCalls = SystemCalls()) {
    self.calls = calls
  }

  /// What a sweep found.
  package struct Report: Hashable, Sendable {
    package var removed: [FilePath] = []
    /// Files that may be the only copy of something and are for the user to look at.
    package var kept: [FilePath] = []
  }

  /// Whether a name has the form that a save gives its temporary file.
  package static func isTemporary(_ name: ArraySlice<UInt8>) -> Bool {
    TemporaryName(name) != nil
  }

  /// Sweeps one folder, not those below it.
  ///
  /// A temporary file goes when its process has ended and it is surely either a version that was replaced or
  /// one that never came in. Anything else is kept and reported.
  package func sweep(_ folder: FilePath) throws(FileError) -> Report {
    let listing = try naming(.list, folder) { () throws(SystemError) in try calls.list(folder) }
    let found = listing.entries.filter { $0.kind == .regular }
      .compactMap { TemporaryName(listing.name(of: $0)) }
    var report = Report()
    if found.isEmpty { return report }
    let directory = try naming(.list, folder) { () throws(SystemError) in
      try calls.openDirectory(folder)
    }
    let boot = ProcessStamp.current.boot
    for name in found {
      let owner = ProcessStamp(process: name.process, started: name.started, boot: boot)
      if owner.isAlive { continue }
      if isDisposable(name, in: directory), (try? calls.unlink(name.bytes, in: directory)) != nil {
        report.removed.append(folder.appending(name.bytes))
      } else {
        report.kept.append(folder.appending(name.bytes))
      }
    }
    return report
  }

  private func isDisposable(_ name: TemporaryName, in directory: Descriptor) -> Bool {
    if name.fingerprint == 0 { return true }
    func hasFingerprint(_ entry: [UInt8]) -> Bool {
      let status = try? calls.status(of: entry, in: directory, followsLinks: false)
      return status.map { TemporaryName.fingerprint($0.identity) } == name.fingerprint
    }
    return hasFingerprint(name.bytes) || (!name.isCut && hasFingerprint(name.target))
  }
}

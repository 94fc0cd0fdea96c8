import Execution

/// Looks every two seconds whether a process still runs, and tells when it does not.
///
/// It has a thread of its own, so that a busy loop does not keep us from noticing.
final class ParentWatch: Sendable {
  private let isStopped = Monitor(false)

  /// Starts looking at `process`; `deliver` is called once, from another thread, when it is gone.
  init(_ process: ProcessIdentity, deliver: @escaping @Sendable () -> Void) {
    _ = Thread.start(named: "parent-watch", stackBytes: 256 << 10) { [isStopped] in
      while process.isAlive {
        let next = Clock.system.now() + .seconds(2)
        if isStopped.wait(until: next, for: { $0 ? true : nil }) != nil { return }
      }
      deliver()
    }
  }

  /// Stops looking.
  func stop() {
    isStopped.update { $0 = true }
  }
}

private import Synchronization

/// Work was stopped because nobody waits for its result any more.
package struct Cancelled: Error, Hashable {
  /// Makes the error.
  package init() {}
}

/// A switch that one thread throws and another looks at between steps of its work.
package final class CancellationFlag: Sendable {
  private let thrown = Atomic<Bool>(false)

  /// Makes a flag that is not thrown.
  package init() {}

  /// Whether the work is to stop. Costs about a nanosecond.
  package var isCancelled: Bool {
    thrown.load(ordering: .relaxed)
  }

  /// Throws the switch; it never goes back.
  package func cancel() {
    thrown.store(true, ordering: .relaxed)
  }

  /// Throws `Cancelled` once the switch is thrown, else does nothing.
  package func check() throws(Cancelled) {
    if isCancelled { throw Cancelled() }
  }
}

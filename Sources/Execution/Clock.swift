private import Glibc
private import Synchronization

/// Where the time comes from: a value handed down, so that tests decide what time it is.
package struct Clock: Sendable {
  /// Returns the present moment.
  package let now: @Sendable () -> MonotonicTime

  /// Makes a clock that asks `now` for the present moment.
  package init(now: @escaping @Sendable () -> MonotonicTime) {
    self.now = now
  }

  /// The machine's monotonic clock; it does not follow changes of the time of day.
  package static let system = Clock {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}

/// A clock that moves only when told to.
package final class ManualClock: Sendable {
  private let nanoseconds: Atomic<Int64>

  /// Makes a clock that stands at `start`.
  package init(start: MonotonicTime = .zero) {
    nanoseconds = Atomic(start.nanoseconds)
  }

  /// Moves the clock on by `distance`.
  package func advance(by distance: Duration) {
    nanoseconds.wrappingAdd(distance.wholeNanoseconds, ordering: .sequentiallyConsistent)
  }

  /// The clock as the value that code under test takes.
  package var clock: Clock {
    Clock { [self] in
      MonotonicTime(nanoseconds: nanoseconds.load(ordering: .sequentiallyConsistent))
    }
  }
}

/// A moment of a clock that never goes back; the distance of two moments is a `Duration`.
///
/// The start of the count is arbitrary: moments of two processes or two clocks do not compare.
@frozen public struct MonotonicTime: Hashable, Comparable, Sendable {
  /// Nanoseconds since the clock's own start.
  public let nanoseconds: Int64

  /// Makes the moment `nanoseconds` after the clock's own start.
  @inlinable public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// Start of the clock.
  @inlinable public static var zero: MonotonicTime { MonotonicTime(nanoseconds: 0) }

  /// Whether `left` comes before `right`.
  @inlinable public static func < (left: MonotonicTime, right: MonotonicTime) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// Returns the time from `right` to `left`.
  @inlinable public static func - (left: MonotonicTime, right: MonotonicTime) -> Duration {
    .nanoseconds(left.nanoseconds &- right.nanoseconds)
  }

  /// Returns the moment `distance` later; stays at the last moment there is rather than overflow.
  public static func + (moment: MonotonicTime, distance: Duration) -> MonotonicTime {
    let (sum, overflows) = moment.nanoseconds.addingReportingOverflow(distance.wholeNanoseconds)
    guard overflows else { return MonotonicTime(nanoseconds: sum) }
    return MonotonicTime(nanoseconds: distance < .zero ? .min : .max)
  }
}

extension Duration {
  /// Whole nanoseconds of the duration, towards zero; the nearest `Int64` when it is longer.
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflows else { return seconds < 0 ? .min : .max }
    let (sum, carries) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    guard !carries else { return seconds < 0 ? .min : .max }
    return sum
  }
}

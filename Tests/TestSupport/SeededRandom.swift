import Foundation

/// A random source that gives the same numbers for the same seed (SplitMix64: Steele, Lea, Flood,
/// "Fast Splittable Pseudorandom Number Generators", 2014).
package struct SeededRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// What the environment variable `MARKUPD_SEED` adds to every seed: 0, save under `make fuzz`.
  private static let shift =
    ProcessInfo.processInfo.environment["MARKUPD_SEED"].flatMap(UInt64.init) ?? 0

  /// Starts the sequence that belongs to `seed`.
  package init(seed: UInt64) {
    state = seed &+ SeededRandom.shift &* 0xD6E8_FEB8_6659_FD93
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `range`.
  package mutating func int(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// Returns true once in `count` calls on average.
  package mutating func oneIn(_ count: Int) -> Bool {
    int(in: 1...max(1, count)) == 1
  }

  /// Returns one of the elements, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[int(in: 0...elements.count - 1)]
  }
}

/// A random source that gives the same numbers for the same seed on every machine (SplitMix64: Steele,
/// Lea, Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
package struct DocumentRandom: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to `seed`.
  package init(seed: UInt64) {
    state = seed
  }

  /// Returns the next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number in `0..<count`; 0 when `count` is not positive.
  ///
  /// Reduces by multiplication, so that the numbers do not depend on the standard library's version.
  package mutating func below(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }

  /// Returns one of the elements, which must not be empty.
  package mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[below(elements.count)]
  }
}

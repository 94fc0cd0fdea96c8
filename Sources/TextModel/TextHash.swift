/// Fingerprint of a text: equal bytes give equal hashes in one process, whatever the chunking.
///
/// The modulus is drawn anew by every process, so a hash must never be stored or sent. Two different
/// texts of `n` bytes collide with a probability of about `n / 2^56`.
@frozen public struct TextHash: Hashable, Sendable {
  /// The bytes, read as one number in base 256, modulo the prime of this process.
  @usableFromInline let residue: UInt64
  /// Length of the text in bytes; tells apart texts that differ in leading NULs only.
  public let byteCount: Int

  @inlinable init(residue: UInt64, byteCount: Int) {
    self.residue = residue
    self.byteCount = byteCount
  }
}

/// Hashing of byte runs as numbers modulo a random prime (Karp, Rabin, "Efficient Randomized
/// Pattern-Matching Algorithms", 1987), in Montgomery arithmetic.
///
/// A base of 256 lets eight bytes pass in one multiplication, which a random base would not.
/// Safety: the tables are written once in `init` and never again nor freed.
struct TextHasher: @unchecked Sendable {
  /// Longest run of which powers are kept in the low table, in bytes.
  static let blockBytes = 2048
  private static let shift = 11
  private static let mask = blockBytes - 1

  static let shared = TextHasher()

  /// Between 2^59 and 2^60: ten products with a word still fit 128 bits.
  let prime: UInt64
  /// `-1 / prime` modulo 2^64.
  private let negatedInverse: UInt64
  /// `256^i · 2^64` for `i` in `0...blockBytes`, modulo the prime like all that follow.
  private let low: UnsafeMutablePointer<UInt64>
  /// `256^(blockBytes · i) · 2^64` for `i` in `0...blockBytes`: texts up to 4 MiB.
  private let middle: UnsafeMutablePointer<UInt64>
  /// `256^-i · 2^64` for `i` in `0...blockBytes`.
  private let inverse: UnsafeMutablePointer<UInt64>

  private init() {
    var random = SystemRandomNumberGenerator()
    self.init(prime: PrimeNumber.random(in: (1 << 59)..<(1 << 60), using: &random))
  }

  private init(prime: UInt64) {
    self.prime = prime
    // Newton's iteration doubles the right bits; an odd number is its own inverse modulo 8.
    var inverse = prime
    for _ in 0..<5 { inverse = inverse &* (2 &- prime &* inverse) }
    negatedInverse = 0 &- inverse
    // Fermat: the inverse of 256 is 256^(p - 2).
    let reciprocal = PrimeNumber.power(256, prime - 2, modulo: prime)
    let block = PrimeNumber.power(256, UInt64(TextHasher.blockBytes), modulo: prime)
    low = TextHasher.table(of: 256, prime)
    middle = TextHasher.table(of: block, prime)
    self.inverse = TextHasher.table(of: reciprocal, prime)
  }

  private static func table(of base: UInt64, _ prime: UInt64) -> UnsafeMutablePointer<UInt64> {
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: blockBytes + 1)
    var power = prime.dividingFullWidth((1, 0)).remainder
    for index in 0...blockBytes {
      table[index] = power
      power = PrimeNumber.multiply(power, base, modulo: prime)
    }
    return table
  }

  // MARK: Arithmetic

  /// Returns `sum / 2^64` modulo the prime, below `2^4 · prime`, for a sum of ten products at most
  /// (Montgomery 1985).
  @inline(__always) private func reduce(_ sum: UInt128) -> UInt64 {
    let lowWord = UInt64(truncatingIfNeeded: sum)
    let highWord = UInt64(truncatingIfNeeded: sum >> 64)
    let product = (lowWord &* negatedInverse).multipliedFullWidth(by: prime)
    // The low words add up to zero, with a carry unless both were zero.
    return highWord &+ product.high &+ (lowWord == 0 ? 0 : 1)
  }

  @inline(__always) private func product(_ left: UInt64, _ right: UInt64) -> UInt128 {
    let product = left.multipliedFullWidth(by: right)
    return UInt128(_low: product.low, _high: product.high)
  }

  @inline(__always) private func correct(_ value: UInt64) -> UInt64 {
    value >= prime ? value &- prime : value
  }

  /// Returns `residue · power` for a power from `power(_:)`; `residue` is below the prime.
  @inline(__always) func multiply(_ residue: UInt64, by power: UInt64) -> UInt64 {
    correct(reduce(product(residue, power)))
  }

  /// Returns the sum of two residues.
  @inline(__always) func add(_ left: UInt64, _ right: UInt64) -> UInt64 {
    correct(left &+ right)
  }

  /// Returns the difference of two residues.
  @inline(__always) func subtract(_ left: UInt64, _ right: UInt64) -> UInt64 {
    correct(left &+ prime &- right)
  }

  /// Returns the factor that moves a run before `exponent` bytes, for `multiply(_:by:)`.
  @inline(__always) func power(_ exponent: Int) -> UInt64 {
    if exponent <= TextHasher.blockBytes { return low[exponent] }
    return largePower(exponent)
  }

  private func largePower(_ exponent: Int) -> UInt64 {
    var result = multiply(
      low[exponent & TextHasher.mask],
      by: middle[(exponent >> TextHasher.shift) & TextHasher.mask])
    var rest = exponent >> (2 * TextHasher.shift)
    var square = middle[TextHasher.blockBytes]
    while rest > 0 {
      if rest & 1 == 1 { result = multiply(result, by: square) }
      square = multiply(square, by: square)
      rest >>= 1
    }
    return result
  }

  /// Returns the factor for an exponent from `-blockBytes` upwards.
  @inline(__always) func signedPower(_ exponent: Int) -> UInt64 {
    exponent < 0 ? inverse[-exponent] : power(exponent)
  }

  /// Returns the hash of two runs in a row from the hash of each.
  @inline(__always) func concatenate(_ left: UInt64, _ right: UInt64, rightBytes: Int) -> UInt64 {
    add(multiply(left, by: power(rightBytes)), right)
  }

  // MARK: Bytes

  /// Returns the hash of `count` bytes.
  func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var result: UInt64 = 0
    var index = 0
    while index < count & 7 {
      result = result << 8 | UInt64(bytes[index])
      index &+= 1
    }
    let raw = UnsafeRawPointer(bytes)
    while index < count & 63 {
      result = reduce(product(result, low[8]) &+ term(raw, index, 0))
      index &+= 8
    }
    while index < count {
      // One reduction for eight words and what came before them.
      var sum = product(result, low[64])
      sum &+= term(raw, index, 56)
      sum &+= term(raw, index &+ 8, 48)
      sum &+= term(raw, index &+ 16, 40)
      sum &+= term(raw, index &+ 24, 32)
      sum &+= term(raw, index &+ 32, 24)
      sum &+= term(raw, index &+ 40, 16)
      sum &+= term(raw, index &+ 48, 8)
      sum &+= term(raw, index &+ 56, 0)
      result = reduce(sum)
      index &+= 64
    }
    return result < prime ? result : result % prime
  }

  /// The word at `index` as a part of a number with `following` more bytes.
  @inline(__always) private func term(
    _ bytes: UnsafeRawPointer, _ index: Int, _ following: Int
  ) -> UInt128 {
    let word = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    return product(word, low[following])
  }
}

/// Random primes below 2^63.
enum PrimeNumber {
  /// Returns a random prime of a range, which must hold one.
  static func random(
    in range: Range<UInt64>, using random: inout some RandomNumberGenerator
  ) -> UInt64 {
    while true {
      let candidate = UInt64.random(in: range, using: &random) | 1
      if range.contains(candidate), isPrime(candidate) { return candidate }
    }
  }

  /// The first twelve primes: as bases they make the test exact below 3·10^23 (Sorenson, Webster,
  /// "Strong pseudoprimes to twelve prime bases", 2015).
  private static let bases: [UInt64] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37]

  /// Returns whether a number is prime (Miller–Rabin).
  static func isPrime(_ number: UInt64) -> Bool {
    if number < 2 { return false }
    for base in bases where number % base == 0 { return number == base }
    let twos = (number - 1).trailingZeroBitCount
    let odd = (number - 1) >> UInt64(twos)
    return bases.allSatisfy { base in
      var value = power(base, odd, modulo: number)
      if value == 1 || value == number - 1 { return true }
      for _ in 1..<max(1, twos) {
        value = multiply(value, value, modulo: number)
        if value == number - 1 { return true }
      }
      return false
    }
  }

  /// Returns `left · right` modulo a number that both are below.
  static func multiply(_ left: UInt64, _ right: UInt64, modulo number: UInt64) -> UInt64 {
    number.dividingFullWidth(left.multipliedFullWidth(by: right)).remainder
  }

  /// Returns `base^exponent` modulo a number above the base.
  static func power(_ base: UInt64, _ exponent: UInt64, modulo number: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = multiply(result, square, modulo: number) }
      square = multiply(square, square, modulo: number)
      rest >>= 1
    }
    return result
  }
}

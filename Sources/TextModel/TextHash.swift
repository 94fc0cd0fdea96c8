/// Fingerprint of a text: equal bytes give equal hashes in one process, whatever the chunking.
///
/// The base is drawn anew by every process, so a hash must never be stored or sent. Two different
/// texts of `n` bytes collide with a probability of about `n / 2^61`.
@frozen public struct TextHash: Hashable, Sendable {
  /// Value of the text's polynomial at the base of this process, below 2^61 - 1.
  @usableFromInline let polynomial: UInt64
  /// Length of the text in bytes.
  public let byteCount: Int

  @inlinable init(polynomial: UInt64, byteCount: Int) {
    self.polynomial = polynomial
    self.byteCount = byteCount
  }
}

/// Arithmetic modulo the Mersenne prime 2^61 - 1, as Karp–Rabin fingerprints need it.
enum Mersenne61 {
  static let modulus: UInt64 = (1 << 61) - 1

  /// Returns `left * right`; both must be below the modulus.
  @inline(__always) static func multiply(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    // 2^61 is congruent to 1, so the bits from 61 upwards are simply added.
    return reduce((product.low & modulus) &+ ((product.high << 3) | (product.low >> 61)))
  }

  /// Returns `left + right`; both must be below the modulus.
  @inline(__always) static func add(_ left: UInt64, _ right: UInt64) -> UInt64 {
    reduce(left &+ right)
  }

  /// Returns `left - right`; both must be below the modulus.
  @inline(__always) static func subtract(_ left: UInt64, _ right: UInt64) -> UInt64 {
    reduce(left &+ modulus &- right)
  }

  /// Returns `base` to the power `exponent`.
  static func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var result: UInt64 = 1
    var square = base
    var rest = exponent
    while rest > 0 {
      if rest & 1 == 1 { result = multiply(result, square) }
      square = multiply(square, square)
      rest >>= 1
    }
    return result
  }

  /// Brings a value below twice the modulus under it.
  @inline(__always) private static func reduce(_ value: UInt64) -> UInt64 {
    value >= modulus ? value &- modulus : value
  }
}

/// Powers of this process's random base, and the hashing of byte runs with them.
///
/// The hash of bytes `b0 … bn` is `Σ (bi + 1) * base^(n - i)`; the one keeps NUL bytes from vanishing.
/// Safety: the three tables are written once in `init` and never again nor freed.
struct TextPowers: @unchecked Sendable {
  /// Longest run that one pass over the low table hashes, in bytes.
  static let blockBytes = 2048
  private static let shift = 11
  private static let mask = blockBytes - 1

  static let shared = TextPowers()

  /// `base^i` for `i` in `0...blockBytes`.
  private let low: UnsafeMutablePointer<UInt64>
  /// `base^(blockBytes * i)` for `i` in `0..<blockBytes`: texts up to 4 MiB.
  private let middle: UnsafeMutablePointer<UInt64>
  /// `base^-i` for `i` in `0...blockBytes`.
  private let inverse: UnsafeMutablePointer<UInt64>
  /// `base^(blockBytes * blockBytes)`.
  private let stride: UInt64

  private init() {
    let base = UInt64.random(in: (1 << 32)..<(Mersenne61.modulus - 1))
    // Fermat: base^(p - 2) is the inverse of the base.
    let reciprocal = Mersenne61.power(base, Mersenne61.modulus - 2)
    low = TextPowers.table(of: base)
    middle = TextPowers.table(of: low[TextPowers.blockBytes])
    inverse = TextPowers.table(of: reciprocal)
    stride = middle[TextPowers.blockBytes]
  }

  private static func table(of base: UInt64) -> UnsafeMutablePointer<UInt64> {
    let table = UnsafeMutablePointer<UInt64>.allocate(capacity: blockBytes + 1)
    var power: UInt64 = 1
    for index in 0...blockBytes {
      table[index] = power
      power = Mersenne61.multiply(power, base)
    }
    return table
  }

  /// Returns `base^exponent`; two multiplications at most for exponents below 4 MiB.
  @inline(__always) func power(_ exponent: Int) -> UInt64 {
    if exponent <= TextPowers.blockBytes { return low[exponent] }
    let product = Mersenne61.multiply(
      low[exponent & TextPowers.mask],
      middle[(exponent >> TextPowers.shift) & TextPowers.mask])
    let rest = exponent >> (2 * TextPowers.shift)
    if rest == 0 { return product }
    return Mersenne61.multiply(product, Mersenne61.power(stride, UInt64(rest)))
  }

  /// Returns `base^exponent` for an exponent from `-blockBytes` upwards.
  @inline(__always) func signedPower(_ exponent: Int) -> UInt64 {
    exponent < 0 ? inverse[-exponent] : power(exponent)
  }

  /// Returns the hash of two runs in a row from the hash of each.
  @inline(__always) func concatenate(_ left: UInt64, _ right: UInt64, rightBytes: Int) -> UInt64 {
    Mersenne61.add(Mersenne61.multiply(left, power(rightBytes)), right)
  }

  /// Returns the hash of `count` bytes.
  func hash(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    if count <= TextPowers.blockBytes { return hashBlock(bytes, count: count) }
    var result: UInt64 = 0
    var offset = 0
    while offset < count {
      let length = min(TextPowers.blockBytes, count - offset)
      result = concatenate(
        result, hashBlock(bytes + offset, count: length), rightBytes: length)
      offset += length
    }
    return result
  }

  /// One multiplication a byte and one reduction at the end: 2^11 terms below 2^69 fit 128 bits.
  @inline(__always) private func hashBlock(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt64 {
    var sum: UInt128 = 0
    var other: UInt128 = 0
    var index = 0
    let powers = low + count
    while index &+ 2 <= count {
      sum &+= term(bytes[index], powers[-1 &- index])
      other &+= term(bytes[index &+ 1], powers[-2 &- index])
      index &+= 2
    }
    if index < count { sum &+= term(bytes[index], powers[-1 &- index]) }
    sum &+= other
    let folded = (sum & UInt128(Mersenne61.modulus)) &+ (sum >> 61)
    return Mersenne61.add(
      UInt64(truncatingIfNeeded: folded) & Mersenne61.modulus,
      UInt64(truncatingIfNeeded: folded >> 61))
  }

  @inline(__always) private func term(_ byte: UInt8, _ power: UInt64) -> UInt128 {
    let product = (UInt64(byte) &+ 1).multipliedFullWidth(by: power)
    return UInt128(_low: product.low, _high: product.high)
  }
}

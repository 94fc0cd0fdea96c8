import TestSupport
import Testing

@testable import TextModel

@Suite struct TextHashTests {
  /// The hash by its definition, bit by bit since the prime and eight bits do not fit a word.
  private func residue(_ bytes: [UInt8]) -> UInt64 {
    let prime = TextHasher.shared.prime
    var result: UInt64 = 0
    for byte in bytes {
      for bit in (0..<8).reversed() {
        result = (result * 2 + UInt64(byte >> UInt8(bit) & 1)) % prime
      }
    }
    return result
  }

  @Test func theHashIsTheNumberModuloThePrime() {
    var random = SeededRandom(seed: 3)
    for count in Array(0...200) + [2_047, 2_048, 2_049, 5_000] {
      for fill in [0, 1, 255, -1] {
        let bytes = (0..<count).map { _ in
          fill < 0 ? UInt8(random.int(in: 0...255)) : UInt8(fill)
        }
        let hash = bytes.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { TextHasher.shared.hash($0, count: count) } ?? 0
        }
        #expect(hash == residue(bytes), "\(count) bytes of \(fill)")
      }
    }
  }

  @Test func powersMoveAHashByAnyDistance() {
    let hasher = TextHasher.shared
    for distance in [0, 1, 7, 2_048, 2_049, 70_000, (4 << 20) - 1, 4 << 20, (9 << 20) + 12_345] {
      let expected = PrimeNumber.power(256, UInt64(distance), modulo: hasher.prime)
      #expect(hasher.multiply(1, by: hasher.power(distance)) == expected, "\(distance)")
      if distance <= TextHasher.blockBytes {
        #expect(hasher.multiply(expected, by: hasher.signedPower(-distance)) == 1)
      }
    }
  }

  @Test func primesAreToldFromComposites() {
    let sieve = (0..<2_000).filter { number in
      number > 1 && (2..<number).allSatisfy { number % $0 != 0 }
    }
    #expect((0..<2_000).filter { PrimeNumber.isPrime(UInt64($0)) } == sieve)
    #expect(PrimeNumber.isPrime((1 << 61) - 1))
    #expect(!PrimeNumber.isPrime(3_215_031_751), "a strong pseudoprime to 2, 3, 5 and 7")
    #expect(!PrimeNumber.isPrime(UInt64(1_000_000_007) * 1_000_000_009))
  }
}

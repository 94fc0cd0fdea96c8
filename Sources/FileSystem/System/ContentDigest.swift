/// SHA-256 of a content (FIPS 180-4), for what is stored: journals and history.
package struct ContentDigest: Hashable, Sendable {
  /// 32 bytes, most significant first.
  package let bytes: [UInt8]

  /// Takes a stored digest; `nil` unless it has 32 bytes.
  package init?(stored: some Collection<UInt8>) {
    guard stored.count == 32 else { return nil }
    bytes = Array(stored)
  }

  /// Digests a content. Linear in its length.
  package init(of content: [UInt8]) {
    var state = SHA256State()
    content.withUnsafeBytes { input in
      var offset = 0
      while offset + 64 <= input.count {
        state.absorb(UnsafeRawBufferPointer(rebasing: input[offset..<(offset + 64)]))
        offset += 64
      }
      var tail = Array(input[offset...])
      tail.append(0x80)
      while tail.count % 64 != 56 { tail.append(0) }
      withUnsafeBytes(of: (UInt64(input.count) &* 8).bigEndian) { tail.append(contentsOf: $0) }
      tail.withUnsafeBytes { rest in
        for start in stride(from: 0, to: rest.count, by: 64) {
          state.absorb(UnsafeRawBufferPointer(rebasing: rest[start..<(start + 64)]))
        }
      }
    }
    bytes = state.words.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// The digest in lower-case hexadecimal, 64 digits.
  package var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

private struct SHA256State {
  var words: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]

  /// Takes in one block of 64 bytes.
  mutating func absorb(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      for index in 0..<16 {
        let word = block.loadUnaligned(fromByteOffset: index * 4, as: UInt32.self)
        schedule.initializeElement(at: index, to: UInt32(bigEndian: word))
      }
      for index in 16..<64 {
        let early = schedule[index - 15]
        let late = schedule[index - 2]
        let small = rotated(early, 7) ^ rotated(early, 18) ^ (early >> 3)
        let large = rotated(late, 17) ^ rotated(late, 19) ^ (late >> 10)
        let word = schedule[index - 16] &+ small &+ schedule[index - 7] &+ large
        schedule.initializeElement(at: index, to: word)
      }
      mix(schedule)
    }
  }

  private mutating func mix(_ schedule: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d) = (words[0], words[1], words[2], words[3])
    var (e, f, g, h) = (words[4], words[5], words[6], words[7])
    roundConstants.withUnsafeBufferPointer { constants in
      for index in 0..<64 {
        let sumE = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ sumE &+ choice &+ constants[index] &+ schedule[index]
        let sumA = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ sumA &+ majority)
      }
    }
    words[0] &+= a
    words[1] &+= b
    words[2] &+= c
    words[3] &+= d
    words[4] &+= e
    words[5] &+= f
    words[6] &+= g
    words[7] &+= h
  }

  @inline(__always)
  private func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 {
    (word &>> count) | (word &<< (32 &- count))
  }
}

/// FIPS 180-4 §4.2.2: the first 32 bits of the fractions of the cube roots of the first 64 primes.
private let roundConstants: [UInt32] = [
  0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
  0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
  0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
  0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
  0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
  0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
  0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
  0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
  0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
  0xc671_78f2,
]

/// Returns the place of the first byte at or after `start` that a JSON string does not hold as is: a quote,
/// a backslash, a control character or, unless `skipsHighBytes`, a byte of a character beyond ASCII; the end
/// when there is none.
///
/// Looks at eight bytes at a time: `(x - 1) & ~x & 0x80` flags the lowest zero byte of a word exactly
/// (Mycroft's test), so exclusive or with a byte finds the first byte equal to it.
@inline(__always)
func endOfPlainRun(in bytes: RawSpan, from start: Int, skipsHighBytes: Bool = false) -> Int {
  let ones: UInt64 = 0x0101_0101_0101_0101
  let highBits: UInt64 = 0x8080_8080_8080_8080
  var place = start
  while place &+ 8 <= bytes.byteCount {
    let word = UInt64(
      littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let flags =
      ((skipsHighBytes ? 0 : word) | ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
        | ((word &- ones &* 0x20) & ~word)) & highBits
    if flags != 0 { return place &+ flags.trailingZeroBitCount / 8 }
    place &+= 8
  }
  while place < bytes.byteCount {
    let byte = bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)
    if byte < 0x20 || (byte >= 0x80 && !skipsHighBytes) || byte == 0x22 || byte == 0x5C {
      return place
    }
    place &+= 1
  }
  return place
}

/// Returns the number of bytes of the character beyond ASCII that begins at `start`, or 0 when the bytes
/// there are not UTF-8 (RFC 3629 §4: no overlong forms, no surrogates, nothing beyond U+10FFFF).
@inline(__always)
func lengthOfSequence(in bytes: RawSpan, at start: Int) -> Int {
  let lead = bytes.byte(at: start)
  let count: Int
  let second: ClosedRange<UInt8>
  switch lead {
  case 0xC2...0xDF: (count, second) = (2, 0x80...0xBF)
  case 0xE0: (count, second) = (3, 0xA0...0xBF)
  case 0xE1...0xEC, 0xEE...0xEF: (count, second) = (3, 0x80...0xBF)
  case 0xED: (count, second) = (3, 0x80...0x9F)
  case 0xF0: (count, second) = (4, 0x90...0xBF)
  case 0xF1...0xF3: (count, second) = (4, 0x80...0xBF)
  case 0xF4: (count, second) = (4, 0x80...0x8F)
  default: return 0
  }
  guard start &+ count <= bytes.byteCount, second.contains(bytes.byte(at: start &+ 1)) else {
    return 0
  }
  for index in 2..<max(2, count) where bytes.byte(at: start &+ index) & 0xC0 != 0x80 { return 0 }
  return count
}

extension RawSpan {
  /// Returns the byte at `offset`, which must lie inside.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 {
    unsafeLoad(fromByteOffset: offset, as: UInt8.self)
  }
}

/// Returns the value of four hexadecimal digits that begin at `start`, or `nil`.
func hexadecimalUnit(in bytes: RawSpan, at start: Int) -> UInt16? {
  guard start &+ 4 <= bytes.byteCount else { return nil }
  var unit: UInt16 = 0
  for index in start..<start &+ 4 {
    guard let digit = hexadecimalDigit(bytes.byte(at: index)) else { return nil }
    unit = unit << 4 | UInt16(digit)
  }
  return unit
}

/// Returns the value of one hexadecimal digit, or `nil`.
func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}

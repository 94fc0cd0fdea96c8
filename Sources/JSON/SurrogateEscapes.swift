/// Carries lone surrogate halves through json-c, which would turn them into U+FFFD for good.
///
/// An escape such as `\ud83d` is rewritten, in the same six bytes, as a noncharacter that the text does not
/// use, followed by the last three hexadecimal digits; the first is always `d`.
struct LoneHalfMark {
  /// Third byte of the mark's UTF-8 form `EF B7 xx`.
  private let thirdByte: UInt8

  /// Picks a mark that the scanned text does not use; `nil` when it uses all thirty-two.
  init?(unusedIn scan: JSONScan) {
    let unused = (~scan.usedNoncharacters).trailingZeroBitCount
    guard unused < 32 else { return nil }
    thirdByte = 0x90 + UInt8(unused)
  }

  /// Overwrites the escapes at `places` of `bytes`.
  func mark(_ places: [Int], in bytes: inout [UInt8]) {
    for place in places {
      // `\` `u` `d` give way to the mark; the digits stay.
      bytes[place] = 0xEF
      bytes[place + 1] = 0xB7
      bytes[place + 2] = thirdByte
    }
  }

  /// Returns the string that `bytes`, read by json-c from a marked text, stands for.
  func value(of bytes: UnsafeBufferPointer<UInt8>) -> JSONValue {
    var repaired: [UInt8] = []
    repaired.reserveCapacity(bytes.count)
    var leadingHalf: UInt16?
    var trailingHalf: UInt16?
    var isBroken = false
    var place = 0
    while place < bytes.count {
      guard let half = half(in: bytes, at: place) else {
        repaired.append(bytes[place])
        place += 1
        continue
      }
      isBroken = true
      if place == 0, half & 0xFC00 == 0xDC00 { leadingHalf = half }
      place += 6
      if place == bytes.count, half & 0xFC00 == 0xD800 { trailingHalf = half }
      repaired += [0xEF, 0xBF, 0xBD]
    }
    let text = String(decoding: repaired, as: UTF8.self)
    guard isBroken else { return .string(text) }
    return .brokenString(
      JSONBrokenString(text: text, leadingHalf: leadingHalf, trailingHalf: trailingHalf))
  }

  private func half(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> UInt16? {
    guard place + 6 <= bytes.count, bytes[place] == 0xEF, bytes[place + 1] == 0xB7,
      bytes[place + 2] == thirdByte
    else { return nil }
    var unit: UInt16 = 0xD
    for index in place + 3..<place + 6 {
      guard let digit = hexadecimalDigit(bytes[index]) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }
}

/// Returns `bytes` with the character itself for each escaped surrogate pair that begins at one of `places`,
/// in ascending order.
///
/// json-c 0.16 reads 32,768 of the pairs, such as `\ud836\udc00`, as U+FFFD.
func decodingPairs(at places: [Int], in bytes: [UInt8]) -> [UInt8] {
  var decoded: [UInt8] = []
  decoded.reserveCapacity(bytes.count)
  var copied = 0
  for place in places {
    decoded += bytes[copied..<place]
    let span = bytes.span.bytes
    if let first = hexadecimalUnit(in: span, at: place + 2),
      let second = hexadecimalUnit(in: span, at: place + 8)
    {
      let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
      if let scalar = Unicode.Scalar(value) { decoded += Array(String(scalar).utf8) }
    }
    copied = place + 12
  }
  return decoded + bytes[copied...]
}

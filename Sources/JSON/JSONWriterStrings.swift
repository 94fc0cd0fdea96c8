extension JSONWriter {
  /// Appends a quoted string; runs that need no escape are copied whole. Bytes that the caller does not know
  /// to be valid UTF-8 are checked.
  mutating func appendString(_ utf8: UnsafeBufferPointer<UInt8>, isValid: Bool) {
    // Room for all but what escapes add.
    reserve(utf8.count &+ 2)
    append(0x22)
    let span = RawSpan(_unsafeElements: utf8)
    var copied = 0
    while copied < utf8.count {
      let place = endOfCopiedRun(in: span, from: copied, isValid: isValid)
      append(UnsafeBufferPointer(rebasing: utf8[copied..<place]))
      guard place < utf8.count else { break }
      appendEscape(of: utf8[place])
      copied = place &+ 1
    }
    append(0x22)
  }

  /// Returns the end of what can be copied as it is.
  private func endOfCopiedRun(in span: RawSpan, from start: Int, isValid: Bool) -> Int {
    if isValid { return endOfPlainRun(in: span, from: start, skipsHighBytes: true) }
    var place = endOfPlainRun(in: span, from: start)
    while place < span.byteCount, span.byte(at: place) >= 0x80 {
      let length = lengthOfSequence(in: span, at: place)
      guard length > 0 else { return place }
      place = endOfPlainRun(in: span, from: place &+ length)
    }
    return place
  }

  private mutating func appendEscape(of byte: UInt8) {
    reserve(6)
    switch byte {
    case 0x22: appendPair(0x22)
    case 0x5C: appendPair(0x5C)
    case 0x0A: appendPair(0x6E)
    case 0x0D: appendPair(0x72)
    case 0x09: appendPair(0x74)
    case 0..<0x20:
      appendPair(0x75)
      append(0x30)
      append(0x30)
      append(0x30 + byte >> 4)
      append(hexadecimalCharacter(byte & 0xF))
    default:
      append(0xEF)
      append(0xBF)
      append(0xBD)
    }
  }

  private mutating func appendPair(_ byte: UInt8) {
    append(0x5C)
    append(byte)
  }

  private func hexadecimalCharacter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x61 + digit - 10
  }
}

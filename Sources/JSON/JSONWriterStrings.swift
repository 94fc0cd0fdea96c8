extension JSONWriter {
  /// Appends a quoted string; runs that need no escape are copied whole.
  mutating func appendString(_ utf8: UnsafeBufferPointer<UInt8>) {
    storage.reserveCapacity(roomFor(utf8.count &+ 2))
    storage.append(0x22)
    let span = RawSpan(_unsafeElements: utf8)
    var copied = 0
    var place = endOfPlainRun(in: span, from: 0)
    while place < utf8.count {
      let byte = utf8[place]
      if byte >= 0x80 {
        let count = lengthOfSequence(in: span, at: place)
        if count > 0 {
          place = endOfPlainRun(in: span, from: place &+ count)
          continue
        }
      }
      storage.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied..<place]))
      appendEscape(of: byte)
      copied = place &+ 1
      place = endOfPlainRun(in: span, from: copied)
    }
    storage.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[copied...]))
    storage.append(0x22)
  }

  /// Returns a capacity for `count` more bytes that keeps growth geometric.
  private func roomFor(_ count: Int) -> Int {
    let needed = storage.count &+ count
    return needed <= storage.capacity ? needed : max(needed, storage.capacity &* 2)
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case 0x22: storage += [0x5C, 0x22]
    case 0x5C: storage += [0x5C, 0x5C]
    case 0x0A: storage += [0x5C, 0x6E]
    case 0x0D: storage += [0x5C, 0x72]
    case 0x09: storage += [0x5C, 0x74]
    case 0..<0x20:
      storage += [0x5C, 0x75, 0x30, 0x30, 0x30 + byte >> 4, hexadecimalCharacter(byte & 0xF)]
    default: storage += [0xEF, 0xBF, 0xBD]
    }
  }

  private func hexadecimalCharacter(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : 0x61 + digit - 10
  }
}

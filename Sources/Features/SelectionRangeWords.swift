/// Words for a selection: runs of letters, marks, digits and `_`.
enum Words {
  /// Bytes on each side of the offset that are looked at.
  static let reach = 1_024

  /// Returns the word that holds or touches the place `at`, the one behind it first; `nil` when
  /// there is none.
  static func word(in bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Range<Int>? {
    var start = place
    while let previous = scalar(endingAt: start, in: bytes), isPart(previous.value) {
      start -= previous.width
    }
    var end = place
    while let next = scalar(at: end, in: bytes), isPart(next.value) { end += next.width }
    return start < end ? start..<end : nil
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      let letter = scalar.value | 32
      return (letter >= 97 && letter <= 122) || (scalar.value >= 48 && scalar.value <= 57)
        || scalar == "_"
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      return true
    default: return false
    }
  }

  private static func scalar(
    at place: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: Unicode.Scalar, width: Int)? {
    guard place < bytes.count else { return nil }
    let lead = bytes[place]
    let width = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    guard width > 0, place + width <= bytes.count else { return nil }
    var value = width == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(width))
    for index in 1..<max(width, 1) { value = value << 6 | UInt32(bytes[place + index] & 0x3F) }
    return Unicode.Scalar(value).map { ($0, width) }
  }

  private static func scalar(
    endingAt end: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: Unicode.Scalar, width: Int)? {
    var start = end - 1
    while start > 0, start > end - 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, let found = scalar(at: start, in: bytes), found.width == end - start else {
      return nil
    }
    return found
  }
}

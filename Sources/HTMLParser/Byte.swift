/// ASCII bytes by name, and the classes of bytes that HTML distinguishes.
enum Byte {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var formFeed: UInt8 { 0x0C }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var exclamationMark: UInt8 { 0x21 }
  static var quotationMark: UInt8 { 0x22 }
  static var numberSign: UInt8 { 0x23 }
  static var ampersand: UInt8 { 0x26 }
  static var apostrophe: UInt8 { 0x27 }
  static var comma: UInt8 { 0x2C }
  static var hyphen: UInt8 { 0x2D }
  static var solidus: UInt8 { 0x2F }
  static var semicolon: UInt8 { 0x3B }
  static var lessThan: UInt8 { 0x3C }
  static var equals: UInt8 { 0x3D }
  static var greaterThan: UInt8 { 0x3E }
  static var questionMark: UInt8 { 0x3F }
  static var leftBracket: UInt8 { 0x5B }
  static var rightBracket: UInt8 { 0x5D }
  static var graveAccent: UInt8 { 0x60 }
  static var lowerX: UInt8 { 0x78 }

  /// `a` to `z`, `A` to `Z`.
  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26
  }

  /// `0` to `9`.
  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// A letter or a digit of ASCII.
  @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  /// What names of references and of known elements are made of: letters, digits and `-`.
  @inline(__always) static func isNameByte(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == hyphen
  }

  /// Tab, line feed, form feed, carriage return or space; the tokenizer sees a carriage return as the line feed that
  /// normalisation makes of it.
  @inline(__always) static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == space || byte == lineFeed || byte == tab || byte == formFeed || byte == carriageReturn
  }

  /// Returns the byte with `A` to `Z` in lower case.
  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// Returns the value of a hexadecimal digit.
  @inline(__always) static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- 0x30) }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}

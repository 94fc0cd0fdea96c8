/// Classes of ASCII bytes as CommonMark 0.31 §2.1 names them; bytes beyond ASCII are in none.
enum ASCII {
  /// A set of ASCII bytes, one bit each; a constant costs nothing to make.
  struct Set: Sendable {
    private let low: UInt64
    private let high: UInt64

    /// `low` has a bit for each of the bytes 0 to 63, `high` for 64 to 127.
    @inline(__always) init(low: UInt64, high: UInt64) {
      self.low = low
      self.high = high
    }

    @inline(__always) func contains(_ byte: UInt8) -> Bool {
      let word = byte < 64 ? low : high
      return byte < 0x80 && (word >> UInt64(byte & 63)) & 1 != 0
    }
  }

  /// `a` to `z`, `A` to `Z`.
  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// `0` to `9`.
  @inline(__always) static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || isDigit(byte)
  }

  /// What a backslash can escape.
  @inline(__always) static func isPunctuation(_ byte: UInt8) -> Bool {
    Set(low: 0xFC00_FFFE_0000_0000, high: 0x7800_0001_F800_0001).contains(byte)
  }

  /// Space, tab, line feed, vertical tab, form feed, carriage return.
  @inline(__always) static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte &- 0x09 < 5
  }

  /// Space or tab.
  @inline(__always) static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Line feed or carriage return.
  @inline(__always) static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// U+0000 to U+001F and U+007F.
  @inline(__always) static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F }

  /// Returns the byte with `A` to `Z` in lower case.
  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }
}

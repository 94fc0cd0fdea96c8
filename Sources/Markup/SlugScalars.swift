/// What several slug rules need to know about characters.
enum SlugScalars {
  /// Lower-cases as Unicode's full mapping does.
  ///
  /// - Parameter handlesFinalSigma: whether Σ at the end of a word becomes ς, as in JavaScript,
  ///   Rust and Python; Ruby and Haskell's `text` always make σ of it.
  static func lowercased(_ text: String, handlesFinalSigma: Bool) -> String {
    if let ascii = mapASCII(text, { lowercased($0) }) { return ascii }
    let scalars = Array(text.unicodeScalars)
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for (index, scalar) in scalars.enumerated() {
      if scalar == "\u{3A3}", handlesFinalSigma, isFinal(index, in: scalars) {
        result.unicodeScalars.append("\u{3C2}")
      } else {
        result += scalar.properties.lowercaseMapping
      }
    }
    return result
  }

  /// Unicode's condition `Final_Sigma` (The Unicode Standard, table 3-17).
  private static func isFinal(_ index: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let isCased: (Unicode.Scalar) -> Bool = { $0.properties.isCased }
    let before = scalars[..<index].last { !$0.properties.isCaseIgnorable }
    let after = scalars[(index + 1)...].first { !$0.properties.isCaseIgnorable }
    return before.map(isCased) == true && after.map(isCased) != true
  }

  /// Returns the text with each byte mapped, or `nil` when it is not all ASCII; `map` returns 0 for
  /// bytes that go.
  @inline(__always)
  static func mapASCII(_ text: String, _ map: (UInt8) -> UInt8) -> String? {
    var text = text
    return text.withUTF8 { bytes -> String? in
      guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return String(unsafeUninitializedCapacity: bytes.count) { buffer in
        var count = 0
        for byte in bytes {
          let mapped = map(byte)
          guard mapped != 0 else { continue }
          buffer[count] = mapped
          count += 1
        }
        return count
      }
    }
  }

  /// Appends a scalar's UTF-8 bytes.
  @inline(__always) static func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    if scalar.isASCII {
      bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    } else {
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Returns the byte with `A` to `Z` in lower case.
  @inline(__always) static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// `a` to `z` and `A` to `Z`.
  @inline(__always) static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  /// `0` to `9`, `a` to `z`, `A` to `Z`.
  @inline(__always) static func isAlphanumeric(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 < 10
  }

  /// ECMAScript's `\s`: its white space and line terminators.
  static func isJavaScriptWhitespace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0D, 0x20, 0xA0, 0xFEFF, 0x2028, 0x2029: true
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }
}

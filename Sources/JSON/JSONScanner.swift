/// What a check of a JSON text found besides that it is one.
struct JSONScan {
  /// Places of the backslashes of `\u` escapes, in strings that are not member names, that stand for a lone
  /// half of a surrogate pair.
  var loneHalves: [Int] = []
  /// Places of the first backslashes of `\u` escapes that together stand for a whole surrogate pair.
  var escapedPairs: [Int] = []
  /// Bit n is set when U+FDD0 + n occurs, as is or escaped; these noncharacters serve as marks.
  var usedNoncharacters: UInt32 = 0
}

/// Checks that bytes are one JSON text as RFC 8259 has it, since json-c lets much through that is not.
///
/// It keeps a stack of containers of its own, so that depth costs no call stack.
struct JSONScanner: ~Copyable {
  private enum Expectation {
    case value
    case valueOrEnd
    case nameOrEnd
    case name
    case commaOrEnd
    case end
  }

  private let maximumDepth: Int
  private var remainingWeight: Int
  private var isObject: [Bool] = []
  private var place = 0
  private var result = JSONScan()

  /// Makes a scanner that takes `maximumDepth` containers inside each other, and values that together
  /// weigh `maximumWeight`: 8 for an object, 1 for anything else (roughly, units of 100 bytes in json-c).
  init(maximumDepth: Int, maximumWeight: Int) {
    self.maximumDepth = maximumDepth
    remainingWeight = maximumWeight
  }

  /// Checks all of `bytes`.
  mutating func scan(_ bytes: RawSpan) throws(JSONError) -> JSONScan {
    skipBlanks(bytes)
    guard place < bytes.byteCount else { throw JSONError(.empty, at: place) }
    var expected = Expectation.value
    while expected != .end {
      skipBlanks(bytes)
      guard place < bytes.byteCount else { throw JSONError(.truncated, at: place) }
      expected = try step(bytes, expected)
    }
    skipBlanks(bytes)
    guard place == bytes.byteCount else { throw JSONError(.trailingBytes, at: place) }
    return result
  }

  private mutating func step(
    _ bytes: RawSpan, _ expected: Expectation
  ) throws(JSONError) -> Expectation {
    let byte = bytes.byte(at: place)
    switch (expected, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")):
      return close()
    case (.commaOrEnd, UInt8(ascii: "]")) where isObject.last == false,
      (.commaOrEnd, UInt8(ascii: "}")) where isObject.last == true:
      return close()
    case (.commaOrEnd, UInt8(ascii: ",")):
      place += 1
      return isObject.last == true ? .name : .value
    case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")):
      try scanString(bytes, isName: true)
      try scanColon(bytes)
      return .value
    case (.value, _), (.valueOrEnd, _):
      return try scanValue(bytes, byte)
    default:
      throw JSONError(.unexpectedByte(byte), at: place)
    }
  }

  private mutating func close() -> Expectation {
    place += 1
    isObject.removeLast()
    return afterValue
  }

  private var afterValue: Expectation { isObject.isEmpty ? .end : .commaOrEnd }

  private mutating func scanValue(
    _ bytes: RawSpan, _ byte: UInt8
  ) throws(JSONError) -> Expectation {
    remainingWeight -= byte == UInt8(ascii: "{") ? 8 : 1
    guard remainingWeight >= 0 else { throw JSONError(.tooManyValues, at: place) }
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard isObject.count < maximumDepth else { throw JSONError(.tooDeep, at: place) }
      isObject.append(byte == UInt8(ascii: "{"))
      place += 1
      return byte == UInt8(ascii: "{") ? .nameOrEnd : .valueOrEnd
    case UInt8(ascii: "\""): try scanString(bytes, isName: false)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      place = try endOfNumber(bytes, from: place)
    case UInt8(ascii: "t"): try scanLiteral(bytes, "true")
    case UInt8(ascii: "f"): try scanLiteral(bytes, "false")
    case UInt8(ascii: "n"): try scanLiteral(bytes, "null")
    default: throw JSONError(.unexpectedByte(byte), at: place)
    }
    return afterValue
  }

  private mutating func skipBlanks(_ bytes: RawSpan) {
    while place < bytes.byteCount {
      switch bytes.byte(at: place) {
      case 0x20, 0x09, 0x0A, 0x0D: place += 1
      default: return
      }
    }
  }

  private mutating func scanColon(_ bytes: RawSpan) throws(JSONError) {
    skipBlanks(bytes)
    guard place < bytes.byteCount else { throw JSONError(.truncated, at: place) }
    let byte = bytes.byte(at: place)
    guard byte == UInt8(ascii: ":") else { throw JSONError(.unexpectedByte(byte), at: place) }
    place += 1
  }

  private mutating func scanLiteral(_ bytes: RawSpan, _ literal: StaticString) throws(JSONError) {
    for index in 0..<literal.utf8CodeUnitCount {
      guard place < bytes.byteCount else { throw JSONError(.truncated, at: place) }
      let byte = bytes.byte(at: place)
      guard byte == literal.utf8Start[index] else {
        throw JSONError(.unexpectedByte(byte), at: place)
      }
      place += 1
    }
  }

  /// Checks the string whose opening quote is at `place`.
  private mutating func scanString(_ bytes: RawSpan, isName: Bool) throws(JSONError) {
    place += 1
    while true {
      place = endOfPlainRun(in: bytes, from: place)
      guard place < bytes.byteCount else { throw JSONError(.truncated, at: place) }
      let byte = bytes.byte(at: place)
      switch byte {
      case UInt8(ascii: "\""):
        place += 1
        return
      case UInt8(ascii: "\\"): try scanEscape(bytes, isName: isName)
      case 0..<0x20: throw JSONError(.controlCharacterInString, at: place)
      default: try scanSequences(bytes)
      }
    }
  }

  /// Checks a run of characters beyond ASCII.
  private mutating func scanSequences(_ bytes: RawSpan) throws(JSONError) {
    while place < bytes.byteCount, bytes.byte(at: place) >= 0x80 {
      let count = lengthOfSequence(in: bytes, at: place)
      guard count > 0 else { throw JSONError(.invalidUTF8, at: place) }
      if bytes.byte(at: place) == 0xEF, bytes.byte(at: place + 1) == 0xB7 {
        noteNoncharacter(0xFDC0 + UInt16(bytes.byte(at: place + 2) & 0x3F))
      }
      place += count
    }
  }

  private mutating func scanEscape(_ bytes: RawSpan, isName: Bool) throws(JSONError) {
    guard place + 1 < bytes.byteCount else { throw JSONError(.truncated, at: bytes.byteCount) }
    switch bytes.byte(at: place + 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      place += 2
    case UInt8(ascii: "u"):
      guard let unit = hexadecimalUnit(in: bytes, at: place + 2) else {
        throw JSONError(place + 6 > bytes.byteCount ? .truncated : .invalidEscape, at: place)
      }
      try noteEscaped(unit, bytes, isName: isName)
    default: throw JSONError(.invalidEscape, at: place)
    }
  }

  private mutating func noteEscaped(
    _ unit: UInt16, _ bytes: RawSpan, isName: Bool
  ) throws(JSONError) {
    if unit == 0, isName { throw JSONError(.nulInKey, at: place) }
    noteNoncharacter(unit)
    if unit & 0xFC00 == 0xD800, isSecondHalfEscape(bytes, at: place + 6) {
      result.escapedPairs.append(place)
      place += 12
      return
    }
    if unit & 0xF800 == 0xD800, !isName { result.loneHalves.append(place) }
    place += 6
  }

  private func isSecondHalfEscape(_ bytes: RawSpan, at start: Int) -> Bool {
    guard start + 6 <= bytes.byteCount, bytes.byte(at: start) == UInt8(ascii: "\\"),
      bytes.byte(at: start + 1) == UInt8(ascii: "u"),
      let unit = hexadecimalUnit(in: bytes, at: start + 2)
    else { return false }
    return unit & 0xFC00 == 0xDC00
  }

  private mutating func noteNoncharacter(_ unit: UInt16) {
    guard (0xFDD0...0xFDEF).contains(unit) else { return }
    result.usedNoncharacters |= 1 << UInt32(unit - 0xFDD0)
  }
}

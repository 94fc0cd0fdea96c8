import JSON
import Testing

/// Returns the error that reading `bytes` gives.
func readError(_ bytes: [UInt8], _ reader: JSONReader = .strict) -> JSONError? {
  do {
    _ = try reader.read(bytes)
    return nil
  } catch {
    return error
  }
}

@Suite struct JSONReaderTests {
  @Test func readsEveryKindOfValueInOrder() throws {
    let value = try JSONReader.strict.read(
      #" {"b":[1,-2,3.5,1e2],"a":{"x":null,"y":true,"z":false},"s":"é\n\u00e9\ud83d\ude00","":{}} "#
    )
    let expected: JSONValue = [
      "b": [1, -2, 3.5, 100.0], "a": ["x": nil, "y": true, "z": false],
      "s": "é\né😀", "": [:],
    ]
    #expect(value == expected)
    #expect(value.object?.members.map(\.name) == ["b", "a", "s", ""])
  }

  @Test(arguments: ["12", " 12 ", "-0", "\"x\"", "null", "true", "[]", "{}", "1.5", "\"\""])
  func readsBareValues(_ text: String) throws {
    let value = try JSONReader.strict.read(text)
    #expect(try JSONReader.strict.read(value.jsonBytes) == value)
  }

  @Test func ofMembersWithTheSameNameTheLastCounts() throws {
    let value = try JSONReader.strict.read(#"{"a":1,"b":2,"a":3}"#)
    #expect(value == ["a": 3, "b": 2])
    #expect(JSONValue.object(["a": 1, "b": 2, "a": 3]) == value)
  }

  @Test func integersKeepAllTheirDigits() throws {
    #expect(try JSONReader.strict.read("9223372036854775807") == .integer(.max))
    #expect(try JSONReader.strict.read("-9223372036854775808") == .integer(.min))
  }

  @Test(arguments: [
    ("9223372036854775808", 0), ("[-9223372036854775809]", 1), ("[1,99999999999999999999]", 3),
    ("1e999", 0), ("[-1e400]", 1),
  ])
  func numbersOutOfRangeAreRefused(_ text: String, _ offset: Int) {
    #expect(readError(Array(text.utf8)) == JSONError(.numberOutOfRange, at: offset))
  }

  @Test func aNumberOfFourHundredDigitsIsRefused() {
    let digits = [UInt8](repeating: UInt8(ascii: "7"), count: 400)
    #expect(readError(digits)?.reason == .numberOutOfRange)
    #expect(readError(digits + Array(".5".utf8))?.reason == .numberOutOfRange)
  }

  @Test func nulInsideAStringIsKept() throws {
    #expect(try JSONReader.strict.read(#""a\u0000b""#) == .string("a\0b"))
  }

  @Test(arguments: [
    ("", JSONError.Reason.empty, 0), ("  ", .empty, 2), ("[", .truncated, 1),
    ("[1", .truncated, 2), ("{\"a\"", .truncated, 4), ("{\"a\":", .truncated, 5),
    ("\"abc", .truncated, 4), ("\"a\\", .truncated, 3), ("\"a\\u12", .truncated, 2),
    ("-", .truncated, 1), ("1.", .truncated, 2), ("1e", .truncated, 2), ("tru", .truncated, 3),
    ("[1,]", .unexpectedByte(UInt8(ascii: "]")), 3),
    ("{\"a\":1,}", .unexpectedByte(UInt8(ascii: "}")), 7),
    ("{a:1}", .unexpectedByte(UInt8(ascii: "a")), 1),
    ("{'a':1}", .unexpectedByte(UInt8(ascii: "'")), 1),
    ("['a']", .unexpectedByte(UInt8(ascii: "'")), 1),
    ("[1}", .unexpectedByte(UInt8(ascii: "}")), 2),
    ("{\"a\":1]", .unexpectedByte(UInt8(ascii: "]")), 6),
    ("NaN", .unexpectedByte(UInt8(ascii: "N")), 0),
    ("[Infinity]", .unexpectedByte(UInt8(ascii: "I")), 1),
    ("-Infinity", .invalidNumber, 0), ("01", .invalidNumber, 0), ("[1.x]", .invalidNumber, 1),
    ("+1", .unexpectedByte(UInt8(ascii: "+")), 0), (".5", .unexpectedByte(UInt8(ascii: ".")), 0),
    ("TRUE", .unexpectedByte(UInt8(ascii: "T")), 0),
    ("trux", .unexpectedByte(UInt8(ascii: "x")), 3),
    ("1 2", .trailingBytes, 2), ("{}x", .trailingBytes, 2),
    ("\u{FEFF}{}", .unexpectedByte(0xEF), 0),
    ("// c\n1", .unexpectedByte(UInt8(ascii: "/")), 0),
    ("\"a\tb\"", .controlCharacterInString, 2), ("\"a\nb\"", .controlCharacterInString, 2),
    ("\"\0\"", .controlCharacterInString, 1), ("\"\\x\"", .invalidEscape, 1),
    ("\"\\u12g4\"", .invalidEscape, 1), ("{\"a\\u0000b\":1}", .nulInKey, 3),
  ])
  func whatIsNotJSONIsRefusedWhereItShows(
    _ text: String, _ reason: JSONError.Reason, _ offset: Int
  ) {
    #expect(readError(Array(text.utf8)) == JSONError(reason, at: offset))
  }

  @Test(
    arguments: [
      [0xFF], [0xC0, 0x80], [0xC1, 0xBF], [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE0, 0x80, 0x80],
      [0xF0, 0x80, 0x80, 0x80],
      [0x80], [0xE2, 0x82], [0xC3], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0x41],
    ] as [[UInt8]])
  func bytesThatAreNotUTF8AreRefused(_ bytes: [UInt8]) {
    let text = Array("[\"ab".utf8) + bytes + Array("\"]".utf8)
    #expect(readError(text) == JSONError(.invalidUTF8, at: 4))
  }

  @Test func everyScalarSurvivesAsIsAndEscaped() throws {
    var scalars = String.UnicodeScalarView()
    for value in stride(from: UInt32(1), through: 0x10FFFF, by: 61) {
      if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    }
    let text = String(scalars)
    let escaped = text.utf16.map { "\\u" + hexadecimal($0) }.joined()
    #expect(try JSONReader.strict.read(JSONValue.string(text).jsonBytes) == .string(text))
    let read = try JSONReader.strict.read("\"" + escaped + "\"")
    let differing = zip(read.string?.unicodeScalars ?? String.UnicodeScalarView(), scalars)
      .first { $0 != $1 }
    #expect(read == .string(text), "first difference: \(String(describing: differing))")
  }

  @Test func depthIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(ascii: "["), count: depth)
        + [UInt8](repeating: UInt8(ascii: "]"), count: depth)
    }
    #expect(readError(nested(128)) == nil)
    #expect(readError(nested(129)) == JSONError(.tooDeep, at: 128))
    #expect(readError(nested(1_000_000)) == JSONError(.tooDeep, at: 128))
    let objects =
      String(repeating: "{\"a\":", count: 128) + "1" + String(repeating: "}", count: 128)
    #expect(readError(Array(objects.utf8)) == nil)
  }

  @Test func theNumberOfValuesIsBounded() {
    let reader = JSONReader(maximumWeight: 17)
    #expect(readError(Array("[{},{}]".utf8), reader) == nil)
    #expect(readError(Array("[{},{},1]".utf8), reader) == JSONError(.tooManyValues, at: 7))
  }

  @Test func anyMutationOfAMessageIsReadOrRefusedAndNeverCrashes() throws {
    var random = SplitMix(seed: 0x5EED)
    let message = Array(
      #"{"jsonrpc":"2.0","id":1,"params":{"é":[1,-2.5e3,"\ud83d\ude00\u0041",null,{"a":{}}]}}"#.utf8
    )
    for _ in 0..<20_000 {
      var bytes = message
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      guard let value = try? JSONReader.strict.read(bytes) else {
        // Whatever we refuse is a matter of our own checks; the library is never the first to
        // complain.
        if case .refusedByLibrary = readError(bytes)?.reason {
          Issue.record("json-c refused what our checks let through: \(bytes)")
        }
        continue
      }
      let again = try JSONReader.strict.read(value.jsonBytes)
      if !holdsBrokenString(value) { #expect(again == value) }
    }
  }
}

/// Whether a lone surrogate half occurs in `value`.
func holdsBrokenString(_ value: JSONValue) -> Bool {
  switch value {
  case .brokenString: true
  case .array(let elements): elements.contains(where: holdsBrokenString)
  case .object(let object): object.members.contains { holdsBrokenString($0.value) }
  default: false
  }
}

/// Returns the four hexadecimal digits of a UTF-16 unit.
func hexadecimal(_ unit: UInt16) -> String {
  let digits = String(unit, radix: 16)
  return String(repeating: "0", count: 4 - digits.count) + digits
}

/// A small generator with a seed, after Steele, Lea and Flood's SplitMix64.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

import JSON
import Testing

@Suite struct JSONWriterTests {
  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test func commasComeByThemselves() {
    let written = text { writer in
      writer.object { writer in
        writer.member("a", 1)
        writer.name("b")
        writer.array { writer in
          writer.null()
          writer.bool(true)
          writer.object { _ in }
          writer.array { _ in }
          writer.raw(Array("[7]".utf8))
          writer.string("x"[...])
        }
        writer.member("c", false)
        writer.name(escaping: "d\"")
        writer.double(1.5)
        writer.member("e", "f")
      }
    }
    #expect(
      written == #"{"a":1,"b":[null,true,{},[],[7],"x"],"c":false,"d\"":1.5,"e":"f"}"#)
  }

  @Test(arguments: [0, 7, 9, 10, -1, -10, 1_234_567, Int.max, Int.min])
  func integersAreWrittenInFull(_ value: Int) {
    #expect(text { $0.integer(value) } == String(value))
  }

  @Test func doublesReadBackAsTheSame() throws {
    for value in [0.1, -0.0, 1e300, 3e-308, 3, 1e16, -2.5e-7] {
      #expect(try JSONReader.strict.read(text { $0.double(value) }) == .double(value))
    }
    #expect(text { $0.double(.nan) } == "null")
    #expect(text { $0.double(-.infinity) } == "null")
  }

  @Test func everyControlCharacterIsEscaped() throws {
    let all = String(String.UnicodeScalarView((0..<0x80).compactMap { Unicode.Scalar($0) }))
    let written = text { $0.string(all) }
    #expect(written.utf8.allSatisfy { $0 >= 0x20 })
    #expect(written.hasPrefix(#""\u0000\u0001"#))
    #expect(written.contains(##"\u001f !\"#"##))
    #expect(try JSONReader.strict.read(written) == .string(all))
  }

  @Test func bytesThatAreNotUTF8BecomeReplacementCharacters() throws {
    let bytes: [UInt8] = [0x61, 0xFF, 0xC0, 0x80, 0xED, 0xA0, 0x80, 0xC3, 0xA9, 0xF0, 0x9F, 0x98]
    let written = text { $0.string(utf8: bytes) }
    #expect(
      try JSONReader.strict.read(written)
        == .string(
          "a" + String(repeating: "\u{FFFD}", count: 6) + "é"
            + String(repeating: "\u{FFFD}", count: 3)))
  }

  @Test func stringsOfEveryLengthAndPlaceOfAnEscapeSurvive() throws {
    for count in 0..<40 {
      for place in 0..<count {
        for odd in ["\"", "\\", "\n", "é", "😀", "\u{1}"] {
          var parts = [String](repeating: "a", count: count)
          parts[place] = odd
          let string = parts.joined()
          #expect(try JSONReader.strict.read(text { $0.string(string) }) == .string(string))
        }
      }
    }
  }

  @Test func anyValueReadsBackAsTheSame() throws {
    var random = SplitMix(seed: 42)
    for _ in 0..<500 {
      let value = randomValue(depth: 0, &random)
      #expect(try JSONReader.strict.read(value.jsonBytes) == value)
    }
  }

  @Test func aValueNestedDeeperThanAnyStackIsWritten() {
    var value: JSONValue = []
    for _ in 0..<1_000 { value = [value] }
    #expect(value.jsonBytes.count == 2_002)
  }

  private func randomValue(depth: Int, _ random: inout SplitMix) -> JSONValue {
    switch Int.random(in: 0..<(depth > 4 ? 5 : 7), using: &random) {
    case 0: .null
    case 1: .bool(Bool.random(using: &random))
    case 2: .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: .double(Double.random(in: -1e9...1e9, using: &random))
    case 4: .string(randomString(&random))
    case 5:
      .array(
        (0..<Int.random(in: 0...5, using: &random)).map { _ in
          randomValue(depth: depth + 1, &random)
        })
    default:
      .object(
        JSONObject(
          (0..<Int.random(in: 0...5, using: &random)).map { _ in
            JSONObject.Member(
              name: randomString(&random).filter { $0 != "\0" },
              value: randomValue(depth: depth + 1, &random))
          }))
    }
  }

  private func randomString(_ random: inout SplitMix) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...20, using: &random) {
      let limit: UInt32 = Bool.random(using: &random) ? 0x7F : 0x10FFFF
      if let scalar = Unicode.Scalar(UInt32.random(in: 0...limit, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

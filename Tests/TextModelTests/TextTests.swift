import Testing
import TestSupport

@testable import TextModel

/// Shapes that give deep trees of short texts, and the real one.
let shapes: [TextShape] = [
  TextShape(leafMaximum: 24, fanOutMaximum: 4),
  TextShape(leafMaximum: 33, fanOutMaximum: 5),
  TextShape(leafMaximum: 128, fanOutMaximum: 16),
  .standard,
]

@Suite struct TextTests {
  @Test func anEmptyTextHasOneLineAndNoBytes() {
    let text = Text()
    #expect(text.byteCount == 0 && text.utf16Count == 0 && text.scalarCount == 0)
    #expect(text.lineCount == 1)
    #expect(text.string == "" && text.isEmpty)
    #expect(text.startOfLine(0) == .zero && text.endOfLine(7) == .zero)
    #expect(text[.zero] == 0)
    #expect(text.slice(text.range) == text)
  }

  @Test func lengthsCountBytesUnitsAndScalars() {
    let text = Text("a\u{E9}漢😀\r\n\r\n")
    #expect(text.byteCount == 14)
    #expect(text.utf16Count == 9)
    #expect(text.scalarCount == 8)
    #expect(text.lineCount == 3)
  }

  @Test func linesEndAtFeedsReturnsAndPairs() {
    let text = Text("one\ntwo\r\nthree\rfour")
    #expect(text.lineCount == 4)
    #expect((0..<4).map { text.string(in: text.lineRange($0)) } == ["one", "two", "three", "four"])
    #expect(text.line(containing: ByteOffset(8)) == 1, "between CR and LF")
    #expect(text.line(containing: ByteOffset(9)) == 2)
    #expect(text.startOfLine(-1) == .zero && text.startOfLine(99) == text.end)
    #expect(text.endOfLine(-1) == .zero && text.endOfLine(99) == text.end)
    #expect(text.contains(line: 3) && !text.contains(line: 4) && !text.contains(line: -1))
  }

  @Test func invalidUTF8IsRefused() {
    let bad: [[UInt8]] = [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC2], [0xE0, 0x80, 0x80], [0xE0, 0x9F, 0xBF],
      [0xED, 0xA0, 0x80], [0xED, 0xBF, 0xBF], [0xE1, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xF1, 0x80, 0x80],
      [0xE1, 0x80, 0x41], [0xF1, 0x80, 0x41, 0x80], [0xC3, 0xC3],
    ]
    for bytes in bad {
      #expect(Text(validating: bytes) == nil, "\(bytes)")
      let padded = Array(repeating: UInt8(ascii: "x"), count: 61) + bytes + [0x41]
      #expect(Text(validating: padded) == nil, "\(bytes)")
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func validationAgreesWithTheStandardLibrary(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<2_000 {
      var bytes = Array(RandomText.string(pieces: random.int(in: 0...40), using: &random).utf8)
      if !bytes.isEmpty, random.oneIn(2) {
        bytes[random.int(in: 0...bytes.count - 1)] = UInt8(random.int(in: 0...255))
      }
      let expected = String(validating: bytes, as: UTF8.self) != nil
      #expect((Text(validating: bytes) != nil) == expected, "\(bytes)")
    }
  }

  @Test func everyValidScalarIsAccepted() {
    let string = String(
      String.UnicodeScalarView((0...0x10FFFF).lazy.compactMap { Unicode.Scalar($0) }))
    let text = Text(validating: Array(string.utf8))
    #expect(text?.scalarCount == 0x10FFFF + 1 - 0x800)
    #expect(text?.utf16Count == string.utf16.count)
    #expect(text?.invariantViolations() == [])
  }

  @Test(arguments: shapes)
  func equalTextsHaveEqualHashesWhateverTheChunks(shape: TextShape) {
    var random = SeededRandom(seed: 11)
    let string = RandomText.string(pieces: 3_000, using: &random)
    let whole = Text(string)
    let other = Text(string, shape: shape)
    var typed = Text("", shape: shape)
    for character in string.unicodeScalars { typed.append(Text(String(character))) }
    #expect(other.hash == whole.hash && typed.hash == whole.hash)
    #expect(other == whole && typed == whole)
    #expect(typed.invariantViolations() == [])
    #expect(whole.replacing(ByteRange(bytes: 0, 0), with: "\0") != whole)
  }

  @Test func textsThatDifferInOneByteHaveOtherHashes() {
    var random = SeededRandom(seed: 5)
    let text = Text(RandomText.prose(lines: 200, using: &random))
    for _ in 0..<200 {
      let range = RandomText.range(in: text, atMost: 0, using: &random)
      #expect(text.replacing(range, with: "x").hash != text.hash)
    }
    #expect(Text("ab").hash != Text("ba").hash)
    #expect(Text("\0").hash != Text("\0\0").hash)
  }

  @Test func bytesThatAreNotValidAreRepairedAndEndsMoveToScalars() {
    let text = Text("a漢b")
    #expect(text.replacing(ByteRange(bytes: 1, 1), with: [0xFF] as [UInt8]).string == "a\u{FFFD}漢b")
    #expect(text.replacing(ByteRange(bytes: 2, 3), with: "x").string == "ax漢b")
    #expect(text.replacing(ByteRange(bytes: -5, 900), with: "x").string == "x")
    #expect(text.slice(ByteRange(bytes: 0, 3)).string == "a")
    #expect(text.bytes(in: ByteRange(bytes: 2, 99)) == [0xBC, 0xA2, 0x62])
  }

  @Test func theCommonestLineEndWins() {
    #expect(LineEnding.dominant(in: Text("")) == .lf)
    #expect(LineEnding.dominant(in: Text("a\r\nb\r\nc\n")) == .crlf)
    #expect(LineEnding.dominant(in: Text("a\rb\rc\n\r\n")) == .cr)
    #expect(LineEnding.dominant(in: Text("a\rb\n")) == .lf)
    #expect(LineEnding.allCases.map(\.string) == ["\n", "\r\n", "\r"])
  }
}

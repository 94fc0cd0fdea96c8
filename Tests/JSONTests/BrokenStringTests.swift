import JSON
import Testing

@Suite struct BrokenStringTests {
  /// U+FDD0 to U+FDEF, which serve the reader as marks.
  private let noncharacters = (UInt32(0xFDD0)...0xFDEF).compactMap { Unicode.Scalar($0) }

  private func broken(
    _ text: String, leading: UInt16? = nil, trailing: UInt16? = nil
  ) -> JSONValue {
    .brokenString(JSONBrokenString(text: text, leadingHalf: leading, trailingHalf: trailing))
  }

  @Test(
    arguments: [
      (#""\ud83d""#, "\u{FFFD}", nil, 0xD83D), (#""\ude00""#, "\u{FFFD}", 0xDE00, nil),
      (#""a\uD83D""#, "a\u{FFFD}", nil, 0xD83D), (#""\uDE00b""#, "\u{FFFD}b", 0xDE00, nil),
      (#""\ude00\ud83d""#, "\u{FFFD}\u{FFFD}", 0xDE00, 0xD83D),
      (#""a\ud83db\ude00c""#, "a\u{FFFD}b\u{FFFD}c", nil, nil),
      (#""\ud83d\u0041""#, "\u{FFFD}A", nil, nil), (#""\ud83dx""#, "\u{FFFD}x", nil, nil),
      (#""\ud83d\ud83d\ude00""#, "\u{FFFD}😀", nil, nil),
    ] as [(String, String, UInt16?, UInt16?)])
  func aLoneHalfIsKeptWhereTheNextPieceCanCompleteIt(
    _ json: String, _ text: String, _ leading: UInt16?, _ trailing: UInt16?
  ) throws {
    let value = try JSONReader.strict.read(json)
    #expect(value == broken(text, leading: leading, trailing: trailing))
    #expect(value.string == text)
  }

  @Test func aPairIsNoLoneHalfAndNeitherIsAnEscapedBackslash() throws {
    #expect(try JSONReader.strict.read(#""\ud83d\ude00""#) == "😀")
    #expect(try JSONReader.strict.read(#""\\ud83d""#) == .string("\\ud83d"))
  }

  @Test func otherStringsOfTheSameTextStayWhole() throws {
    let marks = noncharacters.map { String($0) }
    let value = try JSONReader.strict.read("[\"\\ud83d\",\"\(marks[0])83d\",\"\\ufdd1\",\"x\"]")
    #expect(
      value
        == [
          broken("\u{FFFD}", trailing: 0xD83D), .string(marks[0] + "83d"), .string(marks[1]), "x",
        ])
  }

  @Test func aTextThatUsesEveryMarkIsRefusedRatherThanMisread() {
    let marks = (0xFDD0...0xFDEF).compactMap { Unicode.Scalar(UInt32($0)) }.map(String.init)
      .joined()
    let text = "[\"\(marks)\",\"\\ud83d\"]"
    #expect(readError(Array(text.utf8))?.reason == .invalidEscape)
  }

  @Test func aLoneHalfInAMemberNameBecomesAReplacementCharacter() throws {
    #expect(try JSONReader.strict.read(#"{"\ud83d":1}"#) == ["\u{FFFD}": 1])
  }
}

import JSON
import Testing

@Suite struct RelaxedReaderTests {
  @Test func commentsCountAsBlanks() throws {
    let text = """
      // settings
      { /* a */ "a" /**/ : 1, // one
        "b": "// not /* a */ comment \\" // nor this", /* "c": 2, */
        "d": [1, /* 2, */ 3]
      } // end
      """
    #expect(
      try JSONReader.relaxed.read(text)
        == ["a": 1, "b": "// not /* a */ comment \" // nor this", "d": [1, 3]])
  }

  @Test func aByteOrderMarkIsPassedOver() throws {
    #expect(try JSONReader.relaxed.read("\u{FEFF}{}") == [:])
  }

  @Test func offsetsOfErrorsCountTheComments() {
    #expect(readError(Array("/* x */ [1 2]".utf8), .relaxed)?.offset == 11)
    #expect(
      readError(Array("[1] /* x".utf8), .relaxed) == JSONError(.unterminatedComment, at: 4))
    #expect(readError(Array("[1 / 2]".utf8), .relaxed)?.offset == 3)
  }

  @Test func aCommentMayEndInCarriageReturn() throws {
    #expect(try JSONReader.relaxed.read("[1, // x\r2]") == [1, 2])
  }
}

@Suite struct JSONPositionsTests {
  private func slice(_ text: String, _ range: Range<Int>?) -> String? {
    range.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
  }

  @Test func aValueIsFoundByItsPath() throws {
    let text =
      #"{ "é": 1, /* x */ "links" : { "style" : "wiki", "n": [ 1, {"k": null}, "a,]" ] } }"#
    let positions = try JSONReader.relaxed.positions(in: Array(text.utf8))
    let style = positions.place(of: ["links", "style"])
    #expect(slice(text, style?.name) == "\"style\"")
    #expect(slice(text, style?.value) == "\"wiki\"")
    #expect(slice(text, positions.place(of: ["links", "n", 1, "k"])?.value) == "null")
    #expect(slice(text, positions.place(of: ["links", "n", 1])?.value) == "{\"k\": null}")
    #expect(slice(text, positions.place(of: ["links", "n", 2])?.value) == "\"a,]\"")
    #expect(slice(text, positions.place(of: ["é"])?.value) == "1")
    #expect(slice(text, positions.place(of: [])?.value) == text)
    #expect(positions.place(of: ["links", "none"]) == nil)
    #expect(positions.place(of: ["links", "n", 3]) == nil)
    #expect(positions.place(of: ["links", "n", "0"]) == nil)
  }

  @Test func escapedNamesAreFoundByWhatTheyMean() throws {
    let text = #"{"a\"\u0062": true}"#
    let positions = try JSONReader.strict.positions(in: Array(text.utf8))
    #expect(slice(text, positions.place(of: ["a\"b"])?.value) == "true")
  }

  @Test func ofMembersWithTheSameNameTheLastIsFound() throws {
    let text = #"{"a": {"b": 1}, "a": {"c": 2}}"#
    let positions = try JSONReader.strict.positions(in: Array(text.utf8))
    #expect(slice(text, positions.place(of: ["a"])?.value) == "{\"c\": 2}")
    #expect(positions.place(of: ["a", "b"]) == nil)
  }

  @Test func aTextThatIsNotJSONHasNoPositions() {
    #expect(throws: JSONError(.truncated, at: 1)) {
      try JSONReader.strict.positions(in: [UInt8(ascii: "[")])
    }
  }
}

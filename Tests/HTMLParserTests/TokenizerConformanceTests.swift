import Foundation
import HTMLParser
import Testing

/// html5lib's tokenizer tests, in `Tests/Fixtures/html5lib`.
@Suite struct TokenizerConformanceTests {
  static let files = [
    "contentModelFlags.test", "domjs.test", "entities.test", "escapeFlag.test",
    "namedEntities.test", "numericEntities.test", "pendingSpecChanges.test", "test1.test",
    "test2.test", "test3.test", "test4.test", "unicodeChars.test",
    "unicodeCharsProblematic.test",
  ]

  @Test(arguments: files)
  func `tokens and errors are those of the standard`(file: String) throws {
    for test in try TokenizerCase.load(file).cases {
      withBytes(of: test.input) { bytes in
        var tokenizer = HTMLTokenizer(bytes, state: test.state, recordsErrors: true)
        tokenizer.followsStartTags = false
        var buffer = HTMLTokenBuffer()
        tokenizer.readAll(into: &buffer)
        #expect(TokenReading.readings(of: buffer, in: bytes) == test.output, "\(test.name)")
        #expect(
          buffer.errors.map { description(of: $0, in: bytes) }.sorted() == test.errors,
          "\(test.name)")
        expectNoGaps(buffer.tokens, bytes.count, test.name)
      }
    }
  }

  @Test func `all but the lone surrogates and the XML violations are read`() throws {
    let loaded = try Self.files.map { try TokenizerCase.load($0) }
    let tests = try Self.files.map { file in
      ((try fixtureJSON("html5lib/" + file) as? [String: Any])?["tests"] as? [Any])?.count ?? 0
    }
    #expect(loaded.map(\.withoutUTF8).reduce(0, +) == 4)
    #expect(tests.reduce(0, +) == 6806)
    #expect(loaded.map(\.cases.count).reduce(0, +) >= 6802)
  }

  private func expectNoGaps(_ tokens: [HTMLToken], _ count: Int, _ name: String) {
    var position = 0
    for token in tokens {
      #expect(token.range.lowerBound == position && !token.range.isEmpty, "\(name)")
      position = token.range.upperBound
    }
    #expect(position == count, "\(name)")
  }

  /// Code, one-based line and column in UTF-16 units, CRLF counted as one.
  private func description(
    of error: HTMLParseError, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    let before = String(decoding: bytes[..<error.offset], as: UTF8.self)
      .replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    let column = (lines.last?.utf16.count ?? 0) + 1
    return "\(error.code.rawValue) \(lines.count):\(column)"
  }
}

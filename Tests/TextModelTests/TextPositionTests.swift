import Testing
import TestSupport

@testable import TextModel

/// Positions by the definition: a walk over the scalars of a string.
private struct PositionModel {
  /// Byte offset, line and column in each encoding of every place a caret can stand.
  var places: [(offset: Int, line: Int, utf8: Int, utf16: Int, utf32: Int)] = []

  init(_ string: String) {
    let scalars = Array(string.unicodeScalars)
    var place = (offset: 0, line: 0, utf8: 0, utf16: 0, utf32: 0)
    for (index, scalar) in scalars.enumerated() {
      let isInsidePair = scalar == "\n" && index > 0 && scalars[index - 1] == "\r"
      if !isInsidePair { places.append(place) }
      let width = String(scalar).utf8.count
      place.offset += width
      let nextIsFeed = index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalar == "\n" || (scalar == "\r" && !nextIsFeed) {
        place = (place.offset, place.line + 1, 0, 0, 0)
      } else {
        place.utf8 += width
        place.utf16 += String(scalar).utf16.count
        place.utf32 += 1
      }
    }
    places.append(place)
  }
}

@Suite struct TextPositionTests {
  @Test(arguments: shapes, [31, 32] as [UInt64])
  func positionsAgreeWithAWalkOverScalars(shape: TextShape, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let string = RandomText.string(pieces: 1_200, using: &random)
    let text = Text(string, shape: shape)
    for place in PositionModel(string).places {
      let offset = ByteOffset(place.offset)
      let columns: [(PositionEncoding, Int)] = [
        (.utf8, place.utf8), (.utf16, place.utf16), (.utf32, place.utf32),
      ]
      for (encoding, column) in columns {
        let position = TextPosition(line: place.line, column: column)
        #expect(text.position(of: offset, in: encoding) == position)
        #expect(text.offset(of: position, in: encoding) == offset)
      }
      #expect(text.line(containing: offset) == place.line)
    }
  }

  @Test(arguments: shapes)
  func positionsInALongLineAgreeWithAWalkOverScalars(shape: TextShape) {
    var random = SeededRandom(seed: 41)
    let line = RandomText.string(pieces: 2_000, using: &random)
      .filter { !$0.isNewline }
    let string = "x\r\n" + line + "\r\ny"
    let text = Text(string, shape: shape)
    for place in PositionModel(string).places {
      let offset = ByteOffset(place.offset)
      for (encoding, column) in [(PositionEncoding.utf16, place.utf16), (.utf32, place.utf32)] {
        let position = TextPosition(line: place.line, column: column)
        #expect(text.position(of: offset, in: encoding) == position)
        #expect(text.offset(of: position, in: encoding) == offset)
      }
    }
  }

  @Test(arguments: shapes)
  func linesAgreeWithAWalkOverScalars(shape: TextShape) {
    var random = SeededRandom(seed: 77)
    let string = RandomText.string(pieces: 1_000, using: &random)
    let text = Text(string, shape: shape)
    let places = PositionModel(string).places
    #expect(text.lineCount == (places.last?.line ?? 0) + 1)
    for line in 0..<text.lineCount {
      let inLine = places.filter { $0.line == line }.map(\.offset)
      #expect(text.startOfLine(line).utf8 == inLine.first)
      #expect(text.endOfLine(line).utf8 == inLine.last)
    }
  }

  @Test(arguments: PositionEncoding.allCases)
  func columnsAndLinesOutsideAreClamped(encoding: PositionEncoding) {
    let text = Text("ab😀\r\ncd")
    func offset(_ line: Int, _ column: Int) -> Int {
      text.offset(of: TextPosition(line: line, column: column), in: encoding).utf8
    }
    #expect(offset(0, 99) == 6)
    #expect(offset(0, .max) == 6)
    #expect(offset(0, -3) == 0)
    #expect(offset(-1, 1) == 0)
    #expect(offset(1, .max) == 10)
    #expect(offset(2, 0) == 10)
    #expect(offset(.max, .max) == 10)
    #expect(offset(.min, .min) == 0)
    #expect(text.position(of: ByteOffset(.max), in: encoding).line == 1)
    #expect(text.position(of: ByteOffset(.min), in: encoding) == TextPosition(line: 0, column: 0))
  }

  @Test func placesInsideAScalarMoveToItsStart() {
    let text = Text("a😀b")
    for column in 2...4 {
      #expect(text.offset(of: TextPosition(line: 0, column: column), in: .utf8).utf8 == 1)
      #expect(text.position(of: ByteOffset(column), in: .utf16).column == 1)
    }
    #expect(text.offset(of: TextPosition(line: 0, column: 2), in: .utf16).utf8 == 1)
    #expect(text.offset(of: TextPosition(line: 0, column: 3), in: .utf16).utf8 == 5)
    #expect(text.offset(of: TextPosition(line: 0, column: 2), in: .utf32).utf8 == 5)
  }

  @Test func aPlaceInsideCRLFMovesBeforeIt() {
    let text = Text("ab\r\ncd")
    for encoding in PositionEncoding.allCases {
      #expect(
        text.position(of: ByteOffset(3), in: encoding) == TextPosition(line: 0, column: 2))
      #expect(text.offset(of: TextPosition(line: 0, column: 3), in: encoding).utf8 == 2)
    }
  }
}

package import ProtocolTypes
package import TextModel

/// Turns bytes of one text into positions on the wire and back.
package struct RangeConversion: Sendable {
  package let text: Text
  package let encoding: PositionEncoding

  package init(_ text: Text, encoding: PositionEncoding) {
    self.text = text
    self.encoding = encoding
  }

  package func position(_ offset: ByteOffset) -> LSP.Position {
    let position = text.position(of: offset, in: encoding)
    return LSP.Position(line: position.line, character: position.column)
  }

  package func range(_ range: ByteRange) -> LSP.Range {
    LSP.Range(start: position(range.lowerBound), end: position(range.upperBound))
  }

  /// Columns past the end of a line and lines past the end of the text clamp.
  package func offset(_ position: LSP.Position) -> ByteOffset {
    text.offset(
      of: TextPosition(line: position.line, column: position.character), in: encoding)
  }

  /// A range whose ends are the wrong way round is empty.
  package func range(_ range: LSP.Range) -> ByteRange {
    let start = offset(range.start)
    return start..<max(start, offset(range.end))
  }
}

package import JSON

extension LSP {
  /// A place in a document as a zero-based line and a zero-based column in units of the negotiated encoding.
  package struct Position: Hashable, Comparable, Sendable {
    /// Zero-based line.
    package var line: Int
    /// Zero-based column, in units of the negotiated position encoding.
    package var character: Int

    /// Makes a position.
    package init(line: Int, character: Int) {
      self.line = line
      self.character = character
    }

    package static func < (left: Position, right: Position) -> Bool {
      (left.line, left.character) < (right.line, right.character)
    }
  }

  /// A half-open run between two positions.
  package struct Range: Hashable, Sendable {
    /// First position of the run.
    package var start: Position
    /// Position after the run.
    package var end: Position

    /// Makes a range; nobody checks that `start` comes first.
    package init(start: Position, end: Position) {
      self.start = start
      self.end = end
    }
  }
}

extension LSP.Position: WireReadable, WireWritable {
  /// Reads a position whose numbers are both in 0 ..< 2^31.
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    line = try object.required("line")
    character = try object.required("character")
    guard line >= 0 else { throw ShapeError("is negative", at: ["line"]) }
    guard character >= 0 else { throw ShapeError("is negative", at: ["character"]) }
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("line", line)
      writer.member("character", character)
    }
  }
}

extension LSP.Range: WireReadable, WireWritable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    start = try object.required("start")
    end = try object.required("end")
  }

  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("start", start)
      writer.member("end", end)
    }
  }
}

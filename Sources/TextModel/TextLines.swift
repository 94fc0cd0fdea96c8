extension Text {
  /// Returns whether the text has a line of this zero-based number.
  public func contains(line: Int) -> Bool {
    line >= 0 && line < lineCount
  }

  /// Returns where a zero-based line starts; lines before the first or after the last are clamped to
  /// the start and the end of the text.
  public func startOfLine(_ line: Int) -> ByteOffset {
    if line <= 0 { return .zero }
    if line > tree.summary.lineEnds { return end }
    return ByteOffset(endOfLineEnd(line))
  }

  /// Returns where a zero-based line ends, before its line end; clamps as `startOfLine` does.
  public func endOfLine(_ line: Int) -> ByteOffset {
    if line < 0 { return .zero }
    if line >= tree.summary.lineEnds { return end }
    let next = endOfLineEnd(line + 1)
    let isCRLF = next >= 2 && tree.byte(at: next - 1) == 0x0A && tree.byte(at: next - 2) == 0x0D
    return ByteOffset(isCRLF ? next - 2 : next - 1)
  }

  /// Returns a zero-based line without its line end.
  public func lineRange(_ line: Int) -> ByteRange {
    let start = startOfLine(line)
    return start..<max(start, endOfLine(line))
  }

  /// Returns the zero-based line that holds `offset`. A line end belongs to the line before it, also
  /// between its CR and LF.
  public func line(containing offset: ByteOffset) -> Int {
    sums(before: min(max(0, offset.utf8), byteCount)).lineEnds
  }

  /// Returns the position of `offset`, which moves to the start of a scalar and before a CRLF when it
  /// is inside one, and into the text when it is outside.
  public func position(of offset: ByteOffset, in encoding: PositionEncoding) -> TextPosition {
    let place = snappedOutOfLineEnd(scalarStart(min(max(0, offset.utf8), byteCount)))
    let before = sums(before: place)
    let start = startOfLine(before.lineEnds).utf8
    if encoding == .utf8 {
      return TextPosition(line: before.lineEnds, column: place - start)
    }
    if place - start <= Text.shortRunBytes {
      let column = withContiguousBytes(in: ByteRange(bytes: start, place)) { run in
        run.baseAddress.map {
          TextCounts($0, 0, run.count, of: run.count).units(in: encoding)
        } ?? 0
      }
      return TextPosition(line: before.lineEnds, column: column)
    }
    let column = before.units(in: encoding) - sums(before: start).units(in: encoding)
    return TextPosition(line: before.lineEnds, column: column)
  }

  /// Returns the offset of a position.
  ///
  /// A column past the line's end moves to that end, a line past the last to the end of the text,
  /// negative numbers to zero; a column inside a surrogate pair or a UTF-8 sequence moves to the
  /// start of the scalar.
  public func offset(of position: TextPosition, in encoding: PositionEncoding) -> ByteOffset {
    if position.line < 0 { return .zero }
    if position.line > tree.summary.lineEnds { return end }
    let start = startOfLine(position.line)
    let limit = endOfLine(position.line)
    let column = max(0, position.column)
    // No unit is longer than three bytes, so this column cannot be inside the line.
    if column >= limit.utf8 - start.utf8 { return limit }
    if encoding == .utf8 { return ByteOffset(scalarStart(start.utf8 + column)) }
    if column <= Text.shortRunBytes / 4 {
      let reach = min(limit, start.advanced(byBytes: Text.shortRunBytes))
      return withContiguousBytes(in: start..<reach) { run in
        start.advanced(byBytes: run.offset(ofUnit: column, in: encoding))
      }
    }
    let units = sums(before: start.utf8).units(in: encoding) + column
    return min(limit, ByteOffset(offset(ofUnit: units, in: encoding)))
  }

  /// Up to this many bytes, reading them costs less than another descent.
  private static let shortRunBytes = 512

  /// Returns the counts, not the hash, of the bytes before `offset`, which must lie in the text.
  func sums(before offset: Int) -> TextSummary {
    withExtendedLifetime(tree.node) {
      var sums = TextSummary.zero
      var node = tree.child
      var level = tree.height
      while level > 0 {
        let children = node.children
        var index = 0
        let last = children.count - 1
        while index < last, sums.bytes &+ children[index].summary.bytes <= offset {
          sums.addCounts(children[index].summary)
          index &+= 1
        }
        node = children[index]
        level &-= 1
      }
      let local = offset - sums.bytes
      let counts = TextCounts(node.leafBytes, 0, local, of: node.summary.bytes)
      sums.bytes = offset
      sums.scalars &+= counts.scalars
      sums.utf16 &+= counts.utf16
      sums.lineEnds &+= counts.lineEnds
      return sums
    }
  }

  /// Returns the offset behind the `number`th line end, counted from one; it must exist.
  private func endOfLineEnd(_ number: Int) -> Int {
    withExtendedLifetime(tree.node) {
      var start = 0
      var rest = number
      var node = tree.child
      var level = tree.height
      while level > 0 {
        let children = node.children
        var index = 0
        let last = children.count - 1
        while index < last, children[index].summary.lineEnds < rest {
          rest &-= children[index].summary.lineEnds
          start &+= children[index].summary.bytes
          index &+= 1
        }
        node = children[index]
        level &-= 1
      }
      return start + node.endOfLineEnd(rest)
    }
  }

  /// Returns the offset of the scalar that holds the zero-based unit `unit` of the text.
  private func offset(ofUnit unit: Int, in encoding: PositionEncoding) -> Int {
    withExtendedLifetime(tree.node) {
      var start = 0
      var rest = unit
      var node = tree.child
      var level = tree.height
      while level > 0 {
        let children = node.children
        var index = 0
        let last = children.count - 1
        while index < last, children[index].summary.units(in: encoding) <= rest {
          rest &-= children[index].summary.units(in: encoding)
          start &+= children[index].summary.bytes
          index &+= 1
        }
        node = children[index]
        level &-= 1
      }
      return start + node.offset(ofUnit: rest, in: encoding)
    }
  }

  /// Returns `offset`, or the byte before it when it lies between CR and LF.
  private func snappedOutOfLineEnd(_ offset: Int) -> Int {
    guard offset > 0, offset < byteCount else { return offset }
    // A CRLF lies in one leaf, so the first byte of a leaf is never its LF.
    let (leaf, start) = tree.leaf(at: offset)
    let local = offset - start
    return withExtendedLifetime(tree.node) {
      let isInside =
        local > 0 && leaf.leafBytes[local] == 0x0A && leaf.leafBytes[local - 1] == 0x0D
      return isInside ? offset - 1 : offset
    }
  }
}

extension TextChild {
  /// Returns the place in this leaf behind its `number`th line end, counted from one.
  fileprivate func endOfLineEnd(_ number: Int) -> Int {
    let bytes = leafBytes
    let count = summary.bytes
    var rest = number
    var index = 0
    while index + TextCounts.block <= count {
      let ends = TextCounts(bytes, index, index + TextCounts.block, of: count).lineEnds
      if ends >= rest { break }
      rest -= ends
      index += TextCounts.block
    }
    while index < count {
      let byte = bytes[index]
      index += 1
      guard byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) else {
        continue
      }
      rest -= 1
      if rest == 0 { return index }
    }
    return count
  }

  /// Returns the start of the scalar of this leaf that holds the zero-based unit `unit`.
  fileprivate func offset(ofUnit unit: Int, in encoding: PositionEncoding) -> Int {
    let bytes = leafBytes
    let count = summary.bytes
    var remaining = unit
    var index = 0
    while index + TextCounts.block <= count {
      let units = TextCounts(bytes, index, index + TextCounts.block, of: count)
        .units(in: encoding)
      // Units are counted where a scalar leads, so a block may end inside the one looked for.
      if units > remaining { break }
      remaining -= units
      index += TextCounts.block
    }
    let rest = UnsafeBufferPointer(start: bytes + index, count: count - index)
    return index + rest.offset(ofUnit: remaining, in: encoding)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the start of the scalar that holds the zero-based unit `unit`, or the end.
  fileprivate func offset(ofUnit unit: Int, in encoding: PositionEncoding) -> Int {
    let pair = encoding == .utf16 ? 2 : 1
    var rest = unit
    for index in 0..<count {
      let byte = self[index]
      if byte & 0xC0 == 0x80 { continue }
      let width = byte >= 0xF0 ? pair : 1
      if rest < width { return index }
      rest -= width
    }
    return count
  }
}

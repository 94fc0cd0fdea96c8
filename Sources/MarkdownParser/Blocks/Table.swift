import SyntaxTree

/// Splits a table row into cells (GFM 0.29 §4.10): at pipes that no backslash precedes.
package struct TableRowSplitter {
  private let bytes: UnsafePointer<UInt8>
  private var at: Int
  private let end: Int
  private var isDone: Bool

  /// Reads the row's content `start..<end`, without line end.
  package init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    at = start
    isDone = false
    skipBlanks()
    if at < end, bytes[at] == UInt8(ascii: "|") {
      at += 1
      skipBlanks()
      isDone = false
      // A lone pipe holds no cell.
      if at >= end { isDone = true }
    }
  }

  private mutating func skipBlanks() {
    while at < end, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t") { at += 1 }
  }

  /// Returns the next cell's bytes without blanks around them, or `nil` behind the last.
  package mutating func next() -> Range<Int>? {
    guard !isDone, at < end else { return nil }
    let start = at
    while at < end, bytes[at] != UInt8(ascii: "|") {
      at +=
        bytes[at] == UInt8(ascii: "\\") && at + 1 < end && bytes[at + 1] == UInt8(ascii: "|")
        ? 2 : 1
    }
    var last = min(at, end)
    while last > start,
      bytes[last - 1] == UInt8(ascii: " ") || bytes[last - 1] == UInt8(ascii: "\t")
    {
      last -= 1
    }
    if at < end {
      at += 1
      skipBlanks()
    } else {
      isDone = true
    }
    return start..<last
  }
}

/// How a table column is aligned.
package enum ColumnAlignment: UInt8, Sendable {
  case none
  case left
  case center
  case right
}

extension BlockParser {
  /// Makes a table of the paragraph's last line and this one, when this is a delimiter row that
  /// fits.
  mutating func startTable(_ first: UInt8) -> Bool {
    guard leaf == .paragraph || leaf == .definition,
      first == UInt8(ascii: "|") || first == UInt8(ascii: "-") || first == UInt8(ascii: ":")
    else { return false }
    work &+= contentEnd - nonspace
    let columns = delimiterColumns()
    guard columns > 0, columns <= UInt16.max else { return false }
    if leaf == .definition { settleDefinition() }
    guard leaf == .paragraph, lastLine.start >= emitted || lastLine.content >= emitted else {
      return false
    }
    var header = TableRowSplitter(bytes, from: lastLine.content, to: lastLine.end)
    var cells = 0
    while cells <= columns, header.next() != nil { cells += 1 }
    work &+= lastLine.end - lastLine.content
    guard cells == columns else { return false }

    leaf = .none
    if lastLine.start > emitted {
      emit(.paragraph, extra: 0, to: lastLine.start, flags: leafFlags)
      leafFlags = .startsLine
    }
    emit(.table, extra: UInt32(columns), to: emitted, flags: leafFlags)
    containers.append(Container(kind: .table, value: UInt32(columns)))
    emit(
      .tableHeaderRow, extra: UInt32(columns), to: lineStart, flags: [],
      aux: leafFlags.contains(.startsLine) ? 1 : 0)
    emitHere(.tableDelimiterRow, extra: UInt32(columns), to: lineEnd)
    return true
  }

  /// Number of columns of the delimiter row at `nonspace`, or 0 when it is none.
  private func delimiterColumns() -> Int {
    var at = nonspace
    var columns = 0
    func skipBlanks() {
      while at < contentEnd, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t") {
        at += 1
      }
    }
    if bytes[at] == UInt8(ascii: "|") { at += 1 }
    while true {
      skipBlanks()
      if at < contentEnd, bytes[at] == UInt8(ascii: ":") { at += 1 }
      let dashes = at
      while at < contentEnd, bytes[at] == UInt8(ascii: "-") { at += 1 }
      guard at > dashes else { return 0 }
      if at < contentEnd, bytes[at] == UInt8(ascii: ":") { at += 1 }
      columns += 1
      skipBlanks()
      if at >= contentEnd { return columns }
      guard bytes[at] == UInt8(ascii: "|") else { return 0 }
      at += 1
      skipBlanks()
      if at >= contentEnd { return columns }
    }
  }
}

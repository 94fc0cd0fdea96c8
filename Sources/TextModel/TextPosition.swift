/// The unit in which a column counts.
public enum PositionEncoding: Hashable, Sendable, CaseIterable {
  /// Bytes of UTF-8.
  case utf8
  /// UTF-16 units, the Language Server Protocol's default.
  case utf16
  /// Unicode scalar values.
  case utf32
}

/// A place in a text as people and protocols name it.
@frozen public struct TextPosition: Hashable, Comparable, Sendable {
  /// Zero-based line.
  public var line: Int
  /// Zero-based column, in units of a `PositionEncoding` that travels beside it.
  public var column: Int

  /// Makes a position; both numbers are zero-based.
  @inlinable public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Orders positions of one encoding by line, then by column.
  @inlinable public static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }
}

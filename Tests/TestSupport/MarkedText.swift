public import TextModel

/// A text whose carets and selections were written into it as `‸` and `⟦…⟧`.
public struct MarkedText: Sendable, Equatable {
  /// The text without the marks.
  public let text: String
  /// The marked places in order, as bytes of `text`; a caret is an empty range.
  public let selections: [ByteRange]

  /// The first marked place.
  public var selection: ByteRange? { selections.first }

  /// Reads the marks out of `marked`. An opening mark without its closing mark is a caret.
  public init(_ marked: String) {
    var scalars = String.UnicodeScalarView()
    var length = 0
    var opened: [Int] = []
    var found: [ByteRange] = []
    for scalar in marked.unicodeScalars {
      switch scalar {
      case "‸": found.append(ByteRange(bytes: length, length))
      case "⟦": opened.append(length)
      case "⟧": found.append(ByteRange(bytes: opened.popLast() ?? length, length))
      default:
        scalars.append(scalar)
        length += UTF8.width(scalar)
      }
    }
    found += opened.map { ByteRange(bytes: $0, $0) }
    text = String(scalars)
    selections = found.sorted { ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound) }
  }
}

/// Returns the text without its marks and the first marked place, or `nil` when nothing is marked.
public func extractSelection(_ marked: String) -> (text: String, selection: ByteRange)? {
  let parsed = MarkedText(marked)
  return parsed.selection.map { (parsed.text, $0) }
}

extension UTF8 {
  /// Bytes that a scalar takes in UTF-8.
  fileprivate static func width(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0..<0x80: 1
    case 0x80..<0x800: 2
    case 0x800..<0x10000: 3
    default: 4
    }
  }
}

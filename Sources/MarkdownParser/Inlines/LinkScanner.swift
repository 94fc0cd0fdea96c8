/// Reads the pieces of links and of link reference definitions; every function returns `nil` for
/// "not here".
///
/// `end` is where the text stops; offsets count bytes of `bytes`.
enum LinkScanner {
  /// Longest label, in bytes between the brackets, of which CommonMark 0.31 §6.3 allows 999
  /// characters.
  static var longestLabel: Int { 999 }

  /// Most parentheses that a bare destination may nest, as in cmark.
  static var deepestParentheses: Int { 32 }

  /// Returns the first byte from `position` on that is not ASCII whitespace.
  @inline(__always) static func skipWhitespace(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ end: Int
  ) -> Int {
    var position = position
    while position < end, ASCII.isWhitespace(bytes[position]) { position &+= 1 }
    return position
  }

  /// A destination: the bytes that count, and whether they stand in angle brackets.
  struct Destination {
    var range: Range<Int>
    var isAngleBracketed: Bool
  }

  /// Reads a link destination (CommonMark 0.31 §6.3); a bare one may be empty.
  ///
  /// `position` is where it starts, and afterwards the first byte that was not looked at.
  static func destination(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int
  ) -> Destination? {
    let start = position
    guard start < end, bytes[start] == UInt8(ascii: "<") else {
      return bareDestination(bytes, &position, end)
    }
    position &+= 1
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: ">"):
        position &+= 1
        return Destination(range: start &+ 1..<position &- 1, isAngleBracketed: true)
      case UInt8(ascii: "\\"):
        position &+= isEscape(bytes, position, end) ? 2 : 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "<"):
        return nil
      default:
        position &+= 1
      }
    }
    return nil
  }

  private static func bareDestination(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int
  ) -> Destination? {
    let start = position
    var depth = 0
    scan: while position < end {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\\"):
        position &+= isEscape(bytes, position, end) ? 2 : 1
      case UInt8(ascii: "("):
        depth &+= 1
        guard depth <= deepestParentheses else { return nil }
        position &+= 1
      case UInt8(ascii: ")"):
        if depth == 0 { break scan }
        depth &-= 1
        position &+= 1
      default:
        if ASCII.isWhitespace(byte) { break scan }
        if ASCII.isControl(byte) { return nil }
        position &+= 1
      }
    }
    guard depth == 0 else { return nil }
    return Destination(range: start..<position, isAngleBracketed: false)
  }

  /// Reads a title with its quotes or parentheses (CommonMark 0.31 §6.3) and returns what lies
  /// inside them.
  ///
  /// `position` is where it starts, and afterwards the first byte that was not looked at.
  static func title(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, _ end: Int
  ) -> Range<Int>? {
    guard position < end else { return nil }
    let open = bytes[position]
    let close: UInt8
    switch open {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): close = open
    case UInt8(ascii: "("): close = UInt8(ascii: ")")
    default: return nil
    }
    position &+= 1
    let start = position
    while position < end {
      let byte = bytes[position]
      if byte == close {
        position &+= 1
        return start..<position &- 1
      }
      if byte == open { return nil }
      position &+= byte == UInt8(ascii: "\\") && isEscape(bytes, position, end) ? 2 : 1
    }
    return nil
  }

  /// Reads the label whose `[` stands at `start` and returns its `]`.
  static func labelEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int? {
    guard start < end, bytes[start] == UInt8(ascii: "[") else { return nil }
    var position = start &+ 1
    var characters = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "]"): return position
      case UInt8(ascii: "["): return nil
      case UInt8(ascii: "\\") where isEscape(bytes, position, end):
        position &+= 2
        characters &+= 2
      case let byte:
        position &+= 1
        if byte & 0xC0 != 0x80 { characters &+= 1 }
      }
      guard characters <= longestLabel else { return nil }
    }
    return nil
  }

  /// Whether the backslash at `position` escapes what follows.
  @inline(__always) private static func isEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ position: Int, _ end: Int
  ) -> Bool {
    position &+ 1 < end && ASCII.isPunctuation(bytes[position &+ 1])
  }
}

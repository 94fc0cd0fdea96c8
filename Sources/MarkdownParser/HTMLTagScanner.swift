/// Open and closing tags as CommonMark 0.31 §6.6 defines them; HTML blocks of type 7 (§4.6) begin
/// with one.
enum HTMLTagScanner {
  /// How far a scan came, and whether it read a whole tag.
  struct Scan {
    /// Byte behind the `>`, or the first byte that does not fit.
    var position: Int
    var isTag: Bool
  }

  /// Reads a closing tag; `start` is behind `</`.
  static func closingTagEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, behind start: Int, _ end: Int
  ) -> Scan {
    var position = nameEnd(bytes, start, end)
    guard position > start else { return Scan(position: position, isTag: false) }
    position = LinkScanner.skipWhitespace(bytes, position, end)
    guard position < end, bytes[position] == UInt8(ascii: ">") else {
      return Scan(position: position, isTag: false)
    }
    return Scan(position: position &+ 1, isTag: true)
  }

  /// Reads an open tag; `start` is behind `<`.
  static func openTagEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, behind start: Int, _ end: Int
  ) -> Scan {
    var position = nameEnd(bytes, start, end)
    guard position > start else { return Scan(position: position, isTag: false) }
    while true {
      let next = LinkScanner.skipWhitespace(bytes, position, end)
      guard next > position, next < end, isAttributeStart(bytes[next]) else {
        position = next
        break
      }
      guard attribute(bytes, next, end, &position) else {
        return Scan(position: position, isTag: false)
      }
    }
    if position < end, bytes[position] == UInt8(ascii: "/") { position &+= 1 }
    guard position < end, bytes[position] == UInt8(ascii: ">") else {
      return Scan(position: position, isTag: false)
    }
    return Scan(position: position &+ 1, isTag: true)
  }

  /// A letter, then letters, digits and hyphens; returns `start` when there is no letter.
  static func nameEnd(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    guard start < end, ASCII.isLetter(bytes[start]) else { return start }
    var position = start &+ 1
    while position < end,
      ASCII.isAlphanumeric(bytes[position]) || bytes[position] == UInt8(ascii: "-")
    {
      position &+= 1
    }
    return position
  }

  private static func isAttributeStart(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  /// Reads a name and a value if there is one; leaves `position` behind it, or where it does not
  /// fit.
  private static func attribute(
    _ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int, _ position: inout Int
  ) -> Bool {
    position = start &+ 1
    while position < end {
      let byte = bytes[position]
      guard
        isAttributeStart(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: ".")
          || byte == UInt8(ascii: "-")
      else { break }
      position &+= 1
    }
    let equals = LinkScanner.skipWhitespace(bytes, position, end)
    guard equals < end, bytes[equals] == UInt8(ascii: "=") else { return true }
    position = LinkScanner.skipWhitespace(bytes, equals &+ 1, end)
    guard position < end else { return false }
    let quote = bytes[position]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      position &+= 1
      while position < end, bytes[position] != quote { position &+= 1 }
      guard position < end else { return false }
      position &+= 1
      return true
    }
    let value = position
    while position < end, !ASCII.isWhitespace(bytes[position]), !endsBareValue(bytes[position]) {
      position &+= 1
    }
    return position > value
  }

  /// One of ``"'=<>` ``.
  private static func endsBareValue(_ byte: UInt8) -> Bool {
    ASCII.Set(low: 0x7000008400000000, high: 0x100000000).contains(byte)
  }
}

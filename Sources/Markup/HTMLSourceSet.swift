/// The URLs of a `srcset` attribute (WHATWG §4.8.4.2.1, *parse a srcset attribute*), as ranges of
/// the source.
enum HTMLSourceSet {
  /// Calls `body` with the range of each candidate's URL in `value`, an attribute's value as it is
  /// spelled. Linear.
  static func forEachURL(
    in bytes: UnsafeBufferPointer<UInt8>, _ value: Range<Int>, _ body: (Range<Int>) -> Void
  ) {
    var position = value.lowerBound
    while true {
      while position < value.upperBound,
        isWhitespace(bytes[position]) || bytes[position] == UInt8(ascii: ",")
      {
        position += 1
      }
      guard position < value.upperBound else { return }
      let start = position
      while position < value.upperBound, !isWhitespace(bytes[position]) { position += 1 }
      var end = position
      while end > start, bytes[end - 1] == UInt8(ascii: ",") { end -= 1 }
      body(start..<end)
      // A comma right behind the URL ends the candidate: there are no descriptors.
      if end == position { skipDescriptors(in: bytes, &position, end: value.upperBound) }
    }
  }

  /// Moves behind the comma that ends a candidate's descriptors; commas in parentheses do not.
  private static func skipDescriptors(
    in bytes: UnsafeBufferPointer<UInt8>, _ position: inout Int, end: Int
  ) {
    var isInParentheses = false
    while position < end {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("): isInParentheses = true
      case UInt8(ascii: ")"): isInParentheses = false
      case UInt8(ascii: ",") where !isInParentheses: return
      default: break
      }
    }
  }

  /// Returns the range without ASCII white space at its ends.
  static func trimmed(_ range: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isWhitespace(bytes[start]) { start += 1 }
    while end > start, isWhitespace(bytes[end - 1]) { end -= 1 }
    return start..<end
  }

  /// HTML's ASCII white space.
  static func isWhitespace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D || byte == 0x0C
  }
}

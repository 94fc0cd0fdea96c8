/// Reads single scalars out of UTF-8 bytes; whatever is not valid UTF-8 reads as U+FFFD, one byte
/// at a time.
enum UTF8Decoding {
  /// Returns the scalar that begins at `index` and its length in bytes.
  ///
  /// Surrogates and over-long forms are not told apart from what is valid: a document's text holds
  /// neither.
  static func scalar(
    at index: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (value: UInt32, length: Int) {
    let first = bytes[index]
    if first < 0x80 { return (UInt32(first), 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    guard first >= 0xC2, first <= 0xF4, length <= bytes.count - index else { return (0xFFFD, 1) }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = bytes[index + offset]
      guard byte & 0xC0 == 0x80 else { return (0xFFFD, 1) }
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return (value, length)
  }

  /// Returns the scalar that ends right before `index`, which is not 0.
  static func scalar(endingAt index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var start = index - 1
    while start > 0, index - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    let decoded = scalar(at: start, in: bytes)
    return decoded.length == index - start ? decoded.value : 0xFFFD
  }
}

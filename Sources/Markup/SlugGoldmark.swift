/// goldmark's anchors: `WithAutoHeadingID` with the default generator (`parser/parser.go`).
///
/// Trimmed; letters and digits of ASCII in lower case; white space, `-` and `_` each become a
/// hyphen; `heading` when nothing is left.
enum SlugGoldmark {
  static func slug(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var start = 0
      var end = bytes.count
      while start < end, isSpace(bytes[start]) { start += 1 }
      while end > start, isSpace(bytes[end - 1]) { end -= 1 }
      let slug = String(unsafeUninitializedCapacity: end - start) { buffer in
        var count = 0
        for byte in bytes[start..<end] {
          let mapped: UInt8
          if SlugScalars.isAlphanumeric(byte) {
            mapped = SlugScalars.lowercased(byte)
          } else if isSpace(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") {
            mapped = UInt8(ascii: "-")
          } else {
            continue
          }
          buffer[count] = mapped
          count += 1
        }
        return count
      }
      return slug.isEmpty ? "heading" : slug
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }
}

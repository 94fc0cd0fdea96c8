/// HTML text that is being written, as UTF-8.
package struct HTMLOutput: Sendable {
  /// What has been written so far.
  package private(set) var bytes: ContiguousArray<UInt8> = []

  /// Makes an empty output.
  package init() {}

  /// The text as a string.
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Makes room for as many more bytes.
  package mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Appends markup as it is.
  mutating func markup(_ text: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends markup as it is.
  mutating func markup(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends bytes as they are, save that U+0000 becomes U+FFFD.
  mutating func raw(_ text: some Sequence<UInt8>) {
    for byte in text {
      if byte == 0 { markup("\u{FFFD}") } else { bytes.append(byte) }
    }
  }

  /// Begins a new line unless the output is at the start of one.
  mutating func freshLine() {
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Appends text with `& < > "` as character references and U+0000 as U+FFFD.
  mutating func text(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    for index in 0..<text.count {
      let reference: StaticString
      switch text[index] {
      case UInt8(ascii: "&"): reference = "&amp;"
      case UInt8(ascii: "<"): reference = "&lt;"
      case UInt8(ascii: ">"): reference = "&gt;"
      case UInt8(ascii: "\""): reference = "&quot;"
      case 0: reference = "\u{FFFD}"
      default: continue
      }
      bytes.append(contentsOf: text[start..<index])
      markup(reference)
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  /// Appends text with `& < > "` as character references and U+0000 as U+FFFD.
  mutating func text(_ text: ContiguousArray<UInt8>) {
    text.withUnsafeBufferPointer { self.text($0) }
  }

  /// Appends a URL for a double-quoted attribute: what a URL cannot hold is percent-encoded, as in
  /// cmark.
  mutating func url(_ url: some Sequence<UInt8>) {
    for byte in url {
      switch byte {
      case UInt8(ascii: "&"): markup("&amp;")
      case UInt8(ascii: "'"): markup("&#x27;")
      case 0: markup("%EF%BF%BD")
      case _ where Self.isURLByte(byte): bytes.append(byte)
      default:
        bytes.append(UInt8(ascii: "%"))
        bytes.append(Self.hexadecimal(byte >> 4))
        bytes.append(Self.hexadecimal(byte & 15))
      }
    }
  }

  /// Letters, digits and ``!#$%()*+,-./:;=?@_~``.
  private static func isURLByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return false }
    let set: UInt64 = byte < 64 ? 0xAFFF_FF3A_0000_0000 : 0x47FF_FFFE_87FF_FFFF
    return (set >> UInt64(byte & 63)) & 1 != 0
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
  }
}

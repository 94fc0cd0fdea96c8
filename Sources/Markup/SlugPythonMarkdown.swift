/// Python-Markdown's anchors, which MkDocs uses: `slugify` of its table-of-contents extension
/// (`markdown/extensions/toc.py`), with its defaults.
///
/// What NFKD leaves in ASCII; word characters, white space and hyphens stay; trimmed; lower case;
/// each run of white space and hyphens becomes one hyphen. The result may be empty: `Slugger` makes
/// `_1` of it.
enum SlugPythonMarkdown {
  static func slug(of text: String) -> String {
    var text = text
    return text.withUTF8 { bytes in
      var builder = Builder()
      if bytes.allSatisfy({ $0 < 0x80 }) {
        for byte in bytes { builder.append(byte) }
      } else {
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
          appendASCII(of: scalar, to: &builder)
        }
      }
      return String(decoding: builder.bytes, as: UTF8.self)
    }
  }

  private struct Builder {
    var bytes: [UInt8] = []
    /// White space that becomes a hyphen if something other than white space follows.
    private var isSpaceDue = false

    mutating func append(_ byte: UInt8) {
      switch byte {
      case 0x09...0x0D, 0x1C...0x20:
        // White space at the start is trimmed.
        isSpaceDue = !bytes.isEmpty
      case UInt8(ascii: "-"):
        appendHyphen()
      case UInt8(ascii: "_"):
        appendWord(byte)
      default:
        if SlugScalars.isAlphanumeric(byte) { appendWord(SlugScalars.lowercased(byte)) }
      }
    }

    private mutating func appendHyphen() {
      isSpaceDue = false
      if bytes.last != UInt8(ascii: "-") { bytes.append(UInt8(ascii: "-")) }
    }

    private mutating func appendWord(_ byte: UInt8) {
      if isSpaceDue { appendHyphen() }
      bytes.append(byte)
    }
  }

  private static func appendASCII(of scalar: Unicode.Scalar, to builder: inout Builder) {
    guard scalar.value >= 0x80 else {
      builder.append(UInt8(truncatingIfNeeded: scalar.value))
      return
    }
    guard let entry = entry(for: scalar.value) else { return }
    for byte in entry.text {
      builder.append(byte == UInt8(ascii: ".") ? 0x20 : byte &+ entry.offset)
    }
  }

  /// Finds what NFKD leaves of a scalar, by bisection over the bytes of the table; `offset` is
  /// added to the letter of a run.
  private static func entry(
    for scalar: UInt32
  ) -> (text: Slice<UnsafeBufferPointer<UInt8>>, offset: UInt8)? {
    let table = SlugASCIITable.table
    let bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] > 0x20 { start -= 1 }
      let word = bytes[start...].prefix { $0 > 0x20 }
      let fields = word.split { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "+") }
      guard let point = number(fields[0], radix: 16), let text = fields.last else { return nil }
      let count = fields.count == 3 ? number(fields[1], radix: 10) ?? 1 : 1
      if scalar < point {
        high = start
      } else if scalar - point < count {
        return (text, UInt8(truncatingIfNeeded: scalar - point))
      } else {
        low = word.endIndex
        while low < high, bytes[low] <= 0x20 { low += 1 }
      }
    }
    return nil
  }

  private static func number(
    _ digits: Slice<UnsafeBufferPointer<UInt8>>, radix: Int
  ) -> UInt32? {
    UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  /// Returns the anchor with the number behind its last `_` one higher, or with `_1` behind it.
  ///
  /// The number may have any number of digits; leading zeros go, as Python's `int` has none.
  static func incremented(_ anchor: String) -> String {
    let bytes = Array(anchor.utf8)
    let digits = bytes.reversed().prefix { $0 &- 0x30 < 10 }.count
    let start = bytes.count - digits
    guard digits > 0, start > 0, bytes[start - 1] == UInt8(ascii: "_") else { return anchor + "_1" }
    var number = Array(bytes[start...].drop { $0 == UInt8(ascii: "0") })
    var index = number.count
    while index > 0, number[index - 1] == UInt8(ascii: "9") {
      index -= 1
      number[index] = UInt8(ascii: "0")
    }
    if index > 0 {
      number[index - 1] += 1
    } else {
      number.insert(UInt8(ascii: "1"), at: 0)
    }
    return String(decoding: bytes[..<start] + number, as: UTF8.self)
  }
}

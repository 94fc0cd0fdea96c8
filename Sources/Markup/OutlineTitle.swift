import MarkdownParser
import SyntaxTree

/// Makes titles of texts.
package enum OutlineTitle {
  /// Characters of a title at most, the ellipsis included.
  package static let limit = 80

  /// Bytes of a text that are looked at: enough for a title of characters of four bytes each.
  static let bytes = limit * 5

  /// Returns the first words of a text on one line: white space joined and trimmed, cut with an
  /// ellipsis.
  ///
  /// - Parameter isCut: whether there was more text, of which the last scalar may be a part.
  static func title(of text: some StringProtocol, isCut: Bool = false) -> String {
    // Almost all titles; characters of several scalars cost twenty times as much.
    if let plain = text.utf8.withContiguousStorageIfAvailable({ plainTitle(of: $0, isCut) }),
      let plain
    {
      return plain
    }
    var title = ""
    var needsSpace = false
    var count = 0
    for character in text {
      if character.isWhitespace {
        needsSpace = count > 0
        continue
      }
      let width = needsSpace ? 2 : 1
      guard count + width <= limit else {
        while count >= limit {
          title.removeLast()
          count -= 1
        }
        return title + "…"
      }
      if needsSpace { title.append(" ") }
      title.append(character)
      count += width
      needsSpace = false
    }
    guard isCut else { return title }
    while title.unicodeScalars.last == "\u{FFFD}" { title.unicodeScalars.removeLast() }
    return title.prefix(limit - 1) + "…"
  }

  /// Returns the title of a text of ASCII, which has a character for each byte; `nil` for another.
  private static func plainTitle(of bytes: UnsafeBufferPointer<UInt8>, _ isCut: Bool) -> String? {
    var title: [UInt8] = []
    title.reserveCapacity(min(bytes.count, limit) + 3)
    var needsSpace = false
    for byte in bytes {
      guard byte < 0x80 else { return nil }
      if byte == 32 || (byte >= 9 && byte <= 13) {
        needsSpace = !title.isEmpty
        continue
      }
      let width = needsSpace ? 2 : 1
      guard title.count + width <= limit else {
        title.removeLast(max(0, title.count - limit + 1))
        return String(decoding: title, as: UTF8.self) + "…"
      }
      if needsSpace { title.append(32) }
      title.append(byte)
      needsSpace = false
    }
    guard isCut else { return String(decoding: title, as: UTF8.self) }
    return String(decoding: title.prefix(limit - 1), as: UTF8.self) + "…"
  }

  /// Returns the title of a part of a leaf; `records` are the inline records that overlap it.
  static func title(
    of content: LeafContent, _ records: ArraySlice<InlineRecord>, in range: Range<Int>
  ) -> String {
    let start = range.prefix(bytes)
    return title(
      of: PlainText.text(of: content, records, in: start), isCut: start.count < range.count)
  }

  /// Returns `text` itself when it is short and on one line, which costs nothing, else its title.
  package static func short(_ text: String) -> String {
    let bytes = text.utf8
    guard bytes.count <= limit,
      !bytes.contains(where: { $0 < 32 }), bytes.first != 32, bytes.last != 32
    else { return title(of: text) }
    return text
  }

  /// Returns the title of the first line that is not blank.
  static func firstLine(of bytes: UnsafeBufferPointer<UInt8>) -> String {
    var at = 0
    while at < bytes.count, bytes[at] <= 32 { at += 1 }
    var end = at
    while end < bytes.count, end - at < OutlineTitle.bytes, bytes[end] != 10, bytes[end] != 13 {
      end += 1
    }
    return title(of: string(bytes, at..<end))
  }

  /// Returns a run of bytes as a string, less a scalar that the end cuts.
  static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    var end = range.upperBound
    while end > range.lowerBound, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(
      decoding: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]), as: UTF8.self)
  }
}

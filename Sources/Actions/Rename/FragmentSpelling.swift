import FileSystem
import Markup
import TextModel

/// How the author wrote a link's fragment: what a new one has to keep.
struct FragmentSpelling {
  /// What ends a destination, and so has to be escaped in it.
  enum Place: Hashable {
    /// `](destination)` or `[label]: destination`
    case bare
    /// `<destination>`
    case angleBrackets
    /// `href="destination"`; the byte is the quote, 0 when there is none.
    case attribute(quote: UInt8)
    /// One of several in `srcset`, which blanks and commas end.
    case sourceSet
  }

  var place: Place
  /// Bytes beyond ASCII are written as `%XX`.
  var encodesBeyondASCII: Bool
  var keepsParentheses: Bool
  var keepsBlanks: Bool
  /// The `^` of a block id is written as it is.
  var keepsCaret: Bool

  /// Reads the spelling of `link`, which stands in `text`; `canonical` is the anchor as its slug
  /// rule makes it.
  init(of link: Link, in text: Text, canonical: String) {
    let raw = link.destinationRange.map { text.bytes(in: $0) } ?? []
    let fragment = link.fragmentRange.map { text.bytes(in: $0) } ?? []
    switch link.form {
    case .html(attribute: let name):
      place =
        name.hasSuffix("srcset")
        ? .sourceSet : .attribute(quote: FragmentSpelling.quote(of: link, in: text))
    default: place = link.isAngleBracketed ? .angleBrackets : .bare
    }
    if raw.contains(where: { $0 >= 0x80 }) {
      encodesBeyondASCII = false
    } else {
      // VS Code's anchors are percent-encoded themselves.
      encodesBeyondASCII =
        FragmentSpelling.escapesBeyondASCII(raw)
        || FragmentSpelling.escapesBeyondASCII(Array(canonical.utf8))
    }
    keepsCaret = fragment.first == UInt8(ascii: "^")
    let hasParentheses = fragment.contains { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }
    keepsParentheses = place != .bare || hasParentheses
    let escapesBlanks = raw.indices.contains { raw[$0...].starts(with: "%20".utf8) }
    keepsBlanks = !escapesBlanks && place == .angleBrackets
    if case .attribute(let quote) = place, quote != 0 { keepsBlanks = raw.contains(0x20) }
  }

  private static func quote(of link: Link, in text: Text) -> UInt8 {
    var at = link.range.lowerBound.utf8 - 1
    while at >= 0 {
      let byte = text[ByteOffset(at)]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return byte }
      guard byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D || byte == 0x0C else {
        break
      }
      at -= 1
    }
    return 0
  }

  /// Whether an escape of a byte beyond ASCII, `%80` to `%FF`, is among the bytes.
  private static func escapesBeyondASCII(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count else { return false }
      switch bytes[index + 1] | 0x20 {
      case UInt8(ascii: "8"), UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        return true
      default: return false
      }
    }
  }

  /// Returns an anchor's name as it is written behind the `#`.
  func spelled(_ name: String, isEncoded: Bool) -> String {
    var name = Array(name.utf8)
    if isEncoded { name = PercentEncoding.decoded(name) ?? name }
    let isBalanced = FragmentSpelling.isBalanced(name)
    let hasSemicolon = name.contains(UInt8(ascii: ";"))
    var output: [UInt8] = []
    output.reserveCapacity(name.count)
    for byte in name {
      if keeps(byte, isBalanced: isBalanced, hasSemicolon: hasSemicolon) {
        output.append(byte)
      } else {
        output.append(contentsOf: PercentEncoding.encoded(CollectionOfOne(byte)).utf8)
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  private func keeps(_ byte: UInt8, isBalanced: Bool, hasSemicolon: Bool) -> Bool {
    switch byte {
    case 0x80...: return !encodesBeyondASCII
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      return true
    case UInt8(ascii: " "): return keepsBlanks
    case UInt8(ascii: "("), UInt8(ascii: ")"): return keepsParentheses && isBalanced
    case UInt8(ascii: "^"): return keepsCaret
    case UInt8(ascii: "&"):
      // `&copy;` would be read as a character; in HTML also without the semicolon.
      if case .attribute = place { return false }
      return !hasSemicolon && place != .sourceSet
    case UInt8(ascii: "'"): return place != .attribute(quote: byte) && place != .sourceSet
    case UInt8(ascii: ","): return place != .sourceSet
    case UInt8(ascii: "="): return place != .attribute(quote: 0)
    default: return FragmentSpelling.harmless.contains(byte)
    }
  }

  /// RFC 3986 §3.5 allows these in a fragment, and no construct begins with them inside a
  /// destination.
  private static let harmless = Array("-._~!*+;:@/?".utf8)

  /// Whether every parenthesis has its partner (CommonMark 0.31 §6.3).
  private static func isBalanced(_ bytes: [UInt8]) -> Bool {
    var depth = 0
    for byte in bytes {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
    }
    return depth == 0
  }
}

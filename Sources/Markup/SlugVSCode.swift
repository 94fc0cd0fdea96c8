/// VS Code's anchors: `githubSlugifier` of its Markdown language service (`src/slugify.ts`).
///
/// Trimmed; lower case; each run of white space becomes a hyphen; a list of punctuation goes;
/// hyphens at both ends go; then percent-encoded as JavaScript's `encodeURI` does.
enum SlugVSCode {
  static func slug(of text: String) -> String {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    var isSpaceDue = false
    for scalar in SlugScalars.lowercased(text, handlesFinalSigma: true).unicodeScalars {
      if SlugScalars.isJavaScriptWhitespace(scalar) {
        isSpaceDue = true
        continue
      }
      // White space at the start becomes a hyphen that would go anyway; so does a hyphen.
      if isSpaceDue, !slug.isEmpty { slug.append(UInt8(ascii: "-")) }
      isSpaceDue = false
      if isPunctuation(scalar) || (scalar == "-" && slug.isEmpty) { continue }
      SlugScalars.append(scalar, to: &slug)
    }
    while slug.last == UInt8(ascii: "-") { slug.removeLast() }
    return encoded(slug)
  }

  /// Returns the fragment percent-decoded and in lower case.
  static func key(of fragment: String) -> String {
    var bytes: [UInt8] = []
    let source = Array(fragment.utf8)
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let high = hexadecimal(source[index + 1]), let low = hexadecimal(source[index + 2])
      {
        bytes.append(high << 4 | low)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  private static func hexadecimal(_ byte: UInt8) -> UInt8? {
    Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt8(truncatingIfNeeded: $0) }
  }

  private static func isPunctuation(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "_", "-": false
    case "!"..."/", ":"..."@", "["..."`", "{"..."~": true
    case "\u{A8}", "\u{B7}", "\u{2C9}", "\u{2014}", "\u{2016}", "\u{2018}", "\u{2019}", "\u{201C}",
      "\u{201D}", "\u{2026}", "\u{2236}", "\u{3001}", "\u{3002}", "\u{3003}", "\u{3005}",
      "\u{3008}"..."\u{3011}", "\u{3014}"..."\u{3017}", "\u{FF01}", "\u{FF02}", "\u{FF07}",
      "\u{FF08}", "\u{FF09}", "\u{FF0C}", "\u{FF0E}", "\u{FF1A}", "\u{FF1B}", "\u{FF1F}",
      "\u{FF3B}", "\u{FF3D}", "\u{FF40}", "\u{FF5B}", "\u{FF5C}", "\u{FF5D}", "\u{FF5E}":
      true
    default: false
    }
  }

  /// Percent-encodes what is not ASCII; of ASCII, punctuation has gone and the rest is allowed,
  /// save controls.
  private static func encoded(_ slug: [UInt8]) -> String {
    guard slug.contains(where: { $0 >= 0x7F || $0 < 0x20 }) else {
      return String(decoding: slug, as: UTF8.self)
    }
    var bytes: [UInt8] = []
    let digits = Array("0123456789ABCDEF".utf8)
    for byte in slug {
      if byte < 0x7F, byte >= 0x20 {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

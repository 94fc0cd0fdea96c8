/// Hugo's anchors with its default `autoHeadingIDType`, `github` (`markup/goldmark/autoid.go`).
///
/// Trimmed; letters, decimal digits and `_` stay, in lower case; each space and hyphen becomes a
/// hyphen; `heading` when nothing is left. Unlike GitHub's own rule marks and letter numbers go, and
/// each character is lower-cased by itself.
enum SlugHugo {
  static func slug(of text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "heading" }
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    for scalar in scalars[first...last] {
      if scalar == " " || scalar == "-" {
        slug.append(UInt8(ascii: "-"))
      } else if scalar == "_" || isLetterOrDigit(scalar) {
        SlugScalars.append(lowercased(scalar), to: &slug)
      }
    }
    return slug.isEmpty ? "heading" : String(decoding: slug, as: UTF8.self)
  }

  /// Go's `unicode.IsSpace`.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0x85, 0xA0, 0x2028, 0x2029: true
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  /// Go's `unicode.IsLetter` or `unicode.IsDigit`.
  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return SlugScalars.isAlphanumeric(UInt8(truncatingIfNeeded: scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber:
      return true
    default: return false
    }
  }

  /// Unicode's simple mapping, as Go's `unicode.ToLower`: the full one has two characters for `İ`
  /// alone, of which the simple one is the first.
  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
  }
}

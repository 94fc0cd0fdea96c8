/// Pandoc's `auto_identifiers` (Pandoc User's Guide, "Headings and sections";
/// `inlineListToIdentifier` in `Text.Pandoc.Shared`).
///
/// Lower case; letters, numbers, `_`, `-`, `.` and white space stay; words are joined by hyphens;
/// everything before the first letter goes; `section` when nothing is left.
enum SlugPandoc {
  static func slug(of text: String) -> String {
    var slug: [UInt8] = []
    slug.reserveCapacity(text.utf8.count)
    // A hyphen is due before the next character that stays.
    var isBetweenWords = false
    let lowercased = SlugScalars.lowercased(text, handlesFinalSigma: false)
    for scalar in lowercased.unicodeScalars {
      if isSpace(scalar) {
        isBetweenWords = !slug.isEmpty
      } else if stays(scalar) {
        // Until the first letter there is nothing: what comes before it goes, hyphens between words
        // too.
        if slug.isEmpty, !isLetter(scalar) { continue }
        if isBetweenWords { slug.append(UInt8(ascii: "-")) }
        isBetweenWords = false
        SlugScalars.append(scalar, to: &slug)
      }
    }
    return slug.isEmpty ? "section" : String(decoding: slug, as: UTF8.self)
  }

  /// Haskell's `isSpace`.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x09...0x0D, 0xA0: true
    case ..<0x80: false
    default: scalar.properties.generalCategory == .spaceSeparator
    }
  }

  private static func stays(_ scalar: Unicode.Scalar) -> Bool {
    if scalar == "_" || scalar == "-" || scalar == "." || isLetter(scalar) { return true }
    if scalar.isASCII { return scalar.value &- 0x30 < 10 }
    // Haskell's `isAlphaNum`.
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return true
    default: return false
    }
  }

  /// Haskell's `isAlpha`.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return SlugScalars.isLetter(UInt8(truncatingIfNeeded: scalar.value)) }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
      return true
    default: return false
    }
  }
}

/// Pandoc's `auto_identifiers` (Pandoc User's Guide, "Headings and sections"; `inlineListToIdentifier` in
/// `Text.Pandoc.Shared`).
///
/// Lower case; letters, numbers, `_`, `-`, `.` and white space stay; words are joined by hyphens; everything before
/// the first letter goes; `section` when nothing is left.
enum SlugPandoc {
  static func slug(of text: String) -> String {
    var slug = ""
    // A hyphen is due before the next character that stays.
    var isBetweenWords = false
    let lowercased = SlugScalars.lowercased(text, handlesFinalSigma: false)
    for scalar in lowercased.unicodeScalars {
      if isSpace(scalar) {
        isBetweenWords = !slug.isEmpty
      } else if stays(scalar) {
        // Until the first letter there is nothing: what comes before it goes, hyphens between words too.
        if slug.isEmpty, !isLetter(scalar.properties.generalCategory) { continue }
        if isBetweenWords { slug += "-" }
        isBetweenWords = false
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug.isEmpty ? "section" : slug
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
    if scalar == "_" || scalar == "-" || scalar == "." { return true }
    // Haskell's `isAlphaNum`.
    switch scalar.properties.generalCategory {
    case .decimalNumber, .letterNumber, .otherNumber: return true
    case let category: return isLetter(category)
    }
  }

  /// Haskell's `isAlpha`.
  private static func isLetter(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
}

/// GitLab's anchors since 17.0: GitLab's documentation, "Heading IDs and links", by its examples,
/// and the parser it uses, comrak (`html/anchorizer.rs`).
///
/// Lower case; letters, marks, numbers, connector punctuation, hyphens and spaces stay; each space
/// becomes a hyphen. Before 17.0 runs of hyphens became one; the documentation's text still says
/// so, its example `this-heading-has--multiple-spaces-and-----hyphens` does not.
enum SlugGitLab {
  static func slug(of text: String) -> String {
    let ascii = SlugScalars.mapASCII(text) { byte in
      if SlugScalars.isAlphanumeric(byte) { return SlugScalars.lowercased(byte) }
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "-"): return UInt8(ascii: "-")
      case UInt8(ascii: "_"): return byte
      default: return 0
      }
    }
    if let ascii { return ascii }
    var slug = ""
    let lowercased = SlugScalars.lowercased(text, handlesFinalSigma: true)
    for scalar in lowercased.unicodeScalars {
      if scalar == " " {
        slug += "-"
      } else if scalar == "-" || stays(scalar.properties.generalCategory) {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug
  }

  private static func stays(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .connectorPunctuation:
      true
    default: false
    }
  }
}

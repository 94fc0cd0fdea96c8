/// GitHub's anchors, as the npm package github-slugger describes them; Docusaurus uses that package
/// (`createSlugger` in `@docusaurus/utils`).
///
/// Lower case; nothing but letters, marks, decimal digits, connector punctuation, hyphens and
/// spaces stays (Ruby's `[^\p{Word}\- ]`, which html-pipeline's table-of-contents filter removes);
/// each space becomes a hyphen. Nothing is trimmed or joined.
enum SlugGitHub {
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
      } else if scalar == "-" || isWord(scalar) {
        slug.unicodeScalars.append(scalar)
      }
    }
    return slug
  }

  /// Whether a scalar is a word character of Unicode 13, the version that github-slugger 2 was made
  /// with.
  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    guard let age = properties.age, age.major <= 13 else { return false }
    if properties.isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .connectorPunctuation:
      return true
    default:
      return false
    }
  }
}

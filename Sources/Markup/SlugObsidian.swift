/// Obsidian's links to headings: the heading's own text, without what would end the link or mean
/// something in it.
///
/// `obsidian.d.ts` documents the two steps as `stripHeadingForLink` and `stripHeading`; Obsidian's
/// help, "Link to a heading", shows the form. Headings with the same text share an anchor; the
/// first one is found.
enum SlugObsidian {
  /// Returns the text with `:`, `#`, `|`, `^`, `\`, `%%`, `[[` and `]]` as blanks, and blanks
  /// joined.
  static func slug(of text: String) -> String {
    let scalars = Array(text.unicodeScalars)
    var index = 0
    return joined {
      guard index < scalars.count else { return nil }
      let scalar = scalars[index]
      index += 1
      switch scalar {
      case ":", "#", "|", "^", "\\": return " "
      case "%", "[", "]":
        guard index < scalars.count, scalars[index] == scalar else { return scalar }
        index += 1
        return " "
      default: return scalar
      }
    }
  }

  /// Returns what headings and links to them are compared by: lower case, punctuation as blanks,
  /// blanks joined.
  static func key(of text: String) -> String {
    var scalars = text.lowercased().unicodeScalars.makeIterator()
    return joined {
      guard let scalar = scalars.next() else { return nil }
      switch scalar {
      case "'", "-", "_": return scalar
      case "!"..."/", ":"..."@", "["..."`", "{"..."~": return " "
      default: return scalar
      }
    }
  }

  /// Trims white space and makes one space of each run of it.
  private static func joined(_ next: () -> Unicode.Scalar?) -> String {
    var result: [UInt8] = []
    var isSpaceDue = false
    while let scalar = next() {
      if SlugScalars.isJavaScriptWhitespace(scalar) {
        isSpaceDue = !result.isEmpty
        continue
      }
      if isSpaceDue { result.append(UInt8(ascii: " ")) }
      isSpaceDue = false
      SlugScalars.append(scalar, to: &result)
    }
    return String(decoding: result, as: UTF8.self)
  }
}

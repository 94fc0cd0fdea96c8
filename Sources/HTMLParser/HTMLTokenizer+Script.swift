// WHATWG §13.2.5.15 to §13.2.5.31: script data with its two escaped forms.

extension HTMLTokenizer {
  private enum Escape {
    case none
    /// Behind `<!--`: the end tag still ends the script.
    case single
    /// Behind `<!-- <script`: the next `</script` only leads back.
    case double
  }

  /// Reads a script up to its end tag, or that end tag.
  mutating func scanScriptData(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    var escape = Escape.none
    // First of the dashes that `-->` may be made of: those of `<!--` count.
    var dashes = position
    var index = position
    while index < bytes.count {
      if escape == .none {
        guard let lessThan = find(Byte.lessThan, from: index) else { break }
        index = lessThan
      }
      switch bytes[index] {
      case Byte.lessThan:
        if escape != .double, isAppropriateEndTag(index) {
          work += escape == .none ? 0 : index - position
          return rawTextOrEndTag(at: index, into: &buffer)
        }
        index = scanLessThan(index, escape: &escape, dashes: &dashes)
      case Byte.greaterThan where index - 2 >= dashes && hasPrefix("--", at: index - 2):
        escape = .none
        index += 1
      default:
        index += 1
      }
    }
    work += bytes.count - position
    if escape != .none {
      report(.eofInScriptHTMLCommentLikeText, at: bytes.count, into: &buffer)
    }
    return rawText(upTo: bytes.count)
  }

  /// Changes the escape as the `<` at `index` asks; returns where to go on.
  private func scanLessThan(_ index: Int, escape: inout Escape, dashes: inout Int) -> Int {
    switch escape {
    case .none:
      guard hasPrefix("<!--", at: index) else { return index + 1 }
      escape = .single
      dashes = index + 2
      return index + 4
    case .single:
      guard hasPrefix("<script", at: index, ignoringCase: true), index + 7 < bytes.count,
        endsTagName(bytes[index + 7])
      else { return index + 1 }
      escape = .double
      return index + 8
    case .double:
      guard hasPrefix("</script", at: index, ignoringCase: true), index + 8 < bytes.count,
        endsTagName(bytes[index + 8])
      else { return index + 1 }
      escape = .single
      return index + 9
    }
  }
}

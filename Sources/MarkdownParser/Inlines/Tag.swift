internal import SyntaxTree

extension InlineParser {
  /// Notes a `#` that may begin a tag (Obsidian's rules): at the start or behind a blank, before a
  /// letter, a digit, `_`, `-` or `/`. The plain text around it decides how far it goes.
  mutating func tagSign(at position: Int) -> Int {
    let next = position &+ 1
    let isAtStart = position == 0 || ASCII.isWhitespace(content[position &- 1])
    guard isAtStart, next < end, isTagCharacter(at: next) else { return next }
    var behind = next
    while behind < end, isTagCharacter(at: behind) { behind = characterEnd(behind) }
    work &+= behind &- position
    guard !isMailName(from: behind) else { return next }
    tokens.append(InlineToken(.tag, .tag, position, behind))
    return next
  }

  /// Whether what goes on at `start` is the name of an e-mail address: that would reach into the
  /// tag.
  private mutating func isMailName(from start: Int) -> Bool {
    var position = start
    while position < end,
      Self.isMailName(content[position]) || content[position] == UInt8(ascii: ":")
    {
      position &+= 1
    }
    work &+= position &- start
    return extensions.contains(.literalAutolinks) && byte(at: position) == UInt8(ascii: "@")
  }

  /// Whether the bytes of a tag, without its `#`, are not digits alone.
  func isTagName(_ name: Range<Int>) -> Bool {
    !name.isEmpty && !content[name].allSatisfy(ASCII.isDigit)
  }

  /// ASCII letters and digits, `_`, `-`, `/`, and whatever is no blank and no punctuation beyond
  /// ASCII.
  private func isTagCharacter(at position: Int) -> Bool {
    let byte = content[position]
    if byte < 0x80 {
      return ASCII.isAlphanumeric(byte)
        || ASCII.Set(low: 0x0000_A000_0000_0000, high: 0x0000_0000_8000_0000).contains(byte)
    }
    guard byte & 0xC0 != 0x80 else { return false }
    let value = UTF8Decoding.scalar(at: position, in: content).value
    guard let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber,
      .otherSymbol, .format:
      // Emoji, with their joiners and selectors, are allowed in tags.
      return true
    default:
      return false
    }
  }

  private func characterEnd(_ position: Int) -> Int {
    position &+ UTF8Decoding.scalar(at: position, in: content).length
  }
}

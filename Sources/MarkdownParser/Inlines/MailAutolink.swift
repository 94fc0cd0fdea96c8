internal import SyntaxTree

extension InlineParser {
  /// Notes an `@` that may stand in an e-mail address; `textRecord` decides when the plain text
  /// around it is known.
  mutating func mailSign(at position: Int) -> Int {
    let next = position &+ 1
    if position > 0, next < end, Self.isMailName(content[position &- 1]),
      Self.isMailName(content[next])
    {
      tokens.append(InlineToken(.at, .literalAutolink, position, next))
    }
    return next
  }

  /// A letter, a digit or one of `.+-_`.
  static func isMailName(_ byte: UInt8) -> Bool {
    ASCII.isAlphanumeric(byte)
      || ASCII.Set(low: 0x0000_6800_0000_0000, high: 0x0000_0000_8000_0000).contains(byte)
  }

  /// An e-mail address and how much of the text is settled by looking for it.
  struct MailAddress {
    /// `nil` when there is none.
    var range: Range<Int>?
    /// Whether it was written with `mailto:` or `xmpp:`.
    var hasScheme: Bool
    /// Where the next address may begin.
    var next: Int
  }

  /// Looks for an address around the `@` at `sign` in the plain text of `text` (GFM 0.29 §6.9,
  /// cmark-gfm's rules).
  mutating func mailAddress(around sign: Int, in text: Range<Int>) -> MailAddress {
    var address = MailAddress(range: nil, hasScheme: false, next: sign &+ 1)
    var isXMPP = false
    var start = sign
    while start > text.lowerBound {
      let byte = content[start &- 1]
      if Self.isMailName(byte) {
        start &-= 1
        continue
      }
      guard byte == UInt8(ascii: ":") else { break }
      let isChat = hasScheme("xmpp", before: start &- 1, in: text)
      guard isChat || hasScheme("mailto", before: start &- 1, in: text) else { break }
      isXMPP = isXMPP || isChat
      address.hasScheme = true
      start &-= 1
    }
    work &+= sign &- start
    guard start < sign else { return address }

    var dots = 0
    var behind = sign &+ 1
    scan: while behind < text.upperBound {
      switch content[behind] {
      case UInt8(ascii: "@"):
        return address
      case UInt8(ascii: ".")
      where behind &+ 1 < text.upperBound && ASCII.isAlphanumeric(content[behind &+ 1]):
        dots &+= 1
      case UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "/") where isXMPP:
        break
      case let byte:
        guard ASCII.isAlphanumeric(byte) else { break scan }
      }
      behind &+= 1
    }
    work &+= behind &- sign
    let last = content[behind &- 1]
    guard behind &- sign >= 2, dots > 0, ASCII.isLetter(last) || last == UInt8(ascii: ".") else {
      address.next = behind
      return address
    }
    behind = withoutTrailingPunctuation(sign, behind)
    guard behind > sign else { return address }
    address.range = start..<behind
    address.next = behind
    return address
  }

  /// Whether `name` stands right before the `:` at `colon`, and no letter or digit before it.
  private func hasScheme(_ name: StaticString, before colon: Int, in text: Range<Int>) -> Bool {
    let start = colon &- name.utf8CodeUnitCount
    guard start >= text.lowerBound, has(name, at: start) else { return false }
    return start == text.lowerBound || !ASCII.isAlphanumeric(content[start &- 1])
  }
}

internal import SyntaxTree

extension InlineParser {
  /// A URL in running text that begins with `http://`, `https://` or `ftp://` (GFM 0.29 §6.9);
  /// `position` is its `:`.
  ///
  /// As in cmark-gfm there are none behind a bracket that is still open.
  mutating func literalURL(at position: Int) -> Int {
    let next = position &+ 1
    guard has("//", at: next), brackets.isEmpty else { return next }
    var start = position
    while start > textStart, ASCII.isLetter(content[start &- 1]) { start &-= 1 }
    work &+= position &- start
    let host = position &+ 3
    guard isWebScheme(start, position), host < end, isHostCharacter(at: host) else { return next }
    guard let domain = domainEnd(from: position &+ 3, needsDot: false) else { return next }
    return addLiteralAutolink(start, domain, extra: 0) ?? next
  }

  /// A host in running text that begins with `www.`; `position` is its first dot.
  mutating func literalDomain(at position: Int) -> Int {
    let next = position &+ 1
    let start = position &- 3
    guard start >= textStart, brackets.isEmpty, has("www", at: start) else { return next }
    if start > 0 {
      let before = content[start &- 1]
      // One of `*_~(`, or a blank.
      guard
        ASCII.isWhitespace(before)
          || ASCII.Set(low: 0x0000_0500_0000_0000, high: 0x4000_0000_8000_0000).contains(before)
      else { return next }
    }
    guard let domain = domainEnd(from: start, needsDot: true) else { return next }
    return addLiteralAutolink(start, domain, extra: 1) ?? next
  }

  private func isWebScheme(_ start: Int, _ behind: Int) -> Bool {
    func isCalled(_ name: StaticString) -> Bool {
      guard behind &- start == name.utf8CodeUnitCount else { return false }
      for index in 0..<name.utf8CodeUnitCount
      where ASCII.lowercased(content[start &+ index]) != name.utf8Start[index] { return false }
      return true
    }
    return isCalled("http") || isCalled("https") || isCalled("ftp")
  }

  /// Whether the character at `position` is neither a blank nor punctuation; symbols such as emoji
  /// are neither.
  private func isHostCharacter(at position: Int) -> Bool {
    let byte = content[position]
    if byte < 0x80 { return !ASCII.isPunctuation(byte) && !ASCII.isWhitespace(byte) }
    let value = UTF8Decoding.scalar(at: position, in: content).value
    guard value != 0xFFFD, let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .spaceSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return false
    default:
      return true
    }
  }

  /// Reads labels and dots and returns the byte behind them; underscores are not allowed in the
  /// last two labels, save in names of more than ten dots, as in cmark-gfm. The byte at `start` is
  /// not looked at.
  private mutating func domainEnd(from start: Int, needsDot: Bool) -> Int? {
    var dots = 0
    var underscoresBefore = 0
    var underscores = 0
    var position = start &+ 1
    defer { work &+= position &- start }
    scan: while position < end &- 1 {
      if content[position] == UInt8(ascii: "\\"), position < end &- 2 { position &+= 1 }
      switch content[position] {
      case UInt8(ascii: "_"):
        underscores &+= 1
      case UInt8(ascii: "."):
        underscoresBefore = underscores
        underscores = 0
        dots &+= 1
      case UInt8(ascii: "-"):
        break
      default:
        guard isHostCharacter(at: position) else { break scan }
      }
      position &+= 1
    }
    if underscoresBefore > 0 || underscores > 0, dots <= 10 { return nil }
    return needsDot && dots == 0 ? nil : position
  }

  /// Goes on to the next blank or `<`, takes trailing punctuation off and notes the link.
  private mutating func addLiteralAutolink(_ start: Int, _ domain: Int, extra: UInt16) -> Int? {
    var behind = domain
    while behind < end, !ASCII.isWhitespace(content[behind]),
      content[behind] != UInt8(ascii: "<")
    {
      behind &+= 1
    }
    work &+= behind &- domain
    behind = withoutTrailingPunctuation(start, behind)
    guard behind > start else { return nil }
    return addLeaf(.literalAutolink, start, behind, extra: extra)
  }

  /// Takes off closing punctuation, unmatched parentheses and what looks like a character reference
  /// (GFM §6.9).
  mutating func withoutTrailingPunctuation(_ start: Int, _ end: Int) -> Int {
    var surplus = 0
    for position in start..<end {
      if content[position] == UInt8(ascii: "(") { surplus &-= 1 }
      if content[position] == UInt8(ascii: ")") { surplus &+= 1 }
    }
    work &+= end &- start
    var end = end
    while end > start {
      switch content[end &- 1] {
      case UInt8(ascii: ")"):
        guard surplus > 0 else { return end }
        surplus &-= 1
        end &-= 1
      case UInt8(ascii: ";"):
        var name = end &- 2
        while name > start, ASCII.isLetter(content[name]) { name &-= 1 }
        work &+= end &- name
        let isReference = name < end &- 2 && content[max(name, start)] == UInt8(ascii: "&")
        end = isReference ? name : end &- 1
      case let byte:
        // One of `?!.,:*_~'"`.
        guard
          ASCII.Set(low: 0x8400_5486_0000_0000, high: 0x4000_0000_8000_0000).contains(byte)
        else { return end }
        end &-= 1
      }
    }
    return end
  }
}

extension FrontMatterScanner {
  /// Reads the string at the next byte, a quote: JSON's, or one of TOML's four kinds.
  mutating func string() throws(Problem) -> FrontMatterText {
    let quote = byte
    let isLong = isTOML && isTripled(quote)
    at += isLong ? 3 : 1
    if isLong {
      // TOML 1.0: a line end right behind the opening quotes does not count.
      if byte == 13, at + 1 < end, source.bytes[at + 1] == 10 { at += 1 }
      if byte == 10 { at += 1 }
    }
    let start = at
    var value: [UInt8] = []
    while true {
      guard at < end else { throw problem("no closing quote") }
      switch byte {
      case quote where !isLong:
        at += 1
        return source.text(value, start..<(at - 1))
      case quote where isTripled(quote):
        // Up to two quotes may stand right before the closing ones.
        var length = 3
        while length < 5, at + length < end, source.bytes[at + length] == quote { length += 1 }
        value.append(contentsOf: repeatElement(quote, count: length - 3))
        at += length
        return source.text(value, start..<(at - 3))
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        at += 1
        try appendEscape(to: &value, isLong: isLong)
      case 10 where !isLong, 13 where !isLong: throw problem("no closing quote on this line")
      default:
        value.append(byte)
        at += 1
      }
    }
  }

  private func isTripled(_ quote: UInt8) -> Bool {
    at + 2 < end && source.bytes[at] == quote && source.bytes[at + 1] == quote
      && source.bytes[at + 2] == quote
  }

  /// Reads what follows a backslash.
  private mutating func appendEscape(to value: inout [UInt8], isLong: Bool) throws(Problem) {
    let escape = byte
    at += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): value.append(escape)
    case UInt8(ascii: "/") where !isTOML: value.append(escape)
    case UInt8(ascii: "b"): value.append(8)
    case UInt8(ascii: "t"): value.append(9)
    case UInt8(ascii: "n"): value.append(10)
    case UInt8(ascii: "f"): value.append(12)
    case UInt8(ascii: "r"): value.append(13)
    case UInt8(ascii: "e") where isTOML: value.append(27)
    case UInt8(ascii: "x") where isTOML: append(try number(digits: 2), to: &value)
    case UInt8(ascii: "U") where isTOML: append(try number(digits: 8), to: &value)
    case UInt8(ascii: "u"): append(try scalar(), to: &value)
    case UInt8(ascii: " ") where isLong, 9 where isLong, 10 where isLong, 13 where isLong:
      // The line end and all blanks behind it go.
      at -= 1
      skipBlanks()
      guard byte == 10 || byte == 13 else { throw problem("expected a line end") }
      while byte == UInt8(ascii: " ") || byte == 9 || byte == 10 || byte == 13 { at += 1 }
    default:
      at -= 2
      throw problem("an escape that does not exist")
    }
  }

  /// Reads four digits, and in JSON the second half of a pair behind them.
  private mutating func scalar() throws(Problem) -> UInt32 {
    let first = try number(digits: 4)
    guard !isTOML, 0xD800...0xDBFF ~= first, byte == UInt8(ascii: "\\"), at + 1 < end,
      source.bytes[at + 1] == UInt8(ascii: "u")
    else { return first }
    let before = at
    at += 2
    let second = try number(digits: 4)
    guard 0xDC00...0xDFFF ~= second else {
      at = before
      return first
    }
    return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
  }

  private mutating func number(digits: Int) throws(Problem) -> UInt32 {
    var number: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80, at < end else {
        throw problem("expected \(digits) hexadecimal digits")
      }
      number = number << 4 | UInt32(digit)
      at += 1
    }
    return number
  }

  private func append(_ number: UInt32, to value: inout [UInt8]) {
    value.append(contentsOf: String(Unicode.Scalar(number) ?? "\u{FFFD}").utf8)
  }
}

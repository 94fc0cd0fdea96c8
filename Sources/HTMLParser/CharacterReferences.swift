/// Named and numeric character references, as HTML (WHATWG §13.2.5.72 to §13.2.5.80) and as CommonMark 0.31 §2.5 read
/// them.
///
/// The names stand in one constant string that is searched by bisection, so there is nothing to set up
/// before the first look-up.
public enum CharacterReferences {
  /// What a reference stands for and how much of the source it takes.
  @frozen public struct Match: Hashable, Sendable {
    /// UTF-8 bytes behind the `&`, with the semicolon if there is one.
    public let length: Int
    /// First Unicode scalar.
    public let first: UInt32
    /// Second Unicode scalar; 0 when there is none.
    public let second: UInt32

    /// Makes a match of one scalar, or of two when `second` is not 0.
    @inlinable public init(length: Int, first: UInt32, second: UInt32 = 0) {
      self.length = length
      self.first = first
      self.second = second
    }
  }

  /// Bytes of the longest name, `CounterClockwiseContourIntegral`, without its semicolon.
  public static var longestNameLength: Int { 31 }

  /// Bytes of the longest name that HTML knows without its semicolon, such as `Aacute`.
  static var longestBareNameLength: Int { 6 }

  /// Returns the one or two scalars that a name stands for; the second is 0 when there is one.
  ///
  /// `name` is what lies between `&` and the end of the reference, semicolon included. Names that HTML also
  /// knows without a semicolon are only found with it: CommonMark has the 2,125 names that end in `;`.
  public static func lookup(name: UnsafeBufferPointer<UInt8>) -> (UInt32, UInt32)? {
    guard let last = name.last, last == Byte.semicolon else { return nil }
    guard let entry = entry(UnsafeBufferPointer(rebasing: name.dropLast())) else { return nil }
    return (entry.first, entry.second)
  }

  /// Returns the longest named reference that `bytes`, which begin behind the `&`, start with.
  ///
  /// This is HTML's rule for text: `notit;` matches `not`. Reads at most 32 bytes.
  public static func longestMatch(_ bytes: UnsafeBufferPointer<UInt8>) -> Match? {
    var run = 0
    while run < bytes.count, run <= longestNameLength, Byte.isAlphanumeric(bytes[run]) { run += 1 }
    if run < bytes.count, bytes[run] == Byte.semicolon,
      let entry = entry(UnsafeBufferPointer(rebasing: bytes[..<run]))
    {
      return Match(length: run + 1, first: entry.first, second: entry.second)
    }
    var length = min(run, longestBareNameLength)
    while length > 1 {
      if let entry = entry(UnsafeBufferPointer(rebasing: bytes[..<length])), entry.isBare {
        return Match(length: length, first: entry.first, second: entry.second)
      }
      length -= 1
    }
    return nil
  }

  /// Returns the reference that `bytes`, which begin behind the `&`, start with, as HTML reads it.
  ///
  /// In an attribute's value, a name without a semicolon before `=` or an alphanumeric is no reference
  /// (WHATWG §13.2.5.73). Linear in the digits of a numeric reference.
  public static func htmlMatch(
    _ bytes: UnsafeBufferPointer<UInt8>, inAttribute: Bool
  ) -> Match? {
    guard let first = bytes.first else { return nil }
    if first == Byte.numberSign {
      guard let number = number(bytes, maximumDigits: (.max, .max)) else { return nil }
      let hasSemicolon = number.end < bytes.count && bytes[number.end] == Byte.semicolon
      return Match(
        length: number.end + (hasSemicolon ? 1 : 0), first: htmlScalar(number.value))
    }
    guard let match = longestMatch(bytes) else { return nil }
    if inAttribute, bytes[match.length - 1] != Byte.semicolon, match.length < bytes.count {
      let next = bytes[match.length]
      if next == Byte.equals || Byte.isAlphanumeric(next) { return nil }
    }
    return match
  }

  /// Returns the reference that `bytes`, which begin behind the `&`, start with, as CommonMark reads it.
  ///
  /// It needs its semicolon, and a number has at most 7 decimal or 6 hexadecimal digits. Reads at most 32 bytes.
  public static func markdownMatch(_ bytes: UnsafeBufferPointer<UInt8>) -> Match? {
    guard let first = bytes.first else { return nil }
    if first == Byte.numberSign {
      guard let number = number(bytes, maximumDigits: (7, 6)), number.end < bytes.count,
        bytes[number.end] == Byte.semicolon
      else { return nil }
      return Match(length: number.end + 1, first: markdownScalar(number.value))
    }
    var run = 0
    while run < bytes.count, run <= longestNameLength, Byte.isAlphanumeric(bytes[run]) { run += 1 }
    guard run < bytes.count, bytes[run] == Byte.semicolon,
      let entry = entry(UnsafeBufferPointer(rebasing: bytes[..<run]))
    else { return nil }
    return Match(length: run + 1, first: entry.first, second: entry.second)
  }

  /// Returns the scalar of a numeric reference in HTML: the numbers of the C1 controls mean their Windows-1252
  /// characters; 0, surrogates and numbers beyond Unicode are U+FFFD (WHATWG §13.2.5.80).
  public static func htmlScalar(_ number: UInt32) -> UInt32 {
    guard (0x80...0x9F).contains(number) else { return markdownScalar(number) }
    let replacement = windows1252[Int(number - 0x80)]
    return replacement == 0 ? number : UInt32(replacement)
  }

  /// Returns the scalar of a numeric reference in CommonMark: 0, surrogates and numbers beyond Unicode are U+FFFD.
  public static func markdownScalar(_ number: UInt32) -> UInt32 {
    guard number != 0, let scalar = Unicode.Scalar(number) else { return 0xFFFD }
    return scalar.value
  }

  /// Returns the value and the end of `#123` or `#x7B`, semicolon not included; values beyond Unicode
  /// become 0x110000.
  ///
  /// `maximumDigits` limits decimal and hexadecimal digits; a number with more is none.
  private static func number(
    _ bytes: UnsafeBufferPointer<UInt8>, maximumDigits: (decimal: Int, hexadecimal: Int)
  ) -> (value: UInt32, end: Int)? {
    var end = 1
    let isHexadecimal = end < bytes.count && bytes[end] | 0x20 == Byte.lowerX
    if isHexadecimal { end += 1 }
    let start = end
    let limit = isHexadecimal ? maximumDigits.hexadecimal : maximumDigits.decimal
    var value: UInt32 = 0
    while end < bytes.count, let digit = Byte.hexadecimalValue(bytes[end]),
      isHexadecimal || digit < 10
    {
      guard end - start < limit else { return nil }
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      end += 1
    }
    return end == start ? nil : (value, end)
  }
}

extension CharacterReferences {
  private struct Entry {
    var first: UInt32
    var second: UInt32
    /// HTML knows the name without its semicolon too.
    var isBare: Bool
  }

  /// Finds a name, without its semicolon.
  private static func entry(_ name: UnsafeBufferPointer<UInt8>) -> Entry? {
    let names = NameTable(table)
    guard let mark = names.mark(of: name) else { return nil }
    return value(in: names.bytes, at: mark)
  }

  /// Reads `:hex`, `!hex` or `:hex,hex`.
  private static func value(in table: UnsafeBufferPointer<UInt8>, at mark: Int) -> Entry {
    var entry = Entry(first: 0, second: 0, isBare: table[mark] == Byte.exclamationMark)
    var index = mark + 1
    while index < table.count, table[index] > Byte.space {
      if let digit = Byte.hexadecimalValue(table[index]) {
        entry.second = entry.second * 16 + digit
      } else {
        entry.first = entry.second
        entry.second = 0
      }
      index += 1
    }
    if entry.first == 0 { swap(&entry.first, &entry.second) }
    return entry
  }

  /// WHATWG's replacements for the numbers 0x80 to 0x9F; 0 where the number stays.
  private static let windows1252: InlineArray<32, UInt16> = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]
}

/// A set of bytes: the meaning of a class such as `[a-z]` in a pattern.
struct ByteSet: Hashable, Sendable {
  private var words: [UInt64] = [0, 0, 0, 0]

  func contains(_ byte: UInt8) -> Bool {
    words[Int(byte >> 6)] & (1 << UInt64(byte & 63)) != 0
  }

  mutating func insert(_ byte: UInt8) {
    words[Int(byte >> 6)] |= 1 << UInt64(byte & 63)
  }

  /// Reads a class after its `[`; returns the set and the index after its `]`, or `nil` when it stays open.
  ///
  /// A `]` first is a member, `!` or `^` first negates, `[:name:]` is a class of POSIX in ASCII.
  static func parse(_ pattern: [UInt8], from start: Int) -> (ByteSet, Int)? {
    var set = ByteSet()
    var index = start
    var isNegated = false
    if index < pattern.count, [UInt8(ascii: "!"), UInt8(ascii: "^")].contains(pattern[index]) {
      isNegated = true
      index += 1
    }
    let first = index
    while index < pattern.count {
      if pattern[index] == UInt8(ascii: "]"), index > first {
        if isNegated { for word in set.words.indices { set.words[word] = ~set.words[word] } }
        return (set, index + 1)
      }
      if let (name, end) = className(pattern, at: index) {
        guard let test = classes[name] else { return nil }
        for byte in UInt8(0)...127 where test(byte) { set.insert(byte) }
        index = end
        continue
      }
      guard let (lower, next) = member(pattern, at: index) else { return nil }
      index = next
      var upper = lower
      if index + 1 < pattern.count, pattern[index] == UInt8(ascii: "-"),
        pattern[index + 1] != UInt8(ascii: "]")
      {
        guard let (bound, end) = member(pattern, at: index + 1) else { return nil }
        upper = bound
        index = end
      }
      if lower <= upper { for byte in lower...upper { set.insert(byte) } }
    }
    return nil
  }

  private static func member(_ pattern: [UInt8], at index: Int) -> (UInt8, Int)? {
    guard pattern[index] == UInt8(ascii: "\\") else { return (pattern[index], index + 1) }
    return index + 1 < pattern.count ? (pattern[index + 1], index + 2) : nil
  }

  private static func className(_ pattern: [UInt8], at index: Int) -> (String, Int)? {
    guard pattern[index...].starts(with: "[:".utf8) else { return nil }
    var end = index + 2
    while end + 1 < pattern.count {
      if pattern[end] == UInt8(ascii: ":"), pattern[end + 1] == UInt8(ascii: "]") {
        return (String(decoding: pattern[(index + 2)..<end], as: UTF8.self), end + 2)
      }
      end += 1
    }
    return nil
  }

  private static let classes: [String: @Sendable (UInt8) -> Bool] = [
    "alpha": { isLetter($0) },
    "digit": { isDigit($0) },
    "alnum": { isLetter($0) || isDigit($0) },
    "upper": { (0x41...0x5A).contains($0) },
    "lower": { (0x61...0x7A).contains($0) },
    "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
    "blank": { $0 == 0x20 || $0 == 0x09 },
    "punct": { (0x21...0x7E).contains($0) && !isLetter($0) && !isDigit($0) },
    "xdigit": { isDigit($0) || (0x61...0x66).contains($0 | 0x20) },
    "cntrl": { $0 < 0x20 || $0 == 0x7F },
    "graph": { (0x21...0x7E).contains($0) },
    "print": { (0x20...0x7E).contains($0) },
  ]

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

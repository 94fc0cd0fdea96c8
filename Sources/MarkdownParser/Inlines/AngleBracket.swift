internal import SyntaxTree

extension InlineParser {
  /// Autolinks (CommonMark 0.31 §6.5) and raw HTML (§6.6).
  mutating func angleBracket(at position: Int) -> Int {
    let next = position &+ 1
    guard next < end else { return next }
    if let behind = autolinkEnd(behind: next) { return addLeaf(.autolink, position, behind) }
    if let behind = rawHTMLEnd(behind: next) { return addLeaf(.rawHTML, position, behind) }
    return next
  }

  /// Returns the byte behind the `>` of `<scheme:…>` or `<name@host>`; `start` is behind the `<`.
  private mutating func autolinkEnd(behind start: Int) -> Int? {
    var position = start
    defer { work &+= position &- start }
    // Both forms begin with bytes of one set, and no other byte can follow before a `:` or an `@`.
    while position < end, Self.mailName.contains(content[position]) { position &+= 1 }
    guard position < end else { return nil }
    switch content[position] {
    case UInt8(ascii: ":"):
      guard isScheme(start, position) else { return nil }
      position &+= 1
      while position < end {
        let byte = content[position]
        if byte == UInt8(ascii: ">") { return position &+ 1 }
        if byte <= 0x20 || byte == UInt8(ascii: "<") { return nil }
        position &+= 1
      }
      return nil
    case UInt8(ascii: "@") where position > start:
      return hostEnd(&position)
    default:
      return nil
    }
  }

  /// Letters, digits and ``.!#$%&'*+/=?^_`{|}~-``.
  private static var mailName: ASCII.Set {
    ASCII.Set(low: 0xA3FFECFA00000000, high: 0x7FFFFFFFC7FFFFFE)
  }

  /// A letter, then 1 to 31 letters, digits, `+`, `.` or `-`.
  private func isScheme(_ start: Int, _ behind: Int) -> Bool {
    guard (2...32).contains(behind &- start), ASCII.isLetter(content[start]) else { return false }
    return content[start..<behind].allSatisfy {
      ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "-")
    }
  }

  /// Reads `@host.name>`, each name of at most 63 bytes, no hyphen at its ends.
  private func hostEnd(_ position: inout Int) -> Int? {
    repeat {
      position &+= 1
      let name = position
      while position < end,
        ASCII.isAlphanumeric(content[position]) || content[position] == UInt8(ascii: "-")
      {
        position &+= 1
      }
      guard (1...63).contains(position &- name), position < end,
        content[name] != UInt8(ascii: "-"), content[position &- 1] != UInt8(ascii: "-")
      else { return nil }
    } while content[position] == UInt8(ascii: ".")
    return content[position] == UInt8(ascii: ">") ? position &+ 1 : nil
  }
}

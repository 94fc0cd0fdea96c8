extension InlineParser {
  /// Returns the byte behind an HTML construct of CommonMark 0.31 §6.6; `start` is behind the `<`.
  ///
  /// A terminator that a search did not find is remembered, so that a thousand `<!--` cost one
  /// search.
  mutating func rawHTMLEnd(behind start: Int) -> Int? {
    switch content[start] {
    case UInt8(ascii: "/"):
      return tagEnd(HTMLTagScanner.closingTagEnd(content, behind: start &+ 1, end), from: start)
    case UInt8(ascii: "?"):
      return terminator("?>", from: start &+ 1, .instruction)
    case UInt8(ascii: "!"):
      return declarationEnd(behind: start &+ 1)
    default:
      return tagEnd(HTMLTagScanner.openTagEnd(content, behind: start, end), from: start)
    }
  }

  private mutating func tagEnd(_ scan: HTMLTagScanner.Scan, from start: Int) -> Int? {
    work &+= scan.position &- start
    return scan.isTag ? scan.position : nil
  }

  /// Comments, CDATA sections, declarations; `start` is behind `<!`.
  private mutating func declarationEnd(behind start: Int) -> Int? {
    guard start < end else { return nil }
    if ASCII.isLetter(content[start]) { return terminator(">", from: start, .declaration) }
    if has("--", at: start) {
      let text = start &+ 2
      if byte(at: text) == UInt8(ascii: ">") { return text &+ 1 }
      if has("->", at: text) { return text &+ 2 }
      return terminator("-->", from: text, .comment)
    }
    if has("[CDATA[", at: start) { return terminator("]]>", from: start &+ 7, .characterData) }
    return nil
  }

  func has(_ wanted: StaticString, at start: Int) -> Bool {
    guard end &- start >= wanted.utf8CodeUnitCount else { return false }
    for index in 0..<wanted.utf8CodeUnitCount
    where content[start &+ index] != wanted.utf8Start[index] { return false }
    return true
  }

  /// Returns the byte behind the next `wanted`.
  mutating func terminator(
    _ wanted: StaticString, from start: Int, _ memo: Terminators
  ) -> Int? {
    guard !absent.contains(memo) else { return nil }
    var position = start
    defer { work &+= position &- start }
    let first = wanted.utf8Start[0]
    while position < end {
      if content[position] == first, has(wanted, at: position) {
        return position &+ wanted.utf8CodeUnitCount
      }
      position &+= 1
    }
    absent.insert(memo)
    return nil
  }
}

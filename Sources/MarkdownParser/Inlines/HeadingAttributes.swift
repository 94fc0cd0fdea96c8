internal import SyntaxTree

extension InlineParser {
  /// Finds `{#id .class key=value}` at the end of a heading (Pandoc, `header_attributes`) and takes
  /// it off the text.
  ///
  /// Python-Markdown's colon behind the brace is read too.
  mutating func findAttributes() {
    guard content[end &- 1] == UInt8(ascii: "}") else { return }
    var open = end &- 2
    while open >= 0, !Self.endsAttributes(content[open]) { open &-= 1 }
    work &+= end &- open
    guard open >= 0, content[open] == UInt8(ascii: "{") else { return }
    guard open == 0 || content[open &- 1] != UInt8(ascii: "\\") else { return }
    guard areAttributes(open &+ 1..<end &- 1) else { return }
    attributes = open..<end
    end = open
    while end > 0, ASCII.isWhitespace(content[end &- 1]) { end &-= 1 }
  }

  private static func endsAttributes(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || ASCII.isLineEnd(byte)
  }

  /// Whether the bytes between the braces are items only, and at least one.
  private func areAttributes(_ inside: Range<Int>) -> Bool {
    var position = inside.lowerBound
    if content[position] == UInt8(ascii: ":") { position &+= 1 }
    var items = 0
    while true {
      while position < inside.upperBound, ASCII.isBlank(content[position]) { position &+= 1 }
      guard position < inside.upperBound else { return items > 0 }
      guard let next = attributeEnd(position, inside.upperBound) else { return false }
      position = next
      items &+= 1
    }
  }

  /// Reads `#id`, `.class`, `key=value`, `key="a value"` or Pandoc's `-`; returns the byte behind
  /// it.
  private func attributeEnd(_ start: Int, _ end: Int) -> Int? {
    var position = start
    var equals: Int?
    while position < end, !ASCII.isBlank(content[position]) {
      let byte = content[position]
      if byte == UInt8(ascii: "="), equals == nil { equals = position }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        guard equals == position &- 1 else { return nil }
        var close = position &+ 1
        while close < end, content[close] != byte { close &+= 1 }
        guard close < end else { return nil }
        position = close
      }
      position &+= 1
    }
    switch content[start] {
    case UInt8(ascii: "#"), UInt8(ascii: "."):
      return position &- start > 1 ? position : nil
    case UInt8(ascii: "-"):
      return position &- start == 1 ? position : nil
    default:
      return equals.map { $0 > start } == true ? position : nil
    }
  }

  /// Appends the record of the attributes, with one part for each `#id`.
  func appendAttributes(to records: inout ContiguousArray<InlineRecord>) {
    guard let attributes else { return }
    let owner = records.count
    records.append(
      InlineRecord(
        start: UInt32(truncatingIfNeeded: attributes.lowerBound),
        length: UInt32(truncatingIfNeeded: attributes.count), kind: .attributes))
    var position = attributes.lowerBound &+ 1
    let close = attributes.upperBound &- 1
    if content[position] == UInt8(ascii: ":") { position &+= 1 }
    while position < close {
      guard !ASCII.isBlank(content[position]) else {
        position &+= 1
        continue
      }
      let next = attributeEnd(position, close) ?? close
      if content[position] == UInt8(ascii: "#") {
        records.append(
          InlineRecord(
            start: UInt32(truncatingIfNeeded: position),
            length: UInt32(truncatingIfNeeded: next &- position), kind: .attributeID))
        records[owner].descendantCount &+= 1
      }
      position = next
    }
  }
}

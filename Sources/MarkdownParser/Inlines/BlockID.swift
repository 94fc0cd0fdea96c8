extension InlineParser {
  /// Finds ` ^id` at the end of the content: letters, digits and hyphens behind a caret that stands
  /// at the start or behind a blank (Obsidian). It becomes a record when it turns out to be plain
  /// text.
  mutating func findBlockID() {
    guard !context.contains(.isTableCell) else { return }
    var position = end
    while position > 0,
      ASCII.isAlphanumeric(content[position &- 1]) || content[position &- 1] == UInt8(ascii: "-")
    {
      position &-= 1
    }
    work &+= end &- position
    guard position < end, position > 0, content[position &- 1] == UInt8(ascii: "^") else { return }
    let caret = position &- 1
    guard caret == 0 || ASCII.isWhitespace(content[caret &- 1]) else { return }
    blockID = caret..<end
  }
}

internal import SyntaxTree

extension InlineParser {
  /// Notes `[ ]` or `[x]` before a blank at the start of a list item (GFM 0.29 §5.3); returns where
  /// scanning starts.
  ///
  /// As in cmark-gfm nothing need follow the blank: the item is a task as soon as its marker is
  /// typed.
  mutating func taskMarker() -> Int {
    guard context.contains(.startsListItem), extensions.contains(.taskLists), content.count > 3,
      content[0] == UInt8(ascii: "["), content[2] == UInt8(ascii: "]"),
      ASCII.isWhitespace(content[3])
    else { return 0 }
    let isChecked = content[1] | 0x20 == UInt8(ascii: "x")
    guard isChecked || content[1] == UInt8(ascii: " ") else { return 0 }
    return addLeaf(.taskMarker, 0, 3, extra: isChecked ? 1 : 0)
  }
}

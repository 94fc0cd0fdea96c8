import SyntaxTree

// Block quotes, list items and footnote definitions: blocks that hold blocks.

extension BlockParser {
  /// Eats `>` and the blank behind it; `false` when the line does not go on with the quote.
  mutating func eatQuoteMarker() -> Bool {
    guard indent < 4, !isBlankHere, bytes[nonspace] == UInt8(ascii: ">") else { return false }
    offset = nonspace + 1
    column = nonspaceColumn + 1
    advance(columns: 1)
    findNonspace()
    return true
  }

  /// Opens a block quote (CommonMark 0.31 §5.1).
  mutating func startQuote() {
    _ = eatQuoteMarker()
    emitHere(.blockQuote, extra: 0, to: offset)
    containers.append(Container(kind: .blockQuote, value: 0))
  }

  /// A list item's marker.
  struct ListMarker {
    /// The bullet, or 256 plus the delimiter behind the number.
    var type: UInt32
    /// Bytes of the marker.
    var length: Int
    var isEmptyItem: Bool
  }

  /// The list marker at `nonspace` (CommonMark 0.31 §5.2), if it may stand here.
  func listMarker(interruptingParagraph: Bool) -> ListMarker? {
    let first = bytes[nonspace]
    var type = UInt32(first)
    var end = nonspace + 1
    var number = 1
    if ASCII.isDigit(first) {
      number = 0
      end = nonspace
      while end < contentEnd, ASCII.isDigit(bytes[end]), end - nonspace < 10 {
        number = number * 10 + Int(bytes[end] - UInt8(ascii: "0"))
        end += 1
      }
      guard end - nonspace <= 9, end < contentEnd,
        bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ")")
      else { return nil }
      type = 256 + UInt32(bytes[end])
      end += 1
    } else if first == UInt8(ascii: "_") {
      return nil
    }
    guard end >= contentEnd || bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t")
    else { return nil }
    let isEmpty = isBlank(from: end)
    // §5.2: an item that interrupts a paragraph is not empty and starts at 1.
    if interruptingParagraph && (isEmpty || number != 1) { return nil }
    return ListMarker(type: type, length: end - nonspace, isEmptyItem: isEmpty)
  }

  /// Opens an item, and a list when none of its type is open; returns whether the line is done.
  mutating func startItem(_ marker: ListMarker) -> Bool {
    let lead = indent
    let markerEnd = nonspace + marker.length
    offset = markerEnd
    column = nonspaceColumn + marker.length
    let markerColumn = column
    findNonspace()
    let blanks = nonspaceColumn - markerColumn
    var width = lead + marker.length + 1
    if marker.isEmptyItem {
      offset = lineEnd
    } else if blanks <= 4 {
      width = lead + marker.length + blanks
      offset = nonspace
      column = nonspaceColumn
    } else {
      advance(columns: 1)
    }
    if containers.last?.kind == .table { containers.removeLast() }
    if containers.last?.kind != .list || containers.last?.value != marker.type {
      if containers.last?.kind == .list { containers.removeLast() }
      emitHere(.list, extra: marker.type, to: emitted)
      containers.append(Container(kind: .list, value: marker.type))
    }
    emitHere(.listItem, extra: UInt32(width), to: offset)
    containers.append(Container(kind: .listItem, value: UInt32(width)))
    return marker.isEmptyItem
  }

  /// Byte behind the `]` of a footnote definition's label at `nonspace` (as cmark-gfm reads it), or
  /// `nil`.
  mutating func footnoteLabelEnd() -> Int? {
    guard nonspace + 4 < contentEnd, bytes[nonspace + 1] == UInt8(ascii: "^") else { return nil }
    var at = nonspace + 2
    while at < contentEnd {
      switch bytes[at] {
      case UInt8(ascii: "]"):
        guard at > nonspace + 2, bytes[at + 1] == UInt8(ascii: ":") else { return nil }
        return at + 1
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0: return nil
      default: at += 1
      }
      work &+= 1
    }
    return nil
  }

  /// Opens a footnote definition; its later lines are indented by four columns.
  mutating func startFootnoteDefinition(labelEnd: Int) {
    let label = UnsafeBufferPointer(
      start: bytes + nonspace + 2, count: labelEnd - 1 - (nonspace + 2))
    definitions.append(DefinedLabel(isFootnote: true, label: Array(label)))
    offset = labelEnd + 1
    column = nonspaceColumn + (offset - nonspace)
    findNonspace()
    offset = nonspace
    column = nonspaceColumn
    emitHere(.footnoteDefinition, extra: 4, to: isBlankHere ? lineEnd : offset)
    containers.append(Container(kind: .footnoteDefinition, value: 4))
    if isBlankHere { offset = lineEnd }
  }
}

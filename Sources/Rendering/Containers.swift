internal import MarkdownParser
internal import SyntaxTree
internal import TextModel

/// A container whose end tag is not written yet.
struct OpenContainer {
  enum Kind {
    case quote
    case alert
    case orderedList
    case bulletList
    case item
    case table
  }

  var kind: Kind
  var depth: Int
  /// Lists and their items: paragraphs have no tags.
  var isTight = false
  /// Tables: alignment of each column, and whether the body was begun.
  var alignments: [ColumnAlignment] = []
  var hasBody = false
}

extension HTMLRenderer {
  /// Writes the end tags of what a block at `depth` is not inside of.
  mutating func closeContainers(notShallowerThan depth: Int, downTo count: Int) {
    while containers.count > count, let last = containers.last, last.depth >= depth {
      containers.removeLast()
      switch last.kind {
      case .quote:
        output.freshLine()
        output.markup("</blockquote>\n")
      case .alert:
        output.freshLine()
        output.markup("</div>\n")
      case .orderedList: output.markup("</ol>\n")
      case .bulletList: output.markup("</ul>\n")
      case .item: output.markup("</li>\n")
      case .table: closeTable(last)
      }
    }
  }

  mutating func openItem(_ block: Block) {
    output.freshLine()
    output.markup("<li>")
    containers.append(
      OpenContainer(kind: .item, depth: block.depth, isTight: containers.last?.isTight ?? false))
  }

  /// Opens a quote or an alert; `cursor` stands behind its record.
  mutating func openQuote(_ block: Block, before cursor: borrowing BlockCursor) {
    output.freshLine()
    if extensions.contains(.alerts), let first = cursor.peek(), openAlert(block, first) { return }
    output.markup("<blockquote>\n")
    containers.append(OpenContainer(kind: .quote, depth: block.depth))
  }

  mutating func openList(_ block: Block) {
    output.freshLine()
    let isTight = !plan.looseLists.contains(block.index)
    // A bullet is its own type; the delimiter behind a number is 256 and more.
    guard block.record.extra >= 256 else {
      output.markup("<ul>\n")
      containers.append(OpenContainer(kind: .bulletList, depth: block.depth, isTight: isTight))
      return
    }
    let start = firstNumber(of: block)
    if start == 1 { output.markup("<ol>\n") } else { output.markup("<ol start=\"\(start)\">\n") }
    containers.append(OpenContainer(kind: .orderedList, depth: block.depth, isTight: isTight))
  }

  /// The number in the marker of a list's first item, whose record ends behind it.
  private func firstNumber(of list: Block) -> Int {
    guard let item = tree.blocks.firstChild(of: list) else { return 1 }
    let bytes = tree.text.bytes(in: ByteRange(bytes: item.start, item.recordEnd))
    guard let delimiter = bytes.lastIndex(of: UInt8(truncatingIfNeeded: list.record.extra)) else {
      return 1
    }
    var number = 0
    var scale = 1
    for byte in bytes[..<delimiter].reversed() {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte), scale <= 100_000_000 else {
        break
      }
      number += Int(byte - UInt8(ascii: "0")) * scale
      scale *= 10
    }
    return number
  }
}

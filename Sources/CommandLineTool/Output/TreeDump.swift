import JSON
import MarkdownParser
import SyntaxTree
import TextModel

/// A tree as lines of text, a record a line, depth as a number so that deep trees stay linear.
enum TreeDump {
  /// Most bytes of a record's text that are shown.
  private static let excerpt = 60

  /// Writes a block's line.
  static func write(_ block: Block, of text: Text, to console: Console) {
    let range = ByteRange(bytes: block.start, block.recordEnd)
    write(block.depth, "\(block.kind)", range, of: text, to: console)
  }

  /// Writes the lines of what lies in a block.
  static func writeInlines(of block: Block, in tree: MarkdownTree, to console: Console) {
    let inlines = tree.inlines(of: block).records
    guard !inlines.isEmpty else { return }
    let content = tree.content(of: block)
    // Indices behind the last descendant of each construct that is open.
    var open: [Int] = []
    for (index, record) in inlines.enumerated() {
      while let end = open.last, end <= index { open.removeLast() }
      write(
        block.depth + 1 + open.count, "\(record.kind)", content.sourceRange(of: record),
        of: tree.text, to: console)
      open.append(index + 1 + Int(record.descendantCount))
    }
  }

  private static func write(
    _ depth: Int, _ kind: String, _ range: ByteRange, of text: Text, to console: Console
  ) {
    var writer = JSONWriter(capacity: 96)
    var end = range.upperBound
    var isCut = false
    if range.byteCount > excerpt {
      end = range.lowerBound.advanced(byBytes: excerpt)
      while end > range.lowerBound, !text.isScalarBoundary(end) { end = end.advanced(byBytes: -1) }
      isCut = true
    }
    writer.string(utf8: text.bytes(in: range.lowerBound..<end))
    console.write("\(depth) \(kind) \(range.lowerBound) \(range.upperBound) ")
    console.write(writer.bytes)
    console.write(isCut ? "…\n" : "\n")
  }
}

import SyntaxTree
import TextModel

@testable import MarkdownParser

/// A tree as text, one record a line; the pieces of a long block are put together first.
enum BlockDump {
  static func lines(_ tree: MarkdownTree) -> [String] {
    var lines: [String] = []
    var merged: Block?
    var length = 0
    func flush() {
      guard let block = merged else { return }
      let text = tree.text.string(in: ByteRange(bytes: block.start, block.start + length))
      let flags = block.record.flags
      lines.append(
        "\(block.depth) \(block.kind) \(block.record.extra) \(flags.rawValue) \(block.record.aux) "
          + text.debugDescription)
      for inline in tree.inlines(of: block).records {
        lines.append(
          "    \(inline.kind) \(inline.start)+\(inline.length) \(inline.flags.rawValue) "
            + "\(inline.extra) \(inline.descendantCount)")
      }
      merged = nil
    }
    for block in tree.blocks {
      if block.record.flags.contains(.continuation), let first = merged,
        first.kind == block.kind, first.record.extra == block.record.extra, !block.kind.hasInlines
      {
        length += Int(block.record.length)
        var record = first.record
        if block.record.flags.contains(.isClosed) { record.flags.insert(.isClosed) }
        merged = Block(index: first.index, start: first.start, record: record)
      } else {
        flush()
        merged = block
        length = Int(block.record.length)
      }
    }
    flush()
    return lines
  }

  /// What the two trees differ in, or `nil`.
  static func difference(incremental: MarkdownTree, fresh: MarkdownTree) -> String? {
    let left = lines(incremental)
    let right = lines(fresh)
    guard left != right else { return nil }
    let same = zip(left, right).prefix { $0 == $1 }.count
    func part(_ lines: [String]) -> String {
      lines[min(same, lines.count)...].prefix(8).joined(separator: "\n")
    }
    return "from line \(same) on\nincremental:\n\(part(left))\nfresh:\n\(part(right))"
  }
}

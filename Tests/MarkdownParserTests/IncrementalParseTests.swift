import SyntaxTree
import TestSupport
import Testing
import TextModel

@testable import MarkdownParser

/// `reparse(old, edit)` equals `parse(new)`, record by record; pieces of long blocks are merged
/// first.
@Suite struct IncrementalParseTests {
  /// Fragments that open, close and disturb blocks.
  static let fragments: [String] = [
    "a", "b c", " ", "  ", "    ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "> ", ">", "- ", "-",
    "* ", "1. ", "2) ", "# ", "###", "===", "---", "***", "```", "~~~~", "$$", "<!--", "-->",
    "<div>", "</div>", "<script>", "</script>", "<![CDATA[", "]]>", "<?", "?>", "<b>", "[a]",
    "[a]: /u", "[b]: <x> \"t\"", "\"t\"", "[^n]: ", "[^n]", "| a | b |", "|---|---|", "-|-", "a|b",
    "+++", "é", "[", "]", ":", "(", ")", "`", "\\", "|",
  ]

  @Test(arguments: 0..<40)
  func aRandomlyEditedTreeEqualsAFreshOne(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    for _ in 0..<12 {
      var source = seed % 5 == 4 ? "---\n" : ""
      for _ in 0..<random.int(in: 1...60) { source += random.pick(Self.fragments) }
      var tree = MarkdownTree(parsing: Text(source), dialect: .gfm)
      var history: [String] = []
      for _ in 0..<25 {
        let range = RandomText.range(in: tree.text, atMost: random.int(in: 0...12), using: &random)
        var insertion = ""
        for _ in 0..<random.int(in: 0...3) { insertion += random.pick(Self.fragments) }
        let bytes = Array(insertion.utf8)
        let before = tree.text.string
        let newText = tree.text.replacing(range, with: bytes)
        tree.replace(range, with: bytes.count, to: newText)
        history.append("\(range) -> \(insertion.debugDescription)")
        let fresh = MarkdownTree(parsing: newText, dialect: .gfm)
        // Half of the time only some inlines are known before the next edit.
        if random.int(in: 0...1) == 0 { tree.parseAllInlines() }
        let left = BlockDump.lines(tree)
        let right = BlockDump.lines(fresh)
        guard left == right else {
          Issue.record(
            """
            before \(before.debugDescription)
            edit \(history.last ?? "")
            after \(newText.string.debugDescription)
            incremental:
            \(left.joined(separator: "\n"))
            fresh:
            \(right.joined(separator: "\n"))
            """)
          return
        }
      }
    }
  }
}

/// A tree as text, one record a line.
enum BlockDump {
  static func lines(_ tree: MarkdownTree) -> [String] {
    var lines: [String] = []
    var merged: Block?
    var length = 0
    func flush() {
      guard let block = merged else { return }
      let text = tree.text.string(in: ByteRange(bytes: block.start, block.start + length))
      let flags = block.record.flags.subtracting(.continuation)
      lines.append(
        "\(block.depth) \(block.kind) \(block.record.extra) \(flags.rawValue) \(block.record.aux) "
          + text.debugDescription)
      for inline in tree.inlines(of: block).records {
        lines.append(
          "    \(inline.kind) \(inline.start)+\(inline.length) \(inline.flags.rawValue) \(inline.extra) "
            + "\(inline.descendantCount)")
      }
      merged = nil
    }
    for block in tree.blocks {
      if block.record.flags.contains(.continuation), let first = merged {
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
}

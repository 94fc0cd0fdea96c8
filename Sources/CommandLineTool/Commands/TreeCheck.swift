import HTMLParser
import MarkdownParser
import Markup
import SyntaxTree
import TextModel

/// Checks what a tree promises: its pieces give the text back, and after an edit it is the tree of a fresh parse.
struct TreeCheck {
  let document: InputDocument
  let dialect: Dialect
  let edits: Int
  let seed: UInt64

  init(_ document: InputDocument, dialect: Dialect, edits: Int, seed: UInt64) {
    self.document = document
    self.dialect = dialect
    self.edits = edits
    self.seed = seed
  }

  /// Whether all holds, and the finding in words.
  struct Report {
    var holds: Bool
    var text: String
  }

  func report() -> Report {
    let text = document.text
    guard document.language == .markdown else {
      let blocks = text.withContiguousBytes(in: text.range) { HTMLTree.parse($0) }
      if let fault = fault(in: blocks, of: text) { return Report(holds: false, text: fault) }
      return Report(
        holds: true, text: "\(text.byteCount) bytes in \(blocks.count) blocks give the text back")
    }
    var tree = MarkdownTree(parsing: text, dialect: dialect)
    tree.parseAllInlines()
    if let fault = fault(in: tree.blocks, of: text) ?? inlineFault(in: tree) {
      return Report(holds: false, text: fault)
    }
    let count = tree.blocks.count
    if let fault = fault(editing: &tree) { return Report(holds: false, text: fault) }
    return Report(
      holds: true,
      text: "\(text.byteCount) bytes in \(count) blocks give the text back, and \(edits) "
        + "random edits the tree of a fresh parse (seed \(seed))")
  }

  /// What is wrong with the blocks: together they must be the text, none deeper than a container allows.
  private func fault(in blocks: BlockTree, of text: Text) -> String? {
    var together: [UInt8] = []
    together.reserveCapacity(text.byteCount)
    var allowed = 0
    for block in blocks {
      guard block.depth <= allowed else {
        return "block \(block.index) at byte \(block.start) lies at depth \(block.depth) in nothing"
      }
      allowed = block.kind.isContainer ? block.depth + 1 : block.depth
      together += text.bytes(in: ByteRange(bytes: block.start, block.recordEnd))
    }
    guard together == text.bytes(in: text.range) else {
      return
        "the blocks put together are \(together.count) bytes that are not the document's \(text.byteCount)"
    }
    return nil
  }

  /// What is wrong with the inline constructs: each must lie in its block's content and in what holds it.
  private func inlineFault(in tree: MarkdownTree) -> String? {
    for block in tree.blocks where block.kind.hasInlines {
      let records = tree.inlines(of: block).records
      guard !records.isEmpty else { continue }
      let length = tree.content(of: block).bytes.count
      var open: [(end: Int, limit: UInt32)] = []
      for (index, record) in records.enumerated() {
        while let last = open.last, last.end <= index { open.removeLast() }
        let limit = open.last?.limit ?? UInt32(clamping: length)
        guard record.end <= limit else {
          return "\(record.kind) in the block at byte \(block.start) reaches out of what holds it"
        }
        open.append((index + 1 + Int(record.descendantCount), record.end))
      }
    }
    return nil
  }

  /// Edits the tree at random places; every second edit is taken back, so that the document stays what it is.
  private func fault(editing tree: inout MarkdownTree) -> String? {
    var random = SplitMix64(seed: seed)
    for number in 1...max(1, edits) where number <= edits {
      let old = tree
      let edit = RandomEdit(of: tree.text, using: &random)
      let newText = tree.text.replacing(edit.range, with: edit.insertion)
      tree.replace(edit.range, with: edit.insertion.utf8.count, to: newText)
      if let fault = difference(tree, MarkdownTree(parsing: newText, dialect: dialect)) {
        return "edit \(number) of seed \(seed) (bytes \(edit.range.lowerBound) to "
          + "\(edit.range.upperBound) become \(edit.insertion.debugDescription)): \(fault)"
      }
      guard number % 2 == 0 else { continue }
      let start = edit.range.lowerBound
      let inserted = start..<start.advanced(byBytes: edit.insertion.utf8.count)
      tree.replace(inserted, with: edit.range.byteCount, to: old.text)
      if let fault = difference(tree, old) {
        return "taking back edit \(number) of seed \(seed): \(fault)"
      }
    }
    return nil
  }

  /// The first place at which two trees of one text differ, in words.
  private func difference(_ tree: MarkdownTree, _ fresh: MarkdownTree) -> String? {
    var left = WholeBlocks(tree.blocks)
    var right = WholeBlocks(fresh.blocks)
    while true {
      switch (left.next(), right.next()) {
      case (nil, nil): return nil
      case (let found?, let wanted?):
        guard found == wanted else {
          return
            "at byte \(min(found.start, wanted.start)) there is \(found), a fresh parse has \(wanted)"
        }
        guard found.kind.hasInlines else { continue }
        let inlines = tree.inlines(of: found.block).records
        guard inlines.elementsEqual(fresh.inlines(of: wanted.block).records) else {
          return "the inline constructs of the \(found.kind) at byte \(found.start) differ"
        }
      case (let found, let wanted):
        return "there is \(found.map { "\($0)" } ?? "nothing"), a fresh parse has "
          + "\(wanted.map { "\($0)" } ?? "nothing")"
      }
    }
  }
}

/// A block with the pieces that go on with it: where long blocks are cut is not part of the promise.
private struct WholeBlock: Equatable, CustomStringConvertible {
  let block: Block
  var end: Int
  var isClosed: Bool

  var kind: BlockKind { block.kind }
  var start: Int { block.start }
  var description: String { "\(kind) at depth \(block.depth) from \(start) to \(end)" }

  static func == (left: WholeBlock, right: WholeBlock) -> Bool {
    let (first, second) = (left.block.record, right.block.record)
    let ignored: BlockRecord.Flags = [.continuation, .isClosed]
    return left.start == right.start && left.end == right.end && left.isClosed == right.isClosed
      && first.kind == second.kind && first.depth == second.depth && first.extra == second.extra
      && first.aux == second.aux
      && first.flags.subtracting(ignored) == second.flags.subtracting(ignored)
  }
}

/// Walks whole blocks.
private struct WholeBlocks {
  private var cursor: BlockCursor

  init(_ tree: BlockTree) {
    cursor = BlockCursor(tree)
  }

  mutating func next() -> WholeBlock? {
    guard let first = cursor.next() else { return nil }
    var whole = WholeBlock(
      block: first, end: first.recordEnd, isClosed: first.record.flags.contains(.isClosed))
    while let piece = cursor.peek(), piece.record.flags.contains(.continuation) {
      _ = cursor.next()
      whole.end = piece.recordEnd
      if piece.record.flags.contains(.isClosed) { whole.isClosed = true }
    }
    return whole
  }
}

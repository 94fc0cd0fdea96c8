package import SyntaxTree
import TextModel

/// The text of a block that holds no Markdown: code, math or HTML.
package struct LiteralContent: Sendable {
  /// Words behind an opening fence, as written, without the blanks around them.
  package var info: ContiguousArray<UInt8> = []
  /// The lines without container prefixes, fences and the block's own indentation; each ends in a
  /// line feed.
  package var bytes: ContiguousArray<UInt8> = []
  /// Index of the first record that does not belong to the block.
  package var nextIndex: Int
}

extension MarkdownTree {
  /// Returns the text of a fenced or indented code block, a math block or an HTML block.
  ///
  /// `block` is the first piece of a block that was cut. Pieces of indented code with blank lines
  /// between them are one block (CommonMark 0.31 §4.4). Linear in the block; O(depth · log n) for
  /// its containers.
  package func literalContent(of block: Block) -> LiteralContent {
    var end = block.recordEnd
    var content = LiteralContent(nextIndex: block.index + 1)
    var isClosed = block.record.flags.contains(.isClosed)
    var cursor = BlockCursor(blocks, at: block.index + 1)
    var blankLines = false
    while let next = cursor.next() {
      if next.record.flags.contains(.continuation) {
        isClosed = next.record.flags.contains(.isClosed)
      } else if block.kind == .indentedCode, next.depth == block.depth {
        if next.kind == .blankLines, !blankLines {
          blankLines = true
          continue
        }
        guard next.kind == .indentedCode else { break }
      } else {
        break
      }
      blankLines = false
      end = next.recordEnd
      content.nextIndex = next.index + 1
    }
    // Two line feeds behind the text: the line cursor reads without bounds checks.
    var source = ContiguousArray(text.bytes(in: ByteRange(bytes: block.start, end)))
    let count = source.count
    source.append(contentsOf: [10, 10])
    let followsBlank = block.start > 0 && isBlank(before: block.start)
    let containers = containers(around: block)
    source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return }
      var lines = LiteralLines(base, block.record, containers, startsBehindBlank: followsBlank)
      lines.read(to: count, isClosed: isClosed, into: &content)
    }
    return content
  }

  private func isBlank(before offset: Int) -> Bool {
    text.bytes(in: ByteRange(bytes: offset - 1, offset)).allSatisfy(ASCII.isBlank)
  }
}

/// Takes prefixes and indentation off the lines of a literal block.
private struct LiteralLines {
  private var cursor: BlockParser
  private let record: BlockRecord
  private let containers: ContiguousArray<BlockParser.Container>
  /// A tab that begins the block is whole: the blank that the container's marker eats stands before
  /// it.
  private let startsBehindBlank: Bool

  init(
    _ bytes: UnsafePointer<UInt8>, _ record: BlockRecord,
    _ containers: ContiguousArray<BlockParser.Container>, startsBehindBlank: Bool
  ) {
    cursor = BlockParser(bytes: bytes, extensions: [])
    self.record = record
    self.containers = containers
    self.startsBehindBlank = startsBehindBlank
  }

  mutating func read(to count: Int, isClosed: Bool, into content: inout LiteralContent) {
    let bytes = cursor.bytes
    let isFenced = record.kind == .fencedCode || record.kind == .mathBlock
    var lines = LineReader(bytes, from: 0, to: count)
    var at = 0
    while at < count {
      let (contentEnd, lineEnd) = lines.line(at: at)
      defer { at = lineEnd }
      let isFirst = at == 0
      if isFenced, isClosed, lineEnd >= count, !isFirst { return }
      let natural = skipPrefix(at, contentEnd, isFirst: isFirst)
      if isFenced, isFirst {
        readInfo(contentEnd, into: &content)
        continue
      }
      cursor.advance(columns: indentation)
      appendLine(natural, contentEnd, from: at, into: &content)
    }
  }

  /// Columns that each line gives to the block itself.
  private var indentation: Int {
    switch record.kind {
    case .indentedCode: 4
    case .fencedCode: CodeFence(extra: record.extra).indent
    default: 0
    }
  }

  /// Puts the cursor behind the container prefixes; returns the byte and column from which columns
  /// are counted.
  private mutating func skipPrefix(
    _ start: Int, _ contentEnd: Int, isFirst: Bool
  ) -> (offset: Int, column: Int) {
    cursor.lineStart = start
    cursor.contentEnd = contentEnd
    cursor.offset = start
    cursor.column = 0
    if isFirst, !record.startsAtLineStart {
      cursor.column = Int(record.aux)
      let isHalfEaten = cursor.bytes[start] == UInt8(ascii: "\t") && !startsBehindBlank
      return (start, cursor.column - (isHalfEaten ? 1 : 0))
    }
    cursor.containers = containers
    cursor.findNonspace()
    _ = cursor.matchContainers()
    return (start, 0)
  }

  private mutating func readInfo(_ contentEnd: Int, into content: inout LiteralContent) {
    let bytes = cursor.bytes
    var start = cursor.offset
    var end = contentEnd
    while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
    let marker = bytes[start]
    while start < end, bytes[start] == marker { start += 1 }
    while start < end, ASCII.isBlank(bytes[start]) { start += 1 }
    while end > start, ASCII.isBlank(bytes[end - 1]) { end -= 1 }
    content.info.append(contentsOf: UnsafeBufferPointer(start: bytes + start, count: end - start))
  }

  /// Appends what is left of the line; what is left of a half eaten tab becomes spaces.
  private func appendLine(
    _ natural: (offset: Int, column: Int), _ contentEnd: Int, from lineStart: Int,
    into content: inout LiteralContent
  ) {
    let bytes = cursor.bytes
    var start = min(cursor.offset, contentEnd)
    if start < contentEnd, bytes[start] == UInt8(ascii: "\t") {
      var column = natural.column
      for offset in natural.offset..<start {
        column += bytes[offset] == UInt8(ascii: "\t") ? 4 - (column & 3) : 1
      }
      if column < cursor.column {
        content.bytes.append(
          contentsOf: repeatElement(UInt8(ascii: " "), count: 4 - (cursor.column & 3)))
        start += 1
      }
    }
    content.bytes.append(
      contentsOf: UnsafeBufferPointer(start: bytes + start, count: contentEnd - start))
    content.bytes.append(UInt8(ascii: "\n"))
  }
}

public import SyntaxTree
public import TextModel

/// The text of a leaf block as the inline constructs see it: without the prefixes of its
/// containers, blanks at the start of lines, block markers and the last line end; in a table row
/// the cells' texts, one behind the other, `\|` read as `|`.
///
/// Offsets into `bytes` are *content offsets*; `sourceRange(of:)` maps them to the document.
public struct LeafContent: Sendable {
  /// UTF-8; line ends inside are those of the document.
  public let bytes: ContiguousArray<UInt8>
  /// In a table row, each cell's content range; otherwise one range over all of it.
  public let cells: [Range<Int>]
  /// Start of the block the runs count from, in document bytes.
  public let blockStart: Int
  let runs: ContiguousArray<Run>

  /// A stretch of content that stands in the document without gaps.
  struct Run: Sendable {
    /// Content offset of the first byte.
    var content: Int
    /// Bytes from the block's start.
    var source: Int
    var count: Int
  }

  /// Returns where the content byte at `offset` stands in the document; the end of the content maps
  /// behind its last byte.
  public func sourceOffset(of offset: Int) -> ByteOffset {
    guard !runs.isEmpty else { return ByteOffset(blockStart) }
    let run = runs[max(0, firstRun { $0.content > offset } - 1)]
    return ByteOffset(blockStart + run.source + min(max(0, offset - run.content), run.count))
  }

  /// Index of the first run for which `isBehind` holds, which it then does for all that follow; O(log n).
  private func firstRun(_ isBehind: (Run) -> Bool) -> Int {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(runs[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the document's bytes from the first to behind the last byte of a content range.
  public func sourceRange(of range: Range<Int>) -> ByteRange {
    let start = sourceOffset(of: range.lowerBound)
    guard !range.isEmpty else { return start..<start }
    return start..<sourceOffset(of: range.upperBound - 1).advanced(byBytes: 1)
  }

  /// Returns the document's bytes of an inline record.
  public func sourceRange(of record: InlineRecord) -> ByteRange {
    sourceRange(of: Int(record.start)..<Int(record.end))
  }

  /// Returns the content offset of the document byte `offset`; inside a prefix, that of the next
  /// line's text.
  public func contentOffset(of offset: ByteOffset) -> Int {
    let relative = offset.utf8 - blockStart
    guard !runs.isEmpty else { return 0 }
    let run = runs[min(runs.count - 1, firstRun { relative < $0.source + $0.count })]
    return run.content + min(max(0, relative - run.source), run.count)
  }

  /// Returns the text of a content range.
  public func string(in range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

extension BlockRecord {
  /// Whether the record's first byte is the first of a line, container prefixes and all.
  ///
  /// A table's header row shares its start with the `table` record, which has the flag; it notes
  /// the fact itself.
  @inline(__always) var startsAtLineStart: Bool {
    flags.contains(.startsLine) || (kind == .tableHeaderRow && aux == 1)
  }
}

/// Finds the runs of a leaf's content; reusable, so that a walk over many leaves allocates nothing.
struct LeafReader {
  private(set) var runs = ContiguousArray<LeafContent.Run>()
  private(set) var cells: [Range<Int>] = []
  private var length = 0
  private var cursor: BlockParser?
  private var scratch = ContiguousArray<UInt8>()

  /// Number of content bytes.
  var count: Int { length }

  /// Whether the content is one stretch of the block's bytes, which need not be copied.
  var isContiguous: Bool { runs.count == 1 }

  /// Reads the block `source`, whose containers are `containers`, outermost first.
  mutating func read(
    _ record: BlockRecord, _ source: UnsafeBufferPointer<UInt8>,
    in containers: ContiguousArray<BlockParser.Container>
  ) {
    runs.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    length = 0
    guard let bytes = source.baseAddress, !source.isEmpty else { return }
    let start =
      record.startsAtLineStart && !containers.isEmpty
      ? endOfPrefix(bytes, 0, source.count, containers) : 0
    switch record.kind {
    case .paragraph, .linkReferenceDefinition:
      readLines(bytes, start, source.count, containers)
    case .setextHeading:
      readLines(bytes, start, startOfLastLine(bytes, source.count), containers)
    case .atxHeading:
      readATXHeading(bytes, start, source.count)
    case .tableHeaderRow, .tableRow:
      readCells(bytes, start, source.count)
      return
    default: return
    }
    cells.append(0..<length)
  }

  private mutating func add(_ start: Int, _ end: Int) {
    guard end > start else { return }
    if let last = runs.last, last.source + last.count == start {
      runs[runs.count - 1].count += end - start
    } else {
      runs.append(LeafContent.Run(content: length, source: start, count: end - start))
    }
    length += end - start
  }

  private mutating func readLines(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int,
    _ containers: ContiguousArray<BlockParser.Container>
  ) {
    var lines = LineReader(bytes, from: start, to: end)
    var at = start
    var isFirst = true
    while at < end {
      let (contentEnd, lineEnd) = lines.line(at: at)
      var text = at
      if !isFirst && !containers.isEmpty {
        text = endOfPrefix(bytes, at, contentEnd, containers)
      }
      while text < contentEnd, bytes[text] == 32 || bytes[text] == 9 { text += 1 }
      add(text, lineEnd < end ? lineEnd : contentEnd)
      at = lineEnd
      isFirst = false
    }
  }

  /// Byte behind the container prefixes of the line at `start`, as far as they go: a lazy line has
  /// fewer.
  mutating func endOfPrefix(
    _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int,
    _ containers: ContiguousArray<BlockParser.Container>
  ) -> Int {
    var parser = cursor ?? BlockParser(bytes: bytes, extensions: [])
    parser.bytes = bytes
    parser.containers = containers
    parser.lineStart = start
    parser.contentEnd = end
    parser.offset = start
    parser.column = 0
    parser.findNonspace()
    _ = parser.matchContainers()
    cursor = parser
    return min(parser.offset, end)
  }

  private func startOfLastLine(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
    var at = count
    if at > 0, bytes[at - 1] == 10 { at -= 1 }
    if at > 0, bytes[at - 1] == 13 { at -= 1 }
    while at > 0, bytes[at - 1] != 10, bytes[at - 1] != 13 { at -= 1 }
    return at
  }

  /// Takes indentation, opening and closing sequence away (CommonMark 0.31 §4.2).
  private mutating func readATXHeading(
    _ bytes: UnsafePointer<UInt8>, _ from: Int, _ count: Int
  ) {
    var end = count
    while end > 0, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    var start = from
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while start < end, bytes[start] == UInt8(ascii: "#") { start += 1 }
    let markerEnd = start
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
    var closing = end
    while closing > start, bytes[closing - 1] == UInt8(ascii: "#") { closing -= 1 }
    if closing < end {
      if closing == start && start > markerEnd || closing == markerEnd {
        end = start
      } else if closing > start, bytes[closing - 1] == 32 || bytes[closing - 1] == 9 {
        end = closing
        while end > start, bytes[end - 1] == 32 || bytes[end - 1] == 9 { end -= 1 }
      }
    }
    if start < end {
      add(start, end)
    } else {
      runs.append(LeafContent.Run(content: 0, source: min(start, count), count: 0))
    }
  }

  private mutating func readCells(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ count: Int) {
    var end = count
    while end > start, bytes[end - 1] == 10 || bytes[end - 1] == 13 { end -= 1 }
    var splitter = TableRowSplitter(bytes, from: start, to: end)
    while let cell = splitter.next() {
      let first = length
      var from = cell.lowerBound
      var at = from
      while at < cell.upperBound {
        if bytes[at] == UInt8(ascii: "\\"), at + 1 < cell.upperBound,
          bytes[at + 1] == UInt8(ascii: "|")
        {
          add(from, at)
          from = at + 1
          at += 2
        } else {
          at += 1
        }
      }
      add(from, cell.upperBound)
      if cell.isEmpty {
        runs.append(LeafContent.Run(content: length, source: cell.lowerBound, count: 0))
      }
      cells.append(first..<length)
    }
  }

  /// Returns the content with a copy of its bytes.
  func content(_ source: UnsafeBufferPointer<UInt8>, blockStart: Int) -> LeafContent {
    var bytes = ContiguousArray<UInt8>()
    bytes.reserveCapacity(length)
    copy(from: source, to: &bytes)
    return LeafContent(bytes: bytes, cells: cells, blockStart: blockStart, runs: runs)
  }

  /// Runs `body` on the content's bytes, put one behind the other.
  mutating func withCopy(
    of source: UnsafeBufferPointer<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    scratch.removeAll(keepingCapacity: true)
    copy(from: source, to: &scratch)
    let bytes = scratch
    bytes.withUnsafeBufferPointer(body)
  }

  private func copy(
    from source: UnsafeBufferPointer<UInt8>, to bytes: inout ContiguousArray<UInt8>
  ) {
    for run in runs where run.count > 0 {
      bytes.append(
        contentsOf: UnsafeBufferPointer(rebasing: source[run.source..<(run.source + run.count)]))
    }
  }
}

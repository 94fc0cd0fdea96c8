public import SyntaxTree
public import TextModel

/// A Markdown document: its text, its blocks, and which labels are defined. A value; copies are
/// O(1).
///
/// `MarkdownTree(parsing:dialect:)` and `apply(_:to:)` lead to the same tree for the same text.
public struct MarkdownTree: Sendable {
  /// The whole document.
  public package(set) var text: Text
  /// The document's blocks: their lengths add up to the text's bytes.
  public package(set) var blocks: BlockTree
  /// The labels of all definitions in the text.
  package var labels: LabelTable
  /// Which Markdown the text was read as.
  public let dialect: Dialect
  /// Counted work of the last parse: bytes looked at, rescans included, plus records made.
  public package(set) var work = 0
  /// What the last swallowing edit hid.
  var shadow: Shadow?

  /// Parses a whole text; O(n), never fails.
  public init(parsing text: Text, dialect: Dialect) {
    self.text = text
    self.dialect = dialect
    labels = LabelTable()
    blocks = BlockTree()
    let window = TextWindow(text, from: 0)
    window.fill(to: text.byteCount)
    var parser = BlockParser(bytes: window.bytes, extensions: dialect.extensions)
    parser.readFrontMatter(count: window.count)
    parser.readLines(to: window.count)
    blocks = parser.sink.tree()
    work = parser.work
    for label in parser.definitions { labels.insert(label) }
  }
}

extension BlockParser {
  /// Makes a record of the front matter at the window's start, when the dialect has it.
  mutating func readFrontMatter(count: Int) {
    guard extensions.contains(.frontMatter),
      let (length, language) = FrontMatter.find(
        UnsafeBufferPointer(start: bytes, count: min(count, FrontMatter.maximumLength + 1)))
    else { return }
    emit(.frontMatter, extra: language.rawValue, to: length, flags: [.startsLine, .isClosed])
    work &+= length
  }

  /// Reads all lines from `emitted` to the end of the text, `end`, and closes everything.
  mutating func readLines(to end: Int) {
    var lines = LineReader(bytes, from: emitted, to: end)
    var at = emitted
    while at < end {
      let line = lines.line(at: at)
      lineStart = at
      contentEnd = line.contentEnd
      lineEnd = line.lineEnd
      parseLine()
      at = line.lineEnd
    }
    finish(at: end)
  }

  /// Closes everything at the end of the text.
  mutating func finish(at end: Int) {
    lineStart = end
    contentEnd = end
    lineEnd = end
    close(downTo: 0)
  }
}

/// A growing copy of a text's bytes from some offset on, followed by two line feeds that are not
/// the text's.
final class TextWindow {
  private let text: Text
  private let start: Int
  private(set) var count = 0
  private var capacity = 0
  private(set) var buffer: UnsafeMutablePointer<UInt8>

  /// Bytes behind the text's that scans may read.
  private static let padding = 16

  init(_ text: Text, from start: Int) {
    self.text = text
    self.start = start
    capacity = TextWindow.padding
    buffer = .allocate(capacity: capacity)
    buffer.initialize(repeating: 10, count: capacity)
  }

  deinit { buffer.deallocate() }

  var bytes: UnsafePointer<UInt8> { UnsafePointer(buffer) }

  /// Whether the window reaches the end of the text.
  var isComplete: Bool { start + count >= text.byteCount }

  /// Copies the text up to `end` bytes behind the window's start; `bytes` may move.
  func fill(to end: Int) {
    let end = min(end, text.byteCount - start)
    guard end > count else { return }
    if end + TextWindow.padding > capacity {
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: end + TextWindow.padding)
      larger.update(from: buffer, count: count)
      buffer.deallocate()
      buffer = larger
      capacity = end + TextWindow.padding
    }
    text.copyBytes(
      in: ByteRange(bytes: start + count, start + end), to: buffer.advanced(by: count))
    count = end
    (buffer + end).update(repeating: 10, count: TextWindow.padding)
  }

  /// Makes the window several times as long.
  func grow() {
    fill(to: max(4_096, count >= 65_536 ? count * 16 : count * 4))
  }
}

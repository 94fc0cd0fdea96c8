import Markup
import TextModel

/// Folds of an HTML file.
enum FoldingRangesOfHTML {
  /// Returns the folds in no order; O(n).
  static func ranges(in page: HTMLPage) -> [FoldingRange] {
    page.text.withContiguousBytes(in: page.text.range) { bytes in
      var folds = HTMLFolds(bytes: bytes, lines: LineCounter(bytes))
      folds.add(HTMLNode.nodes(in: bytes))
      return folds.ranges + folds.regions.ranges
    }
  }
}

/// Folds of HTML, in a file of its own or in a block of Markdown.
struct HTMLFolds {
  let bytes: UnsafeBufferPointer<UInt8>
  var lines: LineCounter
  private(set) var ranges: [FoldingRange] = []
  var regions = RegionMarkers()
  /// Elements whose end has not been reached, outermost first.
  private var open: [Open] = []
  /// Number of open elements of each name whose end tag may come in a later block.
  private var waiting: [UInt8: Int] = [:]

  private struct Open {
    let node: HTMLNode
    let startLine: Int
    /// Containers around the Markdown block that the start tag stands in.
    let blockDepth: Int
    /// First and last byte line of that block: an element that begins with its block and ends in it
    /// is the block's fold.
    let blockStart: Int
  }

  init(bytes: UnsafeBufferPointer<UInt8>, lines: LineCounter) {
    self.bytes = bytes
    self.lines = lines
  }

  /// Adds the nodes of a whole source.
  mutating func add(_ nodes: [HTMLNode]) {
    var around: [(node: HTMLNode, line: Int)] = []
    for node in nodes {
      while let last = around.last, last.node.depth >= node.depth {
        around.removeLast()
        close(last.node, last.line)
      }
      let line = lines.line(at: node.range.lowerBound)
      switch node.kind {
      case .element: around.append((node, line))
      case .comment: addComment(node, line)
      default: break
      }
      if node.kind != .element { _ = lines.line(at: node.range.upperBound) }
      lastText(of: node)
    }
    while let last = around.popLast() { close(last.node, last.line) }
  }

  /// Zero-based line of the last byte that is not white space.
  private var textLine = 0
  /// Zero-based line where the last end tag began.
  private var endTagLine = 0

  private mutating func lastText(of node: HTMLNode) {
    let range = node.kind == .element ? node.startTag : node.range
    var end = range.upperBound
    if node.kind == .text || node.kind == .rawText {
      while end > range.lowerBound, bytes[end - 1] <= 32 { end -= 1 }
    }
    guard end > range.lowerBound else { return }
    // Blanks behind the text hold the line ends that the counter has passed.
    var line = lines.line(at: range.upperBound)
    var at = end
    while at < range.upperBound {
      if bytes[at] == 10 || (bytes[at] == 13 && !(at + 1 < bytes.count && bytes[at + 1] == 10)) {
        line -= 1
      }
      at += 1
    }
    textLine = line
    if node.kind == .endTag { endTagLine = line }
  }

  private mutating func close(_ node: HTMLNode, _ startLine: Int) {
    // The end tag stays in sight.
    let endLine = node.endTag == nil ? textLine : endTagLine - 1
    if endLine > startLine {
      ranges.append(FoldingRange(.html, from: startLine, to: endLine))
    }
  }

  private mutating func addComment(_ node: HTMLNode, _ startLine: Int) {
    let endLine = lines.line(at: node.range.upperBound)
    if endLine > startLine {
      ranges.append(FoldingRange(.comment, from: startLine, to: endLine))
    } else {
      regions.add(UnsafeBufferPointer(rebasing: bytes[node.range]), line: startLine)
    }
  }
}

// MARK: Elements across the HTML blocks of a Markdown document

extension HTMLFolds {
  /// Adds what a Markdown HTML block holds; its elements may end in a later block of the same
  /// container.
  mutating func add(_ nodes: [HTMLNode], ofBlockAt blockStart: Int, depth: Int, isRemark: Bool) {
    for node in nodes {
      let line = lines.line(at: node.range.lowerBound)
      switch node.kind {
      case .element where !node.isVoid && node.nameCode != 0:
        open.append(
          Open(node: node, startLine: line, blockDepth: depth, blockStart: blockStart))
        waiting[node.nameCode, default: 0] += 1
      case .endTag: meetEndTag(node, line, blockStart: blockStart, depth: depth)
      case .comment where !isRemark: addComment(node, line)
      default: break
      }
    }
  }

  private mutating func meetEndTag(
    _ node: HTMLNode, _ line: Int, blockStart: Int, depth: Int
  ) {
    guard waiting[node.nameCode, default: 0] > 0 else { return }
    while let last = open.popLast() {
      waiting[last.node.nameCode, default: 1] -= 1
      guard last.node.nameCode == node.nameCode else { continue }
      let isBlock = last.blockStart == blockStart && last.node.range.lowerBound == blockStart
      if last.blockDepth == depth, line - 1 > last.startLine, !isBlock {
        ranges.append(FoldingRange(.html, from: last.startLine, to: line - 1))
      }
      return
    }
  }
}

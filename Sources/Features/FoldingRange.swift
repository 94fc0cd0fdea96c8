package import Markup
package import TextModel

/// A run of lines that an editor can fold away, its first line staying in sight.
package struct FoldingRange: Sendable, Hashable {
  /// What LSP calls the kind.
  package enum Kind: String, Sendable, Hashable {
    case comment
    case region
  }

  /// What is folded.
  package enum Construct: String, Sendable, Hashable {
    case section
    case list
    case listItem
    case quote
    case code
    case html
    case comment
    case region
    case table
    case frontMatter
    case math
    case footnote
  }

  /// Zero-based line that stays in sight.
  package var startLine: Int
  /// Zero-based last line that is folded away; greater than `startLine`.
  package var endLine: Int
  package var construct: Construct

  package init(_ construct: Construct, from startLine: Int, to endLine: Int) {
    self.construct = construct
    self.startLine = startLine
    self.endLine = endLine
  }

  /// LSP's kind; most constructs have none.
  package var kind: Kind? {
    switch construct {
    case .comment: .comment
    case .region: .region
    default: nil
    }
  }

  /// Returns what is folded away: from the end of the first line to the end of the last.
  package func range(in text: Text) -> ByteRange {
    text.endOfLine(startLine)..<text.endOfLine(endLine)
  }
}

extension FoldingRange {
  /// Returns what can be folded in a document, by first line, the longer range first; O(n).
  ///
  /// - Parameter limit: how many to return; the outermost ones are kept. `nil` for all.
  /// - Parameter isLineOnly: the client folds whole lines and so can have one range for each first
  /// line: lists then
  ///   stand back for their items, other ranges for those around them.
  package static func ranges(
    in document: MarkupDocument, limit: Int? = nil, isLineOnly: Bool = false
  ) -> [FoldingRange] {
    var found: [FoldingRange]
    switch document.content {
    case .markdown(let tree):
      found = FoldingRangesOfMarkdown.ranges(in: tree, document.headings())
    case .html(let page):
      found = FoldingRangesOfHTML.ranges(in: page)
    }
    if isLineOnly { found.removeAll { $0.construct == .list } }
    found.sort {
      ($0.startLine, -$0.endLine, $0.rank) < ($1.startLine, -$1.endLine, $1.rank)
    }
    let unique = withoutRepetitions(found, isLineOnly: isLineOnly)
    guard let limit, unique.count > max(0, limit) else { return unique }
    return outermost(unique, limit: max(0, limit))
  }

  /// Of two constructs on the same lines the one with a kind is kept.
  private var rank: Int { kind == nil ? 1 : 0 }

  private static func withoutRepetitions(
    _ sorted: [FoldingRange], isLineOnly: Bool
  ) -> [FoldingRange] {
    var kept: [FoldingRange] = []
    kept.reserveCapacity(sorted.count)
    for range in sorted {
      if let last = kept.last, last.startLine == range.startLine,
        isLineOnly || last.endLine == range.endLine
      {
        continue
      }
      kept.append(range)
    }
    return kept
  }

  /// Returns `limit` ranges, those with the fewest others around them first; the order stays.
  private static func outermost(_ sorted: [FoldingRange], limit: Int) -> [FoldingRange] {
    var depths: [Int] = []
    depths.reserveCapacity(sorted.count)
    var ends: [Int] = []
    for range in sorted {
      while let end = ends.last, end < range.startLine { ends.removeLast() }
      depths.append(ends.count)
      ends.append(range.endLine)
    }
    var counts = [Int](repeating: 0, count: (depths.max() ?? 0) + 1)
    for depth in depths { counts[depth] += 1 }
    var room = limit
    var full = 0
    while full < counts.count, counts[full] <= room {
      room -= counts[full]
      full += 1
    }
    var kept: [FoldingRange] = []
    kept.reserveCapacity(limit)
    for (range, depth) in zip(sorted, depths) {
      if depth < full {
        kept.append(range)
      } else if depth == full, room > 0 {
        kept.append(range)
        room -= 1
      }
    }
    return kept
  }
}

/// Counts lines on one way through a text.
struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  /// Zero-based line that holds `position`.
  private var line = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Returns the zero-based line that holds the byte at `offset`, which never goes back; a line end
  /// belongs to the line before it.
  mutating func line(at offset: Int) -> Int {
    let end = min(offset, bytes.count)
    while position < end {
      let byte = bytes[position]
      position += 1
      if byte == 10 {
        line += 1
      } else if byte == 13, position >= bytes.count || bytes[position] != 10 {
        line += 1
      }
    }
    return line
  }
}

/// Pairs `<!-- #region -->` with `<!-- #endregion -->`.
struct RegionMarkers {
  private var open: [Int] = []
  private(set) var ranges: [FoldingRange] = []

  /// Takes in the source of a comment that begins at `line` and ends on it.
  mutating func add(_ comment: UnsafeBufferPointer<UInt8>, line: Int) {
    switch RegionMarkers.isStart(comment) {
    case true?: open.append(line)
    case false?:
      if let start = open.popLast(), line > start {
        ranges.append(FoldingRange(.region, from: start, to: line))
      }
    case nil: break
    }
  }

  /// Whether the comment starts a region or ends one; `nil` when it does neither. The `#` may be
  /// left out.
  private static func isStart(_ comment: UnsafeBufferPointer<UInt8>) -> Bool? {
    var rest = comment[...]
    while let first = rest.first, first <= 32 { rest.removeFirst() }
    guard rest.starts(with: "<!--".utf8) else { return nil }
    rest = rest.dropFirst(4)
    while let first = rest.first, first <= 32 { rest.removeFirst() }
    if rest.first == UInt8(ascii: "#") { rest.removeFirst() }
    let isEnd = rest.starts(with: "end".utf8)
    if isEnd { rest = rest.dropFirst(3) }
    guard rest.starts(with: "region".utf8) else { return nil }
    if let next = rest.dropFirst(6).first {
      let letter = next | 32
      if letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") { return nil }
    }
    return !isEnd
  }
}

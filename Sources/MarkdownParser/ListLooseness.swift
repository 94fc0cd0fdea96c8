import SyntaxTree

extension MarkdownTree {
  /// Returns the indices of the lists that are loose: a blank line stands between two of their items, or between two
  /// blocks that an item holds (CommonMark 0.31 §5.3). One walk, O(n).
  ///
  /// `followsBlankLine` alone does not tell: a line that holds nothing but the `>` of a quote is blank too, but makes
  /// no list loose that the quote stands in.
  public func looseLists() -> Set<Int> {
    var loose: Set<Int> = []
    var open: [Ancestor] = []
    // Depth of the innermost quote around the blank lines just passed, -1 outside quotes.
    var blankQuote = Int.max
    for block in blocks {
      while let last = open.last, last.depth >= block.depth { open.removeLast() }
      if block.kind == .blankLines {
        blankQuote = min(blankQuote, open.last?.quote ?? -1)
        continue
      }
      if let parent = open.indices.last {
        if block.record.flags.contains(.followsBlankLine), blankQuote < block.depth,
          open[parent].hasChild, open[parent].list >= 0
        {
          loose.insert(open[parent].list)
        }
        open[parent].hasChild = true
      }
      blankQuote = .max
      if block.kind.isContainer { open.append(Ancestor(block, in: open.last)) }
    }
    return loose
  }
}

/// A container around the walk's place.
private struct Ancestor {
  let depth: Int
  /// Index of the list that the container is, or is an item of; -1 for others.
  let list: Int
  /// Depth of the innermost quote from here outwards, or -1.
  let quote: Int
  var hasChild = false

  init(_ block: Block, in parent: Ancestor?) {
    depth = block.depth
    quote = block.kind == .blockQuote ? block.depth : parent?.quote ?? -1
    switch block.kind {
    case .list: list = block.index
    case .listItem: list = parent?.list ?? -1
    default: list = -1
    }
  }
}

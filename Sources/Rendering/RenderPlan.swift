internal import MarkdownParser
internal import SyntaxTree
internal import TextModel

/// What a block's HTML depends on that stands elsewhere in the document; found in one walk.
struct RenderPlan {
  /// Indices of the lists that are loose (CommonMark 0.31 §5.3).
  private(set) var looseLists: Set<Int> = []
  /// The first definition of each label.
  private var links: [ContiguousArray<UInt8>: LinkTarget] = [:]
  /// Index of the first definition of each footnote label.
  private(set) var footnotes: [ContiguousArray<UInt8>: Int] = [:]
  /// Bytes of destinations and titles that references may still write.
  private var budget: Int

  init(_ tree: MarkdownTree) {
    // As in cmark, so that a long definition with many uses does not make output without bounds.
    budget = max(100_000, tree.text.byteCount)
    var open: [Ancestor] = []
    var blankQuote = Int.max
    for block in tree.blocks {
      while let last = open.last, last.depth >= block.depth { open.removeLast() }
      note(block, in: tree)
      if block.kind == .blankLines {
        blankQuote = min(blankQuote, open.last?.quote ?? -1)
        continue
      }
      if let parent = open.indices.last {
        // A blank line inside a quote that has ended since makes no list loose: it begins with `>`.
        if block.record.flags.contains(.followsBlankLine), blankQuote < block.depth,
          open[parent].hasChild, open[parent].list >= 0
        {
          looseLists.insert(open[parent].list)
        }
        open[parent].hasChild = true
      }
      blankQuote = .max
      if block.kind.isContainer { open.append(Ancestor(block, in: open.last)) }
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

  private mutating func note(_ block: Block, in tree: MarkdownTree) {
    switch block.kind {
    case .linkReferenceDefinition:
      let content = tree.content(of: block)
      let parts = tree.definitionParts(of: content)
      let label = content.bytes[parts.label].withUnsafeBufferPointer { LabelTable.normalized($0) }
      guard links[label] == nil else { return }
      links[label] = LinkTarget(
        destination: ContiguousArray(content.bytes[parts.destination]),
        title: parts.title.map { ContiguousArray(content.bytes[$0]) })
    case .footnoteDefinition:
      let bytes = tree.text.bytes(in: ByteRange(bytes: block.start, block.recordEnd))
      guard let caret = bytes.firstIndex(of: UInt8(ascii: "^")),
        let close = bytes.firstIndex(of: UInt8(ascii: "]")), caret < close
      else { return }
      let label = bytes[(caret + 1)..<close].withUnsafeBufferPointer { LabelTable.normalized($0) }
      if footnotes[label] == nil { footnotes[label] = block.index }
    default: return
    }
  }

  /// Returns where a reference with this label, without brackets and as written, leads.
  ///
  /// Beyond the budget of the document it leads nowhere.
  mutating func target(ofLabel label: ArraySlice<UInt8>) -> LinkTarget? {
    let normalized = label.withUnsafeBufferPointer { LabelTable.normalized($0) }
    guard let target = links[normalized] else { return nil }
    budget -= target.destination.count + (target.title?.count ?? 0)
    return budget >= 0 ? target : nil
  }
}

/// Destination and title as written: escapes and character references not yet read.
struct LinkTarget {
  var destination: ContiguousArray<UInt8>
  var title: ContiguousArray<UInt8>?
}

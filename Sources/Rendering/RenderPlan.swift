internal import MarkdownParser
internal import SyntaxTree
internal import TextModel

/// What a block's HTML depends on that stands elsewhere in the document; found before the first block is written.
struct RenderPlan {
  /// Indices of the lists that are loose (CommonMark 0.31 §5.3).
  let looseLists: Set<Int>
  /// The first definition of each label.
  private var links: [ContiguousArray<UInt8>: LinkTarget] = [:]
  /// Index of the first definition of each footnote label.
  private(set) var footnotes: [ContiguousArray<UInt8>: Int] = [:]
  /// Bytes of destinations and titles that references may still write.
  private var budget: Int

  init(_ tree: MarkdownTree) {
    looseLists = tree.looseLists()
    // As in cmark, so that a long definition with many uses does not make output without bounds.
    budget = max(100_000, tree.text.byteCount)
    for block in tree.blocks { note(block, in: tree) }
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

import MarkdownParser
import Synchronization
import SyntaxTree
import TextModel

/// What the blocks of one leaf of the B-tree mean, found when asked for and kept there: an edit
/// touches one or two leaves, and only theirs are found again.
///
/// All ranges count from the leaf's first byte.
final class LeafFacts: Sendable {
  private let headingsCache = Mutex<[Heading]?>(nil)
  private let referencesCache = Mutex<References?>(nil)

  /// What leads elsewhere, and what can be led to.
  struct References: Sendable {
    var links: [Link] = []
    var anchors: [Anchor] = []
    var tags: [Tag] = []
    var footnotes: [FootnoteDefinition] = []
    /// Of the document's first leaf only.
    var frontMatter: FrontMatterContents?
  }

  func headings(_ make: () -> [Heading]) -> [Heading] {
    if let known = headingsCache.withLock({ $0 }) { return known }
    let made = make()
    headingsCache.withLock { $0 = made }
    return made
  }

  func references(_ make: () -> References) -> References {
    if let known = referencesCache.withLock({ $0 }) { return known }
    let made = make()
    referencesCache.withLock { $0 = made }
    return made
  }
}

extension MarkdownTree {
  /// Headings of one B-tree leaf, ranges counted from its start.
  func headings(of leaf: BlockLeaf) -> [Heading] {
    leaf.facts { LeafFacts() }.headings {
      var found: [Heading] = []
      forEachBlock(of: leaf) { block in
        if block.kind.isHeading {
          found.append(heading(block).shifted(byBytes: -leaf.start))
        } else if block.kind == .htmlBlock, let references = htmlReferences(of: block) {
          for heading in references.headings {
            var heading = Heading(heading).shifted(byBytes: -leaf.start)
            heading.depth = block.depth
            found.append(heading)
          }
        }
      }
      return found
    }
  }

  /// Links, anchors, tags and footnotes of one B-tree leaf, ranges counted from its start.
  func references(of leaf: BlockLeaf) -> LeafFacts.References {
    leaf.facts { LeafFacts() }.references {
      var collector = ReferenceCollector(tree: self)
      forEachBlock(of: leaf) { collector.add($0) }
      var found = collector.found
      let shift = -leaf.start
      found.links = found.links.map { $0.shifted(byBytes: shift) }
      found.anchors = found.anchors.map { $0.shifted(byBytes: shift) }
      found.tags = found.tags.map { $0.shifted(byBytes: shift) }
      found.footnotes = found.footnotes.map { $0.shifted(byBytes: shift) }
      return found
    }
  }

  private func forEachBlock(of leaf: BlockLeaf, _ body: (Block) -> Void) {
    var start = leaf.start
    for (place, record) in leaf.records.enumerated() {
      body(Block(index: leaf.firstIndex + place, start: start, record: record))
      start += Int(record.length)
    }
  }

  /// The heading that a heading block is.
  func heading(_ block: Block) -> Heading {
    let content = content(of: block)
    let inlines = inlines(of: block)
    var end = content.bytes.count
    var explicit: AnchorName?
    let records = inlines.records
    for (index, record) in zip(records.indices, records) where record.kind == .attributes {
      end = Int(record.start)
      let parts = records[(index + 1)..<(index + 1 + Int(record.descendantCount))]
      if let id = parts.first(where: { $0.kind == .attributeID }), id.length > 1 {
        let range = (Int(id.start) + 1)..<Int(id.end)
        explicit = AnchorName(
          name: content.string(in: range), range: content.sourceRange(of: range))
      }
    }
    while end > 0, content.bytes[end - 1] == 32 || content.bytes[end - 1] == 9 { end -= 1 }
    let isPlain = records.isEmpty
    let title = PlainText.text(of: content, inlines, in: 0..<end)
    return Heading(
      form: block.kind == .atxHeading ? .atx : .setext, level: Int(block.record.extra),
      range: ByteRange(bytes: block.start, endOfText(block)),
      contentRange: content.sourceRange(of: 0..<end), title: title,
      slugText: isPlain
        ? title : PlainText.text(of: content, inlines, in: 0..<end, skippingImages: true),
      explicitID: explicit, depth: block.depth)
  }

  /// Byte behind the block's last one that is no line end.
  func endOfText(_ block: Block) -> Int {
    var end = block.recordEnd
    while end > block.start, text[ByteOffset(end - 1)] == 10 || text[ByteOffset(end - 1)] == 13 {
      end -= 1
    }
    return end
  }

  /// What the HTML of an HTML block points to. A block that was cut holds raw text up to its end
  /// condition: its first piece is read from the start, its last from behind the condition, those
  /// between not at all.
  func htmlReferences(of block: Block) -> HTMLReferences? {
    let range = ByteRange(bytes: block.start, block.recordEnd)
    return text.withContiguousBytes(in: range) { bytes in
      var skipped = 0
      if block.record.flags.contains(.continuation) {
        guard block.record.flags.contains(.isClosed),
          let end = HTMLBlockType.endOfRawText(block.record.extra, in: bytes)
        else { return nil }
        skipped = end
      }
      let rest = UnsafeBufferPointer(rebasing: bytes[skipped...])
      guard rest.contains(UInt8(ascii: "<")) else { return nil }
      return HTMLReferences.scan(rest, baseOffset: block.start + skipped)
    }
  }
}

extension Heading {
  init(_ heading: HTMLHeading) {
    self.init(
      form: .html, level: heading.level, range: ByteRange(bytes: heading.range),
      contentRange: ByteRange(bytes: heading.textRange), title: heading.text,
      slugText: heading.text,
      explicitID: heading.id.map {
        AnchorName(name: $0.value, range: ByteRange(bytes: $0.valueRange))
      })
  }
}

extension Range where Bound == ByteOffset {
  init(bytes range: Range<Int>) {
    self.init(bytes: range.lowerBound, range.upperBound)
  }
}

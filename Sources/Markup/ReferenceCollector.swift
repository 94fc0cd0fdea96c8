import MarkdownParser
import SyntaxTree
import TextModel

/// Gathers what the blocks of a Markdown document point to, in document order; ranges count from
/// the document's start.
struct ReferenceCollector {
  let tree: MarkdownTree
  var found = LeafFacts.References()

  init(tree: MarkdownTree) {
    self.tree = tree
  }

  mutating func add(_ block: Block) {
    switch block.kind {
    case .linkReferenceDefinition: addDefinition(block)
    case .footnoteDefinition: addFootnote(block)
    case .frontMatter: addFrontMatter(block)
    case .htmlBlock:
      if let references = tree.htmlReferences(of: block) { add(references) }
    default:
      if block.kind.hasInlines { addInlines(of: block) }
    }
  }

  private mutating func addDefinition(_ block: Block) {
    let content = tree.content(of: block)
    let parts = tree.definitionParts(of: content)
    var link = Link(form: .definition, range: ByteRange(bytes: block.start, tree.endOfText(block)))
    link.label = content.string(in: parts.label)
    link.labelRange = content.sourceRange(of: parts.label)
    link.titleRange = parts.title.map { content.sourceRange(of: $0) }
    link.isAngleBracketed = parts.isBracketed
    setDestination(&link, parts.destination, content)
    found.links.append(link)
  }

  private mutating func addFootnote(_ block: Block) {
    let bytes = tree.text.bytes(in: ByteRange(bytes: block.start, block.recordEnd))
    guard let open = bytes.firstIndex(of: UInt8(ascii: "^")), open > 0,
      let close = bytes[open...].firstIndex(of: UInt8(ascii: "]"))
    else { return }
    found.footnotes.append(
      FootnoteDefinition(
        label: String(decoding: bytes[(open + 1)..<close], as: UTF8.self),
        labelRange: ByteRange(bytes: block.start + open + 1, block.start + close),
        range: ByteRange(bytes: block.start + open - 1, block.start + close + 2)))
  }

  private mutating func addFrontMatter(_ block: Block) {
    let contents = tree.frontMatter(block)
    found.frontMatter = contents
    // A name that is not spelled out could not be renamed in place.
    for tag in contents.tags where tag.isLiteral {
      found.tags.append(
        Tag(name: tag.value, range: tag.range, nameRange: tag.range, isInFrontMatter: true))
    }
  }

  private mutating func addInlines(of block: Block) {
    let inlines = tree.inlines(of: block)
    guard inlines.count > 0 else { return }
    let records = inlines.records
    guard records.contains(where: { ReferenceCollector.isOfInterest($0.kind) }) else { return }
    let content = tree.content(of: block)
    for (index, record) in zip(records.indices, records) {
      let behind = min(records.endIndex, index + 1 + Int(record.descendantCount))
      add(record, records[(index + 1)..<behind], content, block)
    }
  }

  private static func isOfInterest(_ kind: InlineKind) -> Bool {
    switch kind {
    case .link, .image, .autolink, .literalAutolink, .rawHTML, .footnoteReference, .wikiLink,
      .wikiEmbed, .tag, .blockID:
      true
    default: false
    }
  }

  private mutating func add(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent,
    _ block: Block
  ) {
    let range = content.sourceRange(of: record)
    switch record.kind {
    case .link, .image: addLink(record, inner, content, range)
    case .wikiLink, .wikiEmbed: addWiki(record, inner, content, range)
    case .autolink, .literalAutolink:
      let isBracketed = record.kind == .autolink
      let inside =
        isBracketed
        ? (Int(record.start) + 1)..<(Int(record.end) - 1) : Int(record.start)..<Int(record.end)
      var link = Link(form: isBracketed ? .autolink : .literalAutolink, range: range)
      link.destinationRange = content.sourceRange(of: inside)
      link.destination = content.string(in: inside)
      found.links.append(link)
    case .footnoteReference:
      var link = Link(form: .footnoteReference, range: range)
      let label = (Int(record.start) + 2)..<(Int(record.end) - 1)
      link.label = content.string(in: label)
      link.labelRange = content.sourceRange(of: label)
      found.links.append(link)
    case .tag:
      found.tags.append(
        Tag(
          name: content.string(in: (Int(record.start) + 1)..<Int(record.end)), range: range,
          nameRange: range.lowerBound.advanced(byBytes: 1)..<range.upperBound))
    case .blockID:
      found.anchors.append(
        Anchor(
          name: content.string(in: Int(record.start)..<Int(record.end)), kind: .blockID,
          range: ByteRange(bytes: block.start, tree.endOfText(block)), nameRange: range))
    case .rawHTML:
      tree.text.withContiguousBytes(in: range) { bytes in
        // Closing tags and comments point nowhere.
        guard bytes.contains(UInt8(ascii: "=")) else { return }
        add(HTMLReferences.scan(bytes, baseOffset: range.lowerBound.utf8))
      }
    default: break
    }
  }

  private mutating func addLink(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent,
    _ range: ByteRange
  ) {
    let form: Link.Form =
      if record.flags.contains(.inlineLink) {
        .inline
      } else if record.flags.contains(.fullReference) {
        .fullReference
      } else if record.flags.contains(.collapsedReference) {
        .collapsedReference
      } else {
        .shortcutReference
      }
    var link = Link(form: form, range: range, isEmbedded: record.kind == .image)
    let text = content.linkText(of: record, parts: inner)
    link.textRange = content.sourceRange(of: text)
    // A link's own parts come last, in this order.
    for part in inner.suffix(2) where Int(part.start) > text.upperBound {
      switch part.kind {
      case .linkDestination:
        link.isAngleBracketed = part.flags.contains(.angleBracketed)
        setDestination(&link, Int(part.start)..<Int(part.end), content)
      case .linkTitle: link.titleRange = content.sourceRange(of: part)
      case .linkLabel:
        link.labelRange = content.sourceRange(of: part)
        link.label = content.string(in: Int(part.start)..<Int(part.end))
      default: break
      }
    }
    if form == .collapsedReference || form == .shortcutReference {
      link.label = content.string(in: text)
      link.labelRange = link.textRange
    }
    found.links.append(link)
  }

  private func setDestination(_ link: inout Link, _ range: Range<Int>, _ content: LeafContent) {
    link.destinationRange = content.sourceRange(of: range)
    link.destination = PlainText.unescaped(content.bytes[range])
    if let fragment = Link.fragment(of: content.bytes[range]) {
      link.fragmentRange = content.sourceRange(of: fragment)
    }
  }

  private mutating func addWiki(
    _ record: InlineRecord, _ inner: ArraySlice<InlineRecord>, _ content: LeafContent,
    _ range: ByteRange
  ) {
    var link = Link(form: .wiki, range: range, isEmbedded: record.kind == .wikiEmbed)
    let open = Int(record.start) + (record.kind == .wikiEmbed ? 3 : 2)
    var end = open
    for part in inner where part.kind.isPart {
      let bytes = Int(part.start)..<Int(part.end)
      switch part.kind {
      case .wikiTarget: end = bytes.upperBound
      case .wikiFragment:
        link.fragmentRange = content.sourceRange(of: bytes)
        end = bytes.upperBound
      case .wikiAlias: link.textRange = content.sourceRange(of: bytes)
      default: break
      }
    }
    link.destinationRange = content.sourceRange(of: open..<end)
    link.destination = content.string(in: open..<end)
    found.links.append(link)
  }

  private mutating func add(_ references: HTMLReferences) {
    for link in references.links { found.links.append(Link(link, in: tree.text)) }
    for anchor in references.anchors { found.anchors.append(Anchor(anchor)) }
  }
}

extension Link {
  /// Returns the bytes behind the first `#` of a raw destination; `&#35;` is no `#` in the source.
  static func fragment(of raw: ArraySlice<UInt8>) -> Range<Int>? {
    var at = raw.startIndex
    while at < raw.endIndex {
      if raw[at] == UInt8(ascii: "&"), at + 1 < raw.endIndex, raw[at + 1] == UInt8(ascii: "#") {
        at += 2
        continue
      }
      if raw[at] == UInt8(ascii: "#") { return (at + 1)..<raw.endIndex }
      at += 1
    }
    return nil
  }

  init(_ link: HTMLLink, in text: Text) {
    let range = ByteRange(bytes: link.valueRange)
    self.init(
      form: .html(attribute: link.attribute.rawValue), range: range,
      isEmbedded: link.attribute != .href && link.attribute != .xlinkHref
        && link.attribute != .cite)
    destinationRange = range
    destination = link.value
    if let fragment = Link.fragment(of: text.bytes(in: range)[...]) {
      fragmentRange = ByteRange(bytes: fragment).shifted(byBytes: link.valueRange.lowerBound)
    }
  }
}

extension Anchor {
  init(_ anchor: HTMLAnchor) {
    let range = ByteRange(bytes: anchor.valueRange)
    self.init(name: anchor.value, kind: .html, range: range, nameRange: range)
  }
}

import HTMLParser
import TextModel

/// Walks the nodes of an HTML file once, in order, and makes its outline.
///
/// `div`, `span`, `header`, `hgroup` and the like are not shown and do not bound sections, so that
/// a title in a `header` keeps what follows it; an `id` makes any element but `header` and `hgroup`
/// one that is shown.
struct OutlineOfHTML {
  private let page: HTMLPage
  let bytes: UnsafeBufferPointer<UInt8>
  private var builder: OutlineBuilder
  private var headings: ArraySlice<Heading>
  /// End of the last text, comment or tag, in bytes.
  private var textEnd = 0
  /// Depths of the lists and quotes around, outermost first.
  private var lists: [Int] = []
  private var quotes: [Int] = []
  /// Indices of the elements around, outermost first.
  private var around: [Int] = []
  private let readsComments: Bool

  static func outline(
    of page: HTMLPage, with builder: OutlineBuilder, readsComments: Bool = true
  ) -> Outline {
    page.text.withContiguousBytes(in: page.text.range) { bytes in
      var outliner = OutlineOfHTML(
        page: page, bytes: bytes, builder: builder, readsComments: readsComments)
      let nodes = HTMLNode.nodes(in: bytes)
      for (index, node) in nodes.enumerated() { outliner.add(node, index, nodes) }
      return outliner.builder.finish(textEnd: outliner.textEnd, end: bytes.count)
    }
  }

  private init(
    page: HTMLPage, bytes: UnsafeBufferPointer<UInt8>, builder: OutlineBuilder,
    readsComments: Bool
  ) {
    self.page = page
    self.bytes = bytes
    self.builder = builder
    self.readsComments = readsComments
    headings = page.headings[...]
  }

  private mutating func add(_ node: HTMLNode, _ index: Int, _ nodes: [HTMLNode]) {
    builder.close(depth: node.depth, at: textEnd)
    while let last = lists.last, last >= node.depth { lists.removeLast() }
    while let last = quotes.last, last >= node.depth { quotes.removeLast() }
    while let last = around.last, nodes[last].depth >= node.depth { around.removeLast() }
    switch node.kind {
    case .element:
      addElement(node, nodes[(index + 1)..<(index + 1 + node.descendantCount)])
      around.append(index)
    case .comment: addComment(node)
    case .endTag:
      // What an element's end tag ends, ends before it.
      guard let parent = around.last, nodes[parent].endTag == node.range else { break }
      if builder.containerDepth == nodes[parent].depth {
        builder.closeHeadings(depth: node.depth, level: 1, at: textEnd)
      } else if nodes[parent].tag == .body, builder.containerDepth == nil {
        builder.closeHeadings(depth: 0, level: 1, at: textEnd)
      }
    default: break
    }
    let end = node.kind == .element ? node.startTag.upperBound : textEnd(of: node)
    textEnd = max(textEnd, end)
  }

  /// Byte behind a node's last one that is not white space; 0 when there is none.
  private func textEnd(of node: HTMLNode) -> Int {
    guard node.kind == .text || node.kind == .rawText else { return node.range.upperBound }
    var end = node.range.upperBound
    while end > node.range.lowerBound, bytes[end - 1] <= 32 { end -= 1 }
    return end > node.range.lowerBound ? end : 0
  }
}

// MARK: Elements

extension OutlineOfHTML {
  private mutating func addElement(_ node: HTMLNode, _ inner: ArraySlice<HTMLNode>) {
    if node.tag.isHeading {
      if let heading = heading(at: node.range.lowerBound) { open(heading) }
      return
    }
    if node.tag == .tr { builder.countPart(of: .table) }
    guard let kind = OutlineOfHTML.kind(of: node.tag) ?? identifiedKind(node) else { return }
    let start = HTMLStartTag(
      UnsafeBufferPointer(rebasing: bytes[node.startTag]), at: node.startTag)
    if kind == .link, start["href"] == nil, start["id"] == nil { return }
    if kind == .list { lists.append(node.depth) }
    if kind == .quote { quotes.append(node.depth) }
    if kind == .listItem { builder.countPart(of: .list) }
    let isShown = builder.isWanted(kind)
    var element = OutlineElement(
      kind, tag: start.name, level: level(of: kind),
      title: isShown ? title(of: kind, start, inner) : "",
      detail: detail(of: kind, start, inner), identifier: start["id"],
      range: ByteRange(bytes: node.range), selectionRange: ByteRange(bytes: node.startTag))
    if kind == .paragraph || kind == .link || kind == .listItem {
      element.selectionRange = ByteRange(bytes: trimmed(node.content))
    }
    builder.push(element, .container, depth: node.depth)
  }

  private func level(of kind: OutlineElement.Kind) -> Int {
    switch kind {
    case .list, .listItem: lists.count
    case .quote: quotes.count
    default: 0
    }
  }

  private mutating func heading(at start: Int) -> Heading? {
    while let first = headings.first, first.range.lowerBound.utf8 <= start {
      headings = headings.dropFirst()
      if first.range.lowerBound.utf8 == start { return first }
    }
    return nil
  }

  private mutating func open(_ heading: Heading) {
    let depth = builder.containerDepth.map { $0 + 1 } ?? 0
    builder.closeHeadings(
      depth: depth, level: heading.level,
      at: page.text.endOfSection(before: heading.range.lowerBound.utf8))
    builder.push(OutlineElement(heading), .heading(level: heading.level), depth: depth)
  }

  private mutating func addComment(_ node: HTMLNode) {
    let source = UnsafeBufferPointer(rebasing: bytes[node.range])
    let text = HiddenText.range(in: source)
    var element = OutlineElement(
      .comment, tag: "!--",
      title: OutlineTitle.firstLine(of: UnsafeBufferPointer(rebasing: source[text])),
      range: ByteRange(bytes: node.range),
      selectionRange: ByteRange(bytes: text).shifted(byBytes: node.range.lowerBound))
    element.isHidden = true
    builder.push(element, .container, depth: node.depth)
    guard readsComments, builder.isWanted(.comment), source[text].contains(UInt8(ascii: "<")) else {
      return
    }
    let inner = HiddenText.outlineOfHTML(
      Text(validUTF8: UnsafeBufferPointer(rebasing: source[text])), builder.kinds)
    builder.append(inner, shift: node.range.lowerBound + text.lowerBound, isHidden: true)
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= 32 { start += 1 }
    while end > start, bytes[end - 1] <= 32 { end -= 1 }
    return start..<end
  }
}

import HTMLParser
import TextModel

extension OutlineOfHTML {
  /// Nodes inside an element that are looked at for its title and size.
  private static let lookahead = 256

  /// What an element of this name is in an outline; `nil` for one that is shown only when it has an
  /// `id`.
  static func kind(of tag: HTMLTag) -> OutlineElement.Kind? {
    switch tag {
    case .p: .paragraph
    case .ul, .ol, .dl, .menu, .dir: .list
    case .li, .dt, .dd: .listItem
    case .blockquote: .quote
    case .pre, .listing, .xmp: .code
    case .table: .table
    case .img, .picture: .image
    case .a: .link
    case .math: .math
    case .article, .section, .nav, .aside, .main, .footer, .search, .form, .details, .dialog,
      .fieldset, .figure, .template, .video, .audio, .iframe, .object:
      .html
    default: nil
    }
  }

  /// `html` for other elements that have an `id`.
  func identifiedKind(_ node: HTMLNode) -> OutlineElement.Kind? {
    switch node.tag {
    case .html, .head, .body, .header, .hgroup, .script, .style, .meta, .link, .base, .title:
      return nil
    default: break
    }
    let source = UnsafeBufferPointer(rebasing: bytes[node.startTag])
    guard source.contains(UInt8(ascii: "=")) else { return nil }
    return HTMLStartTag(source, at: node.startTag)["id"] == nil ? nil : .html
  }

  /// Returns what to call an element: its label, else its first words.
  func title(
    of kind: OutlineElement.Kind, _ start: HTMLStartTag, _ inner: ArraySlice<HTMLNode>
  ) -> String {
    if kind == .image { return OutlineTitle.title(of: start["alt"] ?? "") }
    if let label = start["aria-label"] ?? start["title"] { return OutlineTitle.title(of: label) }
    var text = ""
    var hasText = false
    for node in inner.prefix(Self.lookahead) where node.kind == .element || node.kind == .text {
      if text.utf8.count > OutlineTitle.bytes { break }
      if node.kind == .element {
        guard hasText else { continue }
        if endsTitle(node, of: kind) { break }
        if node.tag == .br || Self.kind(of: node.tag) != .link { text += " " }
        continue
      }
      let source = UnsafeBufferPointer(rebasing: bytes[node.range.prefix(OutlineTitle.bytes)])
      hasText = hasText || source.contains { $0 > 32 }
      text += HTMLDecoding.string(source, as: .text)
    }
    return OutlineTitle.title(of: text)
  }

  /// Whether an element inside one of `kind` ends the title that begins before it: a section is
  /// called by its heading, a list by its first item.
  private func endsTitle(_ node: HTMLNode, of kind: OutlineElement.Kind) -> Bool {
    switch kind {
    case .table, .paragraph, .link, .code: return false
    default: break
    }
    switch Self.kind(of: node.tag) {
    case .image, .link, .math: return false
    case nil: return node.tag.isHeading
    default: return true
    }
  }

  func detail(
    of kind: OutlineElement.Kind, _ start: HTMLStartTag, _ inner: ArraySlice<HTMLNode>
  ) -> String? {
    switch kind {
    case .link: return start["href"]
    case .image: return start["src"]
    case .code: return language(start, inner)
    case .table:
      let first = inner.prefix(Self.lookahead).drop { $0.tag != .tr }.dropFirst()
      let cells = first.prefix { $0.tag != .tr || $0.kind == .endTag }
        .count { $0.kind == .element && ($0.tag == .td || $0.tag == .th) }
      return "\(cells)"
    default: return nil
    }
  }

  /// `language-swift` among the classes of `pre` or of the `code` in it (HTML Living Standard
  /// §4.5.15).
  private func language(_ start: HTMLStartTag, _ inner: ArraySlice<HTMLNode>) -> String? {
    var classes = start["class"] ?? ""
    if let code = inner.first(where: { $0.kind != .text }), code.tag == .code {
      let tag = HTMLStartTag(
        UnsafeBufferPointer(rebasing: bytes[code.startTag]), at: code.startTag)
      classes += " " + (tag["class"] ?? "")
    }
    for name in classes.split(separator: " ") where name.hasPrefix("language-") {
      return String(name.dropFirst("language-".count))
    }
    return nil
  }
}

extension HiddenText {
  /// Returns the outline of HTML that a comment hides. Comments in it are not read again, so this
  /// nests no deeper.
  static func outlineOfHTML(_ text: Text, _ kinds: Set<OutlineElement.Kind>?) -> Outline {
    OutlineOfHTML.outline(
      of: HTMLPage(text), with: OutlineBuilder(kinds: kinds, maxDepth: nil),
      readsComments: false)
  }
}

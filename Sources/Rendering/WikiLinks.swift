internal import MarkdownParser
internal import SyntaxTree

extension HTMLRenderer {
  /// Writes `[[page#heading|alias]]` as a link to the page as written, and an embedded picture as
  /// an image.
  mutating func wikiLink(_ record: InlineRecord, at index: Int, _ walk: InlineWalk) {
    let bytes = walk.content.bytes
    var target = ContiguousArray<UInt8>()
    var fragment: ContiguousArray<UInt8>?
    var alias: ContiguousArray<UInt8>?
    for place in (index + 1)..<(index + 1 + Int(record.descendantCount)) {
      let part = walk.records[place]
      let text = ContiguousArray(bytes[Int(part.start)..<Int(part.end)])
      switch part.kind {
      case .wikiTarget: target = text
      case .wikiFragment: fragment = text
      case .wikiAlias: alias = text
      default: break
      }
    }
    if record.kind == .wikiEmbed, isPicture(target) {
      output.markup("<img src=\"")
      url(target)
      output.markup("\" alt=\"")
      output.text(alias ?? target)
      output.markup("\" />")
      return
    }
    output.markup("<a href=\"")
    url(target)
    if let fragment {
      output.markup("#")
      output.url(fragment)
    }
    output.markup(
      record.kind == .wikiEmbed ? "\" class=\"internal-embed\">" : "\" class=\"internal-link\">")
    if let alias {
      output.text(alias)
    } else {
      output.text(target)
      if let fragment {
        if !target.isEmpty { output.markup(" &gt; ") }
        output.text(fragment)
      }
    }
    output.markup("</a>")
  }

  private func isPicture(_ name: ContiguousArray<UInt8>) -> Bool {
    let name = String(decoding: name, as: UTF8.self).lowercased()
    return [".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp", ".avif", ".bmp"].contains {
      name.hasSuffix($0)
    }
  }

  /// Writes `#tag` as Obsidian does.
  mutating func tag(_ text: Range<Int>, _ walk: InlineWalk) {
    output.markup("<a href=\"")
    output.url(walk.content.bytes[text])
    output.markup("\" class=\"tag\">")
    self.text(text, walk, &output)
    output.markup("</a>")
  }

  /// A block id is not shown; it is an anchor when anchors are asked for.
  mutating func blockAnchor(_ text: Range<Int>, _ walk: InlineWalk) {
    guard options.hasAnchors else { return }
    output.markup("<a id=\"")
    self.text(text, walk, &output)
    output.markup("\"></a>")
  }
}

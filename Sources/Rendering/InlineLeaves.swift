internal import MarkdownParser
internal import SyntaxTree

extension HTMLRenderer {
  /// Writes an inline that holds no others.
  mutating func writeLeaf(
    _ record: InlineRecord, at index: Int, _ text: Range<Int>, _ walk: InlineWalk
  ) {
    let bytes = walk.content.bytes
    switch record.kind {
    case .backslashEscape: self.text(text, walk, &output)
    case .characterReference: output.text(unescaped(bytes[text], backslashes: false))
    case .softBreak: output.markup("\n")
    case .hardBreak: output.markup("<br />\n")
    case .codeSpan:
      output.markup("<code>")
      output.text(codeSpanText(bytes[text]))
      output.markup("</code>")
    case .rawHTML: rawHTML(ContiguousArray(bytes[text]))
    case .autolink: autolink(bytes[text])
    case .literalAutolink: literalAutolink(record, text, walk)
    case .footnoteReference: footnoteReference(bytes[text])
    case .inlineMath: math("inline", text, walk)
    case .displayMath: math("display", text, walk)
    case .taskMarker:
      output.markup(
        record.extra == 1
          ? "<input type=\"checkbox\" checked=\"\" disabled=\"\" />"
          : "<input type=\"checkbox\" disabled=\"\" />")
    case .wikiLink, .wikiEmbed: wikiLink(record, at: index, walk)
    case .tag: tag(text, walk)
    case .blockID: blockAnchor(text, walk)
    default: break
    }
  }

  /// Writes what an inline says inside an image's description.
  mutating func writeAsText(_ record: InlineRecord, _ text: Range<Int>, _ walk: InlineWalk) {
    let bytes = walk.content.bytes
    switch record.kind {
    case .characterReference, .autolink: output.text(unescaped(bytes[text], backslashes: false))
    case .softBreak, .hardBreak: output.markup(" ")
    case .codeSpan: output.text(codeSpanText(bytes[text]))
    case .footnoteReference, .attributes, .taskMarker, .blockID: break
    default: self.text(text, walk, &output)
    }
  }

  private mutating func math(_ style: String, _ text: Range<Int>, _ walk: InlineWalk) {
    output.markup("<span class=\"math \(style)\">")
    self.text(text, walk, &output)
    output.markup("</span>")
  }

  /// `<https://…>` and `<a@b.c>`.
  private mutating func autolink(_ address: ArraySlice<UInt8>) {
    let text = unescaped(address, backslashes: false)
    // Without a scheme it is an e-mail address, which has no colon.
    let isMail = !address.contains(UInt8(ascii: ":"))
    output.markup("<a href=\"")
    if isMail { output.markup("mailto:") }
    url(text)
    output.markup("\">")
    output.text(text)
    output.markup("</a>")
  }

  private mutating func literalAutolink(
    _ record: InlineRecord, _ text: Range<Int>, _ walk: InlineWalk
  ) {
    output.markup("<a href=\"")
    if record.extra == 1 { output.markup("http://") }
    if record.extra == 2 { output.markup("mailto:") }
    output.url(walk.content.bytes[text])
    output.markup("\">")
    self.text(text, walk, &output)
    output.markup("</a>")
  }
}

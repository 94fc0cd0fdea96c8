internal import MarkdownParser
internal import SyntaxTree
internal import TextModel

extension HTMLRenderer {
  mutating func paragraph(_ block: Block) {
    let content = tree.content(of: block)
    var start = 0
    if containers.last?.kind == .alert, let body = alertBody(block, content) { start = body }
    let isTight = containers.last?.isTight ?? false
    // An alert's first line may be all that the paragraph has.
    guard start == 0 || start < content.bytes.count else { return }
    if !isTight {
      output.freshLine()
      output.markup("<p>")
    }
    inlines(content, tree.inlines(of: block), in: start..<content.bytes.count)
    if footnotes.lastParagraph == block.index { writeBackReferences() }
    if !isTight { output.markup("</p>\n") }
  }

  mutating func heading(_ block: Block) {
    let content = tree.content(of: block)
    let inlines = tree.inlines(of: block)
    let level = Int(min(6, max(1, block.record.extra)))
    output.freshLine()
    output.markup("<h\(level)")
    headingAttributes(block, content, inlines)
    output.markup(">")
    self.inlines(content, inlines, in: 0..<content.bytes.count)
    output.markup("</h\(level)>\n")
  }

  /// Writes code, math and raw HTML; returns the first record behind the block.
  mutating func literal(_ block: Block) -> Int {
    let content = tree.literalContent(of: block)
    output.freshLine()
    switch block.kind {
    case .htmlBlock:
      rawHTML(content.bytes)
      output.freshLine()
    case .mathBlock:
      output.markup("<p><span class=\"math display\">")
      output.text(ContiguousArray(content.bytes.dropLast()))
      output.markup("</span></p>\n")
    default:
      output.markup("<pre><code")
      language(content.info)
      output.markup(">")
      output.text(content.bytes)
      output.markup("</code></pre>\n")
    }
    return content.nextIndex
  }

  /// Writes the class that an info string's first word makes.
  private mutating func language(_ info: ContiguousArray<UInt8>) {
    let word = unescaped(info[...]).prefix { !isBlank($0) }
    guard !word.isEmpty else { return }
    output.markup(" class=\"")
    if !word.starts(with: "language-".utf8) { output.markup("language-") }
    output.text(ContiguousArray(word))
    output.markup("\"")
  }
}

/// ASCII whitespace.
func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

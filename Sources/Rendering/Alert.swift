internal import MarkdownParser
internal import SyntaxTree

extension HTMLRenderer {
  /// Opens an alert, as GitHub prints it, when a quote begins with `[!NOTE]` or one of its kin;
  /// Obsidian's callouts take any type and a title.
  mutating func openAlert(_ quote: Block, _ block: Block) -> Bool {
    guard block.kind == .paragraph, block.depth == quote.depth + 1 else { return false }
    let content = tree.content(of: block)
    guard let head = AlertHead(content, takesTitles: extensions.contains(.rendersWikiLinks)) else {
      return false
    }
    output.markup("<div class=\"markdown-alert markdown-alert-")
    output.text(ContiguousArray(head.type.utf8))
    output.markup("\">\n<p class=\"markdown-alert-title\">")
    if head.title.isEmpty {
      output.text(ContiguousArray((head.type.prefix(1).uppercased() + head.type.dropFirst()).utf8))
    } else {
      inlines(content, tree.inlines(of: block), in: head.title)
    }
    output.markup("</p>\n")
    containers.append(OpenContainer(kind: .alert, depth: quote.depth))
    return true
  }

  /// Content offset behind the first line of the paragraph that makes the innermost alert; `nil`
  /// for later ones.
  func alertBody(_ block: Block, _ content: LeafContent) -> Int? {
    guard let quote = tree.blocks.parent(of: block), quote.index == block.index - 1 else {
      return nil
    }
    return AlertHead(content, takesTitles: extensions.contains(.rendersWikiLinks))?.next
  }
}

/// The first line of an alert: `[!TYPE]`.
private struct AlertHead {
  /// In lower case.
  let type: String
  /// Content offsets of the title; empty when there is none.
  let title: Range<Int>
  /// Content offset of the second line.
  let next: Int

  init?(_ content: LeafContent, takesTitles: Bool) {
    let bytes = content.bytes
    guard bytes.starts(with: "[!".utf8),
      let close = bytes.firstIndex(where: { !Self.isTypeByte($0) && $0 != 0x5B && $0 != 0x21 }),
      bytes[close] == UInt8(ascii: "]"), close > 2
    else { return nil }
    let type = String(decoding: bytes[2..<close], as: UTF8.self).lowercased()
    var end = close + 1
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    var start = close + 1
    if takesTitles, start < end,
      bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+")
    {
      start += 1
    }
    while start < end, isBlank(bytes[start]) { start += 1 }
    guard takesTitles || (start == end && Self.types.contains(type)) else { return nil }
    self.type = type
    title = start..<end
    if end < bytes.count { end += bytes[end...].starts(with: [0x0D, 0x0A]) ? 2 : 1 }
    next = end
  }

  private static let types: Set<String> = ["note", "tip", "important", "warning", "caution"]

  private static func isTypeByte(_ byte: UInt8) -> Bool {
    let letter = (byte | 0x20) &- 0x61 < 26
    return letter || byte &- 0x30 < 10 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

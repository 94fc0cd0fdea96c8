import HTMLParser
import MarkdownParser
import SyntaxTree
import TextModel

/// `[!NOTE]` at the start of a quote: GitHub's alerts, Obsidian's callouts.
struct Callout {
  /// In lower case, such as `note`.
  let kind: String
  /// What the title is made of: what stands behind it on its line, else the lines that follow;
  /// content bytes.
  let text: Range<Int>

  init?(_ content: LeafContent, in dialect: Dialect) {
    let bytes = content.bytes
    guard dialect.extensions.contains(.alerts), bytes.starts(with: "[!".utf8),
      let close = bytes.prefix(64).firstIndex(of: UInt8(ascii: "]")), close > 2
    else { return nil }
    kind = String(decoding: bytes[2..<close], as: UTF8.self).lowercased()
    var start = close + 1
    // `[!tip]-` and `[!tip]+` fold in Obsidian.
    if start < bytes.count, bytes[start] == UInt8(ascii: "-") || bytes[start] == UInt8(ascii: "+") {
      start += 1
    }
    let lineEnd = bytes[start...].firstIndex { $0 == 10 || $0 == 13 } ?? bytes.count
    let isAlone = bytes[start..<lineEnd].allSatisfy { $0 == 32 || $0 == 9 }
    text = isAlone ? lineEnd..<bytes.count : start..<lineEnd
  }
}

/// The info string of a code fence (CommonMark 0.31 §4.5).
enum CodeInfo {
  /// Returns the first word behind the fence of an opening line, attributes such as `{.swift}` read
  /// as Pandoc does.
  static func language(in bytes: UnsafeBufferPointer<UInt8>, of line: ByteRange) -> String? {
    var at = line.lowerBound.utf8
    let end = line.upperBound.utf8
    func skip(_ isSkipped: (UInt8) -> Bool) {
      while at < end, isSkipped(bytes[at]) { at += 1 }
    }
    // Prefixes of containers may stand before the fence.
    skip { $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "~") }
    skip { $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "~") }
    skip { $0 == 32 || $0 == 9 || $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ".") }
    let start = at
    skip { $0 > 32 && $0 != UInt8(ascii: "}") && $0 != UInt8(ascii: "{") }
    guard at > start else { return nil }
    return PlainText.unescaped(bytes[start..<at])
  }
}

/// What an HTML block of a Markdown document shows in the outline.
enum OutlineOfHTMLBlock {
  /// Returns the element of a whole block at `start`, or `nil` when it only closes what another
  /// opened.
  static func element(
    _ source: UnsafeBufferPointer<UInt8>, at start: Int, _ record: BlockRecord
  ) -> OutlineElement? {
    var end = source.count
    while end > 0, source[end - 1] == 10 || source[end - 1] == 13 { end -= 1 }
    let range = ByteRange(bytes: start, start + end)
    if record.extra == 2 {
      let inner = HiddenText.range(in: source)
      var element = OutlineElement(
        .comment, tag: "!--",
        title: OutlineTitle.firstLine(of: UnsafeBufferPointer(rebasing: source[inner])),
        range: range, selectionRange: ByteRange(bytes: inner).shifted(byBytes: start))
      element.isHidden = true
      return element
    }
    guard let open = source.firstIndex(of: UInt8(ascii: "<")), open + 1 < source.count,
      source[open + 1] != UInt8(ascii: "/")
    else { return nil }
    var tokenizer = HTMLTokenizer(UnsafeBufferPointer(rebasing: source[open...]))
    tokenizer.followsStartTags = false
    var buffer = HTMLTokenBuffer()
    guard tokenizer.next(into: &buffer), let token = buffer.tokens.first else { return nil }
    let isTag = token.kind == .startTag || token.kind == .unfinishedTag
    let piece = UnsafeBufferPointer(rebasing: source[open...])
    let name = isTag ? HTMLDecoding.content(of: token, in: piece) : "html"
    let id = buffer.attributes.first {
      HTMLDecoding.isName(UnsafeBufferPointer(rebasing: piece[$0.name]), "id")
    }
    let text = HTMLText.title(
      UnsafeBufferPointer(rebasing: source[..<min(source.count, 4_096)]))
    return OutlineElement(
      .html, tag: name,
      title: text.isEmpty
        ? OutlineTitle.firstLine(of: UnsafeBufferPointer(rebasing: source[open..<end])) : text,
      identifier: id.map {
        HTMLDecoding.string(UnsafeBufferPointer(rebasing: piece[$0.value]), as: .attributeValue)
      },
      range: range,
      selectionRange: ByteRange(bytes: token.range).shifted(byBytes: start + open))
  }
}

/// The text of HTML without its tags.
enum HTMLText {
  /// Returns the first words of a source.
  static func title(_ source: UnsafeBufferPointer<UInt8>) -> String {
    var tokenizer = HTMLTokenizer(source)
    var buffer = HTMLTokenBuffer()
    var text = ""
    while text.utf8.count < OutlineTitle.bytes, tokenizer.next(into: &buffer) {
      for token in buffer.tokens where token.kind == .text {
        text += HTMLDecoding.content(of: token, in: source)
      }
      for token in buffer.tokens where token.tag == .br { text += " " }
      buffer.removeAll()
    }
    return OutlineTitle.title(of: text)
  }
}

/// Text that an HTML comment hides.
enum HiddenText {
  /// Returns what stands between `<!--` and `-->` in the source of a comment; without `-->` all but
  /// line ends at the end. `<!-->` and `<!--->` hold nothing (HTML Living Standard §13.2.5.43).
  static func range(in source: UnsafeBufferPointer<UInt8>) -> Range<Int> {
    var start = 0
    while start < source.count, source[start] != UInt8(ascii: "<") { start += 1 }
    start = min(start + 4, source.count)
    let rest = source[start...]
    if rest.starts(with: ">".utf8) || rest.starts(with: "->".utf8) { return start..<start }
    var end = start
    while end + 2 < source.count {
      if source[end] == UInt8(ascii: "-"), source[end + 1] == UInt8(ascii: "-"),
        source[end + 2] == UInt8(ascii: ">")
      {
        return start..<end
      }
      end += 1
    }
    end = source.count
    while end > start, source[end - 1] == 10 || source[end - 1] == 13 { end -= 1 }
    return start..<end
  }

  /// Returns the outline of Markdown that a comment hides: empty for a mere remark, which is one
  /// paragraph.
  ///
  /// Comments in it are not read again, so this nests no deeper.
  static func outline(
    of text: Text, in dialect: Dialect, _ kinds: Set<OutlineElement.Kind>?
  ) -> Outline {
    var plain = dialect
    plain.extensions.remove(.frontMatter)
    let document = MarkupDocument(text, language: .markdown, dialect: plain)
    guard let tree = document.markdown else { return Outline() }
    var remarks = 0
    for block in tree.blocks where block.kind != .blankLines {
      remarks += block.kind == .paragraph ? 1 : 2
      if remarks > 1 { break }
    }
    guard remarks > 1 else { return Outline() }
    return OutlineOfMarkdown.outline(
      of: tree, document.headings(), with: OutlineBuilder(kinds: kinds, maxDepth: nil),
      readsComments: false)
  }
}

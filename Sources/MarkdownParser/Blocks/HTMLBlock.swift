import CGlibc
import Glibc
import SyntaxTree

/// What an `htmlBlock` record's `extra` says: CommonMark's type 1 to 7, with `<pre>` set apart from
/// type 1 because it holds markup, not raw text.
package enum HTMLBlockType {
  /// Type 1 when the tag is `<pre>`.
  package static let preformatted: UInt32 = 9
}

extension BlockParser {
  /// Opens an HTML block of `type` 1 to 7; it may end on its first line.
  mutating func startHTML(_ type: UInt32) {
    startLeaf(.htmlBlock, extra: type, aux: UInt16(column & 3))
    endHTMLIfDone()
  }

  mutating func continueHTML() {
    // Tags outside raw text are read across lines: those blocks stay whole.
    if leafExtra <= 5 { cutLongLeaf() }
    endHTMLIfDone()
  }

  /// Ends the block when this line meets its end condition (CommonMark 0.31 §4.6).
  private mutating func endHTMLIfDone() {
    let isDone: Bool
    switch leafExtra {
    case 1, HTMLBlockType.preformatted:
      isDone =
        lineHolds("</pre>") || lineHolds("</script>") || lineHolds("</style>")
        || lineHolds("</textarea>")
    case 2: isDone = lineHolds("-->")
    case 3: isDone = lineHolds("?>")
    case 4: isDone = memchr(bytes + nonspace, 62, contentEnd - nonspace) != nil
    case 5: isDone = lineHolds("]]>")
    default: return
    }
    guard isDone else { return }
    leafFlags.insert(.isClosed)
    closeLeaf(at: lineEnd)
  }

  /// Whether `needle`, in lower-case ASCII, stands on the line, letters of either case.
  private mutating func lineHolds(_ needle: StaticString) -> Bool {
    let count = needle.utf8CodeUnitCount
    work &+= contentEnd - nonspace
    var from = nonspace
    while from + count <= contentEnd {
      guard
        let found = memchr(
          bytes + from, Int32(needle.utf8Start[0]), contentEnd - from - count + 1)
      else { return false }
      let at = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
      var matched = 1
      while matched < count, ASCII.lowercased(bytes[at + matched]) == needle.utf8Start[matched] {
        matched += 1
      }
      if matched == count { return true }
      from = at + 1
    }
    return false
  }

  /// Type of the HTML block that starts at `nonspace`, if one does.
  mutating func htmlBlockType(interruptingParagraph: Bool) -> UInt32? {
    let start = nonspace + 1
    let first = bytes[start]
    if first == UInt8(ascii: "?") { return start < contentEnd ? 3 : nil }
    if first == UInt8(ascii: "!") {
      if starts(with: "--", at: start + 1) { return 2 }
      if starts(with: "[CDATA[", at: start + 1) { return 5 }
      return ASCII.isLetter(bytes[start + 1]) ? 4 : nil
    }
    let isClosing = first == UInt8(ascii: "/")
    let name = isClosing ? start + 1 : start
    guard ASCII.isLetter(bytes[name]) else { return nil }
    var end = name
    while ASCII.isAlphanumeric(bytes[end]) { end += 1 }
    let next = bytes[end]
    let isOver =
      end >= contentEnd || next == UInt8(ascii: " ") || next == UInt8(ascii: "\t")
      || next == UInt8(ascii: ">")
    if isOver, !isClosing, isOne(of: BlockParser.rawTags, from: name, to: end) {
      return ASCII.lowercased(bytes[name]) == UInt8(ascii: "p") ? HTMLBlockType.preformatted : 1
    }
    if isOver || (next == UInt8(ascii: "/") && bytes[end + 1] == UInt8(ascii: ">")),
      isOne(of: BlockParser.blockTags, from: name, to: end)
    {
      return 6
    }
    guard !interruptingParagraph else { return nil }
    work &+= contentEnd - nonspace
    guard let tagEnd = endOfTag(at: nonspace), isBlank(from: tagEnd) else { return nil }
    return 7
  }

  /// Byte behind the open or closing tag that starts at `start`, or `nil` when none ends on the line.
  private func endOfTag(at start: Int) -> Int? {
    let line = UnsafeBufferPointer(start: bytes, count: contentEnd)
    let scan =
      bytes[start + 1] == UInt8(ascii: "/")
      ? HTMLTagScanner.closingTagEnd(line, behind: start + 2, contentEnd)
      : HTMLTagScanner.openTagEnd(line, behind: start + 1, contentEnd)
    return scan.isTag ? scan.position : nil
  }

  private func starts(with prefix: StaticString, at start: Int) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard start + count <= contentEnd else { return false }
    return memcmp(bytes + start, prefix.utf8Start, count) == 0
  }

  private func isOne(of names: [StaticString], from start: Int, to end: Int) -> Bool {
    for name in names where name.utf8CodeUnitCount == end - start {
      var matched = 0
      while start + matched < end,
        ASCII.lowercased(bytes[start + matched]) == name.utf8Start[matched]
      {
        matched += 1
      }
      if start + matched == end { return true }
    }
    return false
  }

  private static let rawTags: [StaticString] = ["pre", "script", "style", "textarea"]

  private static let blockTags: [StaticString] = [
    "address", "article", "aside", "base", "basefont", "blockquote", "body", "caption", "center",
    "col", "colgroup", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
    "figcaption", "figure", "footer", "form", "frame", "frameset", "h1", "h2", "h3", "h4", "h5",
    "h6", "head", "header", "hr", "html", "iframe", "legend", "li", "link", "main", "menu",
    "menuitem", "nav", "noframes", "ol", "optgroup", "option", "p", "param", "search", "section",
    "summary", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "track", "ul",
  ]
}

extension HTMLBlockType {
  /// Returns the byte behind the end condition of a block of `type` 1 to 5 in the piece of it that
  /// holds its last line (CommonMark 0.31 §4.6), or `nil` when it is not there.
  package static func endOfRawText(_ type: UInt32, in piece: UnsafeBufferPointer<UInt8>) -> Int? {
    let conditions: [StaticString]
    switch type {
    case 1: conditions = ["</script>", "</style>", "</textarea>", "</pre>"]
    case 2: conditions = ["-->"]
    case 3: conditions = ["?>"]
    case 4: conditions = [">"]
    case 5: conditions = ["]]>"]
    default: return nil
    }
    var first: Int?
    for condition in conditions {
      let count = condition.utf8CodeUnitCount
      var at = 0
      while at + count <= piece.count {
        var matched = 0
        while matched < count, ASCII.lowercased(piece[at + matched]) == condition.utf8Start[matched]
        {
          matched += 1
        }
        if matched == count {
          first = min(first ?? .max, at + count)
          break
        }
        at += 1
      }
    }
    return first
  }
}

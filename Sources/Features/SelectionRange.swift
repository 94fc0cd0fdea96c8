package import Markup
package import TextModel

/// What `textDocument/selectionRange` answers for one position: the ranges that an editor's "expand
/// selection" goes through.
package struct SelectionRange: Sendable, Hashable {
  /// Innermost first; each lies inside the next and is smaller. Never empty: the last is the whole
  /// document.
  package var ranges: [ByteRange]

  /// Ranges for a position at most: inside deeper nesting the outer ones are left out, save the
  /// document.
  package static let limit = 256
}

extension SelectionRange {
  /// Returns the ranges around each of the offsets, in the order of the offsets.
  ///
  /// Word, what a construct holds, the construct, line or cell, row, paragraph, blocks and
  /// containers, a section's body, the section, the document. Cost: for each offset the leaf it is
  /// in, a logarithm for each container, the number of headings; for HTML files the document's
  /// length.
  package static func ranges(
    at offsets: [ByteOffset], in document: MarkupDocument
  ) -> [SelectionRange] {
    let text = document.text
    var sections = SectionRanges()
    switch document.content {
    case .markdown(let tree):
      sections.headings = document.headings()
      sections.sections = tree.sections(of: sections.headings)
      return offsets.map { offset in
        var chain = SelectionChain(around: offset, in: text)
        chain.addMarkdown(tree)
        chain.addSections(sections)
        return chain.finish()
      }
    case .html(let page):
      let nodes = page.nodes()
      sections.add(Outline.outline(of: document, kinds: [.heading]), document.headings())
      return offsets.map { offset in
        var chain = SelectionChain(around: offset, in: text)
        chain.addHTML(nodes)
        chain.addSections(sections)
        return chain.finish()
      }
    }
  }
}

/// The headings of a document with their sections, one for each.
struct SectionRanges {
  var headings: [Heading] = []
  var sections: [HeadingSection] = []

  /// Adds the sections of an HTML file's headings.
  mutating func add(_ outline: Outline, _ all: [Heading]) {
    var rest = all[...]
    for element in outline.elements {
      rest = rest.drop { $0.range.lowerBound < element.range.lowerBound }
      guard let heading = rest.popFirst(), heading.range.lowerBound == element.range.lowerBound
      else { return }
      headings.append(heading)
      sections.append(
        HeadingSection(
          end: element.range.upperBound.utf8, depth: element.depth,
          descendantCount: element.descendantCount))
    }
  }
}

/// Gathers the ranges around an offset, in any order.
struct SelectionChain {
  let text: Text
  /// Bytes from the start of the document.
  let offset: Int
  private var found: [Range<Int>] = []

  init(around offset: ByteOffset, in text: Text) {
    self.text = text
    self.offset = min(max(0, offset.utf8), text.byteCount)
  }

  /// Adds a range; one that does not touch the offset, or is empty, is left out.
  mutating func add(_ range: Range<Int>) {
    guard !range.isEmpty, range.lowerBound <= offset, range.upperBound >= offset else { return }
    found.append(range)
  }

  mutating func add(_ range: ByteRange) {
    add(range.lowerBound.utf8..<range.upperBound.utf8)
  }

  /// Adds the word at the offset that lies inside `range`.
  mutating func addWord(in range: Range<Int>) {
    let lower = max(range.lowerBound, offset - Words.reach)
    let window = lower..<max(lower, min(range.upperBound, offset + Words.reach))
    guard window.lowerBound <= offset, offset <= window.upperBound else { return }
    text.withContiguousBytes(in: ByteRange(bytes: window.lowerBound, window.upperBound)) { bytes in
      guard let word = Words.word(in: bytes, at: offset - window.lowerBound) else { return }
      add(word.lowerBound + window.lowerBound..<word.upperBound + window.lowerBound)
    }
  }

  /// Adds the line at the offset, without its line end.
  mutating func addLine() {
    add(text.lineRange(text.line(containing: ByteOffset(offset))))
  }

  /// Adds the sections around, each as what stands before its first inner heading, without its own
  /// heading, and whole.
  mutating func addSections(_ all: SectionRanges) {
    for (index, section) in all.sections.enumerated() {
      let start = all.headings[index].range.lowerBound.utf8
      guard start <= offset, section.end >= offset else { continue }
      let lastLine = text.line(containing: all.headings[index].range.upperBound)
      let body = text.startOfLine(lastLine + 1).utf8
      if body < section.end { add(body..<section.end) }
      if section.descendantCount > 0 {
        let inner = all.headings[index + 1].range.lowerBound
        let end = text.endOfLine(text.line(containing: inner) - 1).utf8
        if body < end, end < inner.utf8 { add(body..<end) }
      }
      add(start..<section.end)
    }
  }

  /// Returns the ranges from small to large, those that cross a smaller one left out.
  func finish() -> SelectionRange {
    let document = 0..<text.byteCount
    // Of ranges of one length the one that begins first comes first.
    let sorted = found.sorted { ($0.count, $0.lowerBound) < ($1.count, $1.lowerBound) }
    var kept: [ByteRange] = []
    for range in sorted where range != document {
      if kept.count == SelectionRange.limit - 1 { break }
      if let last = kept.last {
        guard range.lowerBound <= last.lowerBound.utf8, range.upperBound >= last.upperBound.utf8,
          range.count > last.byteCount
        else { continue }
      }
      kept.append(ByteRange(bytes: range.lowerBound, range.upperBound))
    }
    kept.append(ByteRange(bytes: 0, document.count))
    return SelectionRange(ranges: kept)
  }
}

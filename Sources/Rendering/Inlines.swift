internal import MarkdownParser
internal import SyntaxTree

/// An inline whose end tag is not written yet.
struct OpenInline {
  /// Index of the first record behind all that lies in it.
  var next: Int
  var kind: InlineKind
  /// Content offsets of the end of its text and behind its last marker.
  var textEnd: Int
  var end: Int
  var title: ContiguousArray<UInt8>?
}

/// The walk over one leaf's records.
struct InlineWalk {
  let content: LeafContent
  let records: ArraySlice<InlineRecord>
  /// Content byte up to which everything is written.
  var position: Int
  var open: [OpenInline] = []
  /// Images around the walk's place: inside one, only text is written.
  var images = 0
}

extension HTMLRenderer {
  /// Writes the inlines of a leaf that lie in `range`; blanks at its end are left out.
  mutating func inlines(_ content: LeafContent, _ inlines: InlineTree, in range: Range<Int>) {
    var first = 0
    self.inlines(content, inlines, in: range, from: &first)
  }

  /// Writes the inlines that lie in `range`; `first` is the place of the first record to look at,
  /// then that of the first one behind the range.
  mutating func inlines(
    _ content: LeafContent, _ inlines: InlineTree, in range: Range<Int>, from first: inout Int
  ) {
    var end = range.upperBound
    while end > range.lowerBound, isBlank(content.bytes[end - 1]) { end -= 1 }
    let records = inlines.records
    var index = records.startIndex + first
    while index < records.endIndex, records[index].start < range.lowerBound { index += 1 }
    var walk = InlineWalk(content: content, records: records, position: range.lowerBound)
    while index < records.endIndex, records[index].start < range.upperBound {
      close(before: index, &walk)
      let record = records[index]
      if record.kind.isPart {
        index += 1
        continue
      }
      index = write(record, at: index, upTo: end, &walk)
    }
    close(before: .max, &walk)
    writeText(upTo: end, &walk)
    first = index - records.startIndex
  }

  /// Writes plain text up to `end`.
  func text(_ range: Range<Int>, _ walk: InlineWalk, _ output: inout HTMLOutput) {
    guard !range.isEmpty else { return }
    walk.content.bytes.withUnsafeBufferPointer {
      output.text(UnsafeBufferPointer(rebasing: $0[range]))
    }
  }

  private mutating func writeText(upTo end: Int, _ walk: inout InlineWalk) {
    guard end > walk.position else { return }
    text(walk.position..<end, walk, &output)
    walk.position = end
  }

  private mutating func close(before index: Int, _ walk: inout InlineWalk) {
    while let last = walk.open.last, last.next <= index {
      writeText(upTo: last.textEnd, &walk)
      walk.position = last.end
      walk.open.removeLast()
      closeTag(last, &walk)
    }
  }

  /// Writes one record; returns the place of the next.
  private mutating func write(
    _ record: InlineRecord, at index: Int, upTo limit: Int, _ walk: inout InlineWalk
  ) -> Int {
    let rendersWiki = extensions.contains(.rendersWikiLinks)
    switch record.kind {
    case .wikiLink, .wikiEmbed, .tag, .blockID:
      // Where they do not render, they only mark what is plain text.
      guard rendersWiki else { return index + 1 }
    default: break
    }
    var start = Int(record.start)
    if record.kind == .attributes || record.kind == .blockID {
      while start > walk.position, isBlank(walk.content.bytes[start - 1]) { start -= 1 }
    }
    writeText(upTo: start, &walk)
    let text = walk.content.textRange(ofRecordAt: index, in: walk.records)
    let next = index + 1 + Int(record.descendantCount)
    if isContainer(record.kind) {
      walk.open.append(
        OpenInline(next: next, kind: record.kind, textEnd: text.upperBound, end: Int(record.end)))
      walk.position = text.lowerBound
      openTag(record, at: index, text, &walk)
      return index + 1
    }
    walk.position = min(Int(record.end), limit)
    if walk.images > 0 {
      writeAsText(record, text, walk)
    } else {
      writeLeaf(record, at: index, text, walk)
    }
    return next
  }

  private func isContainer(_ kind: InlineKind) -> Bool {
    switch kind {
    case .emphasis, .strong, .strikethrough, .highlight, .superscript, .subscript, .link, .image:
      true
    default: false
    }
  }

  private mutating func openTag(
    _ record: InlineRecord, at index: Int, _ text: Range<Int>, _ walk: inout InlineWalk
  ) {
    if record.kind == .image {
      walk.images += 1
      guard walk.images == 1 else { return }
      openImage(at: index, text, &walk)
      return
    }
    guard walk.images == 0 else { return }
    switch record.kind {
    case .emphasis: output.markup("<em>")
    case .strong: output.markup("<strong>")
    case .strikethrough: output.markup("<del>")
    case .highlight: output.markup("<mark>")
    case .superscript: output.markup("<sup>")
    case .subscript: output.markup("<sub>")
    case .link: openLink(at: index, text, walk)
    default: break
    }
  }

  private mutating func closeTag(_ inline: OpenInline, _ walk: inout InlineWalk) {
    if inline.kind == .image {
      walk.images -= 1
      guard walk.images == 0 else { return }
      closeImage(inline)
      return
    }
    guard walk.images == 0 else { return }
    switch inline.kind {
    case .emphasis: output.markup("</em>")
    case .strong: output.markup("</strong>")
    case .strikethrough: output.markup("</del>")
    case .highlight: output.markup("</mark>")
    case .superscript: output.markup("</sup>")
    case .subscript: output.markup("</sub>")
    case .link: output.markup("</a>")
    default: break
    }
  }
}

internal import MarkdownParser
internal import SyntaxTree

/// Numbers of footnotes, in the order of their first references.
struct FootnoteNumbers {
  struct Note {
    /// Index of the definition.
    var definition: Int
    var references = 0
  }

  /// The footnotes that were referred to; the first has number 1.
  fileprivate(set) var notes: [Note] = []
  private var numbers: [Int: Int] = [:]
  /// Number of the footnote being written, and index of the paragraph that takes its back
  /// references.
  fileprivate(set) var current = 0
  fileprivate(set) var lastParagraph: Int?

  /// Counts a reference to a definition; returns the note's number and which reference to it this
  /// is.
  mutating func refer(to definition: Int) -> (number: Int, reference: Int) {
    let number = numbers[definition] ?? notes.count + 1
    if number > notes.count {
      numbers[definition] = number
      notes.append(Note(definition: definition))
    }
    notes[number - 1].references += 1
    return (number, notes[number - 1].references)
  }
}

extension HTMLRenderer {
  /// Writes `[^label]` as cmark-gfm does: all references to a note have one id. Where anchors are
  /// wanted, the second and later ones get ids of their own, and the note leads back to each.
  mutating func footnoteReference(_ label: ArraySlice<UInt8>) {
    let normalized = label.withUnsafeBufferPointer { LabelTable.normalized($0) }
    guard let definition = plan.footnotes[normalized] else { return }
    let (number, reference) = footnotes.refer(to: definition)
    let suffix = reference > 1 && options.hasAnchors ? "-\(reference)" : ""
    output.markup("<sup class=\"footnote-ref\"><a href=\"#fn\(number)\"")
    output.markup(" id=\"fnref\(number)\(suffix)\">\(number)</a></sup>")
  }

  /// Writes the notes that were referred to, those that notes refer to last.
  mutating func renderFootnotes() {
    guard !footnotes.notes.isEmpty else { return }
    output.freshLine()
    output.markup("<section class=\"footnotes\">\n<ol>\n")
    var number = 1
    while number <= footnotes.notes.count {
      footnote(number)
      number += 1
    }
    output.markup("</ol>\n</section>\n")
  }

  private mutating func footnote(_ number: Int) {
    guard let definition = tree.blocks.block(at: footnotes.notes[number - 1].definition) else {
      return
    }
    let end = tree.blocks.end(of: definition).index
    footnotes.current = number
    footnotes.lastParagraph = lastParagraph(
      in: definition.index + 1..<end, depth: definition.depth + 1)
    output.markup("<li id=\"fn\(number)\">\n")
    render(definition.index + 1..<end)
    if footnotes.lastParagraph == nil {
      output.freshLine()
      writeBackReferences()
      output.markup("\n")
    }
    footnotes.lastParagraph = nil
    output.markup("</li>\n")
  }

  /// Index of the last block directly in a footnote when that is a paragraph.
  private func lastParagraph(in range: Range<Int>, depth: Int) -> Int? {
    var last: Block?
    var cursor = BlockCursor(tree.blocks, at: range.lowerBound)
    while cursor.index < range.upperBound, let block = cursor.next() {
      if block.depth == depth, block.kind != .blankLines, !block.kind.isDefinition { last = block }
    }
    return last?.kind == .paragraph ? last?.index : nil
  }

  /// Writes the links back to each reference of the current note.
  mutating func writeBackReferences() {
    let number = footnotes.current
    let references = options.hasAnchors ? footnotes.notes[number - 1].references : 1
    for reference in 1...max(1, references) {
      // A paragraph's text goes before; a line of their own needs no blank.
      if output.bytes.last != UInt8(ascii: "\n") { output.markup(" ") }
      let suffix = reference > 1 ? "-\(reference)" : ""
      output.markup("<a href=\"#fnref\(number)\(suffix)\" class=\"footnote-backref\">↩")
      if reference > 1 { output.markup("<sup class=\"footnote-ref\">\(reference)</sup>") }
      output.markup("</a>")
    }
  }
}

import Features
import MarkdownParser
import Markup
import Testing
import TextModel

@Suite struct FeatureTests {
  private func markdown(_ source: String) -> MarkupDocument {
    MarkupDocument(Text(source), language: .markdown, dialect: .gfm)
  }

  @Test func anEmptyDocumentHasNothingButOneEmptySelection() {
    for language in [MarkupLanguage.markdown, .html] {
      let document = MarkupDocument(Text(), language: language, dialect: .gfm)
      #expect(DocumentSymbol.symbols(in: document) == [])
      #expect(FoldingRange.ranges(in: document) == [])
      // Every position gets an answer; VS Code's service leaves the answer out, which shifts those
      // behind it.
      let chains = SelectionRange.ranges(at: [ByteOffset(0), ByteOffset(9)], in: document)
      #expect(chains.map(\.ranges) == [[ByteRange(bytes: 0, 0)], [ByteRange(bytes: 0, 0)]])
    }
  }

  @Test func aSelectionInDeepNestingIsCutButEndsInTheDocument() throws {
    let quotes = String(repeating: ">", count: 2_000) + " word"
    let divisions = String(repeating: "<div>", count: 2_000) + "word"
    for document in [
      markdown(quotes), MarkupDocument(Text(divisions), language: .html, dialect: .gfm),
    ] {
      let end = ByteOffset(document.text.byteCount - 1)
      let chain = try #require(SelectionRange.ranges(at: [end], in: document).first)
      #expect(chain.ranges.count == SelectionRange.limit)
      #expect(chain.ranges.first.map { document.text.string(in: $0) } == "word")
      #expect(chain.ranges.last == document.text.range)
    }
  }

  @Test func foldsFitALimitOfAnySize() {
    let document = markdown("# A\n- a\n  b\n  - c\n    d\n\n# B\n> q\n> q\n")
    let all = FoldingRange.ranges(in: document)
    for limit in 0...all.count + 1 {
      let some = FoldingRange.ranges(in: document, limit: limit)
      #expect(some.count == min(limit, all.count))
      #expect(some == all.filter(some.contains))
    }
    #expect(FoldingRange.ranges(in: document, limit: 2).allSatisfy { $0.construct == .section })
    #expect(FoldingRange.ranges(in: document, limit: -1) == [])
  }

  @Test func aFoldKnowsTheTextThatItHides() throws {
    let document = markdown("# A\nb\nc\n")
    let fold = try #require(FoldingRange.ranges(in: document).first)
    #expect(document.text.string(in: fold.range(in: document.text)) == "\nb\nc")
  }

  @Test func linesEndInAnyWay() {
    for end in ["\n", "\r\n", "\r"] {
      let source = "# A\n\ntext\n\n# B\n```\ncode\n```\n<div>\n<p>\n\n</div>\n"
      let document = markdown(
        source.split(separator: "\n", omittingEmptySubsequences: false)
          .joined(separator: end))
      let folds = FoldingRange.ranges(in: document).map { "\($0.startLine)–\($0.endLine)" }
      #expect(folds == ["0–2", "4–11", "5–7", "8–10", "8–9"], "\(end.debugDescription)")
      let symbols = DocumentSymbol.symbols(in: document).map {
        document.text.string(in: $0.range).split(whereSeparator: \.isNewline).first
      }
      #expect(symbols == ["# A", "# B"])
    }
  }

  @Test func aWordMayBeOfAnyScript() throws {
    let document = markdown("naïve 漢字かな e\u{301}t\u{301} 😀 snake_case\n")
    func word(at offset: Int) -> String? {
      SelectionRange.ranges(at: [ByteOffset(offset)], in: document).first?.ranges.first
        .map { document.text.string(in: $0) }
    }
    #expect(word(at: 2) == "naïve")
    #expect(word(at: 10) == "漢字かな")
    #expect(word(at: 21) == "e\u{301}t\u{301}")
    #expect(word(at: 38) == "snake_case")
  }

  @Test func outlineIDsNameTheVersion() throws {
    let answer = OutlineAnswer(of: markdown("# A\n\n## B\n"), version: 7, kinds: [.heading])
    #expect(answer.id(of: 1)?.description == "7.heading.5")
    #expect(answer.id(of: 2) == nil)
  }
}

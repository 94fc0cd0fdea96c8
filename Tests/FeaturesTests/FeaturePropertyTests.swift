import Features
import Foundation
import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel

/// What must hold for any document, tried on CommonMark's examples and random ones.
@Suite struct FeaturePropertyTests {
  private struct Example: Decodable {
    let markdown: String
  }

  private static let fragments = [
    "# a", "## b", "### ", "\n", "\n", "\n\n", "> ", "- ", "1. ", "  ", "    ", "text *e* ",
    "```\n", "~~~\n",
    "| a | b |\n|---|---|\n", "<div>\n", "</div>\n", "<h2>x</h2>\n", "<!-- #region -->\n",
    "<!-- #endregion -->\n",
    "<!--\n", "-->\n", "===\n", "---\n", "[x](y)", "![i](j)", "[^1]: f\n", "[^1]", "$$\n", "é漢",
    "\r\n", "\t",
    "<p id=a>", "<ul><li>", "</ul>", "<h1>", "</h1>", "[l]: u\n", "- [ ] t\n", "<b title='x'>",
  ]

  private func expectSound(_ document: MarkupDocument, using random: inout SeededRandom) {
    let text = document.text
    let outline = Outline.outline(of: document)
    FeaturesTests.expectSound(outline, in: text)
    expectSameHeadings(outline, in: document)
    for fold in FoldingRange.ranges(in: document) {
      #expect(
        fold.startLine >= 0 && fold.startLine < fold.endLine && fold.endLine < text.lineCount,
        "\(fold) in \(text.string.debugDescription)")
    }
    let lines = FoldingRange.ranges(in: document, isLineOnly: true).map(\.startLine)
    #expect(lines == Array(Set(lines)).sorted(), "\(text.string.debugDescription)")
    let offsets = (0..<4).map { _ in RandomText.boundary(in: text, using: &random) }
    for (offset, chain) in zip(offsets, SelectionRange.ranges(at: offsets, in: document)) {
      #expect(chain.ranges.last == text.range)
      for (inner, outer) in zip(chain.ranges, chain.ranges.dropFirst()) {
        #expect(outer.contains(inner) && outer != inner, "\(text.string.debugDescription)")
      }
      for range in chain.ranges {
        #expect(range.lowerBound <= offset && range.upperBound >= offset)
        #expect(
          text.isScalarBoundary(range.lowerBound) && text.isScalarBoundary(range.upperBound),
          "\(range) in \(text.string.debugDescription)")
      }
    }
    var around: [DocumentSymbol] = []
    for symbol in DocumentSymbol.symbols(in: document) {
      around.removeLast(max(0, around.count - symbol.depth))
      #expect(around.count == symbol.depth)
      #expect(!symbol.name.isEmpty && symbol.range.contains(symbol.selectionRange))
      if let parent = around.last {
        #expect(parent.range.contains(symbol.range), "\(text.string.debugDescription)")
      }
      around.append(symbol)
    }
  }

  @Test func resultsForTheExamplesOfCommonMarkAreSound() throws {
    var random = SeededRandom(seed: 652)
    guard let bytes = try TestData.bytes("conformance/commonmark/spec-0.31.2.json") else { return }
    for example in try JSONDecoder().decode([Example].self, from: Data(bytes)) {
      for language in [MarkupLanguage.markdown, .html] {
        expectSound(
          MarkupDocument(Text(example.markdown), language: language, dialect: .gfm),
          using: &random)
      }
    }
  }

  @Test(arguments: 0..<24)
  func resultsForRandomDocumentsAreSoundAndDoNotDependOnTheirPast(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let language: MarkupLanguage = seed % 4 == 3 ? .html : .markdown
    var document = MarkupDocument(Text(), language: language, dialect: .gfm)
    for _ in 0..<30 {
      let range = RandomText.range(in: document.text, atMost: 30, using: &random)
      var inserted = ""
      for _ in 0..<random.int(in: 0...8) { inserted += random.pick(Self.fragments) }
      let change = try ChangeSet.replacing(range, with: inserted, in: document.text.byteCount)
      let text = try change.apply(to: document.text)
      document.apply(change, to: text)
      expectSound(document, using: &random)
      let fresh = MarkupDocument(text, language: language, dialect: .gfm)
      #expect(
        Outline.outline(of: document) == Outline.outline(of: fresh),
        "\(text.string.debugDescription)")
      #expect(FoldingRange.ranges(in: document) == FoldingRange.ranges(in: fresh))
    }
  }
}

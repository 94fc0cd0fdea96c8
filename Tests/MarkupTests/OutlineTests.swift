import MarkdownParser
import SyntaxTree
import TestSupport
import Testing
import TextModel

@testable import Markup

@Suite struct OutlineTests {
  private func markdown(_ source: String, _ dialect: Dialect = .gfm) -> MarkupDocument {
    MarkupDocument(Text(source), language: .markdown, dialect: dialect)
  }

  private func titles(_ source: String, _ dialect: Dialect = .gfm) -> [String] {
    Outline.outline(of: markdown(source, dialect)).elements.map {
      "\($0.depth) \($0.kind) \($0.title)\($0.detail.map { " (\($0))" } ?? "")"
    }
  }

  @Test func childrenAndRootsAreFoundByCounts() {
    let outline = Outline.outline(of: markdown("# A\n## B\n### C\n## D\n# E\n"))
    #expect(outline.roots == [0, 4])
    #expect(outline.children(of: 0) == [1, 3])
    #expect(outline.children(of: 1) == [2])
    #expect(outline.children(of: 4) == [])
    #expect(outline.children(of: 9) == [])
  }

  @Test func aLongTitleIsCutAtACharacter() {
    #expect(OutlineTitle.title(of: String(repeating: "é", count: 80)).count == 80)
    let cut = OutlineTitle.title(of: String(repeating: "👩‍👩‍👧", count: 81))
    #expect(cut == String(repeating: "👩‍👩‍👧", count: 79) + "…")
    #expect(OutlineTitle.title(of: " a \n\t b ") == "a b")
    // 600 bytes in fewer than 80 characters: the text was cut before the title had to be.
    let families = String(repeating: "👩‍👩‍👧 ", count: 60)
    let title = Outline.outline(of: markdown(families)).elements.first?.title ?? ""
    #expect(title.hasSuffix("…") && !title.contains("\u{FFFD}"))
  }

  @Test func aLinkIsCalledByItsOwnTextEvenInsideEmphasis() {
    #expect(
      titles("*x [a **b**](c)* ![[p.png]] [[page#part|alias]] [d][e]\n\n[e]: /f\n") == [
        "0 paragraph x a b p.png alias d", "1 link a b (c)", "1 image p.png (p.png)",
        "1 link alias (page#part)", "1 link d (e)",
      ])
  }

  @Test func aPartOfALeafIsReadFromItsMiddle() throws {
    let tree = try #require(markdown("*x [a](b)*").markdown)
    let block = try #require(tree.blocks.block(at: 0))
    // From inside the link, which lies inside the emphasis.
    let text = PlainText.text(of: tree.content(of: block), tree.inlines(of: block), in: 4..<5)
    #expect(text == "a")
  }

  @Test func anItemIsCalledByItsFirstText() {
    #expect(
      titles("- - deep\n-\n  > q\n- ```\n  code\n  ```\n") == [
        "0 list deep (3 items)", "1 listItem deep", "2 list deep (1 item)", "3 listItem deep",
        "1 listItem q", "2 quote q", "3 paragraph q", "1 listItem code", "2 code code",
      ])
  }

  @Test func aCalloutSaysItsKind() {
    #expect(titles("> [!WARNING]\n> Take care\n").first == "0 quote Take care (warning)")
    #expect(titles("> [!tip]- Folded\n> x\n", .obsidian).first == "0 quote Folded (tip)")
    #expect(titles("> [!note]\n> x\n", .commonmark).first == "0 quote [!note] x")
  }

  @Test func codeSaysItsLanguage() {
    #expect(titles("``` {.swift .numbered}\nx\n```\n") == ["0 code x (swift)"])
    #expect(titles("> ~~~c&#43;&#43; a\n> x\n> ~~~\n").last == "1 code x (c++)")
    #expect(titles("```\n\n```\n") == ["0 code "])
  }

  @Test func aRemarkHidesNothing() {
    #expect(titles("<!-- just words -->\n") == ["0 comment just words"])
    #expect(
      titles("<!--\n# A\n\n<!--\n-->\n") == ["0 comment # A", "1 heading A", "2 comment "])
    // Not asked for, comments are not read.
    let outline = Outline.outline(
      of: markdown("<!--\n# A\n-->\n"), kinds: [.heading, .paragraph])
    #expect(outline.elements == [])
  }

  @Test func theSectionOfAnHTMLHeadingReachesBeyondItsBlock() {
    let source = "<h1>A</h1>\n\ntext\n\n<div>\n<h2>B</h2>\n</div>\n\n# C\n"
    let outline = Outline.outline(of: markdown(source), kinds: [.heading])
    #expect(
      outline.elements.map { markdown(source).text.string(in: $0.range) } == [
        "<h1>A</h1>\n\ntext\n\n<div>\n<h2>B</h2>\n</div>\n", "<h2>B</h2>\n</div>\n", "# C\n",
      ])
  }

  @Test func aHeadingBehindACommentOnItsLineShows() {
    let source = "1. <!-- a --><h2>x</h2>\n\n<div>b</div>\n"
    let all = Outline.outline(of: markdown(source)).elements.filter { $0.kind == .heading }
    #expect(all.map { markdown(source).text.string(in: $0.range) } == ["<h2>x</h2>"])
  }

  @Test func nothingRecursesOnDepth() {
    let depth = 3_000
    for (source, language) in [
      (String(repeating: "> ", count: depth) + "# a\n", MarkupLanguage.markdown),
      (String(repeating: "- ", count: 2_000) + "# a\n", .markdown),
      (String(repeating: "<!--\n", count: depth), .markdown),
      (String(repeating: "![", count: 2_000) + String(repeating: "](a)", count: 2_000), .markdown),
      (String(repeating: "<section><h1>", count: depth), .html),
      (String(repeating: "<!-- <p>", count: depth), .html),
    ] {
      let document = MarkupDocument(Text(source), language: language, dialect: .gfm)
      let outline = Outline.outline(of: document)
      #expect(outline.elements.count >= 1)
      _ = Outline.outline(of: document, kinds: [.heading])
    }
  }
}

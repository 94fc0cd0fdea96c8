import SyntaxTree
import Testing

@testable import MarkdownParser

/// Constructs that depend on where the leaf stands, or on which labels are defined.
@Suite struct InlineContextTests {
  private func dump(
    _ content: String, _ dialect: Dialect = .gfm, in context: InlineContext = [],
    definitions: [String] = [], footnotes: [String] = []
  ) -> String {
    InlineDump(content, dialect, in: context, definitions: definitions, footnotes: footnotes).text
  }

  @Test func aTaskMarkerBeginsAListItemOnly() {
    #expect(dump("[ ] a", in: .startsListItem) == "taskMarker «[ ]»")
    #expect(dump("[x] a", in: .startsListItem) == "taskMarker «[x]»=1")
    #expect(dump("[X]\na", in: .startsListItem) == "taskMarker «[X]»=1 softBreak «\n»")
    #expect(dump("[ ]", in: .startsListItem) == "")
    #expect(dump("[ ]a", in: .startsListItem) == "")
    #expect(dump("[y] a", in: .startsListItem) == "")
    #expect(dump("[ ] a") == "")
    #expect(dump("[ ] a", .commonmark, in: .startsListItem) == "")
  }

  @Test func attributesEndAHeadingOnly() {
    #expect(
      dump("A *b* {#id .c k=\"v w\"}", .pandoc, in: .isHeading)
        == "emphasis «*b*» attributes («{#id .c k=\"v w\"}» attributeID «#id»)")
    #expect(
      dump("A {: #id }", .mkdocs, in: .isHeading) == "attributes («{: #id }» attributeID «#id»)")
    #expect(dump("A {-}", .pandoc, in: .isHeading) == "attributes «{-}»")
    #expect(dump("A {#id}", .pandoc) == "")
    #expect(dump("A {#id}", .gfm, in: .isHeading) == "")
    #expect(dump("A {id}", .pandoc, in: .isHeading) == "")
    #expect(dump("A {}", .pandoc, in: .isHeading) == "")
    #expect(dump("A \\{#id}", .pandoc, in: .isHeading) == "backslashEscape «\\{»")
    #expect(dump("{#id} A", .pandoc, in: .isHeading) == "")
  }

  @Test func emphasisDoesNotReachIntoAttributes() {
    #expect(
      dump("*a {#b*}", .pandoc, in: .isHeading) == "attributes («{#b*}» attributeID «#b*»)")
  }

  @Test func aCellHasNoBlockID() {
    #expect(dump("a ^id") == "blockID «^id»")
    #expect(dump("a ^id", in: .isTableCell) == "")
  }

  @Test func referencesAreLinksWhenTheirLabelIsDefined() {
    #expect(dump("[a][b]") == "")
    #expect(dump("[a][b]", definitions: ["B"]) == "link («[a][b]» linkLabel «b»)")
    #expect(dump("[a][] [a]", definitions: ["a"]) == "link «[a][]» link «[a]»")
    #expect(dump("[a][b]", definitions: ["a"]) == "")
    #expect(dump("![a]", definitions: ["a"]) == "image «![a]»")
    #expect(dump("[a\n b]", definitions: ["A B"]) == "link («[a\n b]» softBreak «\n»)")
  }

  @Test func linksKnowTheirForm() {
    let forms = InlineDump("[a](u) [a][b] [b][] [b]", definitions: ["b"]).records
      .filter { $0.kind == .link }.map(\.flags)
    #expect(forms == [.inlineLink, .fullReference, .collapsedReference, .shortcutReference])
  }

  @Test func aDoubledBracketWithADefinitionStaysALink() {
    #expect(dump("[[a]]", definitions: ["a"]) == "link «[a]»")
    #expect(dump("[[a]](u)") == "link («[[a]](u)» linkDestination «u»)")
    #expect(
      dump("[[a]]", .obsidian, definitions: ["a"]) == "wikiLink («[[a]]» wikiTarget «a»)")
  }

  @Test func footnoteReferencesNeedADefinition() {
    #expect(dump("a[^1]", footnotes: ["1"]) == "footnoteReference «[^1]»")
    #expect(dump("a![^1]", footnotes: ["1"]) == "footnoteReference «[^1]»")
    #expect(dump("a[^*1*]") == "")
    #expect(dump("[^1](u)", footnotes: ["1"]) == "link («[^1](u)» linkDestination «u»)")
    #expect(dump("[^1]", .commonmark, footnotes: ["1"]) == "")
  }

  @Test func anExtensionThatIsOffIsText() {
    for text in [
      "~~a~~", "www.a.b", "a@b.c", "$a$", "[[a]]", "#a", "a ^b", "==a==", "2^a^", "H~2~",
    ] {
      #expect(dump(text, .commonmark) == "")
    }
  }
}

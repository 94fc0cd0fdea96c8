import MarkdownParser
import Rendering
import TestSupport
import Testing

/// Output stays in proportion to the input, and depth is no limit.
@Suite struct HTMLRendererLimitTests {
  @Test func deepNestingRenders() {
    let depth = 20_000
    let quotes = rendered(String(repeating: ">", count: depth) + "a\n")
    #expect(quotes.utf8.count == depth * 27 + 9)
    let lists = rendered(String(repeating: "- ", count: depth) + "a\n")
    #expect(lists.hasSuffix("</li>\n</ul>\n"))
    let emphasis = rendered(
      String(repeating: "*", count: depth) + "x" + String(repeating: "*", count: depth) + "\n")
    #expect(emphasis.utf8.count == 9 + depth / 2 * 17)
    let images = rendered(
      String(repeating: "![", count: depth) + "a" + String(repeating: "](b)", count: depth) + "\n")
    #expect(images == "<p><img src=\"b\" alt=\"a\" /></p>\n")
  }

  @Test func shortRowsAreNotFilledUpWithoutEnd() {
    let columns = 3_000
    let table =
      "|" + String(repeating: "x|", count: columns) + "\n|"
      + String(repeating: "-|", count: columns)
      + "\n" + String(repeating: "|\n", count: 1_000)
    // 3,000,000 cells would be filled up, of 10 bytes each.
    #expect(rendered(table, .gfm).utf8.count < 0x80000 * 10 + 200_000)
  }

  @Test func referencesDoNotMultiplyALongDefinitionWithoutEnd() {
    let text =
      "[x]: /" + String(repeating: "a", count: 50_000) + "\n\n"
      + String(repeating: "[x]\n", count: 2_000)
    #expect(rendered(text).utf8.count < 1_000_000)
  }

  static let fragments: [String] = [
    "a", " ", "\n", "\n\n", "*", "**", "_", "`", "[", "]", "[[", "]]", "![[", "](u)", "[a]",
    "[[a]]", "[[b#c|d]]",
    "#t", " #t-_x ", "_#t_", "^id", " ^id\n", "- ", "> ", "# ",
    "| a | b |\n|-|-|\n| [[a\\|b]] | #c |\n", "~", "a@b.c",
    "http://a.b", "www.a.b", "[^1]", "\n[a]: /u\n", "\\", "&amp;", "<b>", "[[*a*]]", "*x [[y*]]",
  ]

  @Test(arguments: 0..<10)
  func whatIsOnlyIndexedNeverChangesTheOutput(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var plain = Dialect.gfm
    plain.extensions.subtract(.indexed)
    for _ in 0..<300 {
      var text = ""
      for _ in 0..<random.int(in: 1...25) { text += random.pick(Self.fragments) }
      text += "\n\n[^1]: n\n"
      #expect(rendered(text, .gfm) == rendered(text, plain), "\(text.debugDescription)")
    }
  }

  @Test(arguments: 0..<4)
  func randomTextRendersTheSameTwice(seed: Int) {
    var random = SeededRandom(seed: UInt64(100 + seed))
    for _ in 0..<100 {
      var text = ""
      for _ in 0..<random.int(in: 1...60) { text += random.pick(Self.fragments) }
      for dialect in Dialect.all {
        let once = rendered(text, dialect, HTMLOptions(hasAnchors: true, isSafe: true))
        #expect(once == rendered(text, dialect, HTMLOptions(hasAnchors: true, isSafe: true)))
      }
    }
  }
}

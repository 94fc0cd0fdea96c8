import SyntaxTree
import TestSupport
import Testing

@testable import MarkdownParser

/// Properties of the inline parser that hold for every input.
@Suite struct InlineRandomTests {
  static let fragments: [String] = [
    "a", "b", "é", "😀", " ", "  ", "\n", "\r\n", "*", "**", "***", "_", "__", "`", "``", "~", "~~",
    "==", "^", "$",
    "$$", "$`", "`$", "[", "]", "[[", "]]", "![", "![[", "](", "](u)", "](<u> \"t\")", "(", ")",
    "!", "<", ">", "</a>",
    "<b c='d'>", "<!--", "-->", "<?", "?>", "<![CDATA[", "]]>", "&amp;", "&", "&#65;", "\\", "\\*",
    "\"", "'",
    "http://x.y", "www.a.b", "f@g.h", "mailto:", "xmpp:q@r.s/t", "<http://a.b>", "<a@b.c>", "[a]",
    "[^1]", "[a][b]",
    "#tag", "#", "^id", " ^id", "|", "[[p#h|c]]", "[ ] ", "{#id}", "{", "}", ".", ":", "@", "\0",
    "\t",
  ]

  static func text(_ random: inout SeededRandom, atMost count: Int) -> String {
    var text = ""
    for _ in 0..<random.int(in: 1...count) { text += random.pick(fragments) }
    return text
  }

  @Test(arguments: 0..<24)
  func recordsAreATreeOverTheContent(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let labels = LabelTable(definitions: ["a", "b", "p#h|c"], footnotes: ["1"])
    let everything = Dialect(
      name: "everything", extensions: Dialect.Extensions(rawValue: .max), slug: .github)
    for _ in 0..<250 {
      let text = Self.text(&random, atMost: random.pick([8, 30, 120]))
      let context = InlineContext(rawValue: UInt8(random.int(in: 0...7)))
      for dialect in Dialect.all + [everything] {
        let dump = InlineDump(Array(text.utf8), dialect, in: context, labels: labels)
        #expect(dump.violations == [], "\(dialect.name) \(text.debugDescription): \(dump.text)")
        let again = InlineDump(Array(text.utf8), dialect, in: context, labels: labels)
        #expect(again.records == dump.records)
      }
    }
  }

  @Test(arguments: 0..<8)
  func aReusedParserForgetsTheLeafBefore(seed: Int) {
    var random = SeededRandom(seed: UInt64(1000 + seed))
    let labels = LabelTable(definitions: ["a", "b"], footnotes: ["1"])
    var parser = InlineParser(dialect: .obsidian)
    for _ in 0..<400 {
      let bytes = Array(Self.text(&random, atMost: 30).utf8)
      var records = ContiguousArray<InlineRecord>()
      bytes.withUnsafeBufferPointer { parser.parse($0, in: [], labels: labels, into: &records) }
      #expect(records == InlineDump(bytes, .obsidian, labels: labels).records)
    }
  }

  @Test(arguments: 0..<8)
  func everyPrefixOfATextParses(seed: Int) {
    var random = SeededRandom(seed: UInt64(2000 + seed))
    let labels = LabelTable(definitions: ["a"], footnotes: ["1"])
    for _ in 0..<12 {
      let bytes = Array(Self.text(&random, atMost: 30).utf8)
      for count in 0...bytes.count {
        // Cut characters too: bytes that are not UTF-8 must do no harm.
        let dump = InlineDump(Array(bytes[..<count]), .obsidian, labels: labels)
        #expect(dump.violations == [])
      }
    }
  }
}

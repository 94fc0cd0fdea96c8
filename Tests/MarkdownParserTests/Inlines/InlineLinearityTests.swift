import Testing

@testable import MarkdownParser

/// Doubling an input at most multiplies the counted work by 2.2.
@Suite struct InlineLinearityTests {
  /// A text of `count` repetitions, or so.
  struct Shape: CustomTestStringConvertible, Sendable {
    let name: String
    let text: @Sendable (Int) -> String
    var testDescription: String { name }

    init(_ name: String, _ text: @escaping @Sendable (Int) -> String) {
      self.name = name
      self.text = text
    }

    /// Repeats one piece.
    init(_ piece: String) {
      self.init(piece) { String(repeating: piece, count: $0) }
    }
  }

  static let shapes: [Shape] =
    [
      "[", "a]", "[a", "*a ", "a* ", "a_ ", "_a ", "*a_ ", "[ a_", "[ (](", "![[]()",
      "**x [a*b**c*](d)", "[a](<b",
      "[a](b", "<!A ", "<?", "<![CDATA[", "<!--", "&", "&a", "www.", "www._", "a@", "a@b.",
      "a@b.c ", "https://", "*", "_",
      "~", "~~", "==", "==a", "^a", "~a", "$a", "$$a", "$`a", "[[a", "[[a]]", "a]]", "![[", "[^a",
      "[^a]", "#a ", "#a",
      "^a ", "`", "<a ", "<a b=\"", "<a b='\"", "<a:", "<a@", "\\", "\\*", "](", "[](", "[](<",
      "[](a \"", "[](a '", "[](a (",
      "*_", "**_", "* _ ", "a**b_c~~", "http://a.b(", "http://a_b/", "http://a.b)", "a;", "&a;",
      "{#a", "x@y.z_", "-_@",
      "[a][", "[a]", "![a]", "![a][b]", "*[a*](b)", "\n", "  \n", "a \n", "<a\n", "a@b_c_d",
      "mailto:", "xmpp:a@b.c/",
    ].map { Shape($0) } + [
      Shape("nested brackets") {
        String(repeating: "[", count: $0) + "a" + String(repeating: "]", count: $0)
      },
      Shape("nested strong") {
        String(repeating: "*a **a ", count: $0) + "b" + String(repeating: " a** a*", count: $0)
      },
      Shape("mixed runs") {
        String(repeating: "*a ", count: $0) + String(repeating: "_a*_ ", count: $0)
      },
      Shape("multiple of three") { "a**b" + String(repeating: "c* ", count: $0) },
      Shape("backtick ladder") { count in
        (1..<max(2, Int(Double(count * 40).squareRoot()))).map {
          "e" + String(repeating: "`", count: $0)
        }.joined()
      },
      Shape("emphasis bomb") {
        String(repeating: "*", count: $0) + "x" + String(repeating: "*", count: $0)
      },
      Shape("unclosed comments behind a tag") { "</" + String(repeating: "<!--", count: $0) },
      Shape("parentheses") { "http://a.b" + String(repeating: "(", count: $0) },
      Shape("closing parentheses") { "http://a.b" + String(repeating: ")", count: $0) },
      Shape("one label many times") {
        String(repeating: "[" + String(repeating: "a", count: 500) + "]\n", count: $0 / 100)
      },
      Shape("one long word") { String(repeating: "lorem ipsum dolor ", count: $0) },
      Shape("wiki links in emphasis") { String(repeating: "*a [[b* c]] ", count: $0) },
      Shape("nested wiki brackets") {
        String(repeating: "[[", count: $0) + "a" + String(repeating: "]]", count: $0)
      },
    ]

  @Test(arguments: shapes)
  func doublingTheInputDoublesTheWork(_ shape: Shape) {
    let everything = Dialect(
      name: "everything", extensions: Dialect.Extensions(rawValue: .max), slug: .github)
    for dialect in [Dialect.commonmark, .gfm, .pandoc, .obsidian, everything] {
      let once = InlineDump(shape.text(4_000), dialect, in: .isHeading)
      let twice = InlineDump(shape.text(8_000), dialect, in: .isHeading)
      #expect(Double(twice.work) <= 2.2 * Double(once.work) + 2_000, "\(dialect.name)")
      #expect(once.work <= 60 * once.content.count + 4_000, "\(dialect.name)")
    }
  }
}

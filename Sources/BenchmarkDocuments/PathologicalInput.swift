/// An input that makes careless Markdown parsers quadratic, or exhausts their stack.
///
/// Most shapes are those of cmark's and cmark-gfm's pathological tests; the tables, lists and autolinks are ours.
package struct PathologicalInput: Sendable {
  /// Name in tables and of its file.
  package let name: String
  private let make: @Sendable (Double) -> String

  /// Returns the input, about `scale` times as many bytes as the plain one, with a line feed at its end.
  package func bytes(scale: Double = 1) -> [UInt8] {
    let text = make(scale)
    return Array((text.utf8.last == 10 ? text : text + "\n").utf8)
  }

  private init(_ name: String, _ make: @escaping @Sendable (Double) -> String) {
    self.name = name
    self.make = make
  }

  private static func times(_ text: String, _ count: Double) -> String {
    String(repeating: text, count: Int(count))
  }

  /// `unit` again and again, and something at both ends once.
  private static func repeated(
    _ name: String, _ unit: String, _ count: Double = 50_000, from start: String = "",
    to end: String = ""
  ) -> PathologicalInput {
    PathologicalInput(name) { start + times(unit, count * $0) + end }
  }

  /// All 48. Those whose length grows with the square of a number grow by the root of the scale.
  package static let all: [PathologicalInput] =
    nesting + delimiters + brackets + html + lists + tables + definitions + lines + autolinks

  private static let nesting: [PathologicalInput] = [
    repeated("nested_blockquote", "> ", to: "a"),
    repeated("nested_blockquote_tight", ">", to: "a"),
    repeated("million_deep", ">", 1_000_000, to: "a"),
    repeated("million_deep_list", "- ", 500_000, to: "a"),
    PathologicalInput("deep_lazy") { times("> ", 5_000 * $0) + "a\n" + times("b\n", 5_000 * $0) },
  ]

  private static let delimiters: [PathologicalInput] = [
    PathologicalInput("nested_strong") {
      times("*a **a ", 50_000 * $0) + "b" + times(" a** a*", 50_000 * $0)
    },
    repeated("many_emph_open", "*a "),
    repeated("many_emph_close", "a* "),
    repeated("many_under_close", "a_ "),
    repeated("many_under_open", "_a "),
    repeated("mismatched", "*a_ "),
    PathologicalInput("mixed_389") { times("*a ", 20_000 * $0) + times("_a*_ ", 20_000 * $0) },
    repeated("multiple_of_3", "c* ", from: "a**b"),
    repeated("openers_closers_3", "**x [a*b**c*](d)", 1),
    repeated("hard_link_emph", "**x [a*b**c*](d)", 20_000),
    PathologicalInput("tildes") { "a" + times("~a", 50_000 * $0 - 1) },
    PathologicalInput("emphasis_bomb") { times("*", 30_000 * $0) + "x" + times("*", 30_000 * $0) },
    PathologicalInput("backticks") { scale in
      var text = ""
      for length in 1..<Int(1_000 * scale.squareRoot()) {
        text += "e" + String(repeating: "`", count: length)
      }
      return text
    },
  ]

  private static let brackets: [PathologicalInput] = [
    repeated("many_open_brackets", "["),
    PathologicalInput("nested_brackets") {
      times("[", 50_000 * $0) + "a" + times("]", 50_000 * $0)
    },
    repeated("many_link_closers", "a]"),
    repeated("many_link_openers", "[a"),
    repeated("link_openers_emph", "[ a_"),
    repeated("pattern_link_paren", "[ (]("),
    repeated("pattern_image", "![[]()"),
    repeated("unclosed_links_a", "[a](<b", 30_000),
    repeated("unclosed_links_b", "[a](b", 30_000),
  ]

  private static let html: [PathologicalInput] = [
    repeated("unclosed_comments", "<!--", from: "</"),
    repeated("unclosed_declarations", "<!A "),
    repeated("unclosed_instructions", "<?"),
    repeated("unclosed_cdata", "<![CDATA[", 30_000),
    repeated("html_blocks_unclosed", "<!--\n"),
    repeated("ampersands", "&"),
  ]

  private static let lists: [PathologicalInput] = [
    PathologicalInput("nested_lists") { scale in
      var text = ""
      for depth in 0..<Int(1_000 * scale.squareRoot()) {
        text += String(repeating: "  ", count: depth) + "* a\n"
      }
      return text
    },
    repeated("nested_list_wide", "* ", to: "a\n"),
    repeated("nested_mix", "- > ", 20_000, to: "a\n"),
    PathologicalInput("blank_lines_in_list") { "- a\n" + times("\n", 50_000 * $0) + "- b\n" },
  ]

  private static let tables: [PathologicalInput] = [
    PathologicalInput("tables_wide") {
      "|" + times("x|", 5_000 * $0) + "\n|" + times("-|", 5_000 * $0) + "\n"
        + times("|\n", 5_000 * $0)
    },
    repeated("table_many_rows", "a | b\n", from: "abc | def\n--- | ---\n"),
    repeated("table_paragraphs", "abc\ndef\n", 30_000, to: "|-\n"),
  ]

  private static let definitions: [PathologicalInput] = [
    repeated("same_definition", "[a]: u\n"),
    repeated("half_definitions", "[a]:\n"),
    PathologicalInput("references_expand") {
      let label = "[" + times("a", 500) + "]"
      return label + ": " + times("b", 1_000) + "\n\n" + times(label + "\n", 2_000 * $0)
    },
  ]

  private static let lines: [PathologicalInput] = [
    repeated("long_line", "lorem ipsum dolor ", 60_000)
  ]

  private static let autolinks: [PathologicalInput] = [
    repeated("www", "www."),
    repeated("autolink_email", "a@"),
    repeated("autolink_scheme", "https://", 30_000, to: "((((("),
    repeated("autolink_parens", "(", from: "http://a.b"),
  ]
}

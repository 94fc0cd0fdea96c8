import SyntaxTree
import TestSupport
import Testing
import TextModel

@testable import MarkdownParser

/// One test for each condition under which an incremental parse may start and end: each fails when
/// its condition is gone (`Scripts/mutate_reparse.py` takes them away one by one).
@Suite struct ReparseConditionTests {
  /// Expects the incremental tree of `marked`, whose `⟦…⟧` becomes `replacement`, to be a fresh one.
  private func expect(
    _ marked: String, to replacement: String, dialect: String = "gfm",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (text, range) = try #require(extractSelection(marked), sourceLocation: sourceLocation)
    let edit = ReparseCase.Edit(
      lower: range.lowerBound.utf8, upper: range.upperBound.utf8, insertion: replacement)
    let reparse = ReparseCase(
      text: Array(text.utf8), steps: [.init(edits: [edit])], dialect: dialect)
    let problem = reparse.problem()
    #expect(problem == nil, sourceLocation: sourceLocation)
  }

  /// Lines of 40 bytes, more of them than one record of a fence, HTML block or code block holds.
  private let long = String(repeating: "words words words words words words wor\n", count: 120)

  // MARK: Where to start

  @Test func `a line that loses its marker goes on with the block above`() throws {
    try expect("a\n⟦> ⟧b\n", to: "")
    try expect("a\nb\n\n⟦===⟧\n", to: "c")
    try expect("a\n\n⟦\n⟧===\n", to: "")
  }

  @Test func `a parse starts at the start of a line`() throws {
    try expect("x\n\n> - # ⟦b⟧\n", to: "c")
    try expect("x\n\n> - a\n> - b⟦⟧\n", to: "\n>   c")
  }

  @Test func `a table that took its head from a paragraph is read with the paragraph`() throws {
    try expect("x\n| a |\n|---|\n| ⟦b⟧ |\n", to: "c")
    try expect("x\n| a |\n|-⟦-⟧-|\n| b |\n", to: "+")
  }

  @Test func `a table's delimiter row begins no parse`() throws {
    try expect("| a |\n|---|\n| ⟦b⟧ |\n", to: "c")
  }

  @Test func `a table's delimiter row ends no parse`() throws {
    try expect("⟦⟧| a |\n|---|\n| b |\n", to: "| x |\n|---|\n")
  }

  @Test func `an edit below can make front matter`() throws {
    try expect("---\na: 1\n\nb\n\nc\n\nd\n⟦⟧", to: "---\n")
    try expect("---\na: 1\n\nb\n\nc\n\n⟦--⟧\nd\n", to: "---")
    try expect("---\na: 1\n\nb\n\n⟦---⟧\n\nd\n", to: "--")
  }

  @Test func `long front matter is found again`() throws {
    try expect("---\n" + long + long + "---\nx⟦⟧\n", to: "y")
  }

  @Test(arguments: -2...2)
  func `an edit right behind the longest front matter counts`(more: Int) throws {
    let fill = String(repeating: "a", count: FrontMatter.maximumLength - 14 + more)
    let start = "---\n" + fill + "\n\nb\n\nc\n---"
    try expect(start + "⟦x⟧", to: "")
    try expect(start + "⟦⟧", to: "x")
    try expect(start + "⟦⟧", to: "\n")
    try expect(start + "⟦\n⟧x", to: "")
    try expect(start + "⟦⟧x", to: "\n")
  }

  // MARK: The state at the start

  @Test func `a fence that is open at the start stays open with its length`() throws {
    try expect("~~~~\n" + long + "w⟦⟧\n~~~\n~~~~\nx\n", to: "v")
  }

  @Test func `a block that its own end closed is not open at the start`() throws {
    try expect("```\na\n```\n# b\n# ⟦c⟧\n", to: "d")
    try expect("$$\na\n$$\n# b\n# ⟦c⟧\n", to: "d")
    try expect("<!-- a -->\n# b\n# ⟦c⟧\n", to: "d")
  }

  @Test func `a blank line before the start makes what follows loose`() throws {
    try expect("p\n\n# h\n# ⟦i⟧\n", to: "j")
    try expect("- a\n\n- b\n- ⟦c⟧\n", to: "d")
  }

  @Test func `blank lines before the start may lie inside of code`() throws {
    try expect("    a\n\n    b\n# ⟦x⟧\n", to: "y")
  }

  @Test func `code before the start may hold the blank lines that follow`() throws {
    try expect("    a\n\n⟦x⟧\n", to: "    x")
  }

  @Test func `code before the start is known with its depth`() throws {
    try expect("- x\n\n      a\n\n⟦  y⟧\n", to: "      y")
  }

  @Test func `an item without content yet is open at the start`() throws {
    try expect("-\n  a\n  # ⟦b⟧\n", to: "c")
  }

  @Test func `an item with content outlives a blank line at the start`() throws {
    try expect("- # a\n\n  # ⟦b⟧\n", to: "c")
  }

  // MARK: Where to stop

  @Test func `no parse ends before the edit`() throws {
    try expect("# a\n# b\n⟦# c\n⟧# d\n", to: "")
  }

  @Test func `a parse ends where an old record starts`() throws {
    try expect("⟦x⟧\ny\n# z\n", to: "w")
  }

  @Test func `the open leaf must be the same`() throws {
    try expect("⟦⟧a\n\nb\n", to: "```\n")
    try expect("⟦⟧a\n\nb\n", to: "<!--\n")
    try expect("⟦```⟧\na\n\nb\n", to: "")
  }

  @Test func `an open fence must have the same character, length and indent`() throws {
    try expect("⟦```⟧\n" + long + "```\nx\n", to: "~~~")
    try expect("⟦⟧```\n" + long + "```\nx\n", to: "`")
    try expect("⟦⟧```\n" + long + "```\nx\n", to: " ")
  }

  @Test func `open HTML must have the same type`() throws {
    try expect("⟦<!--⟧\n" + long + "-->\nx\n\n?>\ny\n", to: "<?")
    try expect("⟦<div>⟧\n" + long + "\nx\n", to: "<pre>")
  }

  @Test func `a blank line before the old record must be there still`() throws {
    try expect("# h\n⟦⟧# i\n", to: "\n")
    try expect("# h\n⟦\n⟧# i\n", to: "")
    try expect("- a\n⟦⟧- b\n- c\n", to: "\n")
  }

  @Test func `code before a blank line must be there still`() throws {
    try expect("⟦    ⟧a\n\n    b\n", to: "")
    try expect("⟦⟧a\n\n    b\n", to: "    ")
  }

  @Test func `the content of open items must stand at the same column`() throws {
    try expect("- ⟦⟧a\n\n  b\n", to: "   ")
    try expect("⟦1⟧. # a\n   # b\n", to: "10")
  }

  @Test func `open lists must have the same marker`() throws {
    try expect("⟦-⟧ a\n\n- b\n", to: "*")
    try expect("1⟦.⟧ a\n\n2. b\n", to: ")")
  }

  @Test func `an empty item is not like one with content`() throws {
    try expect("- ⟦# h⟧\n\n  x\n", to: "")
  }

  @Test func `a definition that may go on is no complete one`() throws {
    try expect("[a]: /u⟦ 't'⟧\n'x'\n", to: "")
    try expect("[a]:⟦ /u⟧\n/v\n", to: "")
  }

  @Test func `a definition takes its title from an edited line`() throws {
    try expect("[a]: /u\n⟦x⟧\n", to: "'x'")
    try expect("[a]: /u\n'x'⟦⟧\n", to: " y")
    try expect("[a]\n\n[a]:\n/u\n'⟦⟧x\n\ny'\n", to: "z'")
  }

  @Test func `a parse of a list ends behind the edit`() throws {
    let items = String(repeating: "- a\n  - b\n    > c\n", count: 500)
    var tree = MarkdownTree(parsing: Text(items), dialect: .gfm)
    let edit = ByteRange(bytes: 180 * 20 + 2, 180 * 20 + 3)
    tree.replace(edit, with: 1, to: tree.text.replacing(edit, with: "x"))
    #expect(tree.work < 400)
  }

  // MARK: Line ends

  @Test(arguments: 0..<3)
  func `a CR at the end of what was copied may be half of a line end`(count: Int) throws {
    let lines = String(repeating: "a\r\n", count: 6_000)
    try expect("# h\n\n# i\n\n⟦⟧" + String(repeating: "b", count: count) + lines, to: "c")
  }

  @Test func `an edit joins a CR and an LF`() throws {
    try expect("# a\r⟦⟧# b\n", to: "\n")
    try expect("# a\r⟦x⟧\n# b\n", to: "")
    try expect("```\r⟦x⟧\n```\n# b\n", to: "")
    try expect("a\n⟦⟧\nb\n", to: "\r")
    try expect("# a\r\n⟦⟧\n# b\n", to: "\r")
  }

  @Test func `an edit parts a CR and an LF`() throws {
    try expect("# a\r⟦⟧\n# b\n", to: "x")
    try expect("# a⟦\r⟧\n# b\n", to: "")
    try expect("a\r⟦⟧\nb\n", to: "\r")
  }
}

import Foundation
import MarkdownParser
import Markup
import Testing

@Suite struct SlugTests {
  @Test(arguments: [
    ("Overview", "overview"),
    ("GitHub & Docs: 100%", "github--docs-100"),
    ("a_b - c", "a_b---c"),
    ("Привет non-latin 你好", "привет-non-latin-你好"),
    ("ΟΔΟΣ ΣΑΣ", "οδος-σας"),
    ("½ cup", "-cup"),
    ("tab\there", "tabhere"),
    ("", ""),
  ])
  func `GitHub and Docusaurus keep word characters and hyphens`(heading: String, slug: String) {
    #expect(SlugRule.github.slug(of: heading) == slug)
    #expect(SlugRule.docusaurus.slug(of: heading) == slug)
  }

  /// The pairs of GitLab's documentation, "Heading IDs and links".
  @Test func `GitLab gives the anchors of its documentation`() {
    var slugger = Slugger(rule: .gitlab)
    let headings = [
      "This heading has spaces in it", "This heading has a :thumbsup: in it",
      "This heading has Unicode in it: 한글", "This heading has spaces in it",
      "This heading has spaces in it", "This heading has 3.5 in it (and parentheses)",
      "This heading has  multiple spaces and --- hyphens", "x²",
    ]
    #expect(
      headings.map { slugger.slug(for: $0) } == [
        "this-heading-has-spaces-in-it", "this-heading-has-a-thumbsup-in-it",
        "this-heading-has-unicode-in-it-한글", "this-heading-has-spaces-in-it-1",
        "this-heading-has-spaces-in-it-2", "this-heading-has-35-in-it-and-parentheses",
        "this-heading-has--multiple-spaces-and-----hyphens", "x²",
      ])
  }

  /// The first six are the table in the Pandoc User's Guide.
  @Test(arguments: [
    ("Heading identifiers in HTML", "heading-identifiers-in-html"),
    ("Maître d'hôtel", "maître-dhôtel"),
    ("Dogs?--in my house?", "dogs--in-my-house"),
    ("HTML, S5, or RTF?", "html-s5-or-rtf"),
    ("3. Applications", "applications"),
    ("33", "section"),
    ("A_b.c  d", "a_b.c-d"),
    ("12 - 3 - a - b", "a---b"),
    ("a ! b", "a-b"),
    ("ΟΔΟΣ", "οδοσ"),
    ("x½\u{A0}y", "x½-y"),
    ("", "section"),
  ])
  func `Pandoc starts with a letter and keeps full stops`(heading: String, slug: String) {
    #expect(SlugRule.pandoc.slug(of: heading) == slug)
  }

  /// Checked against Python-Markdown 3.
  @Test(arguments: [
    ("Overview", "overview"),
    ("žlutý Kůň", "zluty-kun"),
    ("Maître d'hôtel", "maitre-dhotel"),
    ("a_b - c", "a_b-c"),
    ("- a -", "-a-"),
    ("½ ﬁre Ⅷ ² ℌ", "12-fire-viii-2-h"),
    ("a ´ b", "a-b"),
    ("你好", ""),
    ("  x  ", "x"),
    ("! x", "x"),
  ])
  func `Python-Markdown keeps what NFKD leaves of ASCII`(heading: String, slug: String) {
    #expect(SlugRule.pythonMarkdown.slug(of: heading) == slug)
  }

  @Test(arguments: [
    ("Overview", "overview"),
    ("  a_b\tc - d. ", "a-b-c---d"),
    ("Größe", "gre"),
    ("你好", "heading"),
    ("", "heading"),
  ])
  func `goldmark keeps ASCII`(heading: String, slug: String) {
    #expect(SlugRule.goldmark.slug(of: heading) == slug)
  }

  /// Most are cases of Hugo's own tests (`markup/goldmark/autoid_test.go`).
  @Test(arguments: [
    ("God is good: 神真美好", "god-is-good-神真美好"),
    ("1+2=3", "123"),
    ("Special !\"#$%&(parens)=?´* chars", "special-parens-chars"),
    ("Resumé", "resumé"),
    ("Multiple--Hyphens", "multiple--hyphens"),
    ("Trailing hyphen-", "trailing-hyphen-"),
    ("Many   spaces  here", "many---spaces--here"),
    ("Forward/slash", "forwardslash"),
    ("Under_score", "under_score"),
    ("Nonbreaking\u{A0}Space", "nonbreakingspace"),
    ("Tab\tSpace", "tabspace"),
    ("\u{A0} Trailing Space \u{2028}", "trailing-space"),
    ("ΟΔΟΣ İ Ⅷ e\u{301} ٣", "οδοσ-i--e-٣"),
    ("- a -", "--a--"),
    ("!", "heading"),
    ("", "heading"),
  ])
  func `Hugo keeps letters and digits of every script`(heading: String, slug: String) {
    #expect(SlugRule.hugo.slug(of: heading) == slug)
    #expect(Dialect.hugo.slug == .hugo)
  }

  @Test(arguments: [
    ("Overview", "overview"),
    ("a_b - c", "a_b---c"),
    ("- a ! b -", "a--b"),
    ("1. What? (now)", "1-what-now"),
    ("Größe", "gr%C3%B6%C3%9Fe"),
    ("中文：标题（一）", "%E4%B8%AD%E6%96%87%E6%A0%87%E9%A2%98%E4%B8%80"),
    ("  x \u{A0} y ", "x-y"),
  ])
  func `VS Code removes a list of punctuation and encodes the rest`(heading: String, slug: String) {
    #expect(SlugRule.vscode.slug(of: heading) == slug)
  }

  @Test(arguments: [
    ("Overview", "Overview"),
    (" A: b #c | d^e  f ", "A b c d e f"),
    ("50% of [x] and %%y%% [[z]]", "50% of [x] and y z"),
  ])
  func `Obsidian keeps the text without what would end the link`(heading: String, slug: String) {
    #expect(SlugRule.obsidian.slug(of: heading) == slug)
  }

  @Test func `fragments are compared as each program does`() {
    let obsidian = SlugRule.obsidian
    #expect(obsidian.key(ofFragment: "What's  new?") == obsidian.key(ofFragment: "what's new"))
    #expect(obsidian.key(ofFragment: "a-b") != obsidian.key(ofFragment: "a b"))
    let vscode = SlugRule.vscode
    #expect(vscode.key(ofFragment: "gr%C3%B6%C3%9Fe") == vscode.key(ofFragment: "Größe"))
    #expect(vscode.key(ofFragment: "100%") == "100%")
    #expect(SlugRule.github.key(ofFragment: "A") != SlugRule.github.key(ofFragment: "a"))
  }

  @Test func `ASCII takes the same way as everything else`() {
    // A character that every rule drops sends the text the long way round.
    let text = String(String.UnicodeScalarView((0x20..<0x7F).compactMap { Unicode.Scalar($0) }))
    for rule in SlugRule.allCases where rule != .obsidian && rule != .vscode {
      #expect(rule.slug(of: text + "\u{1F600}") == rule.slug(of: text), "\(rule)")
    }
  }
}

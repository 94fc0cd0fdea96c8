import Foundation
import MarkdownParser
import Markup
import Testing

@Suite struct SluggerTests {
  private func slugs(_ rule: SlugRule, _ headings: String...) -> [String] {
    var slugger = Slugger(rule: rule)
    return headings.map { slugger.slug(for: $0) }
  }

  /// github-slugger's own fixtures, in `Tests/Fixtures/github-slugger`.
  @Test func `GitHub's fixtures come out in order from one slugger`() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("Fixtures/github-slugger/fixtures.json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let fixtures = try #require((object as? [String: Any])?["fixtures"] as? [[String: Any]])
    #expect(fixtures.count == 78)
    for rule in [SlugRule.github, .docusaurus] {
      var slugger = Slugger(rule: rule)
      for fixture in fixtures {
        let input = try #require(fixture["input"] as? String)
        let slug = slugger.slug(for: input)
        #expect(slug == fixture["expected"] as? String, "\(fixture["name"] ?? "")")
      }
    }
  }

  @Test func `numbers skip anchors that are in use`() {
    for rule in [SlugRule.github, .gitlab, .goldmark, .hugo, .docusaurus] {
      #expect(
        slugs(rule, "a", "a-1", "a", "a", "a-1") == ["a", "a-1", "a-2", "a-3", "a-1-1"], "\(rule)")
    }
    #expect(
      slugs(.pandoc, "A", "a-1", "a", "1", "") == ["a", "a-1", "a-2", "section", "section-1"])
    #expect(slugs(.goldmark, "你", "好") == ["heading", "heading-1"])
    #expect(slugs(.hugo, "!", "?") == ["heading", "heading-1"])
    #expect(slugs(.github, "!", "?") == ["", "-1"])
  }

  @Test func `Python-Markdown counts behind an underscore`() {
    #expect(
      slugs(.pythonMarkdown, "a", "a", "a", "a_1", "a_7", "a_7")
        == ["a", "a_1", "a_2", "a_3", "a_7", "a_8"])
    #expect(slugs(.pythonMarkdown, "你", "好") == ["_1", "_2"])
    #expect(slugs(.pythonMarkdown, "b_009", "b_009") == ["b_009", "b_10"])
    #expect(slugs(.pythonMarkdown, "c_", "c_") == ["c_", "c__1"])
    let nines = "d_" + String(repeating: "9", count: 40)
    #expect(
      slugs(.pythonMarkdown, nines, nines) == [nines, "d_1" + String(repeating: "0", count: 40)])
  }

  @Test func `VS Code numbers a repeated base and does not look further`() {
    #expect(slugs(.vscode, "a", "a", "a-1", "a") == ["a", "a-1", "a-1", "a-2"])
    #expect(slugs(.vscode, "é", "é") == ["%C3%A9", "c3a9-1"])
  }

  @Test func `Obsidian's headings share an anchor`() {
    #expect(slugs(.obsidian, "A", "A") == ["A", "A"])
  }

  @Test func `anchors of the author are reserved where the program looks at them`() {
    for rule in SlugRule.allCases {
      var slugger = Slugger(rule: rule)
      slugger.reserve("a")
      let expected =
        switch rule {
        case .gitlab, .pandoc, .goldmark, .hugo: "a-1"
        case .pythonMarkdown: "a_1"
        case .github, .docusaurus, .vscode, .obsidian: "a"
        }
      #expect(slugger.slug(for: "a") == expected, "\(rule)")
    }
  }

  @Test(arguments: SlugRule.allCases)
  func `many headings with one text stay cheap`(rule: SlugRule) {
    var slugger = Slugger(rule: rule)
    var seen: Set<String> = []
    for _ in 0..<20_000 { seen.insert(slugger.slug(for: "same")) }
    #expect(seen.count == (rule == .obsidian ? 1 : 20_000))
  }
}

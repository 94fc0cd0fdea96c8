package import MarkdownParser

extension SlugRule {
  /// Returns the anchor that a heading's text gets where no other heading has the same; `Slugger`
  /// makes it unique.
  ///
  /// `headingText` is the heading as a reader sees it, without markup. Linear; one pass over the
  /// bytes of ASCII text.
  package func slug(of headingText: String) -> String {
    switch self {
    case .github, .docusaurus: SlugGitHub.slug(of: headingText)
    case .gitlab: SlugGitLab.slug(of: headingText)
    case .pandoc: SlugPandoc.slug(of: headingText)
    case .pythonMarkdown: SlugPythonMarkdown.slug(of: headingText)
    case .goldmark: SlugGoldmark.slug(of: headingText)
    case .hugo: SlugHugo.slug(of: headingText)
    case .vscode: SlugVSCode.slug(of: headingText)
    case .obsidian: SlugObsidian.slug(of: headingText)
    }
  }

  /// Returns what two anchors, or an anchor and the fragment of a link, have in common when they
  /// mean the same place.
  ///
  /// `fragment` is percent-decoded and has no `#`. Browsers compare anchors as they are; VS Code
  /// ignores case and keeps its own anchors percent-encoded; Obsidian ignores case, punctuation and
  /// the number of blanks.
  package func key(ofFragment fragment: String) -> String {
    switch self {
    case .github, .gitlab, .pandoc, .pythonMarkdown, .goldmark, .hugo, .docusaurus: fragment
    case .vscode: SlugVSCode.key(of: fragment)
    case .obsidian: SlugObsidian.key(of: fragment)
    }
  }
}

package import MarkdownParser

/// Hands out the anchors of one document's headings, in document order.
///
/// Each call costs constant time on average, however many headings have the same text.
package struct Slugger: Sendable {
  /// The rule that the anchors follow.
  package let rule: SlugRule
  /// Anchors in use: handed out here, or written by the author.
  private var used: Set<String> = []
  /// For a slug that was given out: the last number tried behind it (numbering rules), in the order
  /// of `-1`, `-2`.
  private var lastNumber: [String: Int] = [:]
  /// Python-Markdown's walk from one anchor to the next, shortened as it is walked.
  private var successor: [String: String] = [:]

  /// Makes a slugger for a document without headings.
  package init(rule: SlugRule) {
    self.rule = rule
  }

  /// Notes an anchor that the author wrote, as in `{#id}` or `id="…"`, so that no heading gets it.
  ///
  /// GitHub, Docusaurus, VS Code and Obsidian do not look at those; nothing changes for them.
  package mutating func reserve(_ anchor: String) {
    switch rule {
    case .github, .docusaurus, .vscode, .obsidian: return
    case .gitlab, .pandoc, .pythonMarkdown, .goldmark, .hugo: used.insert(anchor)
    }
  }

  /// Returns the anchor of the next heading.
  package mutating func slug(for headingText: String) -> String {
    let base = rule.slug(of: headingText)
    switch rule {
    case .obsidian: return base
    case .vscode: return numberedForVSCode(base)
    case .pythonMarkdown: return numberedForPython(base)
    case .github, .gitlab, .pandoc, .goldmark, .hugo, .docusaurus: return numbered(base)
    }
  }

  /// The first of `base`, `base-1`, `base-2` … that is not in use.
  ///
  /// github-slugger (`lib/index.js`), comrak's `Anchorizer`, Pandoc's `uniqueIdent` and the
  /// `IDs.Generate` of goldmark and Hugo all come to this. Anchors are never given back, so the search goes on where it
  /// stopped.
  private mutating func numbered(_ base: String) -> String {
    if used.insert(base).inserted { return base }
    var number = lastNumber[base] ?? 0
    while true {
      number += 1
      let candidate = "\(base)-\(number)"
      guard used.insert(candidate).inserted else { continue }
      lastNumber[base] = number
      return candidate
    }
  }

  /// VS Code counts how often a base came and makes a slug of the numbered one again, without
  /// looking whether it is in use.
  private mutating func numberedForVSCode(_ base: String) -> String {
    guard let number = lastNumber[base] else {
      lastNumber[base] = 0
      return base
    }
    lastNumber[base] = number + 1
    return rule.slug(of: "\(base)-\(number + 1)")
  }

  /// Python-Markdown's `unique` (`extensions/toc.py`): a number behind `_` goes up by one, else
  /// `_1` is added, until the anchor is neither in use nor empty.
  private mutating func numberedForPython(_ base: String) -> String {
    var slug = base
    var visited: [String] = []
    while slug.isEmpty || used.contains(slug) {
      visited.append(slug)
      slug = successor[slug] ?? SlugPythonMarkdown.incremented(slug)
    }
    for anchor in visited { successor[anchor] = slug }
    used.insert(slug)
    return slug
  }
}

/// Which Markdown is meant: the extensions that are on and the rule for heading anchors. A value,
/// never a subclass.
public struct Dialect: Hashable, Sendable {
  /// Name in configuration and on the command line, such as `gfm`.
  public var name: String
  /// Constructs beyond CommonMark that are read.
  public var extensions: Extensions
  /// How headings get their anchors.
  public var slug: SlugRule

  /// Makes a dialect from its parts.
  public init(name: String, extensions: Extensions, slug: SlugRule) {
    self.name = name
    self.extensions = extensions
    self.slug = slug
  }

  /// Constructs beyond CommonMark 0.31.2.
  @frozen public struct Extensions: OptionSet, Hashable, Sendable {
    /// The extensions as bits.
    public let rawValue: UInt32
    /// Makes a set of extensions of bits.
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// GFM's tables (GFM 0.29 §4.10).
    @inlinable public static var tables: Extensions { Extensions(rawValue: 1 << 0) }
    /// `~~text~~` and `~text~` (GFM 0.29 §6.5).
    @inlinable public static var strikethrough: Extensions { Extensions(rawValue: 1 << 1) }
    /// `- [ ]` and `- [x]` (GFM 0.29 §5.3).
    @inlinable public static var taskLists: Extensions { Extensions(rawValue: 1 << 2) }
    /// URLs and e-mail addresses without angle brackets (GFM 0.29 §6.9).
    @inlinable public static var literalAutolinks: Extensions { Extensions(rawValue: 1 << 3) }
    /// Some raw HTML tags are disarmed in rendered output (GFM 0.29 §6.11).
    @inlinable public static var tagFilter: Extensions { Extensions(rawValue: 1 << 4) }
    /// `[^label]` and `[^label]: text`, as cmark-gfm reads them.
    @inlinable public static var footnotes: Extensions { Extensions(rawValue: 1 << 5) }
    /// `> [!NOTE]` and its four relatives, as GitHub renders them.
    @inlinable public static var alerts: Extensions { Extensions(rawValue: 1 << 6) }
    /// YAML, TOML or JSON metadata at the document's start.
    @inlinable public static var frontMatter: Extensions { Extensions(rawValue: 1 << 7) }
    /// `{#id .class key=value}` at the end of a heading.
    @inlinable public static var headingAttributes: Extensions { Extensions(rawValue: 1 << 8) }
    /// `$…$`, `$$…$$` and blocks between lines of `$$`.
    @inlinable public static var math: Extensions { Extensions(rawValue: 1 << 9) }
    /// `[[page#heading|alias]]` and `![[page]]`.
    @inlinable public static var wikiLinks: Extensions { Extensions(rawValue: 1 << 10) }
    /// `#tag/nested` in running text.
    @inlinable public static var tags: Extensions { Extensions(rawValue: 1 << 11) }
    /// ` ^id` at the end of a block, which links can name.
    @inlinable public static var blockIDs: Extensions { Extensions(rawValue: 1 << 12) }
    /// `==text==`.
    @inlinable public static var highlight: Extensions { Extensions(rawValue: 1 << 13) }
    /// `^text^`.
    @inlinable public static var superscript: Extensions { Extensions(rawValue: 1 << 14) }
    /// `~text~`; takes single tildes from `strikethrough`.
    @inlinable public static var `subscript`: Extensions { Extensions(rawValue: 1 << 15) }
    /// Wiki links, tags and block ids become links in rendered output (they are always *indexed*
    /// when the three extensions above are on).
    @inlinable public static var rendersWikiLinks: Extensions { Extensions(rawValue: 1 << 16) }

    /// GFM 0.29's own five.
    @inlinable public static var githubSpecification: Extensions {
      [.tables, .strikethrough, .taskLists, .literalAutolinks, .tagFilter]
    }
    /// What is read everywhere so that links can be followed, whatever is rendered.
    @inlinable public static var indexed: Extensions { [.wikiLinks, .tags, .blockIDs] }
  }

  /// CommonMark 0.31.2 and nothing else.
  public static let commonmark = Dialect(name: "commonmark", extensions: [], slug: .github)
  /// What GitHub shows: GFM 0.29 with footnotes, alerts and math.
  public static let gfm = Dialect(
    name: "gfm",
    extensions: [.githubSpecification, .footnotes, .alerts, .frontMatter, .math, .indexed],
    slug: .github)
  /// Obsidian's notes: GFM with wiki links, tags, block ids and highlights.
  public static let obsidian = Dialect(
    name: "obsidian",
    extensions: [
      .githubSpecification, .footnotes, .alerts, .frontMatter, .math, .indexed, .highlight,
      .rendersWikiLinks,
    ], slug: .obsidian)
  /// Pandoc's Markdown, as far as the extensions here cover it.
  public static let pandoc = Dialect(
    name: "pandoc",
    extensions: [
      .tables, .strikethrough, .taskLists, .footnotes, .frontMatter, .math, .headingAttributes,
      .superscript, .subscript, .indexed,
    ], slug: .pandoc)
  /// MkDocs's Markdown, as Python-Markdown with the common extensions reads it.
  public static let mkdocs = Dialect(
    name: "mkdocs",
    extensions: [.tables, .footnotes, .frontMatter, .headingAttributes, .taskLists, .indexed],
    slug: .pythonMarkdown)
  /// Hugo's Markdown: goldmark with Hugo's defaults.
  public static let hugo = Dialect(
    name: "hugo",
    extensions: [
      .githubSpecification, .footnotes, .alerts, .frontMatter, .headingAttributes, .indexed,
    ], slug: .hugo)
  /// Docusaurus's Markdown, without the JSX of MDX.
  public static let docusaurus = Dialect(
    name: "docusaurus",
    extensions: [
      .githubSpecification, .footnotes, .frontMatter, .math, .headingAttributes, .indexed,
    ], slug: .docusaurus)
  /// GitLab's Markdown.
  public static let gitlab = Dialect(
    name: "gitlab",
    extensions: [.githubSpecification, .footnotes, .alerts, .frontMatter, .math, .indexed],
    slug: .gitlab)

  /// Every dialect that configuration and `--dialect` can name.
  public static let all: [Dialect] = [
    .commonmark, .gfm, .obsidian, .pandoc, .mkdocs, .hugo, .docusaurus, .gitlab,
  ]
}

/// How a heading's text becomes its anchor; the algorithms are in Markup's `Slug.swift`.
public enum SlugRule: String, Hashable, Sendable, CaseIterable {
  case github
  case gitlab
  case pandoc
  case pythonMarkdown = "python-markdown"
  case goldmark
  case hugo
  case docusaurus
  case vscode
  case obsidian
}

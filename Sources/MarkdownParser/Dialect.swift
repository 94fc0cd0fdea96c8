/// Which Markdown is meant: the extensions that are on and the rule for heading anchors. A value, never a subclass.
public struct Dialect: Hashable, Sendable {
  /// Name in configuration and on the command line, such as `gfm`.
  public var name: String
  public var extensions: Extensions
  public var slug: SlugRule

  public init(name: String, extensions: Extensions, slug: SlugRule) {
    self.name = name
    self.extensions = extensions
    self.slug = slug
  }

  /// Constructs beyond CommonMark 0.31.2.
  @frozen public struct Extensions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    @inlinable public init(rawValue: UInt32) { self.rawValue = rawValue }

    @inlinable public static var tables: Extensions { Extensions(rawValue: 1 << 0) }
    @inlinable public static var strikethrough: Extensions { Extensions(rawValue: 1 << 1) }
    @inlinable public static var taskLists: Extensions { Extensions(rawValue: 1 << 2) }
    @inlinable public static var literalAutolinks: Extensions { Extensions(rawValue: 1 << 3) }
    @inlinable public static var tagFilter: Extensions { Extensions(rawValue: 1 << 4) }
    @inlinable public static var footnotes: Extensions { Extensions(rawValue: 1 << 5) }
    @inlinable public static var alerts: Extensions { Extensions(rawValue: 1 << 6) }
    @inlinable public static var frontMatter: Extensions { Extensions(rawValue: 1 << 7) }
    @inlinable public static var headingAttributes: Extensions { Extensions(rawValue: 1 << 8) }
    @inlinable public static var math: Extensions { Extensions(rawValue: 1 << 9) }
    @inlinable public static var wikiLinks: Extensions { Extensions(rawValue: 1 << 10) }
    @inlinable public static var tags: Extensions { Extensions(rawValue: 1 << 11) }
    @inlinable public static var blockIDs: Extensions { Extensions(rawValue: 1 << 12) }
    @inlinable public static var highlight: Extensions { Extensions(rawValue: 1 << 13) }
    @inlinable public static var superscript: Extensions { Extensions(rawValue: 1 << 14) }
    @inlinable public static var `subscript`: Extensions { Extensions(rawValue: 1 << 15) }
    /// Wiki links, tags and block ids become links in rendered output (they are always *indexed* when the
    /// three extensions above are on).
    @inlinable public static var rendersWikiLinks: Extensions { Extensions(rawValue: 1 << 16) }

    /// GFM 0.29's own five.
    @inlinable public static var githubSpecification: Extensions {
      [.tables, .strikethrough, .taskLists, .literalAutolinks, .tagFilter]
    }
    /// What is read everywhere so that links can be followed, whatever is rendered.
    @inlinable public static var indexed: Extensions { [.wikiLinks, .tags, .blockIDs] }
  }

  public static let commonmark = Dialect(name: "commonmark", extensions: [], slug: .github)
  public static let gfm = Dialect(
    name: "gfm",
    extensions: [.githubSpecification, .footnotes, .alerts, .frontMatter, .math, .indexed],
    slug: .github)
  public static let obsidian = Dialect(
    name: "obsidian",
    extensions: [
      .githubSpecification, .footnotes, .alerts, .frontMatter, .math, .indexed, .highlight,
      .rendersWikiLinks,
    ], slug: .obsidian)
  public static let pandoc = Dialect(
    name: "pandoc",
    extensions: [
      .tables, .strikethrough, .taskLists, .footnotes, .frontMatter, .math, .headingAttributes,
      .superscript, .subscript, .indexed,
    ], slug: .pandoc)
  public static let mkdocs = Dialect(
    name: "mkdocs",
    extensions: [.tables, .footnotes, .frontMatter, .headingAttributes, .taskLists, .indexed],
    slug: .pythonMarkdown)
  public static let hugo = Dialect(
    name: "hugo",
    extensions: [
      .githubSpecification, .footnotes, .alerts, .frontMatter, .headingAttributes, .indexed,
    ], slug: .goldmark)
  public static let docusaurus = Dialect(
    name: "docusaurus",
    extensions: [
      .githubSpecification, .footnotes, .frontMatter, .math, .headingAttributes, .indexed,
    ], slug: .docusaurus)
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
  case docusaurus
  case vscode
  case obsidian
}

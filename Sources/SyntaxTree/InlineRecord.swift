/// What an inline record stands for. Text has no record: it is what lies between the records.
@frozen public enum InlineKind: UInt8, Sendable {
  /// `\*`; the content is the character after the backslash.
  case backslashEscape = 1
  /// `&amp;`, `&#35;`, `&#x22;`; only valid ones.
  case characterReference
  /// A line end that is not a hard break; covers the trailing spaces, the line end itself.
  case softBreak
  /// A line end that breaks the line; covers the spaces or the backslash, and the line end.
  case hardBreak
  /// `extra` is the number of backticks on each side.
  case codeSpan
  /// One marker byte on each side.
  case emphasis
  /// Two marker bytes on each side.
  case strong
  /// `extra` is the number of tildes on each side.
  case strikethrough
  /// Holds its text's records, then parts; `flags` says which form it has.
  case link
  case image
  /// `<https://…>`, `<a@b.c>`.
  case autolink
  /// GFM's literal autolinks; `extra` is 0 for a URL with scheme, 1 for `www.`, 2 for an e-mail
  /// address.
  case literalAutolink
  /// Open and closing tags, comments, processing instructions, declarations, CDATA; covers all of
  /// it.
  case rawHTML
  /// `[^label]`; only those that have a definition.
  case footnoteReference
  /// `[[target#heading|alias]]`; holds parts.
  case wikiLink
  /// `![[target]]`; holds parts.
  case wikiEmbed
  /// `#tag/nested`; covers the `#`.
  case tag
  /// ` ^id` at the end of a block; covers the caret and the id.
  case blockID
  /// `$…$` and `` $`…`$ ``; `extra` is the number of marker bytes on each side, 1 or 2.
  case inlineMath
  /// `$$…$$`; two marker bytes on each side.
  case displayMath
  /// `==…==`; two marker bytes on each side.
  case highlight
  /// `^…^`; one marker byte on each side.
  case superscript
  /// `~…~`; one marker byte on each side.
  case `subscript`
  /// `[ ]` or `[x]` at the start of a list item's first paragraph; `extra` is 1 when checked.
  case taskMarker
  /// `{#id .class key=value}` at the end of a heading; covers the braces.
  case attributes

  // Parts of links, images and wiki links: no children, no markers of their own.
  /// Inside the angle brackets, if there are any.
  case linkDestination = 64
  /// Inside the quotes or parentheses.
  case linkTitle
  /// Inside the brackets of `[label]`, `[text][label]`; a collapsed or shortcut reference has none.
  case linkLabel
  /// Page name of a wiki link, before `#` and `|`.
  case wikiTarget
  /// After the first `#` of a wiki link: heading path, or block id with its `^`.
  case wikiFragment
  /// After `|` of a wiki link.
  case wikiAlias
  /// Inside the braces, one for each: `#id` with its `#`.
  case attributeID

  /// Whether the record is a part of the link, image or wiki link that it follows, not an inline of
  /// its own.
  @inlinable public var isPart: Bool { rawValue >= 64 }
}

/// One inline construct of a leaf block, in pre-order; what lies inside it follows at once.
///
/// Offsets count UTF-8 bytes of the leaf's *content*: its text without container prefixes, leading
/// blanks of lines and block markers. `LeafContent` maps them to the document.
@frozen public struct InlineRecord: Hashable, Sendable {
  /// First byte, in content bytes.
  public var start: UInt32
  /// Content bytes from first to last marker, both included.
  public var length: UInt32
  /// Number of records right behind this one that lie inside it, parts included.
  public var descendantCount: UInt32
  /// What the record stands for.
  public var kind: InlineKind
  /// Which form a link has.
  public var flags: Flags
  /// A small value that `kind` explains.
  public var extra: UInt16

  /// Makes a record of the content bytes `start..<start + length`.
  @inlinable public init(
    start: UInt32, length: UInt32, kind: InlineKind, flags: Flags = [], extra: UInt16 = 0,
    descendantCount: UInt32 = 0
  ) {
    self.start = start
    self.length = length
    self.descendantCount = descendantCount
    self.kind = kind
    self.flags = flags
    self.extra = extra
  }

  /// Content byte behind the last one.
  @inlinable public var end: UInt32 { start &+ length }

  /// Which form a link, or a link's destination, has.
  @frozen public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8
    /// Makes flags of bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `[text](destination "title")`.
    @inlinable public static var inlineLink: Flags { Flags(rawValue: 1) }
    /// `[text][label]`.
    @inlinable public static var fullReference: Flags { Flags(rawValue: 2) }
    /// `[label][]`.
    @inlinable public static var collapsedReference: Flags { Flags(rawValue: 4) }
    /// `[label]`.
    @inlinable public static var shortcutReference: Flags { Flags(rawValue: 8) }
    /// On `linkDestination`: it stands in angle brackets.
    @inlinable public static var angleBracketed: Flags { Flags(rawValue: 16) }
  }
}

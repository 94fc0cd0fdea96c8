/// What a block record stands for. Names follow CommonMark 0.31.2, GFM 0.29 and, for HTML, WHATWG.
@frozen public enum BlockKind: UInt8, Sendable {
  // Markdown leaves.
  case blankLines = 1
  case paragraph
  case atxHeading
  case setextHeading
  case thematicBreak
  case indentedCode
  case fencedCode
  case htmlBlock
  case linkReferenceDefinition
  case tableHeaderRow
  case tableDelimiterRow
  case tableRow
  case frontMatter
  case mathBlock
  // Markdown containers; `blockQuote` and `listItem` own their first marker's bytes, `list` and
  // `table` own none.
  case blockQuote = 32
  case list
  case listItem
  case footnoteDefinition
  case table
  // HTML leaves.
  case htmlText = 64
  case htmlEndTag
  case htmlComment
  case htmlDoctype
  case htmlBogusComment
  case htmlCDATA
  case htmlRawText
  // HTML containers.
  case htmlElement = 96

  /// Whether records that follow at a greater depth lie inside this one.
  @inlinable public var isContainer: Bool { rawValue & 32 != 0 }

  /// Whether this is a link reference or footnote definition.
  @inlinable public var isDefinition: Bool {
    self == .linkReferenceDefinition || self == .footnoteDefinition
  }

  /// Whether this is an ATX or setext heading.
  @inlinable public var isHeading: Bool { self == .atxHeading || self == .setextHeading }
}

/// One block, or one piece of a long one, in document order; containers come before what they hold.
///
/// Every byte of the document belongs to exactly one record: `> ` and list indentation of a block's
/// later lines lie inside that block's record. Nothing here says where the block is: that is a sum
/// over the records before it.
@frozen public struct BlockRecord: Hashable, Sendable {
  /// UTF-8 bytes; 0 for `list` and `table`.
  public var length: UInt32
  /// What `kind` needs to know: see `BlockRecord+Extra.swift`.
  public var extra: UInt32
  /// Number of containers around the block.
  public var depth: UInt32
  /// What the record stands for.
  public var kind: BlockKind
  /// How the block begins and ends.
  public var flags: Flags
  /// A second small value that `kind` needs.
  public var aux: UInt16

  /// Makes a record of `length` UTF-8 bytes inside `depth` containers.
  @inlinable public init(
    length: UInt32, extra: UInt32, depth: UInt32, kind: BlockKind, flags: Flags, aux: UInt16 = 0
  ) {
    self.length = length
    self.extra = extra
    self.depth = depth
    self.kind = kind
    self.flags = flags
    self.aux = aux
  }

  /// How a block begins and ends.
  @frozen public struct Flags: OptionSet, Hashable, Sendable {
    /// The flags as bits.
    public let rawValue: UInt8
    /// Makes flags of bits.
    @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The record is the first of its line.
    @inlinable public static var startsLine: Flags { Flags(rawValue: 1) }
    /// The record goes on with the leaf block of the record before it.
    @inlinable public static var continuation: Flags { Flags(rawValue: 2) }
    /// A blank line stands between this block and the one before it.
    @inlinable public static var followsBlankLine: Flags { Flags(rawValue: 4) }
    /// The block was ended by its own closing line (fence, HTML end condition).
    @inlinable public static var isClosed: Flags { Flags(rawValue: 8) }
  }
}

/// A piece of an HTML source: a tag, a comment, a run of text.
///
/// Tokens hold byte ranges of the source, never text; together they cover it without gaps. What a range means,
/// character references and all, is `HTMLDecoding`'s to say.
@frozen public struct HTMLToken: Hashable, Sendable {
  /// All of the token, in bytes of the source.
  public var range: Range<Int>
  /// The name of a tag, the data of a comment, the text of a run of text, what lies inside `<![CDATA[` and `]]>`, what
  /// lies between `<!DOCTYPE` and `>`.
  public var content: Range<Int>
  /// Where the tag's attributes stand in the buffer; those of end tags too, though they mean nothing.
  public var attributes: Range<Int>
  /// What the token is.
  public var kind: Kind
  /// Which element a tag names.
  public var tag: HTMLTag
  /// The tag ends in `/>`.
  public var isSelfClosing: Bool

  /// Makes a token without attributes.
  @inlinable public init(
    kind: Kind, range: Range<Int>, content: Range<Int>, attributes: Range<Int> = 0..<0,
    tag: HTMLTag = .other, isSelfClosing: Bool = false
  ) {
    self.range = range
    self.content = content
    self.attributes = attributes
    self.kind = kind
    self.tag = tag
    self.isSelfClosing = isSelfClosing
  }

  /// What a token is.
  @frozen public enum Kind: UInt8, Sendable {
    case startTag = 1
    case endTag
    /// A tag that the source ends in; HTML drops it. It has the attributes read so far.
    case unfinishedTag
    /// `</>`, which stands for nothing.
    case emptyEndTag
    case comment
    /// `<?…>`, `<!…>` and `</…>` that are nothing better; HTML makes comments of them.
    case bogusComment
    case doctype
    /// Text with character references, from between tags.
    case text
    /// Text with character references but no tags: `title`, `textarea`.
    case escapableRawText
    /// Text that is all as it stands: `script`, `style`, `xmp`, `iframe`, `noembed`, `noframes`, `plaintext`.
    case rawText
    case cdata
  }
}

/// An attribute of a tag.
@frozen public struct HTMLAttribute: Hashable, Sendable {
  /// Name, equals sign, value and quotes, in bytes of the source.
  public var range: Range<Int>
  /// As it is spelled.
  public var name: Range<Int>
  /// Inside the quotes; empty, at the end of `range`, when there is no value.
  public var value: Range<Int>
  /// How the value is written.
  public var style: Style

  /// Makes an attribute.
  @inlinable public init(range: Range<Int>, name: Range<Int>, value: Range<Int>, style: Style) {
    self.range = range
    self.name = name
    self.value = value
    self.style = style
  }

  /// The ways to write a value.
  @frozen public enum Style: UInt8, Sendable {
    /// `name`
    case absent
    /// `name=value`; also `name=` before `>`.
    case unquoted
    /// `name='value'`
    case singleQuoted
    /// `name="value"`
    case doubleQuoted
  }
}

/// Where the tokenizer puts what it finds; used again and again so that it need not be allocated anew.
@frozen public struct HTMLTokenBuffer: Sendable {
  /// In the order of the source, without gaps.
  public var tokens: [HTMLToken] = []
  /// Those of all tags; `HTMLToken.attributes` are its indices.
  public var attributes: [HTMLAttribute] = []
  /// Parse errors, if the tokenizer was asked to record them.
  public var errors: [HTMLParseError] = []

  /// Makes an empty buffer.
  @inlinable public init() {}

  /// Empties the buffer and keeps its storage.
  @inlinable public mutating func removeAll() {
    tokens.removeAll(keepingCapacity: true)
    attributes.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
  }
}

internal import SyntaxTree

/// What scanning leaves behind for each construct, in the order of the text; 16 bytes.
///
/// A bracket or a run of delimiters is noted when it is seen and gets its meaning later, so that
/// the final walk meets everything in order of where it starts: that is pre-order.
struct InlineToken: BitwiseCopyable {
  /// First byte, in content bytes.
  var start: UInt32
  /// Byte behind the last one.
  var end: UInt32
  /// `run`: newest match that it opens, plus 1. `part`: where its owner's text ends. `wiki`: its
  /// first part.
  var link: UInt32
  var extra: UInt16
  var kind: InlineKind
  private var packed: UInt8

  enum Role: UInt8 {
    /// Nothing came of it: plain text.
    case text
    /// A record without children.
    case leaf
    /// A link or an image.
    case container
    /// A part of the last container.
    case part
    /// A run of delimiters.
    case run
    /// A wiki link over what is plain text; `extra` is the number of its parts.
    case wiki
    /// An `@` that may belong to an e-mail address.
    case at
    /// A `#` that may begin a tag.
    case tag
  }

  init(
    _ role: Role, _ kind: InlineKind, _ start: Int, _ end: Int, flags: InlineRecord.Flags = [],
    extra: UInt16 = 0, link: UInt32 = 0
  ) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
    self.link = link
    self.extra = extra
    self.kind = kind
    packed = role.rawValue << 5 | flags.rawValue
  }

  var role: Role { Role(rawValue: packed >> 5) ?? .text }

  /// The record, without descendants.
  var record: InlineRecord {
    InlineRecord(
      start: start, length: end &- start, kind: kind,
      flags: InlineRecord.Flags(rawValue: packed & 31),
      extra: extra)
  }

  /// Takes the meaning back.
  mutating func becomeText() { packed = Role.text.rawValue << 5 }
}

/// An open `[` or `![`.
struct OpenBracket: BitwiseCopyable {
  /// Content offset of the `[`.
  var position: Int
  /// Token that stands for it.
  var token: Int
  /// Number of delimiter runs before it.
  var delimiters: Int
  var isImage: Bool
  /// Another bracket was opened behind it, so that its text is no label.
  var bracketAfter: Bool
}

/// A run of delimiters that may open or close something.
struct DelimiterRun: BitwiseCopyable {
  /// First byte that is not used yet.
  var position: UInt32
  /// Bytes that are not used yet.
  var count: UInt32
  /// Bytes as written, for the rule of three (CommonMark 0.31 §6.2, rules 9 and 10).
  var length: UInt32
  var token: UInt32
  /// Superscript and subscript: first blank behind the opener.
  var limit: UInt32
  var mark: Mark
  var canOpen: Bool
  var canClose: Bool

  enum Mark: UInt8 {
    case asterisk
    case underscore
    case tilde
    case highlight
    case superscript
    case `subscript`
  }
}

/// Two delimiters that found each other.
struct DelimiterMatch: BitwiseCopyable {
  var start: UInt32
  var end: UInt32
  /// Match that the same run opened before, inside this one, plus 1.
  var inner: UInt32
  /// Marker bytes on each side.
  var markerLength: UInt16
  var kind: InlineKind
}

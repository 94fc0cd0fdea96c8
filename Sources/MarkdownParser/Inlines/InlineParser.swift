internal import HTMLParser
package import SyntaxTree

/// Where a leaf stands, as far as its inlines depend on it.
package struct InlineContext: OptionSet, Hashable, Sendable {
  /// The context as bits.
  package let rawValue: UInt8
  /// Makes a context of bits.
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A heading: attributes may follow its text.
  package static let isHeading = InlineContext(rawValue: 1)
  /// The first paragraph of a list item: a task marker may begin it.
  package static let startsListItem = InlineContext(rawValue: 2)
  /// A cell of a table row, whose `\|` are pipes already: no block id ends it.
  package static let isTableCell = InlineContext(rawValue: 4)
}

/// Parses the inlines of leaf blocks: CommonMark 0.31.2 §6, GFM 0.29 and the extensions of a
/// dialect.
///
/// Scanning notes constructs, brackets and delimiter runs in the order of the text; delimiters are
/// resolved as in the appendix of CommonMark 0.31 ("phase 2"), with a lower bound for each kind of
/// closer; one last walk makes the records in pre-order. Nothing recurses and the counted work is
/// linear. The parser owns its scratch memory and allocates nothing for a leaf once that has grown.
package struct InlineParser: ~Copyable {
  /// Counted work since the parser was made: bytes scanned, each rescan included, plus tokens and
  /// records made.
  package internal(set) var work = 0

  let extensions: Dialect.Extensions
  /// The construct that each byte may begin, as `Special`.
  let specials: UnsafeMutablePointer<UInt8>

  // Of the leaf being parsed.
  var content = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var context: InlineContext = []
  /// Content byte behind the last one that is scanned.
  var end = 0
  /// Content byte behind the last token: what lies between it and the position is plain text.
  var textStart = 0
  var tokens = ScratchBuffer<InlineToken>(capacity: 64)
  var brackets = ScratchBuffer<OpenBracket>(capacity: 16)
  /// Brackets of links below this one are inactive: a link was made inside them.
  var inactiveBrackets = 0
  /// The pair of brackets that last turned out to be plain text.
  var failedBracket = (open: -1, close: -1)
  var delimiters = ScratchBuffer<DelimiterRun>(capacity: 32)
  var matches = ScratchBuffer<DelimiterMatch>(capacity: 32)
  /// For each length of a backtick run, where the last one of those seen stands, plus 1.
  var backtickRuns = ScratchBuffer<UInt32>(capacity: 32)
  var knowsAllBacktickRuns = false
  /// Terminators that are known to be absent from here on.
  var absent: Terminators = []
  /// First blank at or behind the position that was last asked for.
  var nextBlank = -1
  var blockID: Range<Int>?
  var attributes: Range<Int>?
  var open = ScratchBuffer<OpenRecord>(capacity: 32)

  /// Makes a parser for the inlines of a dialect.
  package init(dialect: Dialect) {
    extensions = dialect.extensions
    specials = Special.table(for: dialect.extensions)
  }

  deinit { specials.deallocate() }

  /// Appends the records of one leaf to `records`, in pre-order.
  ///
  /// `content` is UTF-8 without container prefixes and without the blanks that begin lines; it may
  /// hold line ends inside. Blanks at its very end belong to no record. Never fails; linear in
  /// `content`.
  package mutating func parse(
    _ content: UnsafeBufferPointer<UInt8>, in context: InlineContext,
    labels: borrowing LabelTable, into records: inout ContiguousArray<InlineRecord>
  ) {
    guard let start = prepare(content, context) else { return }
    scan(from: start, labels)
    resolveDelimiters(from: 0)
    emit(into: &records)
    work &+= content.count &+ tokens.count &+ matches.count
  }

  /// Sets the leaf up and takes off what is found from its ends; returns where scanning starts.
  private mutating func prepare(
    _ content: UnsafeBufferPointer<UInt8>, _ context: InlineContext
  ) -> Int? {
    var end = content.count
    while end > 0, ASCII.isWhitespace(content[end - 1]) { end &-= 1 }
    guard end > 0 else { return nil }
    self.content = content
    self.context = context
    self.end = end
    textStart = 0
    tokens.truncate(to: 0)
    brackets.truncate(to: 0)
    inactiveBrackets = 0
    failedBracket = (-1, -1)
    delimiters.truncate(to: 0)
    matches.truncate(to: 0)
    backtickRuns.truncate(to: 0)
    knowsAllBacktickRuns = false
    absent = []
    nextBlank = -1
    attributes = nil
    blockID = nil
    if context.contains(.isHeading), extensions.contains(.headingAttributes) { findAttributes() }
    if extensions.contains(.blockIDs) { findBlockID() }
    return taskMarker()
  }

  /// Walks from special byte to special byte.
  private mutating func scan(from start: Int, _ labels: borrowing LabelTable) {
    var position = start
    while true {
      position = nextSpecial(from: position)
      guard position < end else { return }
      switch Special(rawValue: specials[Int(content[position])]) {
      case .lineEnd: position = lineBreak(at: position)
      case .backslash: position = backslash(at: position)
      case .ampersand: position = characterReference(at: position)
      case .lessThan: position = angleBracket(at: position)
      case .backtick: position = codeSpan(at: position)
      case .emphasis: position = emphasisRun(at: position)
      case .openBracket: position = openBracket(at: position)
      case .closeBracket: position = closeBracket(at: position, labels)
      case .tilde: position = tildeRun(at: position)
      case .colon: position = literalURL(at: position)
      case .dot: position = literalDomain(at: position)
      case .at: position = mailSign(at: position)
      case .numberSign: position = tagSign(at: position)
      case .dollar: position = math(at: position)
      case .equals: position = highlightRun(at: position)
      case .caret: position = superscriptMark(at: position)
      case nil: position &+= 1
      }
    }
  }

  /// Returns the first byte from `start` on that may begin something, or `end`.
  @inline(__always) private func nextSpecial(from start: Int) -> Int {
    guard let bytes = content.baseAddress else { return end }
    var position = start
    let limit = end &- 8
    while position <= limit {
      let next = bytes + position
      let first =
        specials[Int(next[0])] | specials[Int(next[1])] | specials[Int(next[2])]
        | specials[Int(next[3])]
      let second =
        specials[Int(next[4])] | specials[Int(next[5])] | specials[Int(next[6])]
        | specials[Int(next[7])]
      if first | second != 0 {
        // Where exactly, without a branch for each byte: those would be mispredicted.
        let found = word(next) | word(next + 4) << 32
        return position &+ found.trailingZeroBitCount &>> 3
      }
      position &+= 8
    }
    while position < end, specials[Int(bytes[position])] == 0 { position &+= 1 }
    return position
  }

  /// Returns the table's entries for four bytes, one in each byte of the word.
  @inline(__always) private func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(specials[Int(bytes[0])]) | UInt64(specials[Int(bytes[1])]) << 8
      | UInt64(specials[Int(bytes[2])]) << 16 | UInt64(specials[Int(bytes[3])]) << 24
  }

  /// Notes a construct without children; what follows is plain text again from `end` on.
  @inline(__always) mutating func addLeaf(
    _ kind: InlineKind, _ start: Int, _ end: Int, extra: UInt16 = 0
  ) -> Int {
    tokens.append(InlineToken(.leaf, kind, start, end, extra: extra))
    textStart = end
    return end
  }

  /// The byte at `position`, or 0 at the end of the content.
  @inline(__always) func byte(at position: Int) -> UInt8 {
    position < end ? content[position] : 0
  }
}

/// What a byte may begin.
enum Special: UInt8 {
  case lineEnd = 1
  case backslash, ampersand, lessThan, backtick, emphasis, openBracket, closeBracket
  case tilde, colon, dot, at, numberSign, dollar, equals, caret

  /// Returns a table of 256 entries, 0 for plain text, that the caller deallocates.
  static func table(for extensions: Dialect.Extensions) -> UnsafeMutablePointer<UInt8> {
    let table = UnsafeMutablePointer<UInt8>.allocate(capacity: 256)
    table.initialize(repeating: 0, count: 256)
    func set(_ bytes: StaticString, _ special: Special, _ isOn: Bool = true) {
      guard isOn else { return }
      for index in 0..<bytes.utf8CodeUnitCount {
        table[Int(bytes.utf8Start[index])] = special.rawValue
      }
    }
    set("\n\r", .lineEnd)
    set("\\", .backslash)
    set("&", .ampersand)
    set("<", .lessThan)
    set("`", .backtick)
    set("*_", .emphasis)
    set("[", .openBracket)
    set("]", .closeBracket)
    set("~", .tilde, !extensions.isDisjoint(with: [.strikethrough, .subscript]))
    set(":", .colon, extensions.contains(.literalAutolinks))
    set(".", .dot, extensions.contains(.literalAutolinks))
    set("@", .at, extensions.contains(.literalAutolinks))
    set("#", .numberSign, extensions.contains(.tags))
    set("$", .dollar, extensions.contains(.math))
    set("=", .equals, extensions.contains(.highlight))
    set("^", .caret, extensions.contains(.superscript))
    return table
  }
}

/// Terminators that a scan has not found up to the end of the content.
struct Terminators: OptionSet {
  let rawValue: UInt8
  static var comment: Terminators { Terminators(rawValue: 1) }
  static var instruction: Terminators { Terminators(rawValue: 2) }
  static var declaration: Terminators { Terminators(rawValue: 4) }
  static var characterData: Terminators { Terminators(rawValue: 8) }
  static var inlineMath: Terminators { Terminators(rawValue: 16) }
  static var displayMath: Terminators { Terminators(rawValue: 32) }
  static var codeMath: Terminators { Terminators(rawValue: 64) }
}

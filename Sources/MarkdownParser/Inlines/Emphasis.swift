internal import SyntaxTree

extension InlineParser {
  /// Notes a run of `*` or `_` (CommonMark 0.31 §6.2) with what its neighbours let it do.
  mutating func emphasisRun(at position: Int) -> Int {
    let behind = endOfRun(at: position)
    let before = neighbour(before: position)
    let after = neighbour(after: behind)
    let isLeftFlanking = after != .blank && (after == .other || before != .other)
    let isRightFlanking = before != .blank && (before == .other || after != .other)
    let isUnderscore = content[position] == UInt8(ascii: "_")
    let canOpen =
      isLeftFlanking && (!isUnderscore || !isRightFlanking || before == .punctuation)
    let canClose =
      isRightFlanking && (!isUnderscore || !isLeftFlanking || after == .punctuation)
    return addRun(
      isUnderscore ? .underscore : .asterisk, position, behind, canOpen: canOpen,
      canClose: canClose)
  }

  /// Notes a run of delimiters; one that can do nothing is plain text.
  mutating func addRun(
    _ mark: DelimiterRun.Mark, _ start: Int, _ behind: Int, canOpen: Bool, canClose: Bool,
    limit: Int = 0
  ) -> Int {
    textStart = behind
    guard canOpen || canClose else { return behind }
    let length = UInt32(truncatingIfNeeded: behind &- start)
    delimiters.append(
      DelimiterRun(
        position: UInt32(truncatingIfNeeded: start), count: length, length: length,
        token: UInt32(truncatingIfNeeded: tokens.count),
        limit: UInt32(truncatingIfNeeded: limit), mark: mark, canOpen: canOpen,
        canClose: canClose))
    tokens.append(InlineToken(.text, .emphasis, start, behind))
    return behind
  }

  /// What stands beside a run of delimiters.
  enum Neighbour {
    case blank
    case punctuation
    case other
  }

  /// Classifies the character before `position`; the start of the content counts as a blank.
  ///
  /// Tildes do not count where they strike through, as in cmark-gfm: `**` in `~~**a**~~` stands at
  /// the start.
  func neighbour(before position: Int, skipsTildes: Bool = true) -> Neighbour {
    var position = position
    if skipsTildes, extensions.contains(.strikethrough) {
      while position > 0, content[position &- 1] == UInt8(ascii: "~") { position &-= 1 }
    }
    guard position > 0 else { return .blank }
    let byte = content[position &- 1]
    return byte < 0x80
      ? Self.neighbour(byte)
      : Self.neighbour(UTF8Decoding.scalar(endingAt: position, in: content))
  }

  /// Classifies the character at `position`; the end of the content counts as a blank.
  func neighbour(after position: Int, skipsTildes: Bool = true) -> Neighbour {
    var position = position
    if skipsTildes, extensions.contains(.strikethrough) {
      while position < end, content[position] == UInt8(ascii: "~") { position &+= 1 }
    }
    guard position < end else { return .blank }
    let byte = content[position]
    return byte < 0x80
      ? Self.neighbour(byte)
      : Self.neighbour(UTF8Decoding.scalar(at: position, in: content).value)
  }

  @inline(__always) private static func neighbour(_ byte: UInt8) -> Neighbour {
    if ASCII.isPunctuation(byte) { return .punctuation }
    return ASCII.isWhitespace(byte) && byte != 0x0B ? .blank : .other
  }

  /// Unicode whitespace is Zs; Unicode punctuation is P and S (CommonMark 0.31 §2.1).
  private static func neighbour(_ value: UInt32) -> Neighbour {
    guard let scalar = Unicode.Scalar(value) else { return .other }
    switch scalar.properties.generalCategory {
    case .spaceSeparator:
      return .blank
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation, .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol,
      .modifierSymbol, .otherSymbol:
      return .punctuation
    default:
      return .other
    }
  }
}

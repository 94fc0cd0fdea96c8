import SyntaxTree

extension BlockParser {
  /// Level of the ATX heading that starts at `nonspace` (CommonMark 0.31 §4.2).
  func atxHeadingLevel() -> UInt32? {
    var at = nonspace
    while at < contentEnd, at - nonspace < 7, bytes[at] == UInt8(ascii: "#") { at += 1 }
    let level = at - nonspace
    guard level <= 6 else { return nil }
    guard at >= contentEnd || bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t")
    else { return nil }
    return UInt32(level)
  }

  /// Whether the line is a run of `marker` and blanks (CommonMark 0.31 §4.3).
  func isSetextUnderline(_ marker: UInt8) -> Bool {
    var at = nonspace
    while at < contentEnd, bytes[at] == marker { at += 1 }
    return isBlank(from: at)
  }

  /// Makes the open paragraph a heading; `false` when it holds nothing but definitions: the line is
  /// then what it would be without a paragraph above.
  mutating func endAsSetextHeading(level: UInt32) -> Bool {
    if leaf == .definition { settleDefinition() }
    guard leaf == .paragraph, lineStart > emitted else { return false }
    leaf = .none
    emit(.setextHeading, extra: level, to: lineEnd, flags: leafFlags)
    return true
  }

  /// Whether the line is a thematic break (CommonMark 0.31 §4.1).
  mutating func isThematicBreak() -> Bool {
    let marker = bytes[nonspace]
    guard marker == UInt8(ascii: "-") || marker == UInt8(ascii: "*") || marker == UInt8(ascii: "_")
    else { return false }
    if breakMemo.marker == marker, nonspace >= breakMemo.from, nonspace < breakMemo.to {
      return false
    }
    var count = 0
    var at = nonspace
    while at < contentEnd {
      let byte = bytes[at]
      if byte == marker {
        count += 1
      } else if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
        breakMemo = (marker, nonspace, at)
        work &+= at - nonspace
        return false
      }
      at += 1
    }
    work &+= at - nonspace
    return count >= 3
  }
}

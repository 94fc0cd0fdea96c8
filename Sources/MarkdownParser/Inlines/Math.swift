internal import SyntaxTree

extension InlineParser {
  /// Math: `$…$`, `$$…$$` and GitHub's `` $`…`$ ``.
  ///
  /// As in Pandoc, a `$` opens before something that is no blank and closes behind something that
  /// is no blank and before something that is no digit; as on GitHub, no letter or digit may touch
  /// the outer sides, so that prices stay prices. A backslash takes the meaning from the character
  /// behind it.
  mutating func math(at position: Int) -> Int {
    let behind = endOfRun(at: position)
    let length = behind &- position
    let isOutside = position == 0 || !ASCII.isAlphanumeric(content[position &- 1])
    if isOutside, length == 1, behind < end {
      if content[behind] == UInt8(ascii: "`") {
        if let close = codeMathEnd(behind: behind &+ 1) {
          return addLeaf(.inlineMath, position, close, extra: 2)
        }
      } else if !ASCII.isWhitespace(content[behind]), let close = inlineMathEnd(behind: behind) {
        return addLeaf(.inlineMath, position, close, extra: 1)
      }
    } else if isOutside, length == 2, let close = displayMathEnd(behind: behind) {
      return addLeaf(.displayMath, position, close, extra: 2)
    }
    textStart = behind
    return behind
  }

  /// Returns the byte behind the closing `$`; `start` is behind the opening one.
  private mutating func inlineMathEnd(behind start: Int) -> Int? {
    guard !absent.contains(.inlineMath) else { return nil }
    var position = start
    defer { work &+= position &- start }
    while position < end {
      switch content[position] {
      case UInt8(ascii: "\\"):
        position &+= 2
      case UInt8(ascii: "$"):
        let behind = endOfRun(at: position)
        if behind &- position == 1, !ASCII.isWhitespace(content[position &- 1]),
          !ASCII.isAlphanumeric(byte(at: behind))
        {
          return behind
        }
        position = behind
      default:
        position &+= 1
      }
    }
    absent.insert(.inlineMath)
    return nil
  }

  /// Returns the byte behind the closing `$$`; what lies between is not all blank.
  private mutating func displayMathEnd(behind start: Int) -> Int? {
    guard !absent.contains(.displayMath) else { return nil }
    var position = start
    var isBlank = true
    defer { work &+= position &- start }
    while position < end {
      switch content[position] {
      case UInt8(ascii: "\\"):
        isBlank = false
        position &+= 2
      case UInt8(ascii: "$"):
        let behind = endOfRun(at: position)
        if behind &- position >= 2 { return isBlank ? nil : position &+ 2 }
        position = behind
      case let byte:
        if !ASCII.isWhitespace(byte) { isBlank = false }
        position &+= 1
      }
    }
    absent.insert(.displayMath)
    return nil
  }

  /// Returns the byte behind the closing `` `$ ``.
  private mutating func codeMathEnd(behind start: Int) -> Int? {
    guard let close = terminator("`$", from: start, .codeMath), close &- start > 2 else {
      return nil
    }
    return close
  }
}

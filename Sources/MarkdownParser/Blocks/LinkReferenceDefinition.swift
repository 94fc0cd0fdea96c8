import SyntaxTree

/// Reads a link reference definition line by line (CommonMark 0.31 §4.7), each byte once.
///
/// It is fed the lines of a paragraph without container prefixes, leading blanks and line ends.
struct DefinitionScanner {
  enum Outcome {
    /// Could still become a definition.
    case pending
    /// Is none, and no line of it will be one.
    case notDefinition
    /// Ends with the line just fed.
    case complete
    /// Ended before the line just fed, which does not belong to it.
    case endedBefore
    /// Ends at `destinationEnd`; what looked like a title is text.
    case endedAtDestination
  }

  private enum State {
    case label
    case destination
    /// The destination was the last on its line: a title may follow on the next.
    case titleMayFollow
    case title
  }

  private var state = State.label
  private(set) var label: [UInt8] = []
  private var labelHasText = false
  /// Scalars of the label so far.
  private var labelLength = 0
  /// A backslash stands right before the next byte of the label or title.
  private var isEscaped = false
  private var closingQuote: UInt8 = 0
  private var titleSharesLine = false
  /// Byte behind the line of the destination, in the caller's window.
  private(set) var destinationEnd = 0

  /// Where the parts are, in the caller's bytes; `titleRange` is empty without a title.
  private(set) var destinationRange = 0..<0
  private(set) var titleRange = 0..<0
  private(set) var destinationIsBracketed = false
  private(set) var labelEnd = 0

  /// Starts over; the first line fed must begin with `[`.
  mutating func begin() {
    self = DefinitionScanner()
  }

  /// Reads a line's content `start..<end`; `lineEnd` is the byte behind its line end.
  mutating func feed(
    _ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int, lineEnd: Int
  ) -> Outcome {
    var at = start
    if state == .label {
      if label.isEmpty && !labelHasText && at < end && bytes[at] == UInt8(ascii: "[") && !isEscaped
        && labelEnd == 0
      {
        at += 1
        labelEnd = -1
      } else {
        label.append(UInt8(ascii: "\n"))
      }
      guard let behind = readLabel(bytes, &at, end) else { return .notDefinition }
      guard behind else { return .pending }
      guard at < end, bytes[at] == UInt8(ascii: ":") else { return .notDefinition }
      at = skipBlanks(bytes, at + 1, end)
      state = .destination
      if at >= end { return .pending }
    }
    if state == .destination {
      at = skipBlanks(bytes, at, end)
      guard readDestination(bytes, &at, end) else { return .notDefinition }
      destinationEnd = lineEnd
      let title = skipBlanks(bytes, at, end)
      if title >= end {
        state = .titleMayFollow
        return .pending
      }
      guard title > at, startTitle(bytes[title]) else { return .notDefinition }
      titleSharesLine = true
      at = title + 1
      titleRange = at..<at
    } else if state == .titleMayFollow {
      guard at < end, startTitle(bytes[at]) else { return .endedBefore }
      at += 1
      titleRange = at..<at
    }
    return readTitle(bytes, &at, end)
  }

  /// What the definition is when its paragraph ends here.
  func outcomeAtEnd() -> Outcome {
    switch state {
    case .label, .destination: .notDefinition
    case .titleMayFollow: .complete
    case .title: titleSharesLine ? .notDefinition : .endedAtDestination
    }
  }

  /// Reads on in the label; `true` when its bracket closed, `nil` when it cannot be a label.
  private mutating func readLabel(
    _ bytes: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int
  ) -> Bool? {
    while at < end {
      let byte = bytes[at]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "[") {
        return nil
      } else if byte == UInt8(ascii: "]") {
        labelEnd = at
        at += 1
        return labelHasText ? true : nil
      }
      if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") { labelHasText = true }
      label.append(byte)
      at += 1
      // §6.3: at most 999 characters.
      if byte & 0xC0 != 0x80 { labelLength += 1 }
      if labelLength > 999 { return nil }
    }
    isEscaped = false
    return false
  }

  private mutating func readDestination(
    _ bytes: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int
  ) -> Bool {
    guard at < end else { return false }
    if bytes[at] == UInt8(ascii: "<") {
      let start = at + 1
      at = start
      while at < end {
        let byte = bytes[at]
        if byte == UInt8(ascii: "\\"), at + 1 < end {
          at += 2
          continue
        }
        if byte == UInt8(ascii: "<") { return false }
        if byte == UInt8(ascii: ">") {
          destinationRange = start..<at
          destinationIsBracketed = true
          at += 1
          return true
        }
        at += 1
      }
      return false
    }
    let start = at
    var depth = 0
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\\"), at + 1 < end, ASCII.isPunctuation(bytes[at + 1]) {
        at += 2
        continue
      }
      if byte <= 32 || byte == 127 { break }
      if byte == UInt8(ascii: "(") {
        depth += 1
        // The limit is cmark's; the specification asks for at least three.
        if depth > 32 { return false }
      } else if byte == UInt8(ascii: ")") {
        if depth == 0 { break }
        depth -= 1
      }
      at += 1
    }
    destinationRange = start..<at
    return at > start && depth == 0
  }

  private mutating func startTitle(_ opening: UInt8) -> Bool {
    switch opening {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): closingQuote = opening
    case UInt8(ascii: "("): closingQuote = UInt8(ascii: ")")
    default: return false
    }
    state = .title
    return true
  }

  private mutating func readTitle(
    _ bytes: UnsafePointer<UInt8>, _ at: inout Int, _ end: Int
  ) -> Outcome {
    let failure: Outcome = titleSharesLine ? .notDefinition : .endedAtDestination
    while at < end {
      let byte = bytes[at]
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == closingQuote {
        titleRange = titleRange.lowerBound..<at
        return skipBlanks(bytes, at + 1, end) >= end ? .complete : failure
      } else if byte == UInt8(ascii: "("), closingQuote == UInt8(ascii: ")") {
        return failure
      }
      at += 1
    }
    isEscaped = false
    return .pending
  }

  private func skipBlanks(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var at = start
    while at < end, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t") { at += 1 }
    return at
  }
}

/// What a DOCTYPE says (WHATWG §13.2.5.53 to §13.2.5.68).
public struct HTMLDoctype: Hashable, Sendable {
  /// The name in bytes of the source, `nil` when there is none.
  public var name: Range<Int>?
  /// Inside the quotes.
  public var publicIdentifier: Range<Int>?
  /// Inside the quotes.
  public var systemIdentifier: Range<Int>?
  /// The document is in quirks mode whatever the identifiers say.
  public var forcesQuirks = false

  /// Reads a `doctype` token of `bytes`.
  public init(_ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) {
    self = Self.read(token, in: bytes).doctype
  }

  init() {}

  static func read(
    _ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>
  ) -> (doctype: HTMLDoctype, errors: [HTMLParseError]) {
    var reader = DoctypeReader(
      bytes: bytes, position: token.content.lowerBound, end: token.content.upperBound,
      isClosed: token.content.upperBound < token.range.upperBound)
    reader.read()
    return (reader.doctype, reader.errors)
  }
}

private struct DoctypeReader {
  let bytes: UnsafeBufferPointer<UInt8>
  var position: Int
  let end: Int
  /// A `>` stands at `end`; else the source ends there.
  let isClosed: Bool
  var doctype = HTMLDoctype()
  var errors: [HTMLParseError] = []

  mutating func read() {
    if position < end, !Byte.isWhitespace(bytes[position]) {
      report(.missingWhitespaceBeforeDoctypeName)
    }
    skipWhitespace()
    guard position < end else {
      return abandon(isClosed ? .missingDoctypeName : .eofInDoctype)
    }
    let start = position
    while position < end, !Byte.isWhitespace(bytes[position]) { position += 1 }
    doctype.name = start..<position
    skipWhitespace()
    if position < end {
      readIdentifiers()
    } else if !isClosed {
      abandon(.eofInDoctype)
    }
  }

  private mutating func readIdentifiers() {
    if takeKeyword("public") {
      guard
        let identifier = readIdentifier(
          missing: .missingDoctypePublicIdentifier,
          missingQuote: .missingQuoteBeforeDoctypePublicIdentifier,
          missingWhitespace: .missingWhitespaceAfterDoctypePublicKeyword,
          abrupt: .abruptDoctypePublicIdentifier)
      else { return }
      doctype.publicIdentifier = identifier.range
      guard identifier.isComplete else { return }
      readSystemIdentifierBehindPublic()
    } else if takeKeyword("system") {
      guard
        let identifier = readIdentifier(
          missing: .missingDoctypeSystemIdentifier,
          missingQuote: .missingQuoteBeforeDoctypeSystemIdentifier,
          missingWhitespace: .missingWhitespaceAfterDoctypeSystemKeyword,
          abrupt: .abruptDoctypeSystemIdentifier)
      else { return }
      doctype.systemIdentifier = identifier.range
      if identifier.isComplete { readRest() }
    } else {
      abandon(.invalidCharacterSequenceAfterDoctypeName)
    }
  }

  private mutating func readSystemIdentifierBehindPublic() {
    let hasWhitespace = position < end && Byte.isWhitespace(bytes[position])
    skipWhitespace()
    guard position < end else {
      return isClosed ? () : abandon(.eofInDoctype)
    }
    guard isQuote(bytes[position]) else {
      return abandon(.missingQuoteBeforeDoctypeSystemIdentifier)
    }
    if !hasWhitespace { report(.missingWhitespaceBetweenDoctypeIdentifiers) }
    let identifier = readQuoted(abrupt: .abruptDoctypeSystemIdentifier)
    doctype.systemIdentifier = identifier.range
    if identifier.isComplete { readRest() }
  }

  /// Reads what stands behind the system identifier.
  private mutating func readRest() {
    skipWhitespace()
    if position < end {
      report(.unexpectedCharacterAfterDoctypeSystemIdentifier)
    } else if !isClosed {
      abandon(.eofInDoctype)
    }
  }

  /// Reads the quoted identifier behind a keyword; `nil` when there is none.
  private mutating func readIdentifier(
    missing: HTMLParseError.Code, missingQuote: HTMLParseError.Code,
    missingWhitespace: HTMLParseError.Code, abrupt: HTMLParseError.Code
  ) -> (range: Range<Int>, isComplete: Bool)? {
    let hasWhitespace = position < end && Byte.isWhitespace(bytes[position])
    skipWhitespace()
    guard position < end else {
      abandon(isClosed ? missing : .eofInDoctype)
      return nil
    }
    guard isQuote(bytes[position]) else {
      abandon(missingQuote)
      return nil
    }
    if !hasWhitespace { report(missingWhitespace) }
    return readQuoted(abrupt: abrupt)
  }

  private mutating func readQuoted(
    abrupt: HTMLParseError.Code
  ) -> (range: Range<Int>, isComplete: Bool) {
    let quote = bytes[position]
    position += 1
    let start = position
    while position < end, bytes[position] != quote { position += 1 }
    guard position < end else {
      abandon(isClosed ? abrupt : .eofInDoctype)
      return (start..<end, false)
    }
    position += 1
    return (start..<position - 1, true)
  }

  private mutating func takeKeyword(_ keyword: StaticString) -> Bool {
    let count = keyword.utf8CodeUnitCount
    guard end - position >= count,
      HTMLDecoding.isName(
        UnsafeBufferPointer(rebasing: bytes[position..<position + count]), keyword)
    else { return false }
    position += count
    return true
  }

  private mutating func skipWhitespace() {
    while position < end, Byte.isWhitespace(bytes[position]) { position += 1 }
  }

  private func isQuote(_ byte: UInt8) -> Bool {
    byte == Byte.quotationMark || byte == Byte.apostrophe
  }

  private mutating func report(_ code: HTMLParseError.Code) {
    errors.append(HTMLParseError(code, at: position))
  }

  private mutating func abandon(_ code: HTMLParseError.Code) {
    report(code)
    doctype.forcesQuirks = true
  }
}

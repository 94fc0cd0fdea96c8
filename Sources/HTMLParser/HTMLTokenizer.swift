import Glibc

/// WHATWG's tokenizer (HTML Living Standard §13.2.5), which makes byte ranges instead of strings.
///
/// It takes one token at a time, so that a tree builder can change `state` in between. Every byte is looked at a bounded
/// number of times, whatever the source holds, and nothing is allocated but the buffer's growth.
public struct HTMLTokenizer {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Where the next token begins, in bytes of the source.
  public private(set) var position: Int
  /// How the next token is read.
  public var state: HTMLTokenizerState
  /// Whether a start tag such as `<style>` turns the state to its kind of content; a tree builder does that itself.
  public var followsStartTags = true
  /// Bytes looked at so far: what tests of linearity count.
  public internal(set) var work = 0
  let recordsErrors: Bool

  /// Makes a tokenizer for a source that must stay in place while it is used.
  ///
  /// - Parameter position: where to start, in bytes: 0, or the start of a token that was read in `state`.
  /// - Parameter recordsErrors: whether the buffer's `errors` are filled, which costs a second look at all text.
  public init(
    _ bytes: UnsafeBufferPointer<UInt8>, from position: Int = 0,
    state: HTMLTokenizerState = HTMLTokenizerState(), recordsErrors: Bool = false
  ) {
    self.bytes = bytes
    self.position = min(max(position, 0), bytes.count)
    self.state = state
    self.recordsErrors = recordsErrors
  }

  /// Appends the next token to the buffer; returns `false` at the end of the source.
  public mutating func next(into buffer: inout HTMLTokenBuffer) -> Bool {
    guard position < bytes.count else {
      if state.content == .cdataSection { report(.eofInCDATA, at: position, into: &buffer) }
      return false
    }
    let token =
      switch state.content {
      case .data: scanData(into: &buffer)
      case .rcdata, .rawText: scanRawText(into: &buffer)
      case .scriptData: scanScriptData(into: &buffer)
      case .plaintext: rawText(upTo: bytes.count)
      case .cdataSection: scanCDATA(contentStart: position, into: &buffer)
      }
    finish(token)
    buffer.tokens.append(token)
    if recordsErrors { reportCharacters(of: token, into: &buffer) }
    return true
  }

  /// Appends all the tokens that are left.
  public mutating func readAll(into buffer: inout HTMLTokenBuffer) {
    while next(into: &buffer) {}
  }

  /// Moves behind a token and turns the state to what follows it.
  private mutating func finish(_ token: HTMLToken) {
    position = token.range.upperBound
    switch token.kind {
    case .startTag:
      state.element = token.tag
      guard followsStartTags, !state.isForeign else { return }
      state.content = HTMLTokenizerState.content(of: token.tag)
    case .endTag, .unfinishedTag, .cdata:
      state.content = .data
    default:
      return
    }
  }
}

// MARK: Text

extension HTMLTokenizer {
  /// Reads the data state: text up to the next markup, or that markup.
  private mutating func scanData(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    var search = position
    while let lessThan = find(Byte.lessThan, from: search) {
      guard opensMarkup(lessThan) else {
        search = lessThan + 1
        continue
      }
      if lessThan > position { return text(upTo: lessThan) }
      return scanMarkup(into: &buffer)
    }
    return text(upTo: bytes.count)
  }

  /// Whether the `<` at `lessThan` begins something other than text.
  private func opensMarkup(_ lessThan: Int) -> Bool {
    guard lessThan + 1 < bytes.count else { return false }
    switch bytes[lessThan + 1] {
    case Byte.exclamationMark, Byte.questionMark: return true
    case Byte.solidus: return lessThan + 2 < bytes.count
    case let next: return Byte.isLetter(next)
    }
  }

  private mutating func scanMarkup(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    let start = position
    switch bytes[start + 1] {
    case Byte.exclamationMark:
      return scanDeclaration(into: &buffer)
    case Byte.questionMark:
      report(.unexpectedQuestionMarkInsteadOfTagName, at: start + 1, into: &buffer)
      return scanBogusComment(contentStart: start + 1)
    case Byte.solidus:
      if Byte.isLetter(bytes[start + 2]) {
        return scanTag(nameStart: start + 2, isEndTag: true, into: &buffer)
      }
      if bytes[start + 2] == Byte.greaterThan {
        report(.missingEndTagName, at: start + 2, into: &buffer)
        return HTMLToken(
          kind: .emptyEndTag, range: start..<start + 3, content: start + 2..<start + 2)
      }
      report(.invalidFirstCharacterOfTagName, at: start + 2, into: &buffer)
      return scanBogusComment(contentStart: start + 2)
    default:
      return scanTag(nameStart: start + 1, isEndTag: false, into: &buffer)
    }
  }

  /// Reads RCDATA and RAWTEXT: all up to the element's end tag, or that end tag.
  private mutating func scanRawText(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    var search = position
    while let lessThan = find(Byte.lessThan, from: search) {
      if isAppropriateEndTag(lessThan) { return rawTextOrEndTag(at: lessThan, into: &buffer) }
      search = lessThan + 1
    }
    return rawText(upTo: bytes.count)
  }

  /// Returns the text before the end tag at `lessThan`, or the end tag when there is no text.
  mutating func rawTextOrEndTag(
    at lessThan: Int, into buffer: inout HTMLTokenBuffer
  ) -> HTMLToken {
    if lessThan > position { return rawText(upTo: lessThan) }
    return scanTag(nameStart: lessThan + 2, isEndTag: true, into: &buffer)
  }

  /// Whether an end tag that ends the current raw text begins at `lessThan`.
  func isAppropriateEndTag(_ lessThan: Int) -> Bool {
    guard state.element != .other, lessThan + 2 < bytes.count,
      bytes[lessThan + 1] == Byte.solidus, Byte.isLetter(bytes[lessThan + 2])
    else { return false }
    var end = lessThan + 2
    while end < bytes.count, end - lessThan < HTMLTag.longestNameLength + 3,
      Byte.isNameByte(bytes[end])
    {
      end += 1
    }
    guard end < bytes.count, endsTagName(bytes[end]) else { return false }
    return HTMLTag(name: slice(lessThan + 2..<end)) == state.element
  }

  private func text(upTo end: Int) -> HTMLToken {
    HTMLToken(kind: .text, range: position..<end, content: position..<end)
  }

  func rawText(upTo end: Int) -> HTMLToken {
    HTMLToken(
      kind: state.content == .rcdata ? .escapableRawText : .rawText,
      range: position..<end, content: position..<end)
  }
}

// MARK: Bytes

extension HTMLTokenizer {
  func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  /// Returns the position of the first `byte` at or behind `start`.
  mutating func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count, let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(byte), bytes.count - start)
    else {
      work += max(bytes.count - start, 0)
      return nil
    }
    let offset = UnsafeRawPointer(found) - UnsafeRawPointer(base)
    work += offset - start + 1
    return offset
  }

  @inline(__always) func endsTagName(_ byte: UInt8) -> Bool {
    Byte.isWhitespace(byte) || byte == Byte.solidus || byte == Byte.greaterThan
  }

  func report(_ code: HTMLParseError.Code, at offset: Int, into buffer: inout HTMLTokenBuffer) {
    guard recordsErrors else { return }
    buffer.errors.append(HTMLParseError(code, at: offset))
  }
}

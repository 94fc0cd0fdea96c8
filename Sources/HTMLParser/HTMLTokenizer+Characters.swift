// Parse errors of single characters and of character references: a second look at a token, taken only when errors are
// recorded (WHATWG §13.2.3.5, §13.2.5.72 to §13.2.5.80).

extension HTMLTokenizer {
  /// Appends the errors of the characters and references in a token.
  func reportCharacters(of token: HTMLToken, into buffer: inout HTMLTokenBuffer) {
    reportInputStream(token.range, into: &buffer)
    switch token.kind {
    case .text:
      reportLessThanSigns(token.range, into: &buffer)
      reportNulls(token.range, into: &buffer)
      reportReferences(token.range, inAttribute: false, into: &buffer)
    case .escapableRawText:
      reportNulls(token.range, into: &buffer)
      reportReferences(token.range, inAttribute: false, into: &buffer)
    case .cdata, .emptyEndTag:
      break
    case .startTag, .endTag, .unfinishedTag:
      reportNulls(token.range, into: &buffer)
      for attribute in buffer.attributes[token.attributes] {
        reportReferences(attribute.value, inAttribute: true, into: &buffer)
      }
    case .comment, .bogusComment, .doctype, .rawText:
      reportNulls(token.range, into: &buffer)
    }
  }

  private func reportNulls(_ range: Range<Int>, into buffer: inout HTMLTokenBuffer) {
    for index in range where bytes[index] == 0 {
      report(.unexpectedNullCharacter, at: index, into: &buffer)
    }
  }

  /// Reports each `<` in text that opens nothing.
  private func reportLessThanSigns(_ range: Range<Int>, into buffer: inout HTMLTokenBuffer) {
    for index in range where bytes[index] == Byte.lessThan {
      if index + 1 == bytes.count {
        report(.eofBeforeTagName, at: index + 1, into: &buffer)
      } else if bytes[index + 1] == Byte.solidus {
        report(.eofBeforeTagName, at: index + 2, into: &buffer)
      } else {
        report(.invalidFirstCharacterOfTagName, at: index + 1, into: &buffer)
      }
    }
  }

  private func reportInputStream(_ range: Range<Int>, into buffer: inout HTMLTokenBuffer) {
    var index = range.lowerBound
    for scalar in String(decoding: bytes[range], as: UTF8.self).unicodeScalars {
      if isNoncharacter(scalar.value) {
        report(.noncharacterInInputStream, at: index, into: &buffer)
      } else if isControl(scalar.value), scalar.value != 0, scalar.value != 0x0D {
        report(.controlCharacterInInputStream, at: index, into: &buffer)
      }
      index += UTF8.width(scalar)
    }
  }

  private func reportReferences(
    _ range: Range<Int>, inAttribute: Bool, into buffer: inout HTMLTokenBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == Byte.ampersand else {
        index += 1
        continue
      }
      index += 1
      let rest = slice(index..<range.upperBound)
      guard let match = CharacterReferences.htmlMatch(rest, inAttribute: inAttribute) else {
        reportFailedReference(rest, at: index, inAttribute: inAttribute, into: &buffer)
        continue
      }
      index += match.length
      if bytes[index - 1] != Byte.semicolon {
        report(.missingSemicolonAfterCharacterReference, at: index, into: &buffer)
      }
      if rest[0] == Byte.numberSign {
        reportNumber(rest, matched: match.length, end: index, into: &buffer)
      }
    }
  }

  private func reportFailedReference(
    _ rest: UnsafeBufferPointer<UInt8>, at start: Int, inAttribute: Bool,
    into buffer: inout HTMLTokenBuffer
  ) {
    if rest.first == Byte.numberSign {
      let isHexadecimal = rest.count > 1 && rest[1] | 0x20 == Byte.lowerX
      report(
        .absenceOfDigitsInNumericCharacterReference, at: start + (isHexadecimal ? 2 : 1),
        into: &buffer)
      return
    }
    // In an attribute's value, a name without a semicolon before `=` or an alphanumeric is text and no error.
    if inAttribute, CharacterReferences.longestMatch(rest) != nil { return }
    var run = 0
    while run < rest.count, Byte.isAlphanumeric(rest[run]) { run += 1 }
    if run > 0, run < rest.count, rest[run] == Byte.semicolon {
      report(.unknownNamedCharacterReference, at: start + run, into: &buffer)
    }
  }

  /// Reports what is wrong with the number of a numeric reference.
  private func reportNumber(
    _ rest: UnsafeBufferPointer<UInt8>, matched: Int, end: Int,
    into buffer: inout HTMLTokenBuffer
  ) {
    let isHexadecimal = rest[1] | 0x20 == Byte.lowerX
    var number: UInt32 = 0
    for byte in rest[(isHexadecimal ? 2 : 1)..<matched] {
      guard let digit = Byte.hexadecimalValue(byte) else { break }
      number = min(number * (isHexadecimal ? 16 : 10) + digit, 0x110000)
    }
    if number == 0 {
      report(.nullCharacterReference, at: end, into: &buffer)
    } else if number > 0x10FFFF {
      report(.characterReferenceOutsideUnicodeRange, at: end, into: &buffer)
    } else if (0xD800...0xDFFF).contains(number) {
      report(.surrogateCharacterReference, at: end, into: &buffer)
    } else if isNoncharacter(number) {
      report(.noncharacterCharacterReference, at: end, into: &buffer)
    } else if isControl(number) {
      report(.controlCharacterReference, at: end, into: &buffer)
    }
  }

  private func isNoncharacter(_ scalar: UInt32) -> Bool {
    (0xFDD0...0xFDEF).contains(scalar) || scalar & 0xFFFE == 0xFFFE
  }

  /// Whether this is a control character other than tab, line feed, form feed.
  private func isControl(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09, 0x0A, 0x0C: false
    case 0...0x1F, 0x7F...0x9F: true
    default: false
    }
  }
}

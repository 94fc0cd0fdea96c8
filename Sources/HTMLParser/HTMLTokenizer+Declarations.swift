// WHATWG §13.2.5.41 to §13.2.5.71: bogus comments, comments, DOCTYPE, CDATA sections.

extension HTMLTokenizer {
  /// Reads what begins with `<!`.
  mutating func scanDeclaration(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    let start = position
    if hasPrefix("--", at: start + 2) { return scanComment(into: &buffer) }
    if hasPrefix("doctype", at: start + 2, ignoringCase: true) {
      return scanDoctype(into: &buffer)
    }
    if hasPrefix("[CDATA[", at: start + 2) {
      if state.isForeign { return scanCDATA(contentStart: start + 9, into: &buffer) }
      report(.cdataInHTMLContent, at: start + 8, into: &buffer)
    } else {
      report(.incorrectlyOpenedComment, at: start + 2, into: &buffer)
    }
    return scanBogusComment(contentStart: start + 2)
  }

  /// Reads up to and with the next `>`, or the rest of the source.
  mutating func scanBogusComment(contentStart: Int) -> HTMLToken {
    let end = find(Byte.greaterThan, from: contentStart)
    return HTMLToken(
      kind: .bogusComment, range: position..<(end.map { $0 + 1 } ?? bytes.count),
      content: contentStart..<(end ?? bytes.count))
  }

  /// Reads `<!--…-->` and its misspellings; a comment that is not closed takes the rest of the source.
  private mutating func scanComment(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    let start = position
    let contentStart = start + 4
    var search = contentStart
    while let greaterThan = find(Byte.greaterThan, from: search) {
      if let contentEnd = commentEnd(at: greaterThan, contentStart: contentStart) {
        if recordsErrors {
          reportComment(contentStart..<contentEnd, closing: greaterThan, into: &buffer)
        }
        return HTMLToken(
          kind: .comment, range: start..<greaterThan + 1, content: contentStart..<contentEnd)
      }
      search = greaterThan + 1
    }
    var contentEnd = bytes.count
    for tail in ["--!", "--", "-"] as [StaticString]
    where contentEnd - tail.utf8CodeUnitCount >= contentStart
      && hasPrefix(tail, at: contentEnd - tail.utf8CodeUnitCount)
    {
      contentEnd -= tail.utf8CodeUnitCount
      break
    }
    if recordsErrors { reportComment(contentStart..<contentEnd, closing: nil, into: &buffer) }
    return HTMLToken(
      kind: .comment, range: start..<bytes.count, content: contentStart..<contentEnd)
  }

  /// Returns where the data ends if the `>` closes the comment.
  private func commentEnd(at greaterThan: Int, contentStart: Int) -> Int? {
    // `<!-->` and `<!--->`.
    if greaterThan == contentStart { return contentStart }
    if bytes[greaterThan - 1] == Byte.hyphen {
      if greaterThan - 1 == contentStart { return contentStart }
      return bytes[greaterThan - 2] == Byte.hyphen ? greaterThan - 2 : nil
    }
    guard bytes[greaterThan - 1] == Byte.exclamationMark, greaterThan - 3 >= contentStart,
      bytes[greaterThan - 2] == Byte.hyphen, bytes[greaterThan - 3] == Byte.hyphen
    else { return nil }
    return greaterThan - 3
  }

  private func reportComment(
    _ content: Range<Int>, closing: Int?, into buffer: inout HTMLTokenBuffer
  ) {
    var index = content.lowerBound
    while index + 4 <= bytes.count, index < content.upperBound {
      // `<!-->` inside a comment closes it and is no nested comment; neither is `<!--` at the end.
      if hasPrefix("<!--", at: index), index + 4 < bytes.count, index + 4 != closing {
        report(.nestedComment, at: index + 4, into: &buffer)
      }
      index += 1
    }
    guard let closing else { return report(.eofInComment, at: bytes.count, into: &buffer) }
    if closing - content.lowerBound < 2 {
      report(.abruptClosingOfEmptyComment, at: closing, into: &buffer)
    } else if bytes[closing - 1] == Byte.exclamationMark {
      report(.incorrectlyClosedComment, at: closing, into: &buffer)
    }
  }

  /// Reads `<!DOCTYPE…>`; every `>` ends it, even inside quotes.
  private mutating func scanDoctype(into buffer: inout HTMLTokenBuffer) -> HTMLToken {
    let contentStart = position + 9
    let end = find(Byte.greaterThan, from: contentStart)
    let token = HTMLToken(
      kind: .doctype, range: position..<(end.map { $0 + 1 } ?? bytes.count),
      content: contentStart..<(end ?? bytes.count))
    if recordsErrors {
      buffer.errors.append(contentsOf: HTMLDoctype.read(token, in: bytes).errors)
    }
    return token
  }

  /// Reads a CDATA section whose text begins at `contentStart`; one that is not closed takes the rest of the source.
  mutating func scanCDATA(
    contentStart: Int, into buffer: inout HTMLTokenBuffer
  ) -> HTMLToken {
    var search = contentStart
    while let greaterThan = find(Byte.greaterThan, from: search) {
      if greaterThan - 2 >= contentStart, hasPrefix("]]", at: greaterThan - 2) {
        return HTMLToken(
          kind: .cdata, range: position..<greaterThan + 1,
          content: contentStart..<greaterThan - 2)
      }
      search = greaterThan + 1
    }
    report(.eofInCDATA, at: bytes.count, into: &buffer)
    return HTMLToken(
      kind: .cdata, range: position..<bytes.count, content: contentStart..<bytes.count)
  }

  /// Whether the source has these bytes at `start`; `prefix` is in lower case when case is ignored.
  func hasPrefix(_ prefix: StaticString, at start: Int, ignoringCase: Bool = false) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard start >= 0, start + count <= bytes.count else { return false }
    for index in 0..<count {
      let byte = bytes[start + index]
      guard (ignoringCase ? Byte.lowercased(byte) : byte) == prefix.utf8Start[index] else {
        return false
      }
    }
    return true
  }
}

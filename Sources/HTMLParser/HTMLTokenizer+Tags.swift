// WHATWG §13.2.5.8 and §13.2.5.32 to §13.2.5.40: tag name, attributes, self-closing.

extension HTMLTokenizer {
  /// Reads a tag whose name begins at `nameStart`, which is a letter.
  mutating func scanTag(
    nameStart: Int, isEndTag: Bool, into buffer: inout HTMLTokenBuffer
  ) -> HTMLToken {
    let start = position
    var end = nameStart
    while end < bytes.count, !endsTagName(bytes[end]) { end += 1 }
    let name = nameStart..<end
    let firstAttribute = buffer.attributes.count
    let closing = scanAttributes(&end, into: &buffer)
    work += end - start
    let attributes = firstAttribute..<buffer.attributes.count
    var kind: HTMLToken.Kind = isEndTag ? .endTag : .startTag
    if closing == .endOfSource {
      kind = .unfinishedTag
      report(.eofInTag, at: end, into: &buffer)
    } else if isEndTag {
      if !attributes.isEmpty { report(.endTagWithAttributes, at: end - 1, into: &buffer) }
      if closing == .selfClosing { report(.endTagWithTrailingSolidus, at: end - 1, into: &buffer) }
    }
    return HTMLToken(
      kind: kind, range: start..<end, content: name, attributes: attributes,
      tag: HTMLTag(name: slice(name)), isSelfClosing: closing == .selfClosing)
  }

  private enum Closing {
    case plain
    case selfClosing
    case endOfSource
  }

  /// Reads all attributes from the end of the tag's name and moves `position` behind the tag.
  private mutating func scanAttributes(
    _ position: inout Int, into buffer: inout HTMLTokenBuffer
  ) -> Closing {
    var names = AttributeNames()
    while true {
      skipWhitespace(&position)
      guard position < bytes.count else { return .endOfSource }
      switch bytes[position] {
      case Byte.greaterThan:
        position += 1
        return .plain
      case Byte.solidus:
        position += 1
        guard position < bytes.count else { return .endOfSource }
        if bytes[position] == Byte.greaterThan {
          position += 1
          return .selfClosing
        }
        report(.unexpectedSolidusInTag, at: position, into: &buffer)
      default:
        let attribute = scanAttribute(&position, names: &names, into: &buffer)
        buffer.attributes.append(attribute)
      }
    }
  }

  /// Reads one attribute, whose name takes at least the byte at `position`.
  private mutating func scanAttribute(
    _ position: inout Int, names: inout AttributeNames, into buffer: inout HTMLTokenBuffer
  ) -> HTMLAttribute {
    let start = position
    if bytes[position] == Byte.equals {
      report(.unexpectedEqualsSignBeforeAttributeName, at: position, into: &buffer)
      position += 1
    }
    while position < bytes.count, !endsTagName(bytes[position]), bytes[position] != Byte.equals {
      switch bytes[position] {
      case Byte.quotationMark, Byte.apostrophe, Byte.lessThan:
        report(.unexpectedCharacterInAttributeName, at: position, into: &buffer)
      default: break
      }
      position += 1
    }
    let name = start..<position
    if recordsErrors, position < bytes.count, !names.insert(slice(name)) {
      report(.duplicateAttribute, at: position, into: &buffer)
    }
    var next = position
    skipWhitespace(&next)
    guard next < bytes.count, bytes[next] == Byte.equals else {
      // The blanks are read again, once, by the loop over attributes.
      return HTMLAttribute(
        range: name, name: name, value: position..<position, style: .absent)
    }
    position = next + 1
    return scanValue(&position, name: name, into: &buffer)
  }

  /// Reads what follows an attribute's equals sign.
  private mutating func scanValue(
    _ position: inout Int, name: Range<Int>, into buffer: inout HTMLTokenBuffer
  ) -> HTMLAttribute {
    skipWhitespace(&position)
    let start = position
    guard start < bytes.count else {
      return HTMLAttribute(
        range: name.lowerBound..<start, name: name, value: start..<start, style: .unquoted)
    }
    let quote = bytes[start]
    if quote == Byte.quotationMark || quote == Byte.apostrophe {
      let end = find(quote, from: start + 1)
      position = end.map { $0 + 1 } ?? bytes.count
      if let end, position < bytes.count, !endsTagName(bytes[position]) {
        report(.missingWhitespaceBetweenAttributes, at: end + 1, into: &buffer)
      }
      return HTMLAttribute(
        range: name.lowerBound..<position, name: name, value: start + 1..<(end ?? position),
        style: quote == Byte.quotationMark ? .doubleQuoted : .singleQuoted)
    }
    if quote == Byte.greaterThan { report(.missingAttributeValue, at: start, into: &buffer) }
    while position < bytes.count, bytes[position] != Byte.greaterThan,
      !Byte.isWhitespace(bytes[position])
    {
      switch bytes[position] {
      case Byte.quotationMark, Byte.apostrophe, Byte.lessThan, Byte.equals, Byte.graveAccent:
        report(.unexpectedCharacterInUnquotedAttributeValue, at: position, into: &buffer)
      default: break
      }
      position += 1
    }
    return HTMLAttribute(
      range: name.lowerBound..<position, name: name, value: start..<position, style: .unquoted)
  }

  @inline(__always) private func skipWhitespace(_ position: inout Int) {
    while position < bytes.count, Byte.isWhitespace(bytes[position]) { position += 1 }
  }
}

/// The names of a tag so far, to find duplicates; only filled while errors are recorded.
private struct AttributeNames {
  private var names: Set<String> = []

  /// Returns `false` when the name was there already.
  mutating func insert(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    names.insert(HTMLDecoding.string(name, as: .name)).inserted
  }
}

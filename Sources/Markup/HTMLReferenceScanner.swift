import HTMLParser

/// Walks over the tokens of a source and gathers `HTMLReferences`.
struct HTMLReferenceScanner {
  private(set) var references = HTMLReferences()
  private let bytes: UnsafeBufferPointer<UInt8>
  private let baseOffset: Int
  private var tokenizer: HTMLTokenizer
  private var stack: HTMLElementStack
  /// The headings that are open, outermost first: place on the stack, index in
  /// `references.headings`.
  private var openHeadings: [(place: Int, index: Int)] = []
  /// The text of the innermost open heading.
  private var text = HTMLHeadingText()

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, baseOffset: Int, language: HTMLElementStack.Language
  ) {
    self.bytes = bytes
    self.baseOffset = baseOffset
    tokenizer = HTMLTokenizer(bytes, state: HTMLTokenizerState(isForeign: language == .xml))
    tokenizer.followsStartTags = false
    stack = HTMLElementStack(language: language)
  }

  mutating func scan() {
    var buffer = HTMLTokenBuffer()
    while tokenizer.next(into: &buffer) {
      for token in buffer.tokens { accept(token, buffer.attributes[token.attributes]) }
      buffer.removeAll()
    }
    closeHeadings(to: 0, at: bytes.count)
  }

  private mutating func accept(_ token: HTMLToken, _ attributes: ArraySlice<HTMLAttribute>) {
    switch token.kind {
    case .startTag:
      let isOpen = stack.open(token, in: bytes, attributes: attributes, payload: 0)
      tokenizer.state = stack.tokenizerState(after: token)
      let place = stack.depth - (isOpen ? 1 : 0)
      closeHeadings(to: place, at: token.range.lowerBound)
      let id = readAttributes(of: token, attributes)
      if isOpen, let level = token.tag.headingLevel {
        openHeading(level, token, id, place: place)
      } else if token.tag == .br || token.tag == .hr {
        text.append(" ")
      }
    case .endTag:
      let place = stack.meetEndTag(token, in: bytes)
      closeHeadings(to: stack.depth, at: token.range.lowerBound)
      if place != nil {
        stack.closeCurrent()
        closeHeadings(to: stack.depth, at: token.range.lowerBound, end: token.range.upperBound)
      }
      tokenizer.state = stack.tokenizerState(after: token)
    case .text, .escapableRawText, .cdata:
      let isBlank = bytes[token.range].allSatisfy { HTMLSourceSet.isWhitespace($0) }
      if token.kind == .text { stack.meetText(isBlank: isBlank) }
      if !openHeadings.isEmpty { text.append(HTMLDecoding.content(of: token, in: bytes)) }
    case .rawText, .comment, .bogusComment, .doctype, .emptyEndTag, .unfinishedTag:
      break
    }
  }
}

// MARK: Headings

extension HTMLReferenceScanner {
  private mutating func openHeading(
    _ level: Int, _ token: HTMLToken, _ id: HTMLAnchor?, place: Int
  ) {
    // A heading in a heading ends the text of the outer one: headings hold no headings.
    if let outer = openHeadings.last { references.headings[outer.index].text = text.take() }
    openHeadings.append((place, references.headings.count))
    let start = token.range.upperBound
    references.headings.append(
      HTMLHeading(
        level: level, range: shifted(token.range), textRange: shifted(start..<start), text: "",
        id: id))
    text = HTMLHeadingText()
  }

  /// Closes the headings that lie at `depth` or deeper on the stack.
  ///
  /// - Parameter textEnd: where their content ends.
  /// - Parameter end: where they end themselves, behind their end tag if they have one.
  private mutating func closeHeadings(to depth: Int, at textEnd: Int, end: Int? = nil) {
    while let last = openHeadings.last, last.place >= depth {
      openHeadings.removeLast()
      let read = text.take()
      var heading = references.headings[last.index]
      if heading.text.isEmpty { heading.text = read }
      heading.textRange = heading.textRange.lowerBound..<baseOffset + textEnd
      heading.range = heading.range.lowerBound..<baseOffset + (end ?? textEnd)
      references.headings[last.index] = heading
    }
  }
}

/// Gathers the text of a heading.
private struct HTMLHeadingText {
  private var text = ""

  mutating func append(_ piece: String) { text += piece }

  /// Returns the text with white space joined and trimmed, and forgets it.
  mutating func take() -> String {
    defer { text = "" }
    return text.split { $0.isASCII && $0.isWhitespace }.joined(separator: " ")
  }
}

// MARK: Attributes

extension HTMLReferenceScanner {
  /// Adds the links and anchors of a tag; returns its `id`.
  private mutating func readAttributes(
    of token: HTMLToken, _ attributes: ArraySlice<HTMLAttribute>
  ) -> HTMLAnchor? {
    var seen: Set<HTMLLink.Attribute> = []
    var id: HTMLAnchor?
    var hasID = false
    var hasName = false
    for attribute in attributes where attribute.style != .absent {
      let name = slice(attribute.name)
      if !hasID, HTMLDecoding.isName(name, "id") {
        hasID = true
        id = anchor(.id, attribute, token)
      } else if !hasName, token.tag == .a, HTMLDecoding.isName(name, "name") {
        hasName = true
        _ = anchor(.name, attribute, token)
      } else if let kind = linkAttribute(named: name, of: token), seen.insert(kind).inserted {
        addLinks(kind, attribute, token)
      }
    }
    return id
  }

  private mutating func anchor(
    _ kind: HTMLAnchor.Attribute, _ attribute: HTMLAttribute, _ token: HTMLToken
  ) -> HTMLAnchor? {
    guard !attribute.value.isEmpty else { return nil }
    let anchor = HTMLAnchor(
      attribute: kind, element: token.tag, valueRange: shifted(attribute.value),
      value: HTMLDecoding.string(slice(attribute.value), as: .attributeValue),
      style: attribute.style)
    references.anchors.append(anchor)
    return anchor
  }

  private mutating func addLinks(
    _ kind: HTMLLink.Attribute, _ attribute: HTMLAttribute, _ token: HTMLToken
  ) {
    if kind == .srcset || kind == .imageSourceSet {
      HTMLSourceSet.forEachURL(in: bytes, attribute.value) { range in
        references.links.append(makeLink(kind, range, attribute, token))
      }
      return
    }
    let link = makeLink(
      kind, HTMLSourceSet.trimmed(attribute.value, in: bytes), attribute, token)
    if token.tag == .base {
      if references.base == nil { references.base = link }
    } else {
      references.links.append(link)
    }
  }

  private func makeLink(
    _ kind: HTMLLink.Attribute, _ range: Range<Int>, _ attribute: HTMLAttribute,
    _ token: HTMLToken
  ) -> HTMLLink {
    HTMLLink(
      attribute: kind, element: token.tag, valueRange: shifted(range),
      value: HTMLDecoding.string(slice(range), as: .attributeValue), style: attribute.style)
  }

  /// Returns which link an attribute holds on this element, `nil` for none.
  private func linkAttribute(
    named name: UnsafeBufferPointer<UInt8>, of token: HTMLToken
  ) -> HTMLLink.Attribute? {
    switch token.tag {
    case .a, .area, .link, .base, .image, .use:
      if HTMLDecoding.isName(name, "href") { return .href }
      if HTMLDecoding.isName(name, "xlink:href") { return .xlinkHref }
      return token.tag == .link && HTMLDecoding.isName(name, "imagesrcset")
        ? .imageSourceSet : nil
    case .img, .source:
      if HTMLDecoding.isName(name, "src") { return .src }
      return HTMLDecoding.isName(name, "srcset") ? .srcset : nil
    case .video:
      if HTMLDecoding.isName(name, "src") { return .src }
      return HTMLDecoding.isName(name, "poster") ? .poster : nil
    case .script, .iframe, .audio, .embed, .track, .frame, .input:
      return HTMLDecoding.isName(name, "src") ? .src : nil
    case .object: return HTMLDecoding.isName(name, "data") ? .data : nil
    case .blockquote, .q, .del, .ins: return HTMLDecoding.isName(name, "cite") ? .cite : nil
    default: return nil
    }
  }

  private func slice(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: bytes[range])
  }

  private func shifted(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound + baseOffset..<range.upperBound + baseOffset
  }
}

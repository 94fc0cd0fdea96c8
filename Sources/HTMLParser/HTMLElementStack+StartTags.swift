// What a start tag closes and opens (WHATWG §13.2.6.4 and §13.2.6.5).

extension HTMLElementStack {
  /// Closes what a start tag closes and opens its element if it can have content.
  ///
  /// The element's own depth is `depth` afterwards, less one if it was opened.
  /// - Parameter payload: the caller's number for the element.
  /// - Returns: whether the element is open.
  @discardableResult
  package mutating func open(
    _ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>,
    attributes: ArraySlice<HTMLAttribute>, payload: Int
  ) -> Bool {
    let name = name(of: token, in: bytes)
    if language == .xml {
      guard !token.isSelfClosing else { return false }
      push(token.tag, .xml, name: name, payload: payload, isIntegrationPoint: false)
      return true
    }
    switch rules(for: token, in: bytes, attributes) {
    case .html: break
    case .leavingForeign: pop(to: boundaries.html + 1)
    case .foreign:
      let namespace = entries.last?.namespace ?? .html
      guard !token.isSelfClosing else { return false }
      push(
        token.tag, namespace, name: name, payload: payload,
        isIntegrationPoint: isIntegrationPoint(token, namespace, in: bytes, attributes))
      return true
    }
    switch token.tag {
    case .svg, .math:
      guard !token.isSelfClosing else { return false }
      push(
        token.tag, token.tag == .svg ? .svg : .mathML, name: nil, payload: payload,
        isIntegrationPoint: false)
      return true
    default:
      closeImplied(before: token.tag)
      guard !token.tag.isVoid, !isRepeated(token.tag) else { return false }
      push(token.tag, .html, name: name, payload: payload, isIntegrationPoint: false)
      return true
    }
  }

  /// Closes what text closes: `head` and `colgroup`, unless it is blank.
  package mutating func meetText(isBlank: Bool) {
    guard !isBlank, let last = entries.last, last.namespace == .html,
      last.tag == .head || last.tag == .colgroup
    else { return }
    pop(to: entries.count - 1)
  }

  private enum Rules {
    case html
    case foreign
    /// Back to the last element whose content is HTML, then HTML's rules.
    case leavingForeign
  }

  /// Returns the rules that govern a start tag (§13.2.6, the tree construction dispatcher).
  private func rules(
    for token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>,
    _ attributes: ArraySlice<HTMLAttribute>
  ) -> Rules {
    guard let last = entries.last else { return .html }
    if isHTML {
      // MathML's text elements keep two of MathML's own elements.
      let isMathML = token.tag == .mglyph || token.tag == .malignmark
      return isMathML && last.namespace == .mathML && last.tag != .annotationXML ? .foreign : .html
    }
    if token.tag == .svg, last.tag == .annotationXML { return .html }
    return leavesForeign(token, in: bytes, attributes) ? .leavingForeign : .foreign
  }

  private func leavesForeign(
    _ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>,
    _ attributes: ArraySlice<HTMLAttribute>
  ) -> Bool {
    if token.tag.leavesForeignContent { return true }
    guard token.tag == .font else { return false }
    return attributes.contains { attribute in
      let name = UnsafeBufferPointer(rebasing: bytes[attribute.name])
      return HTMLDecoding.isName(name, "color") || HTMLDecoding.isName(name, "face")
        || HTMLDecoding.isName(name, "size")
    }
  }

  private func isIntegrationPoint(
    _ token: HTMLToken, _ namespace: Namespace, in bytes: UnsafeBufferPointer<UInt8>,
    _ attributes: ArraySlice<HTMLAttribute>
  ) -> Bool {
    switch (namespace, token.tag) {
    case (.svg, .foreignObject), (.svg, .desc), (.svg, .title): return true
    case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext):
      return true
    case (.mathML, .annotationXML):
      return attributes.contains { attribute in
        guard
          HTMLDecoding.isName(
            UnsafeBufferPointer(rebasing: bytes[attribute.name]), "encoding")
        else { return false }
        let value = HTMLDecoding.string(
          UnsafeBufferPointer(rebasing: bytes[attribute.value]), as: .attributeValue
        ).lowercased()
        return value == "text/html" || value == "application/xhtml+xml"
      }
    default: return false
    }
  }

  /// Whether a second start tag of this kind opens nothing: `html`, `head`, `body`, and `form` in a form.
  private func isRepeated(_ tag: HTMLTag) -> Bool {
    switch tag {
    case .html, .head, .body: last(tag) >= 0
    case .form: last(.form) > last(.template)
    default: false
    }
  }
}

// MARK: Implied ends

extension HTMLElementStack {
  private mutating func closeImplied(before tag: HTMLTag) {
    closeHead(before: tag)
    if tag.closesParagraph { close(.p, within: boundaries.buttonScope) }
    if tag.isHeading, entries.last?.tag.isHeading == true { pop(to: entries.count - 1) }
    switch tag {
    case .li: closeItem(.li)
    case .dd, .dt:
      closeItem(.dd)
      closeItem(.dt)
    case .button: close(.button, within: boundaries.scope)
    case .a, .nobr: close(tag, within: boundaries.special)
    case .select: close(.select, within: boundaries.tableScope)
    case .option: closeCurrent { $0 == .option }
    case .optgroup, .hr:
      closeCurrent { $0 == .option }
      closeCurrent { $0 == .optgroup }
    case .rb, .rtc: closeRuby { $0.hasImpliedEnd }
    case .rp, .rt: closeRuby { $0.hasImpliedEnd && $0 != .rtc }
    case .table: closeTableOutsideCells()
    case .caption, .colgroup, .tbody, .tfoot, .thead: closeTo(boundaries.tableScope)
    case .col: closeToTable { $0 == .colgroup }
    case .tr: closeToTable { $0 == .tbody || $0 == .tfoot || $0 == .thead }
    case .td, .th: closeToRow()
    default: break
    }
    if tag != .col, tag != .template { closeCurrent { $0 == .colgroup } }
  }

  /// Closes the last element of a kind, and all in it, if no boundary is nearer.
  private mutating func close(_ tag: HTMLTag, within boundary: Int) {
    let place = last(tag)
    // An element may be its own boundary.
    if place >= 0, place >= boundary { pop(to: place) }
  }

  private mutating func closeHead(before tag: HTMLTag) {
    guard let last = entries.last, last.tag == .head, last.namespace == .html,
      !tag.belongsInHead, tag != .head
    else { return }
    pop(to: entries.count - 1)
  }

  /// Closes a list item or a definition if nothing but inline elements, `address`, `div` and `p` lie in between.
  private mutating func closeItem(_ tag: HTMLTag) {
    let place = last(tag)
    if place >= 0, place == boundaries.listing { pop(to: place) }
  }

  private mutating func closeCurrent(where isWanted: (HTMLTag) -> Bool) {
    if let last = entries.last, last.namespace == .html, isWanted(last.tag) {
      pop(to: entries.count - 1)
    }
  }

  private mutating func closeRuby(where isWanted: (HTMLTag) -> Bool) {
    guard last(.ruby) > boundaries.scope else { return }
    while let last = entries.last, last.namespace == .html, isWanted(last.tag) {
      pop(to: entries.count - 1)
    }
  }

  /// A table directly in a table, not in a cell or a caption, ends the one before it.
  private mutating func closeTableOutsideCells() {
    let part = boundaries.tablePart
    guard part >= 0 else { return }
    switch entries[part].tag {
    case .td, .th, .caption, .template: return
    default: close(.table, within: boundaries.tableScope)
    }
  }

  /// Closes all that is open in the innermost table.
  private mutating func closeTo(_ table: Int) {
    if table >= 0, entries[table].tag == .table { pop(to: table + 1) }
  }

  /// Closes all that is open in the innermost table, save a part of it that may hold what comes.
  private mutating func closeToTable(keeping isKept: (HTMLTag) -> Bool) {
    let table = boundaries.tableScope
    guard table >= 0, entries[table].tag == .table else { return }
    let kept = table + 1
    pop(to: kept < entries.count && isKept(entries[kept].tag) ? kept + 1 : kept)
  }

  private mutating func closeToRow() {
    let table = boundaries.tableScope
    guard table >= 0, entries[table].tag == .table else { return }
    let row = last(.tr)
    if row > table { return pop(to: row + 1) }
    closeToTable { $0 == .tbody || $0 == .tfoot || $0 == .thead }
  }
}

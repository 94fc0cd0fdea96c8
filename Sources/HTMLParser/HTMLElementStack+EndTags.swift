// What an end tag closes (WHATWG §13.2.6.4 and §13.2.6.5).

extension HTMLElementStack {
  /// Returns the place of the element that an end tag ends, `nil` when it is stray, and closes all that is open in it;
  /// the element itself stays open until `closeCurrent`.
  package mutating func meetEndTag(
    _ token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    let name = name(of: token, in: bytes)
    if (token.tag == .p || token.tag == .br), language == .html, !isHTML {
      pop(to: boundaries.html + 1)
    }
    guard let place = place(endedBy: token.tag, name) else { return nil }
    pop(to: place + 1)
    return place
  }

  /// Closes the innermost open element.
  package mutating func closeCurrent() {
    pop(to: entries.count - 1)
  }

  private func place(endedBy tag: HTMLTag, _ name: String?) -> Int? {
    let named = lastNamed(tag, name)
    if language == .xml { return named >= 0 ? named : nil }
    // Foreign elements are ended by their names, up to the last HTML element.
    if named >= 0, entries[named].namespace != .html {
      return named > boundaries.htmlElement ? named : nil
    }
    if tag.isHeading {
      let heading = boundaries.heading
      return heading > boundaries.scope ? heading : nil
    }
    guard named >= 0, named >= boundary(for: tag) else { return nil }
    return named
  }

  /// The place that an end tag does not reach across; an element may be its own boundary.
  private func boundary(for tag: HTMLTag) -> Int {
    switch tag {
    case .p: boundaries.buttonScope
    case .li: boundaries.listScope
    case .html, .body, .template: -1
    case .table, .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr, .select:
      boundaries.tableScope
    default: tag.isBlockLevelEnd ? boundaries.scope : boundaries.special
    }
  }
}

/// The open elements at one place of an HTML source: a tolerant form of WHATWG's tree construction (§13.2.6).
///
/// It decides which elements a tag opens and closes: implied end tags, void elements, tables, foreign content. It never
/// moves anything: elements nest as they are written, no element is made up, and an end tag that would have to reach
/// across a block element to close an inline one is stray. All look-ups are O(1): each entry knows the nearest
/// boundaries below it. The cost of a source is its tags.
package struct HTMLElementStack {
  /// How names and implied ends are read.
  package enum Language: Sendable {
    case html
    /// XHTML and XML: names as they are spelled, no implied ends, `<a/>` is empty.
    case xml
  }

  /// Where an element's name comes from.
  package enum Namespace: UInt8, Sendable {
    case html
    case svg
    case mathML
    case xml
  }

  /// An open element.
  package struct Entry {
    /// Which element it is.
    package let tag: HTMLTag
    /// Whose element it is.
    package let namespace: Namespace
    /// The caller's own number for the element.
    package let payload: Int
    /// Name of an element that `tag` does not tell.
    let name: String?
    /// Nearest open element below with the same name; −1 for none.
    let previousSame: Int
    /// The nearest boundaries, this element included.
    let boundaries: Boundaries
  }

  /// Places on the stack of the nearest elements of some classes; −1 for none.
  struct Boundaries {
    var special = -1
    /// As `special`, but for `address`, `div` and `p`, which list items reach across.
    var listing = -1
    var scope = -1
    var listScope = -1
    var buttonScope = -1
    /// `html`, `table`, `template`.
    var tableScope = -1
    /// Any part of a table, or the table.
    var tablePart = -1
    /// Last element whose content HTML's rules govern: an HTML element or an integration point.
    var html = -1
    /// As `html`, without integration points.
    var htmlElement = -1
    var heading = -1
  }

  private(set) package var entries: ContiguousArray<Entry> = []
  package let language: Language
  private var lastOpen = ContiguousArray(repeating: -1, count: 256)
  private var lastOpenNamed: [String: Int] = [:]

  /// Makes the stack of a source's start.
  package init(language: Language = .html) {
    self.language = language
  }

  /// Number of open elements.
  package var depth: Int { entries.count }

  /// Returns how the tokenizer has to read what follows a start or end tag that the stack has met.
  package func tokenizerState(after token: HTMLToken) -> HTMLTokenizerState {
    let isForeign = entries.last.map { $0.namespace != .html } ?? (language == .xml)
    var state = HTMLTokenizerState(element: token.tag, isForeign: isForeign)
    if token.kind == .startTag, !isForeign {
      state.content = HTMLTokenizerState.content(of: token.tag)
    }
    return state
  }

  var boundaries: Boundaries { entries.last?.boundaries ?? Boundaries() }

  /// Whether HTML's rules govern the current place.
  var isHTML: Bool {
    language == .html && (entries.isEmpty || boundaries.html == entries.count - 1)
  }

  /// Returns the place of the last open HTML element of a kind; −1 for none.
  func last(_ tag: HTMLTag) -> Int {
    let place = lastOpen[Int(tag.rawValue)]
    return place >= 0 && entries[place].namespace == .html ? place : -1
  }

  /// Returns the place of the last open element with this tag's name, in any namespace; −1 for none.
  func lastNamed(_ tag: HTMLTag, _ name: String?) -> Int {
    guard let name else { return lastOpen[Int(tag.rawValue)] }
    return lastOpenNamed[name] ?? -1
  }

  /// Returns the name of an element for which `tag` is not enough: of those that are not known, and of all in XML.
  func name(of token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let name = UnsafeBufferPointer(rebasing: bytes[token.content])
    if language == .xml { return String(decoding: name, as: UTF8.self) }
    return token.tag == .other ? HTMLDecoding.string(name, as: .name) : nil
  }

  /// Closes elements until `count` are open.
  mutating func pop(to count: Int) {
    while entries.count > max(count, 0), let entry = entries.popLast() {
      if let name = entry.name {
        lastOpenNamed[name] = entry.previousSame >= 0 ? entry.previousSame : nil
      } else {
        lastOpen[Int(entry.tag.rawValue)] = entry.previousSame
      }
    }
  }

  /// Opens an element.
  mutating func push(
    _ tag: HTMLTag, _ namespace: Namespace, name: String?, payload: Int, isIntegrationPoint: Bool
  ) {
    let place = entries.count
    let entry = Entry(
      tag: tag, namespace: namespace, payload: payload, name: name,
      previousSame: lastNamed(tag, name),
      boundaries: boundaries.adding(
        tag, namespace, at: place, isIntegrationPoint: isIntegrationPoint))
    entries.append(entry)
    if let name {
      lastOpenNamed[name] = place
    } else {
      lastOpen[Int(tag.rawValue)] = place
    }
  }
}

extension HTMLElementStack.Boundaries {
  fileprivate func adding(
    _ tag: HTMLTag, _ namespace: HTMLElementStack.Namespace, at place: Int,
    isIntegrationPoint: Bool
  ) -> Self {
    var result = self
    if isIntegrationPoint {
      result.special = place
      result.listing = place
      result.scope = place
      result.listScope = place
      result.buttonScope = place
      result.html = place
    }
    guard namespace == .html else { return result }
    result.html = place
    result.htmlElement = place
    if tag.isSpecial {
      result.special = place
      if tag != .address, tag != .div, tag != .p { result.listing = place }
    }
    if tag.isScope { result.scope = place }
    if tag.isScope || tag == .ol || tag == .ul { result.listScope = place }
    if tag.isScope || tag == .button { result.buttonScope = place }
    if tag == .html || tag == .table || tag == .template { result.tableScope = place }
    if tag == .table || tag == .template || tag.isTablePart { result.tablePart = place }
    if tag.isHeading { result.heading = place }
    return result
  }
}

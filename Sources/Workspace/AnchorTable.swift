package import MarkdownParser
package import Markup

/// Finds what a fragment names in one document: by anchor name, or for wiki links by heading text.
/// A value, made once per document, O(n); each look-up costs constant time on average.
package struct AnchorTable: Sendable {
  /// What a fragment can name, under numbers that stay the same while only names change.
  package enum Place: Hashable, Sendable {
    /// The heading's place among the document's headings.
    case heading(Int)
    /// Any other anchor's place among the document's anchors.
    case anchor(Int)
  }

  /// What a fragment names and how it says so.
  package struct Match: Hashable, Sendable {
    package var place: Place
    /// The fragment is the heading's text, not its anchor.
    package var isByTitle: Bool
  }

  package let headings: [Heading]
  package let anchors: [Anchor]
  private let rule: SlugRule
  private var byName: [String: Int] = [:]
  private var byKey: [String: Int] = [:]
  private var byFoldedName: [String: Int] = [:]
  private var byTitle: [String: [Int]] = [:]
  private var anchorOfHeading: [Int?]
  /// For each heading the one whose section it is in.
  private let parents: [Int?]

  package init(headings: [Heading], anchors: [Anchor], rule: SlugRule) {
    self.headings = headings
    self.anchors = anchors
    self.rule = rule
    parents = AnchorTable.parents(of: headings)
    anchorOfHeading = Array(repeating: nil, count: headings.count)
    byName.reserveCapacity(anchors.count)
    for (index, anchor) in anchors.enumerated() {
      AnchorTable.note(index, under: anchor.name, in: &byName)
      AnchorTable.note(index, under: rule.key(ofFragment: anchor.name), in: &byKey)
      AnchorTable.note(index, under: anchor.name.lowercased(), in: &byFoldedName)
      switch anchor.kind {
      case .heading(let place), .explicitID(let place):
        if anchorOfHeading[place] == nil { anchorOfHeading[place] = index }
      case .html, .blockID: break
      }
    }
    for (index, heading) in headings.enumerated() {
      byTitle[WikiFragment.key(heading.title), default: []].append(index)
    }
  }

  private static func note(_ index: Int, under name: String, in table: inout [String: Int]) {
    if table[name] == nil { table[name] = index }
  }

  private static func parents(of headings: [Heading]) -> [Int?] {
    var open: [Int] = []
    return headings.indices.map { index in
      while let last = open.last, headings[last].level >= headings[index].level {
        open.removeLast()
      }
      defer { open.append(index) }
      return open.last
    }
  }

  /// Returns the heading in whose section a heading is.
  package func parent(of heading: Int) -> Int? { parents[heading] }

  /// Whether links would find the same under the same names; ranges do not count.
  package func hasSameNames(as other: AnchorTable) -> Bool {
    headings.count == other.headings.count && anchors.count == other.anchors.count
      && zip(headings, other.headings).allSatisfy { $0.title == $1.title && $0.level == $1.level }
      && zip(anchors, other.anchors).allSatisfy { $0.name == $1.name && $0.kind == $1.kind }
  }

  /// Returns the anchor of a place; `nil` for an HTML heading without `id`.
  package func anchor(of place: Place) -> Anchor? {
    switch place {
    case .heading(let index): anchorOfHeading[index].map { anchors[$0] }
    case .anchor(let index): anchors[index]
    }
  }

  /// Returns the anchor that a fragment, without `#` and percent-decoded, names: exactly, else by
  /// the dialect's comparison, else without regard to case; in each the first one of the document's
  /// anchors.
  package func anchor(named fragment: String) -> Anchor? {
    index(named: fragment).map { anchors[$0] }
  }

  private func index(named fragment: String) -> Int? {
    byName[fragment] ?? byKey[rule.key(ofFragment: fragment)] ?? byFoldedName[fragment.lowercased()]
  }

  /// Returns what a fragment of a Markdown or HTML link names.
  package func place(named fragment: String) -> Place? {
    guard let index = index(named: fragment) else { return nil }
    switch anchors[index].kind {
    case .heading(let heading), .explicitID(let heading): return .heading(heading)
    case .html, .blockID: return .anchor(index)
    }
  }

  /// Returns what a fragment of a link of this form names.
  package func match(_ fragment: String, form: Link.Form) -> Match? {
    guard form == .wiki else {
      return place(named: fragment).map { Match(place: $0, isByTitle: false) }
    }
    return wikiMatches(fragment).last ?? nil
  }

  /// Returns what each part of a wiki link's fragment `A#B` names: heading B below heading A, or
  /// the first B when no B is below A. The last part may also be an anchor's name or a `^block`.
  package func wikiMatches(_ fragment: String) -> [Match?] {
    let parts = fragment.split(separator: "#", omittingEmptySubsequences: false).map(String.init)
    guard let last = parts.last, !last.isEmpty else { return [] }
    var found = [Match?](repeating: nil, count: parts.count)
    guard !last.hasPrefix("^"), let candidates = byTitle[WikiFragment.key(last)] else {
      found[parts.count - 1] = place(named: last).map { Match(place: $0, isByTitle: false) }
      return found
    }
    let keys = parts.map { WikiFragment.key($0) }
    let chosen =
      parts.count == 1
      ? nil : candidates.lazy.compactMap { self.path(to: $0, keys: keys) }.first { _ in true }
    if let chosen {
      for (part, heading) in chosen.enumerated() {
        found[part] = heading.map { Match(place: .heading($0), isByTitle: true) }
      }
    } else {
      found[parts.count - 1] = Match(place: .heading(candidates[0]), isByTitle: true)
    }
    return found
  }

  /// Returns the headings above and at `heading` that the keys name, or `nil` when one is not
  /// there.
  private func path(to heading: Int, keys: [String]) -> [Int?]? {
    var found: [Int?] = Array(repeating: nil, count: keys.count)
    found[keys.count - 1] = heading
    var part = keys.count - 2
    var above = parents[heading]
    while part >= 0 {
      // An empty part, as in `page##B`, names nothing.
      if keys[part].isEmpty {
        part -= 1
        continue
      }
      guard let place = above else { return nil }
      if WikiFragment.key(headings[place].title) == keys[part] {
        found[part] = place
        part -= 1
      }
      above = parents[place]
    }
    return found
  }
}

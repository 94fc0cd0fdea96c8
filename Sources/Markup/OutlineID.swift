package import TextModel

/// Names an element of an outline of one version of a document, such as `12.heading.345`.
///
/// It says where the element began, not what it held: later changes map the place forward, and an
/// element whose first byte was deleted is never taken for the one that stands there now.
package struct OutlineID: Sendable, Hashable {
  /// Version of the document that `offset` belongs to.
  package var version: Int
  package var kind: OutlineElement.Kind
  /// First byte of the element.
  package var offset: ByteOffset

  package init(version: Int, kind: OutlineElement.Kind, offset: ByteOffset) {
    self.version = version
    self.kind = kind
    self.offset = offset
  }

  /// Reads `version.kind.offset`; `nil` when the text is something else.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let version = Int(parts[0]),
      let kind = OutlineElement.Kind(rawValue: String(parts[1])), let offset = Int(parts[2]),
      offset >= 0
    else { return nil }
    self.init(version: version, kind: kind, offset: ByteOffset(offset))
  }
}

extension OutlineID: CustomStringConvertible {
  /// As it goes over the wire.
  package var description: String { "\(version).\(kind.rawValue).\(offset.utf8)" }
}

extension OutlineElement {
  /// Returns the id of this element in the outline of version `version`.
  package func id(version: Int) -> OutlineID {
    OutlineID(version: version, kind: kind, offset: range.lowerBound)
  }
}

/// What became of an element that an id names.
package enum OutlineResolution: Sendable, Hashable {
  /// The element; its `depth` and `descendantCount` are those among the elements that were looked
  /// through.
  case found(OutlineElement)
  /// The element is gone or cannot be told from others; what stands nearest to its place, nearest
  /// first.
  case expired(candidates: [OutlineElement])
}

extension OutlineID {
  /// Number of candidates at most.
  private static let candidateLimit = 5

  /// Returns what became of the element.
  ///
  /// - Parameter changes: those that led from `version` to the document, oldest first.
  ///
  /// Cost: an outline, which for a heading is the number of headings, plus the changes.
  package func resolve(
    in document: MarkupDocument, mapping changes: [ChangeSet]
  ) -> OutlineResolution {
    let kinds: Set<OutlineElement.Kind>? = kind == .heading ? [.heading] : nil
    let elements = Outline.outline(of: document, kinds: kinds).elements
    let (place, isIntact) = mapped(through: changes)
    if isIntact {
      let found = elements.filter {
        $0.kind == kind && place.contains($0.range.lowerBound.utf8)
      }
      // Text typed right before an element may move its start or become a part of it: either end of
      // it will do.
      if let last = found.last, found.count == 1 || last.range.lowerBound.utf8 == place.upperBound {
        return .found(last)
      }
    }
    let near = elements.filter { $0.kind == kind }.sorted {
      distance($0, place.upperBound) < distance($1, place.upperBound)
    }
    return .expired(candidates: Array(near.prefix(OutlineID.candidateLimit)))
  }

  private func distance(_ element: OutlineElement, _ place: Int) -> Int {
    abs(element.range.lowerBound.utf8 - place)
  }

  /// Returns where the element's first byte can be: from before to behind what was inserted there;
  /// and whether no change deleted that byte.
  private func mapped(through changes: [ChangeSet]) -> (place: ClosedRange<Int>, isIntact: Bool) {
    var low = offset
    var high = offset
    var isIntact = true
    for change in changes {
      for edit in change.edits where edit.range.contains(high) { isIntact = false }
      low = change.map(low, side: .before)
      high = max(low, change.map(high, side: .after))
    }
    return (low.utf8...high.utf8, isIntact)
  }
}

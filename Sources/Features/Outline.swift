package import Markup

/// The answer to `markup/outline`: the elements of one version of a document, with the ids that
/// name them.
package struct OutlineAnswer: Sendable, Hashable {
  /// Version of the document.
  package var version: Int
  package var outline: Outline

  /// Makes the outline of a document; see `Outline.outline(of:kinds:maxDepth:)`.
  package init(
    of document: MarkupDocument, version: Int, kinds: Set<OutlineElement.Kind>? = nil,
    maxDepth: Int? = nil
  ) {
    self.version = version
    outline = Outline.outline(of: document, kinds: kinds, maxDepth: maxDepth)
  }

  /// Returns the id of the element at `index`; `nil` when there is none.
  package func id(of index: Int) -> OutlineID? {
    guard outline.elements.indices.contains(index) else { return nil }
    return outline.elements[index].id(version: version)
  }
}

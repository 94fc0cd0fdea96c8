package import FileSystem
package import Markup
package import TextModel

/// Something with a name that other places refer to.
package enum Symbol: Hashable, Sendable {
  /// A heading by its text, by its place among the document's headings.
  case heading(Int, in: DocumentID)
  /// The `{#id}` or `id` of a heading, by the heading's place.
  case explicitID(Int, in: DocumentID)
  /// An HTML id or a block id, by its place among the document's anchors.
  case anchor(Int, in: DocumentID)
  /// The label of link reference definitions, normalised.
  case label(String, in: DocumentID)
  /// The label of a footnote, normalised.
  case footnote(String, in: DocumentID)
  /// A tag without `#`, in lower case; tags are one across the workspace.
  case tag(String)
  /// A file, whether it is there or not.
  case file(DocumentID)
  /// A URL that leads out of the workspace, as written.
  case url(String)
}

/// A symbol and where its name stands.
package struct SymbolPlace: Hashable, Sendable {
  package var symbol: Symbol
  /// The name, in bytes of the document asked about.
  package var range: ByteRange
}

/// One place that names a symbol.
package struct SymbolUse: Hashable, Sendable {
  package var document: DocumentID
  /// The name itself: what a rename replaces; of a link its fragment, its path, its label or all of
  /// its destination.
  package var range: ByteRange
  /// What to show: a link's destination, a whole heading or definition.
  package var shownRange: ByteRange
  /// The use is what gives the name.
  package var isDeclaration: Bool
  /// The link that the name stands in.
  package var link: Link?

  package init(
    document: DocumentID, range: ByteRange, shownRange: ByteRange, isDeclaration: Bool,
    link: Link? = nil
  ) {
    self.document = document
    self.range = range
    self.shownRange = shownRange
    self.isDeclaration = isDeclaration
    self.link = link
  }
}

extension Tag {
  /// What two spellings of one tag have in common: Obsidian compares tags without regard to case.
  package var key: String { name.lowercased() }
}

extension Link {
  /// The path of the destination: what stands before `#`.
  package var pathRange: ByteRange? {
    guard let range = destinationRange else { return nil }
    guard let fragment = fragmentRange else { return range }
    return range.lowerBound..<max(range.lowerBound, fragment.lowerBound.advanced(byBytes: -1))
  }
}

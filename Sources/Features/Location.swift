package import FileSystem
package import TextModel

/// A place that a client can go to.
package struct FoundLocation: Hashable, Sendable {
  package var document: DocumentID
  /// All that the place is about, in bytes of `document`.
  package var range: ByteRange
  /// What to select there; inside `range`.
  package var selectionRange: ByteRange

  package init(document: DocumentID, range: ByteRange, selectionRange: ByteRange) {
    self.document = document
    self.range = range
    self.selectionRange = selectionRange
  }
}

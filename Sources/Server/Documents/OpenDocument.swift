package import FileSystem
import TextModel

/// A document that the client has open, and whether we know its text.
package struct OpenDocument: Hashable, Sendable {
  /// Which document it is.
  package let id: DocumentID
  /// Its URI as the client spells it; messages to the client spell it the same way.
  package let spelling: String
  /// What the client takes it for, such as `markdown`.
  package internal(set) var languageID: String
  /// The client's number of the text, when it tells.
  package internal(set) var version: Int?
  /// Why we do not know the client's text; `nil` when we do.
  package internal(set) var unsyncedReason: String?
  /// A half of a surrogate pair that waits for the other.
  var pendingHalf: PendingHalf?

  /// Makes a document whose text is known.
  package init(id: DocumentID, spelling: String, languageID: String, version: Int?) {
    self.id = id
    self.spelling = spelling
    self.languageID = languageID
    self.version = version
  }
}

/// A half of a surrogate pair that a client sent alone; U+FFFD, which is as long in UTF-16, stands for it.
struct PendingHalf: Hashable, Sendable {
  /// Where the U+FFFD stands.
  let offset: ByteOffset
  /// The half: U+D800...U+DBFF when the second is to come, else U+DC00...U+DFFF.
  let unit: UInt16

  /// Whether it is the first half of its pair.
  var isFirst: Bool { unit & 0xFC00 == 0xD800 }
}

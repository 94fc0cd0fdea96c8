package import FileSystem
package import MarkdownParser
package import Markup
package import TextModel

/// A document that a client has open, or that the command line works on. Owned by one thread.
package struct Document: Sendable {
  /// Why a change comes.
  package enum Origin: Sendable {
    /// The client reports what its user or it itself did.
    case client
    /// The text of the file on disk.
    case disk
  }

  package let id: DocumentID
  /// The client's name for the language, as it sent it.
  package let languageID: String
  /// Version that the client gave the text.
  package private(set) var version: Int
  package private(set) var markup: MarkupDocument
  package var history: UndoHistory
  /// Latest changes, newest last, so that an offset of an earlier version can be mapped forward.
  private var recentChanges: [(version: Int, change: ChangeSet)] = []

  private static let recentLimit = 256

  package init(
    id: DocumentID, languageID: String, version: Int, text: Text, dialect: Dialect,
    history: UndoHistory
  ) {
    self.id = id
    self.languageID = languageID
    self.version = version
    markup = MarkupDocument(
      text, language: Document.language(id: id, languageID: languageID), dialect: dialect)
    self.history = history
  }

  package var text: Text { markup.text }

  /// Takes a change in: the only way in which a document's text changes.
  ///
  /// Throws when the change was not made for the present text; the document is then as it was.
  /// `time` is the caller's clock, for the history.
  package mutating func apply(
    _ change: ChangeSet, version: Int, origin: Origin, time: Duration
  ) throws(ChangeSetError) -> UndoHistory.Outcome {
    let old = markup.text
    let new = try change.apply(to: old)
    let outcome = try history.record(
      change, from: old, to: new, kind: origin == .disk ? .external : nil, time: time)
    markup.apply(change, to: new)
    self.version = version
    recentChanges.append((version, change))
    if recentChanges.count > Document.recentLimit {
      recentChanges.removeFirst(recentChanges.count - Document.recentLimit)
    }
    return outcome
  }

  /// Notes the client's version of an unchanged text.
  package mutating func note(version: Int) {
    self.version = version
  }

  /// Reads the same text in another dialect.
  package mutating func setDialect(_ dialect: Dialect) {
    guard dialect != markup.dialect else { return }
    markup = MarkupDocument(text, language: markup.language, dialect: dialect)
  }

  /// The changes that lead from `version` to now, oldest first, or `nil` when that is too long ago.
  package func changes(since version: Int) -> [ChangeSet]? {
    if version == self.version { return [] }
    guard let first = recentChanges.firstIndex(where: { $0.version > version }) else { return nil }
    guard first > 0 || recentChanges.count < Document.recentLimit else { return nil }
    return recentChanges[first...].map(\.change)
  }

  /// HTML by the client's word or the file's name, else Markdown.
  package static func language(id: DocumentID, languageID: String) -> MarkupLanguage {
    if languageID == "html" || languageID == "xhtml" { return .html }
    guard languageID.isEmpty, let suffix = id.path?.fileExtension else { return .markdown }
    let name = String(decoding: suffix, as: UTF8.self).lowercased()
    return name == "html" || name == "htm" || name == "xhtml" ? .html : .markdown
  }
}

/// One version of a document, for readers on any thread.
package struct DocumentSnapshot: Sendable {
  package let id: DocumentID
  package let version: Int
  package let markup: MarkupDocument
  /// Changes since earlier versions, to map element ids forward.
  package let recentChanges: [(version: Int, change: ChangeSet)]

  package var text: Text { markup.text }
}

extension DocumentSnapshot {
  /// The same document under another name.
  func moved(to id: DocumentID) -> DocumentSnapshot {
    DocumentSnapshot(id: id, version: version, markup: markup, recentChanges: recentChanges)
  }
}

extension Document {
  package var snapshot: DocumentSnapshot {
    DocumentSnapshot(id: id, version: version, markup: markup, recentChanges: recentChanges)
  }
}

package import FileSystem
package import MarkdownParser
package import Markup
import Synchronization
package import TextModel

/// Everything a reader may look at, at one moment: open documents, the index of the files, the
/// folders. A value for any thread.
package struct WorkspaceSnapshot: Sendable {
  /// Workspace folders, the innermost wins.
  package let roots: [FilePath]
  package let index: FileIndex
  package let open: [DocumentID: DocumentSnapshot]
  package let fileSystem: any FileSystem
  /// Dialect of files that are not open.
  package let dialect: @Sendable (FilePath) -> Dialect
  /// Longest file that is read, in bytes.
  package let maximumFileSize: Int
  /// Records of open documents, made when asked for.
  private let openRecords: OpenRecords

  package init(
    roots: [FilePath], index: FileIndex, open: [DocumentID: DocumentSnapshot],
    fileSystem: any FileSystem, maximumFileSize: Int = 128 << 20,
    dialect: @escaping @Sendable (FilePath) -> Dialect
  ) {
    self.roots = roots
    self.index = index
    self.open = open
    self.fileSystem = fileSystem
    self.maximumFileSize = maximumFileSize
    self.dialect = dialect
    openRecords = OpenRecords()
  }

  private final class OpenRecords: Sendable {
    let records = Mutex<[DocumentID: FileRecord]>([:])
  }

  /// The record of a document: of an open one from the client's text, else from the index.
  package func record(of id: DocumentID) -> FileRecord? {
    guard let document = open[id] else { return id.path.flatMap { index.records[$0] } }
    if let known = openRecords.records.withLock({ $0[id] }) { return known }
    let record = FileRecord(document.markup, id: id, identity: nil)
    openRecords.records.withLock { $0[id] = record }
    return record
  }

  /// Every document that is indexed or open, sorted by URI. O(n log n).
  package var documents: [DocumentID] {
    let closed = index.records.keys.map { DocumentID.file($0) }
    return WorkspaceSnapshot.sorted(Set(closed).union(open.keys))
  }

  /// By URI, each of which is made once.
  private static func sorted(_ documents: Set<DocumentID>) -> [DocumentID] {
    documents.map { (id: $0, uri: $0.uri) }.sorted { $0.uri < $1.uri }.map(\.id)
  }

  /// Whether the workspace knows a Markdown or HTML file of this path.
  package func knows(_ path: FilePath) -> Bool {
    index.records[path] != nil || open[.file(path)] != nil
  }

  /// The document, read: the client's text when it is open, else the file.
  package func markup(of id: DocumentID) throws(FileError) -> MarkupDocument? {
    if let document = open[id] { return document.markup }
    guard let path = id.path else { return nil }
    let contents = try fileSystem.readText(path, limit: maximumFileSize)
    return MarkupDocument(
      contents.text.ropeText, language: Document.language(id: id, languageID: ""),
      dialect: dialect(path))
  }

  /// Returns the workspace with other files and documents; folders and dialects stay.
  func with(
    index: FileIndex, open: [DocumentID: DocumentSnapshot], fileSystem: any FileSystem
  ) -> WorkspaceSnapshot {
    WorkspaceSnapshot(
      roots: roots, index: index, open: open, fileSystem: fileSystem,
      maximumFileSize: maximumFileSize, dialect: dialect)
  }

  /// The innermost workspace folder that holds `path`.
  package func root(of path: FilePath) -> FilePath? {
    roots.filter { path.isInside($0) }.max { $0.bytes.count < $1.bytes.count }
  }

  /// Documents that may hold a link to `path`, itself among them; sorted, so that the same input
  /// gives the same output.
  package func documents(mentioning id: DocumentID) -> [DocumentID] {
    guard let path = id.path else { return [id] }
    let names = record(of: id)?.names ?? []
    var found = Set(index.files(mentioning: path, names: names).map { DocumentID.file($0) })
    let keys = Set(FileIndex.keys(of: path, names: names))
    for (other, _) in open where other != id {
      guard let record = record(of: other) else { continue }
      if FileIndex.keys(mentionedBy: record).isDisjoint(with: keys) {
        found.remove(other)
      } else {
        found.insert(other)
      }
    }
    found.insert(id)
    return WorkspaceSnapshot.sorted(found)
  }

  /// Files whose name without extension is `stem` in any case, open ones that are not on disk yet
  /// included.
  package func files(withStem stem: String) -> [FilePath] {
    var found = index.files(withStem: stem)
    for id in open.keys {
      guard let path = id.path,
        String(decoding: path.stem, as: UTF8.self).lowercased() == stem.lowercased()
      else { continue }
      found.insert(path)
    }
    return found.sorted()
  }

  /// Files whose front matter gives them `name` as alias or title, in any case; of open ones the
  /// client's text counts.
  package func files(named name: String) -> [FilePath] {
    let name = name.lowercased()
    var found = index.files(named: name).filter { open[.file($0)] == nil }
    for id in open.keys {
      if let path = id.path, record(of: id)?.names.contains(name) == true { found.insert(path) }
    }
    return found.sorted()
  }

  /// One document as it is now, with the text that its record was made of.
  package struct Source: Sendable {
    package var record: FileRecord
    package var text: Text
    /// Version of the open document; `nil` when the file is not open.
    package var version: Int?

    /// The change of this document.
    package func change(_ change: ChangeSet) -> DocumentChange {
      DocumentChange(
        id: record.id, version: version, identity: record.identity, text: text, change: change)
    }
  }

  /// Reads a document for an edit: an open one from the client's text; a file from disk, its record
  /// from the index unless the file has changed since. `nil` for a document that only a client
  /// could know and has not open.
  package func source(of id: DocumentID) throws(FileError) -> Source? {
    if let document = open[id], let record = record(of: id) {
      return Source(record: record, text: document.text, version: document.version)
    }
    guard let path = id.path else { return nil }
    let contents = try fileSystem.readText(path, limit: maximumFileSize)
    let text = contents.text.ropeText
    if let known = index.records[path], known.identity == contents.identity {
      return Source(record: known, text: text, version: nil)
    }
    let document = MarkupDocument(
      text, language: Document.language(id: id, languageID: ""), dialect: dialect(path))
    document.markdown?.parseAllInlines()
    return Source(
      record: FileRecord(document, id: id, identity: contents.identity), text: text, version: nil)
  }

  /// The document of a source, read: the client's when it is open.
  package func markup(of source: Source) -> MarkupDocument {
    if source.version != nil, let document = open[source.record.id] { return document.markup }
    return MarkupDocument(
      source.text, language: source.record.language, dialect: source.record.dialect)
  }

  /// Whether the file is still the one that the record was made of; an open document always is.
  package func isUnchanged(_ record: FileRecord) -> Bool {
    guard let identity = record.identity, let path = record.id.path else { return true }
    return (try? fileSystem.status(of: path))?.identity == identity
  }
}

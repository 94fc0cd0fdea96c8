package import FileSystem
package import Markup

/// Resolves the links of one document to documents, each different page name only once.
package struct LinkTargets {
  private let snapshot: WorkspaceSnapshot
  private let record: FileRecord
  private var known: [Name: DocumentID?] = [:]

  private struct Name: Hashable {
    var isWiki: Bool
    var text: String
  }

  package init(of record: FileRecord, in snapshot: WorkspaceSnapshot) {
    self.record = record
    self.snapshot = snapshot
  }

  /// Returns the document that the link leads to; `nil` when it leads to none, and for references, which their
  /// definitions stand for.
  package mutating func document(of link: Link) -> DocumentID? {
    switch link.form {
    case .inline, .definition, .wiki, .html: break
    default: return nil
    }
    guard let destination = link.destination else { return nil }
    let hash = destination.utf8.firstIndex(of: UInt8(ascii: "#")) ?? destination.endIndex
    if hash == destination.startIndex { return record.id }
    let name = Name(isWiki: link.form == .wiki, text: String(destination[..<hash]))
    if let found = known[name] { return found }
    var found: DocumentID?
    if case .document(let id, _) = snapshot.target(of: link, in: record) { found = id }
    known[name] = found
    return found
  }
}

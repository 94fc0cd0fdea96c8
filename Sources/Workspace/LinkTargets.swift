package import FileSystem
package import Markup

/// Resolves the links of one document to files, each different page name only once.
package struct LinkTargets {
  private let snapshot: WorkspaceSnapshot
  private let record: FileRecord
  private var known: [Name: LinkTarget] = [:]

  private struct Name: Hashable {
    var isWiki: Bool
    var text: String
  }

  package init(of record: FileRecord, in snapshot: WorkspaceSnapshot) {
    self.record = record
    self.snapshot = snapshot
  }

  /// Returns the document or other file that the link leads to and that is there; `nil` when there
  /// is none, and for references, which their definitions stand for.
  package mutating func document(of link: Link) -> DocumentID? {
    if case .document(let id, _)? = target(of: link) { return id }
    return nil
  }

  /// Returns the file that the link leads to or would lead to if it were there.
  package mutating func file(of link: Link) -> DocumentID? {
    switch target(of: link) {
    case .document(let id, _): id
    case .missing(let path?): .file(path)
    default: nil
    }
  }

  private mutating func target(of link: Link) -> LinkTarget? {
    switch link.form {
    case .inline, .definition, .wiki, .html: break
    default: return nil
    }
    guard let destination = link.destination else { return nil }
    let hash = destination.utf8.firstIndex(of: UInt8(ascii: "#")) ?? destination.endIndex
    if hash == destination.startIndex { return .document(record.id, fragment: nil) }
    let name = Name(isWiki: link.form == .wiki, text: String(destination[..<hash]))
    if let found = known[name] { return found }
    let found = snapshot.target(of: link, in: record)
    known[name] = found
    return found
  }
}

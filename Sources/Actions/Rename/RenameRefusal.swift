import FileSystem
import TextModel
import Workspace

/// Why something is not renamed; nothing has changed then.
package struct RenameRefusal: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Nothing that has a name stands at the place.
    case nothingHere
    /// The new name cannot be written there, or would mean something else.
    case impossibleName
    /// Something has the new name already.
    case collision
    /// A file cannot be read.
    case unreadable
  }

  package let reason: Reason
  /// What is wrong and where: lower case, no full stop; lines and columns count from one.
  package let message: String

  package init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }

  init(_ error: FileError, in snapshot: WorkspaceSnapshot) {
    self.init(.unreadable, error.message(relativeTo: snapshot.root(of: error.path)))
  }
}

extension RenameRefusal: CustomStringConvertible {
  package var description: String { message }
}

extension WorkspaceSnapshot {
  /// Returns a place for a message, such as `docs/a.md:3:1`; line and column (in scalars) count
  /// from one.
  func shown(_ id: DocumentID, _ offset: ByteOffset? = nil, in text: Text? = nil) -> String {
    var name = id.uri
    if let path = id.path {
      name = path.description
      if let root = root(of: path) {
        name = String(decoding: path.relative(to: root), as: UTF8.self)
      }
    }
    guard let offset, let text else { return name }
    let position = text.position(of: offset, in: .utf32)
    return "\(name):\(position.line + 1):\(position.column + 1)"
  }
}

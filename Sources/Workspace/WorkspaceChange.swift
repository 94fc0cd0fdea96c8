package import FileSystem
package import TextModel

/// Changes of one or many documents that belong together: all of them happen or none.
package struct WorkspaceChange: Sendable {
  /// Title of the step, without "Undo", in title case.
  package var title: String
  /// Sorted by URI.
  package var documents: [DocumentChange]
  /// Files and folders that get another name after the changes of texts, whose documents have their
  /// old names here.
  package var moves: [FileMove]

  package init(title: String, documents: [DocumentChange], moves: [FileMove] = []) {
    self.title = title
    self.documents = documents
    self.moves = moves
  }

  /// Number of places that change.
  package var editCount: Int { documents.reduce(0) { $0 + $1.change.edits.count } }
}

/// A file or folder that gets another name.
package struct FileMove: Hashable, Sendable {
  package var from: FilePath
  package var to: FilePath

  package init(from: FilePath, to: FilePath) {
    self.from = from
    self.to = to
  }
}

/// The change of one document.
package struct DocumentChange: Sendable {
  package var id: DocumentID
  /// Version of the open document that the change was made for; `nil` for a file that is not open.
  package var version: Int?
  /// State of the file that the change was made for; `nil` for an open document.
  package var identity: FileIdentity?
  /// The text that the change was made for.
  package var text: Text
  package var change: ChangeSet

  package init(
    id: DocumentID, version: Int?, identity: FileIdentity?, text: Text, change: ChangeSet
  ) {
    self.id = id
    self.version = version
    self.identity = identity
    self.text = text
    self.change = change
  }
}

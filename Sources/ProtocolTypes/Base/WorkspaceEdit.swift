package import JSON

extension LSP {
  /// Changes of many documents and files.
  package struct WorkspaceEdit: Hashable, Sendable {
    /// The changes in one of the two forms of the protocol.
    package let changes: Changes
    /// What edits that name them by identifier are about.
    package let changeAnnotations: [ChangeAnnotation]

    /// Makes an edit of the workspace.
    package init(_ changes: Changes, changeAnnotations: [ChangeAnnotation] = []) {
      self.changes = changes
      self.changeAnnotations = changeAnnotations
    }

    /// The two forms that changes may take.
    package enum Changes: Hashable, Sendable {
      /// `documentChanges`: versions and file operations, in order.
      case documents([DocumentChange])
      /// `changes`: edits by document, for clients that take nothing else.
      case edits([DocumentEdits])
    }

    /// One step of `documentChanges`.
    package enum DocumentChange: Hashable, Sendable {
      case edit(TextDocumentEdit)
      /// Creates a file.
      case create(uri: String, overwrite: Bool, ignoreIfExists: Bool)
      /// Renames a file or a folder.
      case rename(oldUri: String, newUri: String, overwrite: Bool, ignoreIfExists: Bool)
      /// Deletes a file or a folder.
      case delete(uri: String, recursive: Bool, ignoreIfNotExists: Bool)
    }

    /// The edits of one document in `changes`.
    package struct DocumentEdits: Hashable, Sendable {
      /// URI of the document.
      package let uri: String
      /// The edits, in the order of the text.
      package let edits: [TextEdit]

      /// Makes the edits of a document.
      package init(uri: String, edits: [TextEdit]) {
        self.uri = uri
        self.edits = edits
      }
    }
  }

  /// What a user is told about a group of edits before they are applied.
  package struct ChangeAnnotation: Hashable, Sendable {
    /// What edits name it by.
    package let id: String
    /// What it is about, in a few words.
    package let label: String
    /// Whether the user is to be asked.
    package let needsConfirmation: Bool
    /// More words about it.
    package let description: String?

    /// Makes an annotation.
    package init(id: String, label: String, needsConfirmation: Bool, description: String? = nil) {
      self.id = id
      self.label = label
      self.needsConfirmation = needsConfirmation
      self.description = description
    }
  }
}

extension LSP.WorkspaceEdit: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      switch changes {
      case .documents(let changes): writer.member("documentChanges", changes)
      case .edits(let documents):
        writer.name("changes")
        writer.object { writer in
          for document in documents {
            writer.name(escaping: document.uri)
            writer.write(document.edits)
          }
        }
      }
      guard !changeAnnotations.isEmpty else { return }
      writer.name("changeAnnotations")
      writer.object { writer in
        for annotation in changeAnnotations {
          writer.name(escaping: annotation.id)
          writer.write(annotation)
        }
      }
    }
  }
}

extension LSP.ChangeAnnotation: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("label", label)
      writer.member("needsConfirmation", needsConfirmation)
      if let description { writer.member("description", description) }
    }
  }
}

extension LSP.WorkspaceEdit.DocumentChange: WireWritable {
  package func write(to writer: inout JSONWriter) {
    switch self {
    case .edit(let edit): edit.write(to: &writer)
    case .create(let uri, let overwrite, let ignoreIfExists):
      writer.object { writer in
        writer.member("kind", "create")
        writer.member("uri", uri)
        writer.name("options")
        writer.object { writer in
          writer.member("overwrite", overwrite)
          writer.member("ignoreIfExists", ignoreIfExists)
        }
      }
    case .rename(let oldUri, let newUri, let overwrite, let ignoreIfExists):
      writer.object { writer in
        writer.member("kind", "rename")
        writer.member("oldUri", oldUri)
        writer.member("newUri", newUri)
        writer.name("options")
        writer.object { writer in
          writer.member("overwrite", overwrite)
          writer.member("ignoreIfExists", ignoreIfExists)
        }
      }
    case .delete(let uri, let recursive, let ignoreIfNotExists):
      writer.object { writer in
        writer.member("kind", "delete")
        writer.member("uri", uri)
        writer.name("options")
        writer.object { writer in
          writer.member("recursive", recursive)
          writer.member("ignoreIfNotExists", ignoreIfNotExists)
        }
      }
    }
  }
}

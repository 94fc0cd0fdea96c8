package import JSON

extension MarkupProtocol {
  /// What undo and redo would do in a document (`markup/undo/state`).
  package struct UndoState: Hashable, Sendable {
    /// Whether there is something to undo.
    package let canUndo: Bool
    /// Whether there is something to redo.
    package let canRedo: Bool
    /// Name of what undo would take back.
    package let undoTitle: String?
    /// Name of what redo would bring back.
    package let redoTitle: String?
    /// URIs of documents that stand in the way of undoing a change of many documents.
    package let blockedBy: [String]

    /// Makes a state.
    package init(
      canUndo: Bool, canRedo: Bool, undoTitle: String? = nil, redoTitle: String? = nil,
      blockedBy: [String] = []
    ) {
      self.canUndo = canUndo
      self.canRedo = canRedo
      self.undoTitle = undoTitle
      self.redoTitle = redoTitle
      self.blockedBy = blockedBy
    }
  }

  /// Asks to take back or bring back a change (`markup/undo/undo`, `markup/undo/redo`).
  package struct UndoParams: Hashable, Sendable {
    /// How far a change of many documents reaches.
    package enum Scope: String, Sendable {
      /// All documents of the change.
      case transaction
      /// The one that is named.
      case document
    }

    /// The document.
    package let textDocument: LSP.TextDocumentIdentifier
    /// How far it reaches; all documents of the change when absent.
    package let scope: Scope
  }

  /// The answer to `markup/undo/undo` and `markup/undo/redo`.
  package struct UndoResult: Hashable, Sendable {
    /// What is taken or brought back, without "Undo"; `nil` when there is nothing.
    package let title: String?
    /// The edit, for a client that cannot be asked to apply it.
    package let edit: LSP.WorkspaceEdit?
    /// URIs of documents that stand in the way; nothing was changed then.
    package let blockedBy: [String]

    /// Makes a result.
    package init(title: String? = nil, edit: LSP.WorkspaceEdit? = nil, blockedBy: [String] = []) {
      self.title = title
      self.edit = edit
      self.blockedBy = blockedBy
    }
  }

  /// Tells that undo and redo would do something else now (`markup/undo/didChange`).
  package struct UndoDidChangeParams: Hashable, Sendable {
    /// The document.
    package let textDocument: LSP.TextDocumentIdentifier
    /// What undo and redo would do.
    package let state: UndoState

    /// Makes params.
    package init(textDocument: LSP.TextDocumentIdentifier, state: UndoState) {
      self.textDocument = textDocument
      self.state = state
    }
  }
}

extension MarkupProtocol.UndoParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    textDocument = try object.required("textDocument")
    let name: String? = try object.optional("scope")
    guard let scope = Scope(rawValue: name ?? "transaction") else {
      throw ShapeError("is neither transaction nor document", at: ["scope"])
    }
    self.scope = scope
  }
}

extension MarkupProtocol.UndoState: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writeMembers(to: &$0) }
  }

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    writer.member("canUndo", canUndo)
    writer.member("canRedo", canRedo)
    if let undoTitle { writer.member("undoTitle", undoTitle) }
    if let redoTitle { writer.member("redoTitle", redoTitle) }
    if !blockedBy.isEmpty { writer.member("blockedBy", blockedBy) }
  }
}

extension MarkupProtocol.UndoResult: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let title { writer.member("title", title) }
      if let edit { writer.member("edit", edit) }
      if !blockedBy.isEmpty { writer.member("blockedBy", blockedBy) }
    }
  }
}

extension MarkupProtocol.UndoDidChangeParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("textDocument", textDocument)
      state.writeMembers(to: &writer)
    }
  }
}

package import JSON

extension LSP {
  /// Asks a client to change documents (`workspace/applyEdit`).
  package struct ApplyWorkspaceEditParams: Hashable, Sendable {
    /// What the client's undo menu may say.
    package let label: String?
    /// The changes.
    package let edit: WorkspaceEdit

    /// Makes params.
    package init(label: String?, edit: WorkspaceEdit) {
      self.label = label
      self.edit = edit
    }
  }

  /// What a client says about an edit; it may be wrong, so nothing is believed until the changes arrive.
  package struct ApplyWorkspaceEditResult: Hashable, Sendable {
    /// Whether the client says that it applied the edit.
    package let applied: Bool
    /// Why it did not.
    package let failureReason: String?
    /// Index of the change that failed.
    package let failedChange: Int?
  }
}

extension LSP.ApplyWorkspaceEditParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let label { writer.member("label", label) }
      writer.member("edit", edit)
    }
  }
}

extension LSP.ApplyWorkspaceEditResult: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let object = try WireObject(value)
    applied = try object.required("applied")
    failureReason = object.lenient("failureReason")
    failedChange = object.lenient("failedChange")
  }
}

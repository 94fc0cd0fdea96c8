package import JSON

extension LSP {
  /// The client works on other folders now (`workspace/didChangeWorkspaceFolders`).
  package struct DidChangeWorkspaceFoldersParams: Hashable, Sendable {
    /// Folders that came.
    package let added: [WorkspaceFolder]
    /// Folders that went.
    package let removed: [WorkspaceFolder]
  }
}

extension LSP.DidChangeWorkspaceFoldersParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let event = try WireObject(value).object("event")
    do {
      added = try event.optional("added") ?? []
      removed = try event.optional("removed") ?? []
    } catch {
      throw error.inside("event")
    }
  }
}

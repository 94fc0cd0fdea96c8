import Conversion
import FileSystem
import JSON
import ProtocolTypes
import Wire
import Workspace

extension Endpoint where Store == WorkspaceStore {
  /// `markup/undo/state`: what undo and redo would do.
  static let undoState = Endpoint(
    method: "markup/undo/state", capability: .markup,
    access: .edit { params, store, _ throws(ResponseError) in
      let params: LSP.TextDocumentParams = try LSP.params(params)
      return store.undoState(of: DocumentID(ofClient: params.textDocument.uri)).json
    })

  static let undo = undoEndpoint("markup/undo/undo", .undo)
  static let redo = undoEndpoint("markup/undo/redo", .redo)

  /// Proposes the edit; nothing counts as undone before the client's text says so.
  private static func undoEndpoint(
    _ method: String, _ direction: Workspace.UndoDirection
  ) -> Endpoint {
    Endpoint(
      method: method, capability: .markup,
      access: .edit { params, store, context throws(ResponseError) in
        let params: MarkupProtocol.UndoParams = try LSP.params(params)
        let id = DocumentID(ofClient: params.textDocument.uri)
        let scope: Workspace.UndoScope = params.scope == .transaction ? .transaction : .document
        let snapshot = store.snapshot()
        guard snapshot.workspace.open[id] != nil else {
          throw ResponseError(
            .requestFailed, "\(params.textDocument.uri) is not open, so it has no history")
        }
        switch store.take(direction, of: id, scope: scope) {
        case .nothing: return MarkupProtocol.UndoResult().json
        case .blocked(let documents):
          return MarkupProtocol.UndoResult(blockedBy: documents.map(snapshot.uri)).json
        case .change(let change):
          for part in change.documents {
            if let reason = context.unsynced[part.id] {
              throw ResponseError(
                .requestFailed, "\(snapshot.uri(of: part.id)) is out of sync after \(reason)")
            }
          }
          // The title without its verb names the step.
          let title = change.title.split(separator: " ", maxSplits: 1).last.map(String.init) ?? ""
          let conversion = context.client.editConversion(
            snapshot, mostPlaces: EditConversion.mostPlacesToApply)
          let edit = conversion.edit(change)
          guard context.client.appliesEdits else {
            return MarkupProtocol.UndoResult(title: title, edit: edit).json
          }
          context.messages.append(.applyEdit(edit, label: change.title))
          return MarkupProtocol.UndoResult(title: title).json
        }
      })
  }
}

extension ClientMessage where Store == WorkspaceStore {
  /// Asks the client to make an edit. Its answer changes nothing: the changes count when they arrive.
  static func applyEdit(_ edit: LSP.WorkspaceEdit, label: String) -> ClientMessage {
    .request(
      method: "workspace/applyEdit",
      params: LSP.ApplyWorkspaceEditParams(label: label, edit: edit).json
    ) { _, _ in }
  }
}

extension ClientState {
  /// ALE announces no `applyEdit` and applies it all the same, but never answers; by its word it gets none.
  var appliesEdits: Bool { capabilities.applyEdit }

  /// Neovim takes `documentChanges`, with versions, without announcing it.
  var takesDocumentChanges: Bool {
    capabilities.documentChanges || name?.lowercased() == "neovim"
  }

  func editConversion(_ snapshot: WorkspaceStore.Snapshot, mostPlaces: Int? = nil) -> EditConversion
  {
    EditConversion(
      encoding: positionEncoding, usesDocumentChanges: takesDocumentChanges,
      mostPlaces: mostPlaces, uri: { snapshot.uri(of: $0) })
  }
}

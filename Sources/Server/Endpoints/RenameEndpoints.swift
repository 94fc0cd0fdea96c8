import Actions
import Conversion
import FileSystem
import JSON
import ProtocolTypes
import TextModel
import Wire
import Workspace

extension Endpoint where Store == WorkspaceStore {
  /// `textDocument/prepareRename`: the name at a place, or why there is none.
  static let prepareRename = Endpoint(
    method: "textDocument/prepareRename", capability: .none,
    access: .workspace { params, context throws(ReadError) in
      let place = try DocumentPlace(params, context)
      do throws(RenameRefusal) {
        let found = try Rename.place(at: place.offset, in: place.id, context.snapshot.workspace)
        return LSP.PrepareRenameResult(
          range: place.conversion.range(found.range), placeholder: found.placeholder
        ).json
      } catch {
        throw .failed(error.message)
      }
    })

  /// `textDocument/rename`: the edit goes to the caller, which applies it; the histories wait for it.
  static let rename = Endpoint(
    method: "textDocument/rename",
    capability: .member("renameProvider") { client in
      client.capabilities.prepareRename ? ["prepareProvider": true] : true
    },
    access: .workspace { params, context throws(ReadError) in
      let rename: LSP.RenameParams = try LSP.readParams(params)
      let place = try DocumentPlace(params, context)
      let change: WorkspaceChange
      do throws(RenameRefusal) {
        change = try Rename.change(
          at: place.offset, in: place.id, to: rename.newName, context.snapshot.workspace)
      } catch {
        throw .failed(error.message)
      }
      for part in change.documents {
        if let reason = context.unsynced[part.id] {
          let uri = context.snapshot.uri(of: part.id)
          throw .failed("\(uri) is out of sync after \(reason); close and open it again")
        }
      }
      let edit = context.client.editConversion(context.snapshot).edit(change)
      context.change { $0.expect(change) }
      return edit.json
    })
}

/// A place that a request is about.
struct DocumentPlace {
  let id: DocumentID
  let offset: ByteOffset
  let conversion: RangeConversion

  /// Reads `textDocument` and `position`; a document that is not open is read from disk.
  init(_ params: JSONValue?, _ context: ReadContext<WorkspaceStore>) throws(ReadError) {
    let place: LSP.TextDocumentPositionParams = try LSP.readParams(params)
    let document = try RequestedDocument(place.textDocument, context)
    id = document.id
    conversion = document.conversion
    offset = conversion.offset(place.position)
  }
}

import Execution
import FileSystem
import ProtocolTypes
import TextModel
import Wire

extension Loop {
  /// Takes over a document. One that is open already gets the new text, because the client's word counts.
  func didOpen(_ params: LSP.DidOpenTextDocumentParams) {
    let id = DocumentID(ofClient: params.uri)
    var document = OpenDocument(
      id: id, spelling: params.uri, languageID: params.languageId, version: params.version)
    if documents[id] != nil {
      log.notice("didOpen of a document that is open")
      dropReaders(of: id)
      store.close(id)
    }
    var changes = ContentChanges(of: Text(), encoding: client.positionEncoding)
    let applied = changes.apply([.full(params.text)])
    document.pendingHalf = applied.pendingHalf
    document.unsyncedReason = applied.unsyncedReason
    documents[id] = document
    store.open(document, text: applied.change.edits.first?.replacement ?? Text())
    if let reason = applied.unsyncedReason { showUnsynced(document, reason) }
  }

  /// Applies the changes of a document.
  func didChange(_ params: LSP.DidChangeTextDocumentParams) {
    let id = DocumentID(ofClient: params.textDocument.uri)
    guard var document = documents[id], let text = store.text(of: id) else {
      return log.notice("didChange of a document that is not open")
    }
    checkVersion(document.version, params.textDocument.version)
    var changes = ContentChanges(
      of: text, encoding: client.positionEncoding, pendingHalf: document.pendingHalf,
      unsyncedReason: document.unsyncedReason)
    let applied = changes.apply(params.contentChanges)
    let wasSynced = document.unsyncedReason == nil
    document.version = params.textDocument.version ?? document.version
    document.pendingHalf = applied.pendingHalf
    document.unsyncedReason = applied.unsyncedReason
    documents[id] = document
    store.apply(applied.change, to: id, version: document.version)
    if !applied.change.isEmpty { dropReaders(of: id) }
    if wasSynced, let reason = applied.unsyncedReason { showUnsynced(document, reason) }
  }

  /// Takes note of a save. The client's text counts, whatever it says that it wrote.
  func didSave(_ params: LSP.DidSaveTextDocumentParams) {
    let id = DocumentID(ofClient: params.textDocument.uri)
    guard let document = documents[id], let text = store.text(of: id) else {
      return log.notice("didSave of a document that is not open")
    }
    if let saved = params.text, document.unsyncedReason == nil, text != Text(saved) {
      log.notice("didSave with another text than that of the document")
    }
    store.save(id)
  }

  /// Gives a document back to the disk.
  func didClose(_ params: LSP.DidCloseTextDocumentParams) {
    let id = DocumentID(ofClient: params.textDocument.uri)
    guard documents.removeValue(forKey: id) != nil else {
      return log.notice("didClose of a document that is not open")
    }
    store.close(id)
  }

  /// The order of arrival is the truth, so that an odd version is only worth a note.
  private func checkVersion(_ old: Int?, _ new: Int?) {
    guard let new else { return log.notice("didChange without a version") }
    if let old, new <= old { log.notice("version \(new) after \(old)") }
  }

  private func dropReaders(of id: DocumentID) {
    for request in pending.removeDropped(byEditOf: id) {
      drop(request, .contentModified, "the document changed")
    }
  }

  private func showUnsynced(_ document: OpenDocument, _ reason: String) {
    log.error("document out of sync: \(reason)")
    notify(
      "window/showMessage",
      LSP.ShowMessageParams(
        type: .error,
        message: "markupd lost track of \(document.spelling) after \(reason). "
          + "Close and open it again."))
  }
}

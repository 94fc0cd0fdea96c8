import Execution
import JSON
import ProtocolTypes
import Wire

extension Loop {
  /// Takes a notification; what cannot be read is logged, because nobody waits for an answer.
  func handle(_ notification: Message.Notification) {
    sendTrace("received \(notification.method)")
    switch (lifecycle, notification.method) {
    case (_, "exit"): end(code: lifecycle == .shutDown ? 0 : 1)
    case (.running, _):
      do throws(ResponseError) {
        try dispatch(notification.method, notification.params)
      } catch {
        log.notice("\(notification.method): \(error.message)")
      }
    case (.waiting, _), (.shutDown, _): log.info("dropped \(notification.method)")
    }
  }

  private func dispatch(_ method: String, _ params: JSONValue?) throws(ResponseError) {
    switch method {
    case "initialized": initialized()
    case "$/cancelRequest": try cancel(LSP.params(params))
    case "$/setTrace": trace = try LSP.params(params, as: LSP.SetTraceParams.self).value
    case "textDocument/didOpen": try didOpen(LSP.params(params))
    case "textDocument/didChange": try didChange(LSP.params(params))
    case "textDocument/didSave": try didSave(LSP.params(params))
    case "textDocument/didClose": try didClose(LSP.params(params))
    case "workspace/didChangeConfiguration": try changeSettings(LSP.params(params))
    case "workspace/didChangeWorkspaceFolders":
      let event: LSP.DidChangeWorkspaceFoldersParams = try LSP.params(params)
      store.changeFolders(added: event.added, removed: event.removed)
    case "workspace/didChangeWatchedFiles":
      store.noteFileChanges(
        try LSP.params(params, as: LSP.DidChangeWatchedFilesParams.self).changes)
    case "window/workDoneProgress/cancel":
      try cancelWork(LSP.params(params))
    default:
      if !method.hasPrefix("$/") { log.info("no notification \(method)") }
    }
  }

  private func cancel(_ params: LSP.CancelParams) {
    let id: RequestID
    switch params.id {
    case .integer(let value): id = .integer(value)
    case .string(let value): id = .string(value)
    default: return log.notice("$/cancelRequest of \(params.id.kindName)")
    }
    // An answer that is on its way already is the one answer.
    guard let request = pending.remove(id) else { return }
    drop(request, .requestCancelled, "\(request.method) was cancelled")
  }

  private func cancelWork(_ params: LSP.WorkDoneProgressCancelParams) {
    guard let request = pending.removeFirst(withProgressToken: params.token) else { return }
    drop(request, .requestCancelled, "\(request.method) was cancelled")
  }
}

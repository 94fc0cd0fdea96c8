import Execution
import FileSystem
import JSON
import ProtocolTypes
import Wire

extension Loop {
  /// Answers a request, or starts whatever will.
  func handle(_ request: Message.Request) {
    guard !pending.contains(request.id) else {
      return refuse(request, .invalidRequest, "request \(request.id) is not answered yet")
    }
    guard pending.count + output.waitingReplies < limits.mostUnanswered else {
      log.error("\(limits.mostUnanswered) requests wait for a client that does not read")
      output.abandon()
      return end(code: 1)
    }
    switch (lifecycle, request.method) {
    case (.waiting, "initialize"): initialize(request)
    case (.waiting, _):
      refuse(request, .serverNotInitialized, "\(request.method) came before initialize")
    case (.running, "initialize"): refuse(request, .invalidRequest, "initialize came twice")
    case (.running, "shutdown"):
      lifecycle = .shutDown
      answer(request, .success(Array("null".utf8)))
    case (.running, _): dispatch(request)
    case (.shutDown, _): refuse(request, .invalidRequest, "\(request.method) came after shutdown")
    }
  }

  private func dispatch(_ request: Message.Request) {
    guard let endpoint = endpointsByMethod[request.method] else {
      return refuse(request, .methodNotFound, "no method \(request.method)")
    }
    let document = documentID(in: request.params)
    if let document, let reason = documents[document]?.unsyncedReason {
      return refuse(request, .requestFailed, unsyncedMessage(reason))
    }
    switch endpoint.access {
    case .edit(let run):
      var context = EditContext<Store>(client: client, unsynced: unsyncedDocuments)
      let start = clock.now()
      let result: Result<[UInt8], ResponseError>
      do {
        result = .success(try run(request.params, &store, &context))
      } catch {
        result = .failure(error)
      }
      for message in context.messages { send(message) }
      answer(request, result, start: start)
    case .read(let dropsOnEdit, let run):
      let ticket = admit(request, document: document, dropsOnEdit: dropsOnEdit)
      start(request, ticket, run)
    case .workspace:
      let ticket = admit(request, document: document, dropsOnEdit: false)
      waitingForIndex.append((request, endpoint, ticket))
    }
  }

  /// Remembers that `request` is to be answered.
  private func admit(
    _ request: Message.Request, document: DocumentID?, dropsOnEdit: Bool
  ) -> RequestTicket {
    let ticket = pending.nextTicket(for: request.id)
    let token = request.params?["workDoneToken"].flatMap { try? LSP.ProgressToken(wire: $0) }
    pending.insert(
      PendingRequest(
        ticket: ticket, method: request.method, document: document, dropsOnEdit: dropsOnEdit,
        cancellation: CancellationFlag(), progressToken: token, start: clock.now()))
    return ticket
  }

  /// Starts a request that waited for the index, unless it has been answered meanwhile.
  func startWaiting(
    _ request: Message.Request, _ endpoint: Endpoint<Store>, _ ticket: RequestTicket
  ) {
    guard case .workspace(let run) = endpoint.access, pending.request(ticket) != nil else { return }
    if let document = documentID(in: request.params),
      let reason = documents[document]?.unsyncedReason
    {
      return finish(ticket, .failure(.failed(unsyncedMessage(reason))))
    }
    start(request, ticket, run)
  }

  private func start(
    _ request: Message.Request, _ ticket: RequestTicket,
    _ run: @escaping @Sendable (JSONValue?, ReadContext<Store>) throws(ReadError) -> [UInt8]
  ) {
    guard let entry = pending.request(ticket) else { return }
    let cancellation = entry.cancellation
    let context = ReadContext<Store>(
      snapshot: store.snapshot(), client: client, unsynced: unsyncedDocuments,
      cancellation: cancellation,
      report: { [mailbox] progress in mailbox.post(.progress(ticket, progress)) },
      change: { [mailbox] change in mailbox.post(.jobFinished(change)) })
    pool.submit { [mailbox] in
      guard !cancellation.isCancelled else { return }
      let result: Result<[UInt8], ReadError>
      do throws(ReadError) {
        result = .success(try run(request.params, context))
      } catch {
        result = .failure(error)
      }
      mailbox.post(.finished(ticket, result))
    }
  }

  /// Answers a request whose reader has finished, unless it was answered before.
  func finish(_ ticket: RequestTicket, _ result: Result<[UInt8], ReadError>) {
    guard let request = pending.remove(ticket) else { return }
    switch result {
    case .success(let json): respond(request, .success(json))
    case .failure(.response(let error)): respond(request, .failure(error))
    case .failure(.cancelled):
      // Cancelled requests are answered at once and are not pending any more.
      unexpected("\(request.method) says that it was cancelled, and was not")
      respond(request, .failure(ResponseError(.internalError, "\(request.method) gave up")))
    }
  }

  /// Ends a request before its reader has finished.
  func drop(_ request: PendingRequest, _ code: ResponseError.Code, _ message: String) {
    request.cancellation.cancel()
    respond(request, .failure(ResponseError(code, message)))
  }

  private func respond(_ request: PendingRequest, _ result: Result<[UInt8], ResponseError>) {
    answer(
      Message.Request(id: request.ticket.id, method: request.method), result,
      start: request.start)
  }

  private func refuse(_ request: Message.Request, _ code: ResponseError.Code, _ message: String) {
    answer(request, .failure(ResponseError(code, message)))
  }

  /// Sends the answer to a request, which must not be pending any more.
  func answer(
    _ request: Message.Request, _ result: Result<[UInt8], ResponseError>,
    start: MonotonicTime? = nil
  ) {
    switch result {
    case .success(let json): send(Message.response(to: request.id, result: json), .reply)
    case .failure(let error): send(Message.response(to: request.id, error: error), .reply)
    }
    sendTrace(
      "answered \(request.method) (\(request.id))",
      verbose: start.map { "after \((clock.now() - $0).wholeNanoseconds / 1_000) µs" })
  }

  /// Takes the client's answer to one of our requests.
  func handle(_ response: Message.Response) {
    guard let id = response.id, let request = outgoing.remove(id) else {
      return log.notice("an answer to no request of ours, or a second one")
    }
    switch response.outcome {
    case .result(let value): request.completion(&store, .success(value))
    case .error(let error):
      log.info("\(request.method) failed: \(error.message)")
      request.completion(&store, .failure(ClientFailure(reason: error.message)))
    case .malformed:
      log.notice("the answer to \(request.method) has no result and no error")
      request.completion(&store, .failure(ClientFailure(reason: "malformed answer")))
    }
  }

  /// Returns the document that a request is about: `textDocument`, or that of a command's first argument.
  private func documentID(in params: JSONValue?) -> DocumentID? {
    let holder = params?["textDocument"] ?? params?["arguments"]?[0]?["textDocument"]
    return holder?["uri"]?.string.map { DocumentID(ofClient: $0) }
  }

  private var unsyncedDocuments: [DocumentID: String] {
    documents.compactMapValues(\.unsyncedReason)
  }

  private func unsyncedMessage(_ reason: String) -> String {
    "document out of sync after \(reason); close and open it again"
  }
}

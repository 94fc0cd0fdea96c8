import Execution
import FileSystem
import ProtocolTypes
import Wire

/// A request that is not answered yet.
struct PendingRequest: Sendable {
  let ticket: RequestTicket
  let method: String
  /// The document that it is about, if it is about one.
  let document: DocumentID?
  /// Whether an edit of the document makes its result useless.
  let dropsOnEdit: Bool
  let cancellation: CancellationFlag
  /// Token under which the client wants to be told how far it is.
  let progressToken: LSP.ProgressToken?
  let start: MonotonicTime
}

/// The requests that are not answered yet. Each leaves exactly once, and is answered by whoever takes it.
struct PendingRequests {
  private var requests: [RequestID: PendingRequest] = [:]
  private var serial = 0

  /// Number of requests.
  var count: Int { requests.count }

  /// Returns whether a request with this id is not answered yet.
  func contains(_ id: RequestID) -> Bool {
    requests[id] != nil
  }

  /// Returns a ticket that no other request has.
  mutating func nextTicket(for id: RequestID) -> RequestTicket {
    serial &+= 1
    return RequestTicket(id: id, serial: serial)
  }

  /// Takes in a request.
  mutating func insert(_ request: PendingRequest) {
    requests[request.ticket.id] = request
  }

  /// Returns a request unless it has been answered.
  func request(_ ticket: RequestTicket) -> PendingRequest? {
    guard let request = requests[ticket.id], request.ticket == ticket else { return nil }
    return request
  }

  /// Takes out a request unless it has been answered.
  mutating func remove(_ ticket: RequestTicket) -> PendingRequest? {
    guard request(ticket) != nil else { return nil }
    return requests.removeValue(forKey: ticket.id)
  }

  /// Takes out the request with this id, if there is one.
  mutating func remove(_ id: RequestID) -> PendingRequest? {
    requests.removeValue(forKey: id)
  }

  /// Takes out the request whose progress goes by `token`, if there is one.
  mutating func removeFirst(withProgressToken token: LSP.ProgressToken) -> PendingRequest? {
    guard let request = requests.values.first(where: { $0.progressToken == token }) else {
      return nil
    }
    return requests.removeValue(forKey: request.ticket.id)
  }

  /// Takes out the requests whose results an edit of `document` makes useless, oldest first.
  mutating func removeDropped(byEditOf document: DocumentID) -> [PendingRequest] {
    remove { $0.dropsOnEdit && $0.document == document }
  }

  /// Takes out all requests, oldest first.
  mutating func removeAll() -> [PendingRequest] {
    remove { _ in true }
  }

  private mutating func remove(where isTaken: (PendingRequest) -> Bool) -> [PendingRequest] {
    let taken = requests.values.filter(isTaken).sorted { $0.ticket.serial < $1.ticket.serial }
    for request in taken { requests[request.ticket.id] = nil }
    return taken
  }
}

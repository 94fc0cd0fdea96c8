import Execution
import FileSystem
import JSON
import ProtocolTypes
import Wire

/// The one thread that owns all state. Everything that happens comes to it as an `Event`, in order.
final class Loop<Store: DocumentStore> {
  /// How far a connection is.
  enum Lifecycle {
    /// The client has not said `initialize`.
    case waiting
    case running
    /// The client has said `shutdown`.
    case shutDown
  }

  /// How the process is about to end.
  struct Ending {
    let code: Int32
    /// Until when requests that are under way may finish.
    let deadline: MonotonicTime
  }

  var store: Store
  let endpoints: [Endpoint<Store>]
  let endpointsByMethod: [String: Endpoint<Store>]
  let mailbox: Mailbox<Event<Store>>
  let output: OutputQueue
  let limits: OutputLimits
  let pool: WorkerPool
  let log: Log
  let clock: Clock
  let version: String
  let watchdog: Watchdog

  var lifecycle = Lifecycle.waiting
  var client = ClientState(LSP.InitializeParams())
  var trace = LSP.TraceValue.off
  var documents: [DocumentID: OpenDocument] = [:]
  var pending = PendingRequests()
  /// Requests about the whole workspace that wait for the index, oldest first.
  var waitingForIndex: [(Message.Request, Endpoint<Store>, RequestTicket)] = []
  var outgoing = OutgoingRequests<Store>()
  /// What was dropped because the client is slow, with the last report of each piece of work.
  var dropped: [DropKey: [UInt8]] = [:]
  var jobCancellation = CancellationFlag()
  var ending: Ending?
  var parentWatch: ParentWatch?

  /// Makes a loop; `run` is to be called on the thread that is to own it.
  init(store: Store, endpoints: [Endpoint<Store>], parts: LoopParts<Store>) {
    self.store = store
    self.endpoints = endpoints
    endpointsByMethod = Dictionary(endpoints.map { ($0.method, $0) }) { first, second in
      unexpected("two endpoints for \(second.method)")
      return first
    }
    mailbox = parts.mailbox
    output = parts.output
    limits = parts.limits
    pool = parts.pool
    log = parts.log
    clock = parts.clock
    version = parts.version
    watchdog = parts.watchdog
  }

  /// Runs until the connection is over and returns the exit code.
  func run() -> Int32 {
    while true {
      if let ending, pending.count == 0 || ending.deadline <= clock.now() {
        return finish(code: ending.code)
      }
      if let event = mailbox.next(until: nextDeadline) { handle(event) }
      passDeadlines()
      settleStore()
    }
  }

  private var nextDeadline: MonotonicTime? {
    [ending?.deadline, store.deadline, outgoing.deadline].compactMap { $0 }.min()
  }

  private func handle(_ event: Event<Store>) {
    switch event {
    case .input(let input): handle(input)
    case .finished(let ticket, let result): finish(ticket, result)
    case .progress(let ticket, let progress):
      guard let token = pending.request(ticket)?.progressToken else { return }
      sendProgress(progress, token)
    case .jobFinished(let change): change(&store)
    case .output(.drained): sendDropped()
    case .output(.failed):
      log.error("the client does not read any more")
      end(code: 1)
    case .signal(let signal):
      log.info("signal \(signal.rawValue)")
      end(code: signal.exitCode)
    case .parentGone:
      log.notice("the client's process is gone")
      end(code: lifecycle == .shutDown ? 0 : 1)
    }
  }

  private func handle(_ input: InputEvent) {
    switch input {
    case .message(.request(let request)): handle(request)
    case .message(.notification(let notification)): handle(notification)
    case .message(.response(let response)): handle(response)
    case .refused(let refused):
      log.notice("refused a message: \(refused.error.message)")
      if refused.isAnswered { send(Message.response(to: refused.id, error: refused.error), .reply) }
    case .warning(let warning): log.notice(warning)
    case .failed(let error):
      log.error("the input cannot be read: \(error)")
      end(code: 1)
    case .ended:
      // What is under way may still be of use to somebody who closed the input only to say that it is all.
      end(code: lifecycle == .shutDown ? 0 : 1, grace: .seconds(1))
    }
  }

  private func passDeadlines() {
    let now = clock.now()
    for request in outgoing.removeExpired(now) {
      log.info("\(request.method) was not answered")
      request.completion(&store, .failure(ClientFailure(reason: "no answer")))
    }
    if let deadline = store.deadline, deadline <= now { store.deadlinePassed(now) }
  }

  /// Sends and starts what an event has brought up in the store.
  private func settleStore() {
    for job in store.takeJobs() {
      pool.submit { [mailbox, jobCancellation] in
        mailbox.post(.jobFinished(job.run(jobCancellation)))
      }
    }
    for message in store.takeMessages() { send(message) }
    if !waitingForIndex.isEmpty, store.isIndexed {
      let ready = waitingForIndex
      waitingForIndex = []
      for (request, endpoint, ticket) in ready { startWaiting(request, endpoint, ticket) }
    }
  }

  // MARK: The end

  /// Lets the process end with `code`, as soon as nothing is under way or `grace` is over. The first reason counts,
  /// save that a later one without grace ends the waiting.
  func end(code: Int32, grace: Duration = .zero) {
    watchdog.arm(code: ending?.code ?? code)
    let deadline = clock.now() + grace
    if let ending {
      self.ending = Ending(code: ending.code, deadline: min(ending.deadline, deadline))
    } else {
      ending = Ending(code: code, deadline: deadline)
    }
  }

  private func finish(code: Int32) -> Int32 {
    for request in pending.removeAll() {
      request.cancellation.cancel()
      send(
        Message.response(
          to: request.ticket.id, error: ResponseError(.requestCancelled, "the server ends")),
        .reply)
    }
    jobCancellation.cancel()
    parentWatch?.stop()
    store.end()
    output.close()
    if !output.waitUntilEmpty(deadline: Clock.system.now() + .milliseconds(1_500)) {
      log.notice("the client did not read everything")
    }
    pool.close()
    return code
  }
}

extension Loop.Lifecycle: Equatable {}

/// What a loop is made of besides the store and the endpoints.
struct LoopParts<Store: DocumentStore>: Sendable {
  let mailbox: Mailbox<Event<Store>>
  let output: OutputQueue
  let limits: OutputLimits
  let pool: WorkerPool
  let log: Log
  let clock: Clock
  let version: String
  let watchdog: Watchdog
}

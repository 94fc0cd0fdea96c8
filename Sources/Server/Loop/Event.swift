import ProtocolTypes
import Wire

/// Everything that can happen to the loop.
enum Event<Store: DocumentStore>: Sendable {
  /// Something came from the client, or its side of the channel ended.
  case input(InputEvent)
  /// A reader has finished.
  case finished(RequestTicket, Result<[UInt8], ReadError>)
  /// A reader tells how far it is.
  case progress(RequestTicket, LSP.WorkDoneProgress)
  /// Work of the store has finished; this is to be done to the store.
  case jobFinished(@Sendable (inout Store) -> Void)
  /// Something became of our side of the channel.
  case output(OutputEvent)
  /// Somebody asks the process to end.
  case signal(EndingSignal)
  /// The process that we were to end with is gone.
  case parentGone
}

/// Tells a request from a later one with the same id.
struct RequestTicket: Hashable, Sendable {
  let id: RequestID
  let serial: Int
}

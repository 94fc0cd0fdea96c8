import Execution

/// What becomes of the channel to the client.
enum OutputEvent: Sendable {
  /// Messages were dropped, and now there is room again.
  case drained
  /// Nobody reads any more.
  case failed
}

/// Writes what comes out of `queue` to `descriptor` until the queue is closed; meant for a thread of its own.
func writeOutput(of queue: OutputQueue, to descriptor: Int32, deliver: (OutputEvent) -> Void) {
  while let items = queue.take() {
    for item in items {
      guard writeBytes(item.frame, to: descriptor) else {
        queue.abandon()
        deliver(.failed)
        return
      }
      if queue.wrote(item) { deliver(.drained) }
    }
  }
}

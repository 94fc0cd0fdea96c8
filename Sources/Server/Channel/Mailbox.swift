import Execution

/// Where everything that happens waits for the loop, in the order in which it happened.
///
/// Whoever reads the input waits while much is queued: the loop never waits for the client, so that this
/// cannot lock up. All others never wait.
final class Mailbox<Event: Sendable>: Sendable {
  private struct State: Sendable {
    var events: [(event: Event, cost: Int)] = []
    var first = 0
    var cost = 0

    mutating func next() -> Event? {
      guard first < events.count else { return nil }
      let (event, cost) = events[first]
      self.cost -= cost
      first += 1
      // More than half is used up, so that a long queue is not moved again and again.
      if first == events.count || (first > 256 && first > events.count / 2) {
        events.removeSubrange(..<first)
        first = 0
      }
      return event
    }
  }

  private let state = Monitor(State())
  private let limit: Int

  /// Makes a mailbox that lets the reader of the input wait while more than `limit` bytes are queued.
  init(limit: Int = 64 << 20) {
    self.limit = limit
  }

  /// Puts in something that happened.
  func post(_ event: Event) {
    state.update { $0.events.append((event, 0)) }
  }

  /// Puts in something read from the input, of `bytes` bytes, as soon as there is room.
  func postInput(_ event: Event, bytes: Int) {
    _ = state.wait(wakes: true) { [limit] state -> Void? in
      guard state.cost <= limit else { return nil }
      state.events.append((event, bytes))
      state.cost += bytes
      return ()
    }
  }

  /// Takes what happened first; waits for something to happen until `deadline` and returns `nil` then.
  func next(until deadline: MonotonicTime?) -> Event? {
    state.wait(until: deadline, wakes: true) { $0.next() }
  }
}

import Execution
import Wire

/// How much may wait for a client that does not read.
package struct OutputLimits: Hashable, Sendable {
  /// Bytes beyond which progress, traces and diagnostics are dropped.
  package var droppingBytes = 64 << 20
  /// Bytes beyond which we give up.
  package var mostBytes = 256 << 20
  /// Requests that are not answered, or whose answers wait, beyond which we give up.
  package var mostUnanswered = 100_000

  /// Makes the limits that the daemon uses.
  package init() {}
}

/// Messages on their way to the client. Putting one in never waits.
final class OutputQueue: Sendable {
  /// What becomes of a message when much is queued.
  enum Kind: Sendable {
    /// The answer to a request; it is sent whatever happens.
    case reply
    /// Something else that must be sent.
    case essential
    /// Something that may be dropped.
    case droppable
  }

  /// What became of a message.
  enum Outcome: Hashable, Sendable {
    case queued
    case dropped
    /// So much is queued that we give up.
    case overloaded
    /// The channel is closed.
    case closed
  }

  /// A message for the thread that writes.
  struct Item: Sendable {
    let frame: [UInt8]
    let isReply: Bool
  }

  private struct State: Sendable {
    var items: [Item] = []
    var bytes = 0
    var replies = 0
    var hasDropped = false
    var isClosed = false
  }

  private let state = Monitor(State())
  private let limits: OutputLimits

  /// Makes an empty queue.
  init(limits: OutputLimits) {
    self.limits = limits
  }

  /// Puts in the body of a message.
  func put(_ body: [UInt8], _ kind: Kind) -> Outcome {
    let frame = FrameWriter.frame(body)
    let isReply = if case .reply = kind { true } else { false }
    return state.update { state in
      guard !state.isClosed else { return .closed }
      if case .droppable = kind, state.bytes + frame.count > limits.droppingBytes {
        state.hasDropped = true
        return .dropped
      }
      guard state.bytes <= limits.mostBytes else { return .overloaded }
      state.items.append(Item(frame: frame, isReply: isReply))
      state.bytes += frame.count
      if isReply { state.replies += 1 }
      return .queued
    }
  }

  /// Number of answers that wait to be written.
  var waitingReplies: Int {
    state.withLock { $0.replies }
  }

  /// Takes all that waits, in order; waits until there is something, and returns `nil` when the queue is
  /// closed and empty. What was taken counts as queued until `wrote` says otherwise.
  func take() -> [Item]? {
    let items = state.wait { state -> [Item]? in
      guard !state.items.isEmpty || state.isClosed else { return nil }
      defer { state.items = [] }
      return state.items
    }
    guard let items, !items.isEmpty else { return nil }
    return items
  }

  /// Tells that an item was written; returns whether messages were dropped and there is room again.
  func wrote(_ item: Item) -> Bool {
    state.update { state in
      state.bytes -= item.frame.count
      if item.isReply { state.replies -= 1 }
      guard state.hasDropped, state.bytes < limits.droppingBytes / 2 else { return false }
      state.hasDropped = false
      return true
    }
  }

  /// Takes no more messages; those that wait are still written.
  func close() {
    state.update { $0.isClosed = true }
  }

  /// Gives up on what waits, because nobody can read it.
  func abandon() {
    state.update { state in
      state.isClosed = true
      state.items = []
      state.bytes = 0
      state.replies = 0
    }
  }

  /// Waits until everything is written or `deadline` passes; returns whether it is.
  func waitUntilEmpty(deadline: MonotonicTime) -> Bool {
    state.wait(until: deadline) { $0.bytes == 0 ? true : nil } ?? false
  }
}

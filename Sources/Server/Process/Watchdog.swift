import Execution

/// Ends the process some seconds after it was told to, should the loop be too busy to do it itself.
final class Watchdog: Sendable {
  private enum State: Sendable {
    case idle
    case armed
    case disarmed
  }

  private let state = Monitor(State.idle)
  private let patience: Duration
  private let end: @Sendable (Int32) -> Void

  /// Makes a watchdog that waits for `patience` before it calls `end`.
  init(patience: Duration = .seconds(7), end: @escaping @Sendable (Int32) -> Void) {
    self.patience = patience
    self.end = end
  }

  /// Lets the time run; `code` is the exit code when it is up. Only the first call counts.
  func arm(code: Int32) {
    let isFirst = state.update { state in
      guard case .idle = state else { return false }
      state = .armed
      return true
    }
    guard isFirst else { return }
    let deadline = Clock.system.now() + patience
    _ = Thread.start(named: "watchdog", stackBytes: 256 << 10) { [state, end] in
      let isDisarmed = state.wait(until: deadline) { state -> Bool? in
        if case .disarmed = state { true } else { nil }
      }
      if isDisarmed == nil { end(code) }
    }
  }

  /// Stops the time: the loop has ended by itself.
  func disarm() {
    state.update { $0 = .disarmed }
  }
}

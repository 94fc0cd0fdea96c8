import Execution
private import Glibc
private import Synchronization

/// A line on the terminal that says how far long work is. Nothing is shown in pipes and files, nor before half a second
/// has passed, and nothing is left when it ends.
final class ProgressBar: Sendable {
  private struct State {
    /// When the line may be drawn next.
    var due: MonotonicTime
    var isDrawn = false
    var isEnded = false
  }

  private let title: String
  private let isShown: Bool
  private let clock: Clock
  private let state: Mutex<State>

  private static let delay = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)

  init(_ title: String, clock: Clock = .system) {
    self.title = title
    self.clock = clock
    isShown = isatty(STDERR_FILENO) == 1 && environmentVariable("TERM") != "dumb"
    state = Mutex(State(due: clock.now() + ProgressBar.delay))
  }

  /// Says that `done` of `total` parts are finished; may be called from any thread.
  func update(_ done: Int, _ total: Int) {
    guard isShown, total > 0 else { return }
    state.withLock { state in
      let now = clock.now()
      guard !state.isEnded, now >= state.due else { return }
      state.due = now + ProgressBar.pause
      state.isDrawn = true
      let filled = max(0, min(20, done * 20 / total))
      let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
      ProgressBar.draw("\r\(title) [\(bar)] \(done) of \(total)\u{1B}[K")
    }
  }

  /// Takes the line away.
  func end() {
    state.withLock { state in
      if state.isDrawn { ProgressBar.draw("\r\u{1B}[K") }
      state.isDrawn = false
      state.isEnded = true
    }
  }

  private static func draw(_ text: String) {
    var text = text
    text.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

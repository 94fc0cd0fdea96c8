import Execution
private import Glibc

/// Signals that ask the process to end, and the exit code that tells of each.
enum EndingSignal: Int32, Sendable, CaseIterable {
  case hangUp = 1
  case interrupt = 2
  case terminate = 15

  /// 128 and the number, as shells have it.
  var exitCode: Int32 { 128 + rawValue }
}

/// Delivers signals that ask the process to end from a thread of their own.
///
/// Must be called before any other thread starts, because threads inherit what is blocked. A child process
/// inherits it too and has to unblock it.
func deliverEndingSignals(_ deliver: @escaping @Sendable (EndingSignal) -> Void) {
  signal(SIGPIPE, SIG_IGN)
  block()
  _ = Thread.start(named: "signals", stackBytes: 256 << 10) {
    var signals = endingSignals()
    var number: Int32 = 0
    while sigwait(&signals, &number) == 0 {
      if let ending = EndingSignal(rawValue: number) { deliver(ending) }
    }
  }
}

private func block() {
  var signals = endingSignals()
  pthread_sigmask(SIG_BLOCK, &signals, nil)
}

private func endingSignals() -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for signal in EndingSignal.allCases { sigaddset(&signals, signal.rawValue) }
  return signals
}

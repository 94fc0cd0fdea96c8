package import Execution
private import Glibc

/// How a connection is served.
package struct ServeOptions: Sendable {
  /// Number of the process to end with; that of `initialize` when absent.
  package var parent: Int?
  /// Our version, as the client is told.
  package var version: String
  /// Where entries of the log go.
  package var log: Log
  /// Where the time comes from, for what is put off; waiting goes by the machine's monotonic clock.
  package var clock = Clock.system
  /// How much may wait for a client that does not read.
  package var limits = OutputLimits()
  /// Threads that answer requests.
  package var readerThreads = 2

  /// Makes options.
  package init(version: String, log: Log, parent: Int? = nil) {
    self.version = version
    self.log = log
    self.parent = parent
  }
}

/// Serves one client over standard input and output and returns the exit code. It takes the process over: signals,
/// streams and all.
package func serveStandardStreams<Store: DocumentStore>(
  store: Store, endpoints: [Endpoint<Store>], options: ServeOptions
) -> Int32 {
  let mailbox = Mailbox<Event<Store>>()
  // Whatever keeps the loop busy, nobody waits longer than this for the process to end.
  let watchdog = Watchdog { _exit($0) }
  deliverEndingSignals { signal in
    watchdog.arm(code: signal.exitCode)
    mailbox.post(.signal(signal))
  }
  guard let streams = StandardStreams.claim() else {
    options.log.error("standard input or output is closed")
    return 1
  }
  return serve(
    store: store, endpoints: endpoints, options: options, mailbox: mailbox, watchdog: watchdog,
    input: streams.input, output: streams.output)
}

/// Serves one client over two descriptors, which stay the caller's to close, and returns the exit code.
package func serve<Store: DocumentStore>(
  store: Store, endpoints: [Endpoint<Store>], options: ServeOptions, input: Int32, output: Int32
) -> Int32 {
  serve(
    store: store, endpoints: endpoints, options: options, mailbox: Mailbox(),
    watchdog: Watchdog { _ in }, input: input, output: output)
}

private func serve<Store: DocumentStore>(
  store: Store, endpoints: [Endpoint<Store>], options: ServeOptions,
  mailbox: Mailbox<Event<Store>>, watchdog: Watchdog, input: Int32, output: Int32
) -> Int32 {
  sendUnexpectedReports(to: options.log)
  let queue = OutputQueue(limits: options.limits)
  let parts = LoopParts<Store>(
    mailbox: mailbox, output: queue, limits: options.limits,
    pool: WorkerPool(threads: options.readerThreads, named: "reader"), log: options.log,
    clock: options.clock, version: options.version, watchdog: watchdog)
  let code = Monitor<Int32>(1)
  let loop = Thread.start(named: "loop") {
    let loop = Loop(store: store, endpoints: endpoints, parts: parts)
    if let parent = options.parent { loop.watchParent(parent) }
    let result = loop.run()
    code.update { $0 = result }
  }
  let writer = Thread.start(named: "writer") {
    writeOutput(of: queue, to: output) { mailbox.post(.output($0)) }
  }
  let reader = Thread.start(named: "input") {
    readInput(from: input) { event, bytes in
      switch event {
      case .ended, .failed: watchdog.arm(code: 1)
      case .message, .refused, .warning: break
      }
      mailbox.postInput(.input(event), bytes: bytes)
    }
  }
  guard let loop, writer != nil, reader != nil else {
    options.log.error("no threads")
    return 1
  }
  loop.join()
  watchdog.disarm()
  return code.withLock { $0 }
}

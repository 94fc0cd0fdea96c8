/// A few threads that run what they are given, first come, first served.
package final class WorkerPool: Sendable {
  private struct State: Sendable {
    var jobs: [@Sendable () -> Void] = []
    var first = 0
    var isClosed = false

    mutating func next() -> (@Sendable () -> Void)? {
      guard first < jobs.count else { return nil }
      let job = jobs[first]
      first += 1
      if first > 64, first > jobs.count / 2 {
        jobs.removeSubrange(..<first)
        first = 0
      }
      return job
    }
  }

  private let state = Monitor(State())

  /// Starts `count` threads; on a machine that refuses, `submit` runs jobs itself.
  package init(threads count: Int, named name: String) {
    var started = 0
    for index in 0..<count {
      let thread = Thread.start(named: "\(name)-\(index)") { [state] in WorkerPool.work(state) }
      if thread != nil { started += 1 }
    }
    if started == 0 { state.update { $0.isClosed = true } }
  }

  /// Runs `job` on one of the threads as soon as one is free.
  package func submit(_ job: @escaping @Sendable () -> Void) {
    let isTaken = state.update { state in
      if !state.isClosed { state.jobs.append(job) }
      return !state.isClosed
    }
    if !isTaken { job() }
  }

  /// Lets the threads end after what they are at; jobs that have not begun are forgotten.
  package func close() {
    state.update { state in
      state.isClosed = true
      state.jobs = []
      state.first = 0
    }
  }

  private static func work(_ state: Monitor<State>) {
    while true {
      let job = state.wait { state -> (@Sendable () -> Void)?? in
        if let job = state.next() { return .some(job) }
        return state.isClosed ? .some(nil) : nil
      }
      guard let job, let job else { return }
      job()
    }
  }
}

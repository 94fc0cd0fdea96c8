private import CGlibc
private import Glibc

/// A thread with a stack of a size that we choose, so that no system setting decides how deep we may go.
package struct Thread: Sendable {
  /// Size of a stack that holds all our work: 8 MiB.
  package static let stackBytes = 8 << 20

  private let completion: Monitor<Bool>

  /// Starts a thread that runs `body`; returns `nil` when the system refuses.
  package static func start(
    named name: String, stackBytes: Int = Thread.stackBytes, _ body: @escaping @Sendable () -> Void
  ) -> Thread? {
    let completion = Monitor(false)
    let work = Work {
      // A thread names itself, because a detached one may be over before anybody else can. Linux keeps fifteen
      // bytes of a name.
      pthread_setname_np(pthread_self(), String(name.prefix(15)))
      body()
      completion.update { $0 = true }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackBytes)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(work)
    let status = pthread_create(
      &thread, &attributes,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, argument.toOpaque())
    guard status == 0 else {
      argument.release()
      return nil
    }
    return Thread(completion: completion)
  }

  /// Waits until the thread has run, or until `deadline`; returns whether it has run.
  @discardableResult
  package func join(until deadline: MonotonicTime? = nil) -> Bool {
    completion.wait(until: deadline) { $0 ? true : nil } ?? false
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }
}

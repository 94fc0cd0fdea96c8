import Execution
import JSON
import Wire

/// Our own requests that the client has not answered. Nothing waits for an answer; some clients never give one.
struct OutgoingRequests<Store: DocumentStore> {
  typealias Completion = @Sendable (inout Store, Result<JSONValue, ClientFailure>) -> Void

  private struct Entry {
    let method: String
    let deadline: MonotonicTime
    let completion: Completion
  }

  /// How long we remember a request.
  private let patience = Duration.seconds(60)
  private var entries: [Int64: Entry] = [:]
  private var lastID: Int64 = 0

  /// When the oldest request is given up.
  var deadline: MonotonicTime? {
    entries.values.map(\.deadline).min()
  }

  /// Takes in a request and returns its id.
  mutating func insert(
    method: String, now: MonotonicTime, completion: @escaping Completion
  ) -> RequestID {
    lastID += 1
    entries[lastID] = Entry(method: method, deadline: now + patience, completion: completion)
    return .integer(lastID)
  }

  /// Takes out the request that has this id; `nil` when there is none, or it was answered before.
  mutating func remove(_ id: RequestID) -> (method: String, completion: Completion)? {
    guard case .integer(let number) = id, let entry = entries.removeValue(forKey: number) else {
      return nil
    }
    return (entry.method, entry.completion)
  }

  /// Takes out the requests whose time is up.
  mutating func removeExpired(_ now: MonotonicTime) -> [(method: String, completion: Completion)] {
    let expired = entries.filter { $0.value.deadline <= now }.sorted { $0.key < $1.key }
    for (id, _) in expired { entries[id] = nil }
    return expired.map { ($0.value.method, $0.value.completion) }
  }
}

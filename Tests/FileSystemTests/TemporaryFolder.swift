import FileSystem
import Foundation
import Synchronization

/// A folder of its own for one test, removed with what is in it when the test lets go.
final class TemporaryFolder: Sendable {
  let path: FilePath

  /// `isFast` asks for a file system in memory where there is one: forcing thousands of changes to a real
  /// disk takes minutes.
  init(isFast: Bool = false) throws {
    let memory = "/dev/shm"
    let base =
      isFast && FileManager.default.isWritableFile(atPath: memory)
      ? URL(fileURLWithPath: memory) : FileManager.default.temporaryDirectory
    let url = base.appendingPathComponent("markupd-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.resolvingSymlinksInPath().path) ?? .root
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.description)
  }

  /// Writes a file, folders included, the way a careless program would.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path.description).appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: self[name].description, withDestinationPath: target)
  }

  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: self[name].description)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Names in a folder, hidden ones included, sorted.
  func names(in name: String = ".") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: self[name].description)) ?? []).sorted()
  }

  subscript(name: String) -> FilePath { path.resolving(name) ?? path }

  /// The state directory of this test.
  var state: StateDirectory { StateDirectory(self[".state"]) }
  var disk: DiskFileSystem { DiskFileSystem(state: state) }
}

/// Stops or spoils the system calls of one run at a chosen place.
final class Fault: Sendable {
  enum Kind: Sendable {
    /// From call `k` on nothing reaches the disk any more, as after `kill -9`.
    case stop
    /// Call `k` alone fails.
    case once(Int32)
    /// Every call from `k` on that changes the disk fails.
    case onwards(Int32)
    /// Other work is done just before call `k`.
    case meanwhile(@Sendable () -> Void)
  }

  private let kind: Kind
  private let place: Int
  private let count = Mutex(0)
  private let hitCall = Mutex<SystemCall?>(nil)

  /// Calls are counted from 0.
  init(_ kind: Kind, at place: Int) {
    self.kind = kind
    self.place = place
  }

  /// How many calls were seen.
  var callCount: Int { count.withLock { $0 } }
  /// The call at the chosen place; `nil` when the run ended before it.
  var hit: SystemCall? { hitCall.withLock { $0 } }

  var calls: SystemCalls {
    SystemCalls { call in
      let index = self.count.withLock { count in
        defer { count += 1 }
        return count
      }
      if index == self.place { self.hitCall.withLock { $0 = call } }
      switch self.kind {
      case .stop: return index >= self.place ? .fail(ECANCELED) : .proceed
      case .once(let code): return index == self.place ? .fail(code) : .proceed
      case .onwards(let code):
        return index >= self.place && call.name.changesDisk ? .fail(code) : .proceed
      case .meanwhile(let work):
        if index == self.place { work() }
        return .proceed
      }
    }
  }
}

import CGlibc
import FileSystem
import Foundation
import Testing

/// Every system call of a change of five files, a rename, a removal and a creation: stopped at, failed, and
/// with somebody else at work.
@Suite struct TransactionFaultTests {
  /// More than a run makes; the tests say so when it is not.
  private static let callLimit = 1500

  private static let old: [String: String] = [
    "a.md": "old a", "b.md": "old b", "d/c.md": "old c", "d/d.md": "old d", "d/e.md": "old e",
    "r.md": "removed",
  ]
  private static let new: [String: String] = [
    "b.md": "new a", "a.md": "new b", "f/c.md": "new c", "f/d.md": "new d", "f/e.md": "new e",
    "n.md": "created",
  ]

  private func prepared() throws -> TemporaryFolder {
    let folder = try TemporaryFolder(isFast: true)
    for (name, text) in Self.old { try folder.write(text, to: name) }
    return folder
  }

  /// Edits five files, swaps two of them, renames the folder of the others, removes one and makes one.
  private func transaction(_ folder: TemporaryFolder) -> FileTransaction {
    func write(_ name: String, _ text: String) -> FileTransaction.Operation {
      .write(folder[name], Array(text.utf8), expecting: .anything)
    }
    return FileTransaction(
      root: folder.path,
      operations: [
        write("a.md", "new a"), write("b.md", "new b"), write("d/c.md", "new c"),
        write("d/d.md", "new d"), write("d/e.md", "new e"),
        .rename(folder["a.md"], to: folder["b.md"]), .rename(folder["b.md"], to: folder["a.md"]),
        .rename(folder["d"], to: folder["f"]), .remove(folder["r.md"], expecting: .anything),
        .create(folder["n.md"], Array("created".utf8)),
      ])
  }

  /// Every file below the folder, the state directory left out.
  private func files(_ folder: TemporaryFolder) -> [String: String] {
    var found: [String: String] = [:]
    for name in FileManager.default.enumerator(atPath: folder.path.description) ?? .init() {
      guard let name = name as? String, !name.hasPrefix(".state") else { continue }
      var isFolder: ObjCBool = false
      let path = folder[name].description
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      found[name] = folder.text(name)
    }
    return found
  }

  private func journals(_ folder: TemporaryFolder) -> [String] {
    folder.names(in: ".state/roots").flatMap { folder.names(in: ".state/roots/" + $0) }
      .filter { $0 != "lock" }
  }

  private func isWhole(_ text: String) -> Bool {
    Self.old.values.contains(text) || Self.new.values.contains(text)
  }

  private func recover(_ folder: TemporaryFolder) throws -> RecoveryReport {
    try TransactionWriter(state: folder.state, patience: 0).recover()
  }

  @Test func stoppedAtAnyCallEveryFileIsWholeAndRecoveryMakesAllOldOrAllNew() throws {
    var outcomes: Set<String> = []
    for place in 0..<Self.callLimit {
      let folder = try prepared()
      let fault = Fault(.stop, at: place)
      let writer = TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
      _ = try? writer.apply(transaction(folder))
      if fault.hit == nil {
        #expect(files(folder) == Self.new)
        #expect(outcomes == ["old", "new"])
        return
      }
      for (name, text) in files(folder) where !name.contains(".markupd-") {
        #expect(isWhole(text), "\(name) after \(place)")
      }
      let report = try recover(folder)
      #expect(report.conflicts == [] && report.failures == [], "\(place) \(report)")
      let found = files(folder)
      #expect(found == Self.old || found == Self.new, "\(place) \(fault.hit as Any)")
      outcomes.insert(found == Self.old ? "old" : "new")
      #expect(journals(folder) == [])
      #expect(try recover(folder).isEmpty)
    }
    Issue.record("a run makes more calls than expected")
  }

  @Test func stoppedAgainDuringRecoveryTheNextOneStillFinishes() throws {
    var random = SystemCallPlaces(seed: 11)
    let total = try callCount()
    for _ in 0..<120 {
      let folder = try prepared()
      let first = Fault(.stop, at: random.next(below: total))
      _ = try? TransactionWriter(state: folder.state, calls: first.calls, patience: 0)
        .apply(transaction(folder))
      for _ in 0..<2 {
        let second = Fault(.stop, at: random.next(below: 150))
        _ = try? TransactionWriter(state: folder.state, calls: second.calls, patience: 0).recover()
      }
      let report = try recover(folder)
      #expect(report.conflicts == [] && report.failures == [])
      let found = files(folder)
      #expect(found == Self.old || found == Self.new)
      #expect(journals(folder) == [])
    }
  }

  @Test(arguments: [EIO, ENOSPC, EACCES])
  func aFailingCallLeavesAllOldOrAllNewAtOnce(_ code: Int32) throws {
    for place in 0..<Self.callLimit {
      let folder = try prepared()
      let fault = Fault(.once(code), at: place)
      do throws(TransactionError) {
        _ = try TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
          .apply(transaction(folder))
        if fault.hit == nil { return }
        let kept = files(folder).filter { !$0.key.contains(".markupd-") }
        #expect(kept == Self.new, "\(place) \(fault.hit as Any)")
      } catch {
        #expect(error.state == .unchanged, "\(place) \(fault.hit as Any) \(error)")
        let kept = files(folder).filter { !$0.key.contains(".markupd-") }
        #expect(kept == Self.old, "\(place) \(fault.hit as Any) \(error)")
        #expect(!error.cause.message().isEmpty)
      }
      _ = try recover(folder)
      let found = files(folder)
      #expect(found == Self.old || found == Self.new, "\(place) \(fault.hit as Any)")
      #expect(journals(folder) == [])
    }
    Issue.record("a run makes more calls than expected")
  }

  @Test(arguments: [EIO, ENOSPC])
  func aDiskThatFailsFromACallOnIsRecoveredWhenItWorksAgain(_ code: Int32) throws {
    for place in stride(from: 0, to: Self.callLimit, by: 3) {
      let folder = try prepared()
      let fault = Fault(.onwards(code), at: place)
      let applied = try? TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
        .apply(transaction(folder))
      if fault.hit == nil { return }
      let report = try recover(folder)
      #expect(report.conflicts == [] && report.failures == [])
      let found = files(folder)
      #expect(found == Self.old || found == Self.new, "\(place) \(fault.hit as Any)")
      if applied != nil { #expect(found == Self.new) }
    }
    Issue.record("a run makes more calls than expected")
  }

  @Test(arguments: [EINVAL, ENOSYS])
  func withoutSwappingTheResultIsTheSameAndSoIsRecovery(_ code: Int32) throws {
    @Sendable func unable(_ fault: Fault) -> SystemCalls {
      let inner = fault.calls.interceptor
      return SystemCalls { call in
        let verdict = inner?(call) ?? .proceed
        return verdict == .proceed && call.name == .renameat2 && call.path.first == 0x2E
          && String(decoding: call.path, as: UTF8.self).contains("transaction.tmp")
          && unableToSwap.contains(call.path) ? .fail(code) : verdict
      }
    }
    let unableToSwap = SwapNames()
    for place in stride(from: 0, to: Self.callLimit, by: 2) {
      let folder = try prepared()
      let fault = Fault(.stop, at: place)
      unableToSwap.reset()
      _ = try? TransactionWriter(state: folder.state, calls: unable(fault), patience: 0)
        .apply(transaction(folder))
      let ended = fault.hit == nil
      if !ended { _ = try recover(folder) }
      let found = files(folder)
      #expect(found == Self.old || found == Self.new, "\(place) \(fault.hit as Any)")
      if ended {
        #expect(found == Self.new)
        return
      }
    }
    Issue.record("a run makes more calls than expected")
  }

  @Test(arguments: ["a.md", "d/e.md", "r.md"])
  func whatSomebodyElseWritesMeanwhileIsNeverLost(_ name: String) throws {
    for place in 0..<Self.callLimit {
      let folder = try prepared()
      let path = folder[name].description
      let didWrite = Flag()
      let fault = Fault(
        .meanwhile {
          guard FileManager.default.fileExists(atPath: path) else { return }
          didWrite.isSet = FileManager.default.createFile(
            atPath: path + ".theirs", contents: Data("theirs".utf8))
          rename(path + ".theirs", path)
        }, at: place)
      var failure: TransactionError?
      do throws(TransactionError) {
        _ = try TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
          .apply(transaction(folder))
      } catch { failure = error }
      if fault.hit == nil { return }
      guard didWrite.isSet else { continue }
      _ = try? recover(folder)
      let found = files(folder)
      if failure == nil {
        // Theirs came before we read the file and was replaced knowingly, or after ours.
        #expect(found.count == Self.new.count, "\(place) \(fault.hit as Any)")
      } else {
        #expect(found.values.contains("theirs"), "\(place) \(fault.hit as Any) \(found)")
        var others = found.filter { !$0.key.contains(".markupd-") && $0.value != "theirs" }
        for key in Self.old.keys where others[key] == nil && key == name {
          others[key] = Self.old[key]
        }
        #expect(others == Self.old, "\(place) \(fault.hit as Any)")
      }
    }
    Issue.record("a run makes more calls than expected")
  }

  @Test func aFileThatChangedBetweenCrashAndRecoveryIsLeftAloneAndReported() throws {
    let total = try callCount()
    var conflicts = 0
    for place in stride(from: 0, to: total, by: 2) {
      let folder = try prepared()
      let fault = Fault(.stop, at: place)
      _ = try? TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
        .apply(transaction(folder))
      let name = ["d/e.md", "f/e.md"].first { folder.text($0) != nil } ?? "d/e.md"
      let before = folder.text(name)
      try folder.write("theirs", to: name)
      let report = try recover(folder)
      #expect(report.failures == [])
      let found = files(folder)
      #expect(found["d/e.md"] == "theirs" || found["f/e.md"] == "theirs", "\(place)")
      if !report.conflicts.isEmpty {
        conflicts += 1
        #expect(before == "old e")
        #expect(found.values.contains("new e"), "the version it did not get is kept")
      }
      #expect(try recover(folder).isEmpty)
    }
    #expect(conflicts > 0)
  }

  private func callCount() throws -> Int {
    let folder = try prepared()
    let fault = Fault(.stop, at: .max)
    _ = try TransactionWriter(state: folder.state, calls: fault.calls, patience: 0)
      .apply(transaction(folder))
    return fault.callCount
  }
}

/// Repeatable places to stop at.
struct SystemCallPlaces {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }
}

/// Names whose first rename is refused, as by a file system that cannot swap; the plain rename that follows
/// goes through.
private final class SwapNames: @unchecked Sendable {
  // Safety: used on one thread.
  private var seen: Set<[UInt8]> = []

  func reset() { seen = [] }
  func contains(_ name: [UInt8]) -> Bool { seen.insert(name).inserted }
}

private final class Flag: @unchecked Sendable {
  // Safety: used on one thread.
  var isSet = false
}

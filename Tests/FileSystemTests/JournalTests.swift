import FileSystem
import Foundation
import TestSupport
import Testing

@Suite struct JournalTests {
  /// Leaves a journal behind by stopping just after the first swap; returns its path.
  private func interrupted(_ folder: TemporaryFolder) throws -> FilePath {
    try folder.write("old a", to: "a.md")
    try folder.write("old b", to: "b.md")
    let swaps = Swaps()
    let calls = SystemCalls { call in
      if call.name == .renameat2 { swaps.count += 1 }
      return swaps.count > 1 ? .fail(ECANCELED) : .proceed
    }
    let writer = TransactionWriter(state: folder.state, calls: calls, patience: 0)
    #expect(throws: TransactionError.self) {
      try writer.apply(
        FileTransaction(
          root: folder.path,
          operations: [
            .write(folder["a.md"], Array("new a".utf8), expecting: .anything),
            .write(folder["b.md"], Array("new b".utf8), expecting: .anything),
          ]))
    }
    let root = ".state/roots/" + (try #require(folder.names(in: ".state/roots").first))
    let name = try #require(folder.names(in: root).first { $0.hasPrefix("journal-") })
    return folder[root + "/" + name]
  }

  private func recover(_ folder: TemporaryFolder) throws -> RecoveryReport {
    try TransactionWriter(state: folder.state, patience: 0).recover(root: folder.path)
  }

  @Test func aJournalCutAtAnyByteNeverTrapsAndNeverLosesAFile() throws {
    let template = try TemporaryFolder(isFast: true)
    let bytes = try #require(
      FileManager.default.contents(atPath: try interrupted(template).description))
    for length in stride(from: 0, through: bytes.count, by: 7) {
      let folder = try TemporaryFolder(isFast: true)
      let journal = try interrupted(folder)
      try Data(bytes.prefix(length)).write(to: URL(fileURLWithPath: journal.description))
      _ = try recover(folder)
      #expect(["old a", "new a"].contains(folder.text("a.md")))
      #expect(["old b", "new b"].contains(folder.text("b.md")))
    }
  }

  @Test func aJournalWithAFlippedBitNeverTrapsAndNeverLosesAFile() throws {
    var random = SeededRandom(seed: 5)
    for _ in 0..<60 {
      let folder = try TemporaryFolder(isFast: true)
      let journal = try interrupted(folder)
      let url = URL(fileURLWithPath: journal.description)
      var bytes = try Data(contentsOf: url)
      bytes[random.int(in: 0...bytes.count - 1)] ^= 1 << UInt8(random.int(in: 0...7))
      try bytes.write(to: url)
      _ = try recover(folder)
      #expect(["old a", "new a"].contains(folder.text("a.md")))
      #expect(["old b", "new b"].contains(folder.text("b.md")))
    }
  }

  @Test func aRecoveryBeforeTheNextWriteCompletesWhatWasInterrupted() throws {
    let folder = try TemporaryFolder(isFast: true)
    _ = try interrupted(folder)
    #expect(folder.text("a.md") == "new a" && folder.text("b.md") == "old b")
    _ = try folder.disk.apply(
      FileTransaction(
        root: folder.path, operations: [.create(folder["c.md"], Array("c".utf8))]))
    #expect(folder.text("b.md") == "new b")
    #expect(folder.names() == [".state", "a.md", "b.md", "c.md"])
  }

  @Test func aJournalOfANewerFormIsLeftAlone() throws {
    let folder = try TemporaryFolder(isFast: true)
    let journal = try interrupted(folder)
    // One record: kind 1, version 2, an empty path.
    let payload: [UInt8] = [1, 2, 0, 0, 0, 0, 0, 0, 0] + Array(repeating: 0, count: 8)
    var record: [UInt8] = [UInt8(payload.count), 0, 0, 0]
    withUnsafeBytes(of: checksum(of: payload).littleEndian) { record += $0 }
    try Data(record + payload).write(to: URL(fileURLWithPath: journal.description))
    let report = try recover(folder)
    #expect(report.failures.count == 1)
    #expect(FileManager.default.fileExists(atPath: journal.description))
  }
}

private final class Swaps: @unchecked Sendable {
  // Safety: used on one thread.
  var count = 0
}

import CGlibc
import FileSystem
import Foundation
import Testing

@Suite struct TransactionTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func apply(
    _ operations: [FileTransaction.Operation], calls: SystemCalls = SystemCalls()
  ) throws -> TransactionOutcome {
    try TransactionWriter(state: folder.state, calls: calls, patience: 0)
      .apply(FileTransaction(root: folder.path, operations: operations))
  }

  private func write(_ name: String, _ text: String) -> FileTransaction.Operation {
    .write(folder[name], Array(text.utf8), expecting: .anything)
  }

  private var journals: [String] {
    folder.names(in: ".state/roots").flatMap { folder.names(in: ".state/roots/" + $0) }
      .filter { $0 != "lock" }
  }

  @Test func manyFilesAreWrittenWithTheirModesAndNothingIsLeftOver() throws {
    for index in 0..<20 { try folder.write("old \(index)", to: "d\(index % 3)/\(index).md") }
    chmod(folder["d0/3.md"].description, 0o600)
    let outcome = try apply((0..<20).map { write("d\($0 % 3)/\($0).md", "new \($0)") })
    #expect(outcome.saved.count == 20)
    #expect(outcome.leftovers == [])
    for index in 0..<20 { #expect(folder.text("d\(index % 3)/\(index).md") == "new \(index)") }
    #expect(try folder.disk.status(of: folder["d0/3.md"]).mode == 0o600)
    #expect(folder.names(in: "d0").count == 7)
    #expect(journals == [])
    for saved in outcome.saved {
      let status = try folder.disk.status(of: saved.path)
      #expect(status.identity == saved.status.identity)
    }
  }

  @Test func equalBytesAreNotTouched() throws {
    try folder.write("same", to: "a.md")
    let before = try folder.disk.status(of: folder["a.md"])
    let outcome = try apply([write("a.md", "same")])
    #expect(outcome.saved.map(\.didWrite) == [false])
    #expect(try folder.disk.status(of: folder["a.md"]) == before)
    #expect(journals == [])
  }

  @Test func filesAreCreatedRemovedAndRenamedTogether() throws {
    try folder.write("one", to: "a.md")
    try folder.write("two", to: "b.md")
    _ = try apply([
      .createDirectory(folder["new/deep"]), .createDirectory(folder["new"]),
      .create(folder["new/deep/c.md"], Array("three".utf8)),
      .remove(folder["b.md"], expecting: .anything),
      write("a.md", "one, edited"), .rename(folder["a.md"], to: folder["new/b.md"]),
    ])
    #expect(folder.names() == [".state", "new"])
    #expect(folder.text("new/b.md") == "one, edited")
    #expect(folder.text("new/deep/c.md") == "three")
  }

  @Test func swapsCyclesAndVacatedNamesWork() throws {
    for name in ["a", "b", "c", "d"] { try folder.write(name, to: name) }
    _ = try apply([
      .rename(folder["a"], to: folder["b"]), .rename(folder["b"], to: folder["c"]),
      .rename(folder["c"], to: folder["a"]), write("a", "a, edited"),
      .remove(folder["d"], expecting: .anything), .create(folder["d"], [0x44]),
    ])
    #expect(["a", "b", "c", "d"].map(folder.text) == ["c", "a, edited", "b", "D"])
    #expect(folder.names() == [".state", "a", "b", "c", "d"])
  }

  @Test func aFolderIsRenamedWithTheEditsInsideIt() throws {
    for index in 0..<5 { try folder.write("old", to: "docs/\(index).md") }
    try folder.write("gone", to: "docs/gone.md")
    let edits = (0..<5).map { write("docs/\($0).md", "new") }
    _ = try apply(
      edits + [
        .rename(folder["docs"], to: folder["guide"]),
        .remove(folder["docs/gone.md"], expecting: .anything),
        .create(folder["guide/index.md"], [0x69]),
      ])
    #expect(folder.names() == [".state", "guide"])
    #expect(folder.names(in: "guide") == ["0.md", "1.md", "2.md", "3.md", "4.md", "index.md"])
    #expect(folder.text("guide/3.md") == "new")
  }

  @Test func symbolicLinksAreFollowedForWritesAndMovedAsLinks() throws {
    try folder.write("old", to: "real.md")
    try folder.link("link.md", to: "real.md")
    _ = try apply([write("link.md", "new"), .rename(folder["link.md"], to: folder["moved.md"])])
    #expect(folder.text("real.md") == "new")
    #expect(
      try folder.disk.status(of: folder["moved.md"], followsLinks: false).kind == .symbolicLink)
  }

  @Test func impossibleTransactionsChangeNothingAndSayWhy() throws {
    try folder.write("a", to: "a.md")
    try folder.write("b", to: "b.md")
    try folder.write("x", to: "d/x.md")
    try folder.write("r", to: "readonly.md")
    chmod(folder["readonly.md"].description, 0o444)
    let cases: [([FileTransaction.Operation], String)] = [
      ([.rename(folder["a.md"], to: folder["b.md"])], "cannot rename b.md: it exists already"),
      ([.create(folder["a.md"], [])], "cannot create a.md: it exists already"),
      ([write("a.md", "1"), write("a.md", "2")], "cannot save a.md: two writes of one file"),
      (
        [write("a.md", "1"), .remove(folder["a.md"], expecting: .anything)],
        "cannot remove a.md: it is removed and changed at once"
      ),
      (
        [.rename(folder["d"], to: folder["d/e"])],
        "cannot rename d: its new folder d is renamed too"
      ),
      (
        [.rename(folder["d"], to: folder["e"]), .rename(folder["d/x.md"], to: folder["x.md"])],
        "cannot rename d/x.md: its folder d is renamed too"
      ),
      (
        [write("a.md", "1"), write("missing.md", "2")],
        "cannot save missing.md: no such file or directory"
      ),
      (
        [write("a.md", "1"), write("readonly.md", "2")],
        "cannot save readonly.md: it is not writable"
      ),
      (
        [write("a.md", "1"), .create(folder["no/such/c.md"], [1])],
        "cannot create no/such/c.md: no such file or directory"
      ),
      ([.remove(folder["d"], expecting: .anything)], "cannot remove d: it is a directory"),
      (
        [.write(folder["a.md"], [1], expecting: .absent)],
        "cannot save a.md: it was changed on disk in the meantime"
      ),
    ]
    for (operations, message) in cases {
      do {
        _ = try apply(operations)
        Issue.record("went through: \(message)")
      } catch let error as TransactionError {
        #expect(error.cause.message(relativeTo: folder.path) == message)
        #expect(error.state == .unchanged)
      }
    }
    #expect(folder.text("a.md") == "a")
    #expect(folder.names() == [".state", "a.md", "b.md", "d", "readonly.md"])
    #expect(journals == [])
  }

  @Test func placesOutsideTheAllowedFoldersAreRefused() throws {
    try folder.write("a", to: "in/a.md")
    try folder.link("in/out", to: "..")
    let disk = folder.disk
    for operation: FileTransaction.Operation in [
      .create(folder["in/out/b.md"], [1]), .create(folder["b.md"], [1]),
      .rename(folder["in/a.md"], to: folder["a.md"]),
    ] {
      let transaction = FileTransaction(
        root: folder.path, operations: [operation], allowedFolders: [folder["in"]])
      do {
        _ = try disk.apply(transaction)
        Issue.record("went through: \(operation)")
      } catch {
        #expect(error.cause.reason == .outsideWorkspace)
      }
    }
  }

  @Test func aSecondRunOnTheSameRootIsToldWhoHasTheLock() throws {
    try folder.write("old", to: "a.md")
    let (path, state, root) = (folder["a.md"], folder.state, folder.path)
    let seen = Seen()
    let calls = SystemCalls { call in
      guard call.name == .syncfs, seen.error == nil else { return .proceed }
      let second = TransactionWriter(state: state, patience: 0)
      do throws(TransactionError) {
        _ = try second.apply(
          FileTransaction(root: root, operations: [.write(path, [1], expecting: .anything)]))
      } catch { seen.error = error }
      return .proceed
    }
    _ = try apply([write("a.md", "new")], calls: calls)
    #expect(seen.error?.cause.reason == .locked(process: getpid()))
    #expect(folder.text("a.md") == "new")
  }

  @Test func manyFoldersNeedFewDescriptors() throws {
    for index in 0..<600 { try folder.write("old", to: "d\(index)/a.md") }
    let most = Most()
    let calls = SystemCalls { call in
      if call.name == .renameat2 {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        most.count = max(most.count, names?.count ?? 0)
      }
      return .proceed
    }
    _ = try apply((0..<600).map { write("d\($0)/a.md", "new") }, calls: calls)
    for index in 0..<600 { #expect(folder.text("d\(index)/a.md") == "new") }
    #expect(most.count < 450)
  }
}

private final class Most: @unchecked Sendable {
  // Safety: used on one thread.
  var count = 0
}

private final class Seen: @unchecked Sendable {
  // Safety: used on one thread.
  var error: TransactionError?
}

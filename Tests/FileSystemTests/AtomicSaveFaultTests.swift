import CGlibc
import FileSystem
import Foundation
import Testing

/// Every system call of a save, stopped at, failed, and with somebody else at work just before it.
@Suite struct AtomicSaveFaultTests {
  /// More than a save makes; the tests say so when it is not.
  private static let callLimit = 80

  private func request(_ folder: TemporaryFolder) -> FileSave {
    FileSave(folder["a.md"], bytes: Array("new".utf8))
  }

  private func each(
    _ fault: (TemporaryFolder) -> Fault.Kind, prepare: (TemporaryFolder) throws -> Void,
    check: (TemporaryFolder, Fault, Bool) throws -> Void
  ) throws {
    for place in 0..<Self.callLimit {
      let folder = try TemporaryFolder(isFast: true)
      try prepare(folder)
      let fault = Fault(fault(folder), at: place)
      let succeeded = (try? AtomicSave(calls: fault.calls).save(request(folder))) != nil
      if fault.hit == nil {
        #expect(succeeded)
        return
      }
      try check(folder, fault, succeeded)
    }
    Issue.record("a save makes more calls than expected")
  }

  @Test func stoppedAtAnyCallTheFileIsOldOrNewAndASweepLeavesNothing() throws {
    try each { _ in
      .stop
    } prepare: {
      try $0.write("old", to: "a.md")
    } check: { folder, _, _ in
      #expect(["old", "new"].contains(folder.text("a.md")))
      let isNew = folder.text("a.md") == "new"
      // The process that made the temporary file is this one, so it is renamed to a dead one's.
      for name in folder.names() where name.hasSuffix(".tmp") {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        var renamed = parts.map(String.init)
        renamed[renamed.count - 4] = "1"
        rename(folder[name].description, folder[renamed.joined(separator: ".")].description)
      }
      let report = try OrphanSweep().sweep(folder.path)
      #expect(report.kept == [])
      #expect(folder.names() == ["a.md"])
      #expect(folder.text("a.md") == (isNew ? "new" : "old"))
    }
  }

  @Test(arguments: [EIO, ENOSPC, EACCES, EROFS, EDQUOT, EMFILE])
  func aFailingCallLeavesTheFileOldAndNothingElse(_ code: Int32) throws {
    try each { _ in
      .once(code)
    } prepare: {
      try $0.write("old", to: "a.md")
    } check: {
      folder, fault, succeeded in
      #expect(folder.text("a.md") == (succeeded ? "new" : "old"), "\(fault.hit as Any)")
      // Only the removal of the old version may fail without failing the save.
      if fault.hit?.name != .unlinkat { #expect(!succeeded) }
      if fault.hit?.name != .unlinkat { #expect(folder.names() == ["a.md"]) }
    }
  }

  @Test func aNewFileIsThereOrNotWhateverCallFails() throws {
    try each { _ in
      .once(EIO)
    } prepare: { _ in
    } check: { folder, _, succeeded in
      #expect(folder.text("a.md") == (succeeded ? "new" : nil))
      #expect(folder.names() == (succeeded ? ["a.md"] : []))
    }
  }

  @Test(arguments: ["replaced", "rewritten", "removed"])
  func whatSomebodyElseDoesMeanwhileIsNeverOverwritten(_ how: String) throws {
    try each { folder in
      let path = folder["a.md"].description
      return .meanwhile {
        let data = Data("theirs".utf8)
        switch how {
        case "replaced":
          _ = FileManager.default.createFile(atPath: path + ".theirs", contents: data)
          rename(path + ".theirs", path)
        case "rewritten":
          let handle = FileHandle(forWritingAtPath: path)
          handle?.write(data)
          try? handle?.close()
        default: unlink(path)
        }
      }
    } prepare: {
      try $0.write("old", to: "a.md")
    } check: { folder, fault, succeeded in
      let found = folder.text("a.md")
      if how == "removed" {
        #expect(found == nil || succeeded)
      } else if !succeeded {
        #expect(found == "theirs", "\(fault.hit as Any)")
      } else {
        // Done before we looked: ours replaces what was read. Done after: theirs is on top.
        #expect(found == "theirs" || found == "new")
        if found == "new" {
          let early: [SystemCall.Name] = [.realpath, .openat, .fstatat, .fstat, .read, .unlinkat]
          #expect(fault.hit.map { early.contains($0.name) } == true)
        }
      }
      #expect(folder.names().filter { $0.hasSuffix(".tmp") } == [])
    }
  }

  @Test(arguments: [EINVAL, ENOSYS, ENOTSUP])
  func whereSwappingIsNotSupportedTheFileIsComparedAndReplaced(_ code: Int32) throws {
    let folder = try TemporaryFolder(isFast: true)
    try folder.write("old", to: "a.md")
    let unsupported = Fault(.once(code), at: try indexOfRename(folder))
    #expect(try AtomicSave(calls: unsupported.calls).save(request(folder)).didWrite)
    #expect(unsupported.hit?.name == .renameat2)
    #expect(folder.text("a.md") == "new")
    #expect(folder.names() == ["a.md"])
  }

  private func indexOfRename(_ folder: TemporaryFolder) throws -> Int {
    try folder.write("old", to: "probe/a.md")
    let recorder = Recorder()
    _ = try AtomicSave(calls: recorder.calls).save(
      FileSave(folder["probe/a.md"], bytes: Array("new".utf8)))
    try FileManager.default.removeItem(atPath: folder["probe"].description)
    return try #require(recorder.names.firstIndex(of: .renameat2))
  }

  @Test func shortWritesAreContinued() throws {
    let folder = try TemporaryFolder(isFast: true)
    try folder.write("old", to: "a.md")
    let calls = SystemCalls { $0.name == .write ? .shorten(1) : .proceed }
    _ = try AtomicSave(calls: calls).save(request(folder))
    #expect(folder.text("a.md") == "new")
  }

  @Test func aSweepKeepsWhatMayBeSomebodysOnlyCopy() throws {
    let folder = try TemporaryFolder(isFast: true)
    try folder.write("new", to: "a.md")
    try folder.write("theirs", to: ".a.md.markupd-1.2.3.4d2.tmp")
    try folder.write("staged", to: ".b.md.markupd-1.2.4.0.tmp")
    try folder.write("ours", to: ".c.md.markupd-1.2.4.transaction.tmp")
    try folder.write("user's", to: ".markupd-notes.tmp")
    let report = try OrphanSweep().sweep(folder.path)
    #expect(report.removed.map(\.name) == [".b.md.markupd-1.2.4.0.tmp"])
    #expect(report.kept.map(\.name) == [".a.md.markupd-1.2.3.4d2.tmp"])
    #expect(folder.names().count == 4)
  }
}

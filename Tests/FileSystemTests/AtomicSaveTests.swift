import CGlibc
import FileSystem
import Foundation
import Testing

@Suite struct AtomicSaveTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func save(
    _ name: String, _ text: String, expecting: FileExpectation = .anything,
    calls: SystemCalls? = nil
  ) throws -> SaveOutcome {
    try AtomicSave(calls: calls ?? SystemCalls()).save(
      FileSave(folder[name], bytes: Array(text.utf8), expecting: expecting))
  }

  private func status(_ name: String) throws -> FileStatus {
    try folder.disk.status(of: folder[name], followsLinks: false)
  }

  @Test(arguments: [0o600, 0o644, 0o755, 0o4755, 0o2640] as [UInt32])
  func theModeIsKept(_ mode: UInt32) throws {
    try folder.write("old", to: "a.md")
    chmod(folder["a.md"].description, mode_t(mode))
    let outcome = try save("a.md", "new")
    #expect(outcome.didWrite)
    #expect(folder.text("a.md") == "new")
    #expect(try status("a.md").mode == mode)
    #expect(try status("a.md").identity == outcome.status.identity)
    #expect(folder.names() == ["a.md"])
  }

  @Test func ownerAndExtendedAttributesAreKept() throws {
    try folder.write("old", to: "a.md")
    let path = folder["a.md"].description
    #expect(setxattr(path, "user.note", "keep", 4, 0) == 0)
    let isSuperuser = geteuid() == 0
    if isSuperuser { chown(path, 12345, 54321) }
    _ = try save("a.md", "new")
    var value: [UInt8] = Array(repeating: 0, count: 10)
    #expect(getxattr(path, "user.note", &value, 10) == 4)
    #expect(value.prefix(4) == Array("keep".utf8)[...])
    #expect(try status("a.md").owner == (isSuperuser ? 12345 : geteuid()))
  }

  @Test func anAccessListIsKeptAndTheFoldersDefaultDoesNotComeIn() throws {
    try folder.write("old", to: "a.md")
    try folder.write("old", to: "b.md")
    // Version 2; user::rw-, user 7:r--, group::r--, mask::r--, other::--- (acl(5), xattr form).
    let list = accessList([(1, 6, .max), (2, 4, 7), (4, 4, .max), (16, 4, .max), (32, 0, .max)])
    let name = "system.posix_acl_access"
    try #require(setxattr(folder["a.md"].description, name, list, list.count, 0) == 0)
    let wide = accessList([(1, 7, .max), (2, 7, 9), (4, 7, .max), (16, 7, .max), (32, 7, .max)])
    let inherited = "system.posix_acl_default"
    try #require(setxattr(folder.path.description, inherited, wide, wide.count, 0) == 0)
    let before = try status("b.md").mode
    _ = try save("a.md", "new")
    _ = try save("b.md", "new")
    var value: [UInt8] = Array(repeating: 0, count: 100)
    let count = getxattr(folder["a.md"].description, name, &value, 100)
    #expect(Array(value.prefix(max(0, count))) == list)
    #expect(getxattr(folder["b.md"].description, name, &value, 100) == -1)
    #expect(try status("b.md").mode == before)
  }

  private func accessList(_ entries: [(UInt16, UInt16, UInt32)]) -> [UInt8] {
    var bytes: [UInt8] = [2, 0, 0, 0]
    for (tag, permissions, id) in entries {
      withUnsafeBytes(of: tag.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: permissions.littleEndian) { bytes += $0 }
      withUnsafeBytes(of: id.littleEndian) { bytes += $0 }
    }
    return bytes
  }

  @Test func equalBytesTouchNothing() throws {
    try folder.write("same", to: "a.md")
    let before = try status("a.md")
    let outcome = try save("a.md", "same")
    #expect(!outcome.didWrite)
    #expect(try status("a.md") == before)
  }

  @Test func symbolicLinksAreKeptAndTheirTargetIsReplaced() throws {
    try folder.write("old", to: "real/a.md")
    try folder.link("one.md", to: "real/a.md")
    try folder.link("two.md", to: "./real/../one.md")
    let outcome = try save("two.md", "new")
    #expect(outcome.path == folder["real/a.md"])
    #expect(folder.text("real/a.md") == "new")
    #expect(try status("one.md").kind == .symbolicLink)
    #expect(try status("two.md").kind == .symbolicLink)
    #expect(folder.names(in: "real") == ["a.md"])
  }

  @Test func aLinkToNothingMakesItsTarget() throws {
    try folder.link("a.md", to: "b.md")
    _ = try save("a.md", "new")
    #expect(try status("a.md").kind == .symbolicLink)
    #expect(folder.text("b.md") == "new")
  }

  @Test func aLoopOfLinksIsAnError() throws {
    try folder.link("a.md", to: "b.md")
    try folder.link("b.md", to: "a.md")
    #expect(throws: FileError(.save, folder["a.md"], .system(ELOOP))) { try save("a.md", "x") }
  }

  @Test func aLinkOutOfTheWorkspaceIsRefused() throws {
    try folder.write("old", to: "outside.md")
    try folder.write("", to: "workspace/x.md")
    try folder.link("workspace/a.md", to: "../outside.md")
    var request = FileSave(folder["workspace/a.md"], bytes: [1])
    request.allowedFolders = [folder["workspace"]]
    #expect(throws: FileError(.save, folder["workspace/a.md"], .outsideWorkspace)) {
      try folder.disk.save(request)
    }
    #expect(folder.text("outside.md") == "old")
  }

  @Test func hardLinksReadOnlyFilesAndFoldersAreRefused() throws {
    try folder.write("old", to: "a.md")
    link(folder["a.md"].description, folder["b.md"].description)
    #expect(throws: FileError(.save, folder["a.md"], .hardLinked(count: 2))) {
      try save("a.md", "x")
    }
    try folder.write("old", to: "c.md")
    chmod(folder["c.md"].description, 0o444)
    #expect(throws: FileError(.save, folder["c.md"], .notWritable)) { try save("c.md", "x") }
    try folder.write("old", to: "d/e.md")
    #expect(throws: FileError(.save, folder["d"], .notAFile(.directory))) { try save("d", "x") }
    #expect(folder.names() == ["a.md", "b.md", "c.md", "d"])
  }

  @Test func expectationsAreChecked() throws {
    #expect(try save("a.md", "one", expecting: .absent).didWrite)
    #expect(throws: FileError(.save, folder["a.md"], .alreadyExists)) {
      try save("a.md", "two", expecting: .absent)
    }
    let read = try folder.disk.read(folder["a.md"], limit: 10)
    try folder.write("two", to: "a.md")
    #expect(throws: FileError(.save, folder["a.md"], .changedOnDisk)) {
      try save("a.md", "three", expecting: .identity(read.identity))
    }
    #expect(throws: FileError(.save, folder["a.md"], .changedOnDisk)) {
      try save("a.md", "three", expecting: .version(FileVersion(read)))
    }
    try folder.write("one", to: "a.md")
    #expect(try save("a.md", "three", expecting: .version(FileVersion(read))).didWrite)
    #expect(folder.text("a.md") == "three")
  }

  @Test func longNamesCanBeSaved() throws {
    let name = String(repeating: "é", count: 127)
    try folder.write("old", to: name)
    _ = try save(name, "new")
    #expect(folder.names() == [name])
    #expect(folder.text(name) == "new")
  }

  @Test func stepsComeInTheOrderThatSurvivesAPowerCut() throws {
    try folder.write("old", to: "a.md")
    let recorder = Recorder()
    _ = try save("a.md", "new", calls: recorder.calls)
    let order: [SystemCall.Name] = [.write, .fsync, .renameat2, .fsync, .unlinkat]
    #expect(recorder.names.filter { order.contains($0) } == order)
  }

  @Test func theTemporaryFileIsNeverOpenToOthers() throws {
    try folder.write("old", to: "a.md")
    chmod(folder["a.md"].description, 0o600)
    let (path, recorder) = (folder.path.description, Recorder())
    recorder.look = {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
        var status = stat()
        lstat(path + "/" + name, &status)
        #expect(status.st_mode & 0o077 == 0, "\(name)")
      }
    }
    _ = try save("a.md", "new", calls: recorder.calls)
  }
}

/// Notes every system call, and looks around before each.
final class Recorder: @unchecked Sendable {
  // Safety: used by one test on one thread.
  var names: [SystemCall.Name] = []
  var look: (() -> Void)?

  var calls: SystemCalls {
    SystemCalls { call in
      self.look?()
      self.names.append(call.name)
      return .proceed
    }
  }
}

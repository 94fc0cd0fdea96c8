import FileSystem
import Foundation
import TestSupport
import Testing

/// What `-w` promises beyond the bytes it writes.
@Suite struct WritingTests {
  private func workspace() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("# A\n", to: "a.md")
    try folder.write("[a](a.md#a)\n", to: "b.md")
    return folder
  }

  @Test func filesHeldUnsavedByADaemonAreRefused() throws {
    let folder = try workspace()
    let before = try folder.contents()
    let stateFolder = try TemporaryFolder()
    let path = try #require(FilePath(stateFolder.url.path))
    let held = HeldDocuments(state: StateDirectory(path.appending("markupd")))
    // This very process is the daemon.
    try held.publish([try #require(FilePath(folder.url.appendingPathComponent("b.md").path))])
    defer { try? held.withdraw() }
    let environment = ["XDG_STATE_HOME": stateFolder.url.path]
    let outcome = try folder.markupd("rename", "-w", "a.md:1:1", "B", environment: environment)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("b.md has unsaved changes in an editor"))
    #expect(outcome.errors.contains("process \(ProcessInfo.processInfo.processIdentifier)"))
    #expect(try folder.contents() == before)
    let diff = try folder.markupd("rename", "a.md:1:1", "B", environment: environment)
    #expect(diff.status == 0)
    let doctor = try folder.markupd("doctor", environment: environment)
    #expect(doctor.output.contains("b.md, in an editor"))
  }

  @Test func oneFileThatCannotBeWrittenStopsAll() throws {
    let folder = try workspace()
    let before = try folder.contents()
    let file = folder.url.appendingPathComponent("b.md").path
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: file)
    let outcome = try folder.markupd("rename", "-w", "a.md:1:1", "B")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("cannot save b.md: it is not writable"))
    #expect(outcome.errors.contains("no file was changed"))
    #expect(try folder.contents() == before)
  }

  @Test func aReadOnlyFolderIsLeftWhole() throws {
    let folder = try workspace()
    let before = try folder.contents()
    let mode: (Int) throws -> Void = { mode in
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: folder.url.path)
    }
    try mode(0o555)
    defer { try? mode(0o755) }
    let outcome = try folder.markupd("rename", "-w", "a.md:1:1", "B")
    if geteuid() == 0 {
      // Permissions do not bind the administrator.
      #expect(outcome.status == 0)
    } else {
      #expect(outcome.status == 4)
      #expect(outcome.errors.contains("permission denied"))
      #expect(try folder.contents() == before)
    }
  }

  @Test func permissionsAndSymbolicLinksStay() throws {
    let folder = try workspace()
    let manager = FileManager.default
    let file = folder.url.appendingPathComponent("a.md").path
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file)
    let link = folder.url.appendingPathComponent("link.md").path
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "a.md")
    let outcome = try folder.markupd("rename", "-w", "link.md:1:1", "B")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "a.md")
    #expect(try folder.text(of: "a.md") == "# B\n")
    let attributes = try manager.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try folder.text(of: "b.md") == "[a](a.md#b)\n")
  }

  @Test func withoutAHomeNothingIsWrittenAndTheReasonIsSaid() throws {
    let folder = try workspace()
    let outcome = try folder.markupd(
      "rename", "-w", "a.md:1:1", "B", environment: ["XDG_STATE_HOME": "", "HOME": ""])
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("HOME"))
    #expect(try folder.text(of: "a.md") == "# A\n")
    #expect(try folder.markupd("outline", "a.md", environment: ["HOME": ""]).status == 0)
  }

  @Test func recoverSaysWhenThereIsNothingToDo() throws {
    let folder = try workspace()
    let outcome = try folder.markupd("recover")
    #expect(outcome.status == 0)
    #expect(outcome.output == "nothing to recover\n")
    #expect(try folder.markupd("recover", "nowhere").status == 4)
  }

  @Test func aJournalThatCannotBeReadIsAConflict() throws {
    let folder = try workspace()
    let state = try TemporaryFolder()
    let environment = ["XDG_STATE_HOME": state.url.path]
    #expect(
      try folder.markupd("rename", "-w", "a.md:1:1", "B", environment: environment).status == 0)
    let lock = try #require(state.files.first { $0.hasSuffix("/lock") })
    // A folder in a journal's place cannot be read as one; a file is.
    try state.write("", to: lock.replacing("/lock", with: "/journal-x"))
    let outcome = try folder.markupd("recover", environment: environment)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("undid 1 interrupted change"))
    #expect(!state.files.contains { $0.contains("journal-x") })
  }
}

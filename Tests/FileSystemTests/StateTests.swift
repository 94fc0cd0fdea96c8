import CGlibc
import FileSystem
import Foundation
import Testing

@Suite struct StateTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func theStateDirectoryComesFromTheEnvironment() {
    func path(_ environment: [String: String]) -> String? {
      StateDirectory(environment: environment)?.path.description
    }
    #expect(path(["XDG_STATE_HOME": "/s", "HOME": "/h"]) == "/s/markupd")
    #expect(path(["XDG_STATE_HOME": "relative", "HOME": "/h"]) == "/h/.local/state/markupd")
    #expect(path(["HOME": "/h"]) == "/h/.local/state/markupd")
    #expect(path([:]) == nil)
  }

  @Test func thisProcessIsAliveAndOthersOfItsNumberAreNot() {
    let current = ProcessStamp.current
    #expect(current.isAlive)
    #expect(
      !ProcessStamp(process: current.process, started: current.started + 1, boot: current.boot)
        .isAlive)
    #expect(
      !ProcessStamp(process: current.process, started: current.started, boot: "another").isAlive)
    #expect(!ProcessStamp(process: 0x7FFF_FFFF, started: 1, boot: current.boot).isAlive)
  }

  @Test func filesThatARunningDaemonHoldsAreFoundByEitherName() throws {
    try folder.write("", to: "real/ä b.md")
    try folder.link("link.md", to: "real/ä b.md")
    // Any process that runs beside this one will do for a daemon.
    let daemon = getppid()
    let stamp = try #require(stamped(daemon))
    let held = HeldDocuments(state: folder.state)
    try held.publish([folder["link.md"], folder["other.md"]], as: stamp)
    let asked = ["link.md", "real/ä b.md", "free.md", "other.md"].map { folder[$0] }
    let holders = held.holders(of: asked)
    #expect(holders.map(\.path) == [asked[0], asked[1], asked[3]])
    #expect(Set(holders.map(\.process)) == [daemon])
    try held.publish([], as: stamp)
    #expect(held.holders(of: asked) == [])
    try held.publish([folder["link.md"]], as: stamp)
    try held.withdraw(stamp)
    let ended = ProcessStamp(
      process: daemon, started: stamp.started + 1, boot: ProcessStamp.current.boot)
    try held.publish([folder["link.md"]], as: ended)
    #expect(held.holders(of: asked) == [])
    #expect(folder.names(in: ".state/held") == [])
  }

  @Test func whatThisProcessHoldsDoesNotBlockItself() throws {
    let held = HeldDocuments(state: folder.state)
    try held.publish([folder["a.md"]])
    #expect(held.holders(of: [folder["a.md"]]) == [])
    #expect(folder.names(in: ".state/held").count == 1)
    try held.withdraw()
    try held.withdraw()
    #expect(folder.names(in: ".state/held") == [])
  }

  @Test func damagedRecordsCountForNothing() throws {
    try folder.write("nonsense\n\u{0}", to: ".state/held/1-2.held")
    try folder.write("", to: ".state/held/2-2.held")
    #expect(HeldDocuments(state: folder.state).allHeld() == [:])
  }

  @Test func stateFoldersAreForTheUserAlone() throws {
    try HeldDocuments(state: folder.state).publish([folder["a.md"]])
    #expect(try folder.disk.status(of: folder[".state/held"]).mode == 0o700)
    let name = try #require(folder.names(in: ".state/held").first)
    #expect(try folder.disk.status(of: folder[".state/held/" + name]).mode == 0o600)
  }

  private func stamped(_ process: Int32) -> ProcessStamp? {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 19, let started = UInt64(fields[19]) else { return nil }
    return ProcessStamp(process: process, started: started, boot: ProcessStamp.current.boot)
  }
}

import FileSystem
import Foundation
import Testing

/// The twin in memory does what the disk does: every scenario runs on both and gives the same answers.
@Suite struct TwinTests {
  private func both(_ body: (any FileSystem, FilePath) throws -> [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("one", to: "w/a.md")
    try folder.write("two", to: "w/d/b.md")
    try folder.link("w/link.md", to: "d/b.md")
    try folder.link("w/loop", to: "loop")
    let memory = MemoryFileSystem(["/w/a.md": "one", "/w/d/b.md": "two"])
    memory.makeLink(try #require(FilePath("/w/link.md")), to: "d/b.md")
    memory.makeLink(try #require(FilePath("/w/loop")), to: "loop")
    let onDisk = try body(folder.disk, folder["w"])
    let inMemory = try body(memory, try #require(FilePath("/w")))
    #expect(onDisk == inMemory)
    #expect(!onDisk.isEmpty)
  }

  private func outcome<Result>(_ folder: FilePath, _ body: () throws -> Result) -> String {
    do { return "\(try body())" } catch let error as FileError {
      return error.message(relativeTo: folder)
    } catch let error as TransactionError {
      return error.cause.message(relativeTo: folder)
    } catch { return "\(error)" }
  }

  private func dump(_ files: any FileSystem, _ folder: FilePath) -> String {
    WorkspaceWalk(files).files(in: [folder]).files.map { file in
      let text = (try? files.read(file.path, limit: 100)).map {
        String(decoding: $0.bytes, as: UTF8.self)
      }
      return String(decoding: file.path.relative(to: folder), as: UTF8.self) + "=" + (text ?? "?")
    }.joined(separator: " ")
  }

  @Test func readingAndListing() throws {
    try both { files, folder in
      let names = ["a.md", "d", "link.md", "loop", "missing", "a.md/x", "d/../a.md"]
      return names.map { name in
        let path = folder.resolving(name) ?? folder
        return outcome(folder) {
          String(decoding: try files.read(path, limit: 100).bytes, as: UTF8.self)
        }
      } + [
        outcome(folder) { try files.resolve(folder.appending("link.md")).relative(to: folder) },
        outcome(folder) { try files.list(folder).entries.map(\.kind) },
        outcome(folder) { try files.list(folder.appending("a.md")).entries.count },
        outcome(folder) {
          try files.status(of: folder.appending("link.md"), followsLinks: false).kind
        },
        outcome(folder) { try files.read(folder.appending("a.md"), limit: 2).bytes },
        "\(files.exists(folder.appending("link.md"))) \(files.exists(folder.appending("x")))",
      ]
    }
  }

  @Test func saving() throws {
    try both { files, folder in
      func save(_ name: String, _ text: String, _ expecting: FileExpectation = .anything) -> String
      {
        outcome(folder) {
          let path = folder.resolving(name) ?? folder
          return try files.save(
            FileSave(path, bytes: Array(text.utf8), expecting: expecting, allowedFolders: [folder])
          ).didWrite
        }
      }
      let read = try files.read(folder.appending("a.md"), limit: 100)
      return [
        save("a.md", "one"), save("a.md", "new", .identity(read.identity)),
        save("a.md", "newer", .identity(read.identity)), save("a.md", "x", .absent),
        save("link.md", "through"), save("n.md", "made", .absent), save("no/n.md", "x"),
        save("d", "x"), String(save("../out.md", "x").suffix(26)), dump(files, folder),
      ]
    }
  }

  @Test func transactions() throws {
    try both { files, folder in
      func path(_ name: String) -> FilePath { folder.resolving(name) ?? folder }
      func apply(_ operations: FileTransaction.Operation...) -> String {
        outcome(folder) {
          try files.apply(FileTransaction(root: folder, operations: operations)).saved.map(
            \.didWrite)
        } + " | " + dump(files, folder)
      }
      return [
        apply(
          .write(path("a.md"), [0x31], expecting: .anything), .rename(path("d"), to: path("e")),
          .write(path("d/b.md"), [0x32], expecting: .anything), .create(path("e/n.md"), [0x33])),
        apply(.rename(path("a.md"), to: path("e/b.md"))),
        apply(.rename(path("a.md"), to: path("e/b.md")), .rename(path("e/b.md"), to: path("a.md"))),
        apply(.write(path("a.md"), [1], expecting: .anything), .create(path("e/b.md"), [2])),
        apply(.remove(path("a.md"), expecting: .anything)),
        apply(.createDirectory(path("f/g")), .create(path("f/g/h.md"), [0x34])),
        apply(.write(path("gone.md"), [1], expecting: .anything)),
      ]
    }
  }
}

import FileSystem
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct ReadingTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aFileIsReadWithItsIdentity() throws {
    try folder.write("hello", to: "a.md")
    let contents = try folder.disk.read(folder["a.md"], limit: 5)
    #expect(contents.bytes == Array("hello".utf8))
    #expect(contents.identity.size == 5)
    let status = try folder.disk.status(of: folder["a.md"])
    #expect(contents.identity == status.identity)
  }

  @Test func messagesNameOperationFileAndReason() throws {
    func message(_ body: () throws -> Void) -> String? {
      do { try body() } catch { return (error as? FileError)?.message(relativeTo: folder.path) }
      return nil
    }
    try folder.write("12345", to: "docs/a.md")
    let (disk, folder) = (folder.disk, folder)
    #expect(
      message { _ = try disk.read(folder["docs/b.md"], limit: 9) }
        == "cannot read docs/b.md: no such file or directory")
    #expect(
      message { _ = try disk.read(folder["docs"], limit: 9) }
        == "cannot read docs: it is a directory")
    #expect(
      message { _ = try disk.read(folder["docs/a.md"], limit: 4) }
        == "cannot read docs/a.md: 5 bytes are more than the limit of 4")
    let denied = DiskFileSystem(state: folder.state, calls: Fault(.once(EACCES), at: 0).calls)
    #expect(
      message { _ = try denied.read(folder["docs/a.md"], limit: 9) }
        == "cannot read docs/a.md: permission denied")
  }

  @Test func pipesAndDevicesAreRefusedWithoutWaiting() throws {
    #expect(mkfifo(folder["pipe"].description, 0o600) == 0)
    #expect(throws: FileError(.read, folder["pipe"], .notAFile(.special))) {
      try folder.disk.read(folder["pipe"], limit: 10)
    }
    let zero = try #require(FilePath("/dev/zero"))
    #expect(throws: FileError(.read, zero, .notAFile(.special))) {
      try folder.disk.read(zero, limit: 10)
    }
  }

  @Test func aFileThatChangesWhileItIsReadIsReadAgain() throws {
    try folder.write("old text", to: "a.md")
    let path = folder["a.md"].description
    // Calls of a read: open, fstat, read, read, fstat.
    let fault = Fault(
      .meanwhile {
        let handle = FileHandle(forWritingAtPath: path)
        handle?.write(Data("new text, longer".utf8))
        try? handle?.close()
      }, at: 3)
    let disk = DiskFileSystem(state: folder.state, calls: fault.calls)
    let contents = try disk.read(folder["a.md"], limit: 100)
    #expect(contents.bytes == Array("new text, longer".utf8))
    #expect(contents.identity.size == 16)
  }

  @Test func aFileThatNeverHoldsStillIsAnError() throws {
    try folder.write("x", to: "a.md")
    let path = folder["a.md"].description
    let calls = SystemCalls { call in
      if call.name == .read {
        let handle = FileHandle(forWritingAtPath: path)
        _ = try? handle?.seekToEnd()
        handle?.write(Data("more".utf8))
        try? handle?.close()
      }
      return .proceed
    }
    let disk = DiskFileSystem(state: folder.state, calls: calls)
    #expect(throws: FileError(.read, folder["a.md"], .unsteady)) {
      try disk.read(folder["a.md"], limit: 1000)
    }
  }

  @Test func shortReadsAndInterruptionsChangeNothing() throws {
    try folder.write("hello, world", to: "a.md")
    let seen = Mutex(0)
    let calls = SystemCalls { call in
      let index = seen.withLock { count in
        count += 1
        return count
      }
      if index % 2 == 1 { return .fail(EINTR) }
      return call.name == .read ? .shorten(1) : .proceed
    }
    let disk = DiskFileSystem(state: folder.state, calls: calls)
    #expect(try disk.read(folder["a.md"], limit: 100).bytes == Array("hello, world".utf8))
  }

  @Test func listingsAreSortedByBytesAndSayWhatEntriesAre() throws {
    try folder.write("", to: "b.md")
    try folder.write("", to: "B.md")
    try folder.write("", to: "a/x.md")
    try folder.link("link", to: "b.md")
    let listing = try folder.disk.list(folder.path)
    let names = listing.entries.map { String(decoding: listing.name(of: $0), as: UTF8.self) }
    #expect(names == ["B.md", "a", "b.md", "link"])
    #expect(listing.entries.map(\.kind) == [.regular, .directory, .regular, .symbolicLink])
    #expect(listing.entry(named: "b.md") != nil)
    #expect(listing.entry(named: "c.md") == nil)
  }
}

@Suite struct FileEncodingTests {
  @Test(arguments: FileEncoding.allCases)
  func textIsWrittenTheWayItWasRead(_ encoding: FileEncoding) throws {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let text = Array(RandomText.string(pieces: random.int(in: 0...30), using: &random).utf8)
      // A text that starts with the mark itself cannot be told from a marked file.
      guard encoding != .utf8 || !text.starts(with: [0xEF, 0xBB, 0xBF]) else { continue }
      // Nor can UTF-16 that starts with NUL be told from UTF-32.
      guard text.first != 0 else { continue }
      let stored = encoding.encoded(text)
      let decoded = try DecodedText(file: stored)
      #expect(decoded.bytes == text)
      #expect(decoded.encoding == encoding)
      #expect(decoded.encoding.encoded(decoded.bytes) == stored)
    }
  }

  @Test(
    arguments: [
      ([0x61, 0xE9, 0x62], 1), ([0xC0, 0x80], 0), ([0x61, 0xED, 0xA0, 0x80], 1),
      ([0x61, 0xF5, 0x80, 0x80, 0x80], 1), ([0xEF, 0xBB, 0xBF, 0x61, 0xFF], 4),
      ([0x61, 0xE2, 0x82], 1), ([0xFF, 0xFE, 0x61, 0x00, 0x62], 4),
      ([0xFF, 0xFE, 0x61, 0x00, 0x00, 0xD8], 4), ([0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x61], 2),
      ([0xFF, 0xFE, 0x00, 0x00, 0x61, 0x00, 0x00, 0x00], 0),
    ] as [([UInt8], Int)])
  func whatCannotBeKeptIsAnErrorThatNamesTheByte(_ bytes: [UInt8], _ offset: Int) throws {
    do {
      let text = try DecodedText(file: bytes)
      Issue.record("decoded as \(text)")
    } catch {
      #expect(error.offset == offset)
    }
    let files = MemoryFileSystem()
    let path = try #require(FilePath("/a.md"))
    files.write(bytes, to: path)
    do {
      _ = try files.readText(path, limit: 100)
    } catch {
      #expect(error.message().contains("cannot read /a.md:"))
      #expect(error.message().hasSuffix("at byte \(offset)"))
    }
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestsAreThoseOfTheStandard(_ text: String, _ digest: String) {
    #expect(ContentDigest(of: Array(text.utf8)).hexadecimal == digest)
  }

  @Test func theDigestOfAMillionLettersIsThatOfTheStandard() {
    #expect(
      ContentDigest(of: Array(repeating: 0x61, count: 1_000_000)).hexadecimal
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test func checksumsAreThoseOfZip() {
    #expect(checksum(of: Array("123456789".utf8)) == 0xCBF4_3926)
  }
}

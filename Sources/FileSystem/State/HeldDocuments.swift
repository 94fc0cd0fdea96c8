import Glibc

/// The record of files that running daemons hold unsaved, so that the command line can keep off them.
///
/// One file for each daemon in the state directory: a line naming the process, then a path a line,
/// percent-encoded. A record whose process has ended counts for nothing and is removed when seen.
package struct HeldDocuments: Sendable {
  /// A file that a running daemon holds.
  package struct Holder: Hashable, Sendable {
    package let path: FilePath
    package let process: Int32
  }

  private let state: StateDirectory
  private let calls: SystemCalls
  private static let heading = "markupd-held 1"

  package init(state: StateDirectory, calls: SystemCalls = SystemCalls()) {
    self.state = state
    self.calls = calls
  }

  /// Records what this process holds, in place of what it recorded before; no paths remove
  /// the record.
  ///
  /// The record is not forced to the disk: it means nothing after a restart.
  package func publish(_ paths: some Sequence<FilePath>, as stamp: ProcessStamp = .current)
    throws(FileError)
  {
    let record = file(of: stamp)
    let lines = Set(paths.map { PercentEncoding.encoded($0.bytes) }).sorted()
    if lines.isEmpty {
      try withdraw(stamp)
      return
    }
    let head = "\(HeldDocuments.heading) \(stamp.process) \(stamp.started) \(stamp.boot)"
    let text = ([head] + lines).joined(separator: "\n") + "\n"
    try state.make(state.heldDocuments, calls: calls)
    try naming(.save, record) { () throws(SystemError) in
      let directory = try calls.openDirectory(state.heldDocuments)
      let name = Array(record.lastComponent)
      let temporary = [UInt8(ascii: ".")] + Array(TemporaryName.unique().utf8)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
      let opened = try calls.open(temporary, in: directory, flags: flags, mode: 0o600)
      do throws(SystemError) {
        try calls.writeAll(Array(text.utf8), to: opened)
        try calls.rename(temporary, in: directory, to: name, in: directory, .replacing)
      } catch {
        try? calls.unlink(temporary, in: directory)
        throw error
      }
    }
  }

  /// Removes this process's record.
  package func withdraw(_ stamp: ProcessStamp = .current) throws(FileError) {
    do throws(SystemError) {
      let directory = try calls.openDirectory(state.heldDocuments)
      try calls.unlink(Array(file(of: stamp).lastComponent), in: directory)
    } catch {
      guard error.code != ENOENT else { return }
      throw FileError(.remove, file(of: stamp), .system(error.code))
    }
  }

  /// Returns which of `paths` other running daemons hold, links on both sides followed.
  package func holders(of paths: some Sequence<FilePath>) -> [Holder] {
    let held = allHeld()
    if held.isEmpty { return [] }
    return paths.compactMap { path in
      let process = held[path] ?? held[real(path)]
      return process.map { Holder(path: path, process: $0) }
    }
  }

  /// Returns every file that another running daemon holds, by given and by real path, with its process.
  package func allHeld() -> [FilePath: Int32] {
    var held: [FilePath: Int32] = [:]
    guard let listing = try? calls.list(state.heldDocuments) else { return [:] }
    for entry in listing.entries where entry.kind == .regular {
      let record = state.heldDocuments.appending(listing.name(of: entry))
      guard record.fileExtension?.elementsEqual("held".utf8) == true,
        let opened = try? calls.readSteadily(
          record.bytes, in: nil, followsLinks: false, limit: 64 << 20)
      else { continue }
      let lines = opened.bytes.split(separator: UInt8(ascii: "\n"))
      guard let stamp = lines.first.flatMap(stamp(of:)) else { continue }
      guard stamp.isAlive else {
        if let directory = try? calls.openDirectory(state.heldDocuments) {
          try? calls.unlink(Array(record.lastComponent), in: directory)
        }
        continue
      }
      if stamp == .current { continue }
      for line in lines.dropFirst() {
        guard let path = PercentEncoding.decoded(line).flatMap({ FilePath(bytes: $0) }) else {
          continue
        }
        held[path] = stamp.process
        held[real(path)] = stamp.process
      }
    }
    return held
  }

  private func real(_ path: FilePath) -> FilePath {
    (try? calls.realPath(path.bytes)) ?? path
  }

  private func file(of stamp: ProcessStamp) -> FilePath {
    state.heldDocuments.appending("\(stamp.process)-\(stamp.started).held")
  }

  private func stamp(of line: ArraySlice<UInt8>) -> ProcessStamp? {
    let fields = line.split(separator: UInt8(ascii: " ")).map {
      String(decoding: $0, as: UTF8.self)
    }
    guard fields.count == 5, fields[0] + " " + fields[1] == HeldDocuments.heading,
      let process = Int32(fields[2]), let started = UInt64(fields[3])
    else { return nil }
    return ProcessStamp(process: process, started: started, boot: fields[4])
  }
}

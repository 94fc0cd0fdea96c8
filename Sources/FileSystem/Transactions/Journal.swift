import Glibc

/// The journal of one transaction: an append-only file in the state directory.
struct Journal {
  let path: FilePath
  private let file: Descriptor
  private let folder: Descriptor
  private let calls: SystemCalls

  /// Names of journals start with this.
  static let prefix = Array("journal-".utf8)

  /// Makes a journal, with the files that staging may make, and forces it to the disk.
  init(
    in folderPath: FilePath, root: FilePath, temporaries: [FilePath], calls: SystemCalls
  ) throws(FileError) {
    self.calls = calls
    let name = Journal.prefix + Array(TemporaryName.unique().utf8)
    path = folderPath.appending(name)
    let made = try naming(.save, path) { () throws(SystemError) in
      let folder = try calls.openDirectory(folderPath)
      let flags = O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_NOFOLLOW
      return (try calls.open(name, in: folder, flags: flags, mode: 0o600), folder)
    }
    (file, folder) = made
    let records = [.begin(root: root)] + temporaries.map { JournalRecord.temporary($0) }
    do {
      try append(records)
      try naming(.save, path) { () throws(SystemError) in try calls.synchronize(made.1) }
    } catch {
      try? remove()
      throw error
    }
  }

  /// Opens a journal that another run left, for more records.
  init(existing path: FilePath, calls: SystemCalls) throws(FileError) {
    self.calls = calls
    self.path = path
    (file, folder) = try naming(.recover, path) { () throws(SystemError) in
      let folder = try calls.openDirectory(path.parent ?? .root)
      let name = Array(path.lastComponent)
      return (try calls.open(name, in: folder, flags: O_WRONLY | O_APPEND | O_NOFOLLOW), folder)
    }
  }

  /// Appends records and forces them to the disk.
  func append(_ records: [JournalRecord]) throws(FileError) {
    try naming(.save, path) { () throws(SystemError) in
      try calls.writeAll(records.flatMap(\.stored), to: file)
      try calls.synchronize(file)
    }
  }

  /// Removes the journal: nothing is left to do.
  func remove() throws(FileError) {
    try naming(.remove, path) { () throws(SystemError) in
      try calls.unlink(Array(path.lastComponent), in: folder)
      try calls.synchronize(folder)
    }
  }
}

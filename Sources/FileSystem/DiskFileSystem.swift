import Glibc

/// The file system of this machine.
package struct DiskFileSystem: FileSystem {
  /// Where journals and locks of `apply` live.
  package let state: StateDirectory
  let calls: SystemCalls

  package init(state: StateDirectory, calls: SystemCalls = SystemCalls()) {
    self.state = state
    self.calls = calls
  }

  package func read(_ path: FilePath, limit: Int) throws(FileError) -> FileContents {
    do {
      let opened = try calls.readSteadily(path.bytes, in: nil, followsLinks: true, limit: limit)
      return FileContents(bytes: opened.bytes, status: opened.status)
    } catch {
      throw error.named(.read, path)
    }
  }

  package func status(
    of path: FilePath, followsLinks: Bool
  ) throws(FileError) -> FileStatus {
    try naming(.inspect, path) { () throws(SystemError) in
      try calls.status(of: path.bytes, in: nil, followsLinks: followsLinks)
    }
  }

  package func list(_ directory: FilePath) throws(FileError) -> DirectoryListing {
    try naming(.list, directory) { () throws(SystemError) in try calls.list(directory) }
  }

  package func resolve(_ path: FilePath) throws(FileError) -> FilePath {
    try naming(.resolve, path) { () throws(SystemError) in try calls.realPath(path.bytes) }
  }

  package func save(_ save: FileSave) throws(FileError) -> SaveOutcome {
    try AtomicSave(calls: calls).save(save)
  }

  package func apply(
    _ transaction: FileTransaction
  ) throws(TransactionError) -> TransactionOutcome {
    try TransactionWriter(state: state, calls: calls).apply(transaction)
  }
}

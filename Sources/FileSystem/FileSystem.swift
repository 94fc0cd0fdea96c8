/// The seam to the disk: what the rest of the house may ask of a file system.
///
/// `DiskFileSystem` is the real one, `MemoryFileSystem` its twin for tests. Both never leave a file half
/// written and never overwrite what somebody else wrote.
package protocol FileSystem: Sendable {
  /// Reads a regular file, symbolic links followed; `limit` is in bytes.
  func read(_ path: FilePath, limit: Int) throws(FileError) -> FileContents

  /// Returns what is known about an entry; about the link itself unless `followsLinks`.
  func status(of path: FilePath, followsLinks: Bool) throws(FileError) -> FileStatus

  /// Lists a directory, sorted by the bytes of the names.
  func list(_ directory: FilePath) throws(FileError) -> DirectoryListing

  /// Returns the path without symbolic links; every component must exist.
  func resolve(_ path: FilePath) throws(FileError) -> FilePath

  /// Replaces or creates one file; see `AtomicSave` for what is promised.
  func save(_ save: FileSave) throws(FileError) -> SaveOutcome

  /// Makes many changes, all or none; see `TransactionWriter` for what is promised.
  func apply(_ transaction: FileTransaction) throws(TransactionError) -> TransactionOutcome
}

/// One state of a file.
package struct FileContents: Hashable, Sendable {
  package var bytes: [UInt8]
  package var status: FileStatus

  package init(bytes: [UInt8], status: FileStatus) {
    self.bytes = bytes
    self.status = status
  }

  /// Which state of which file this is.
  package var identity: FileIdentity { status.identity }
}

/// A file's text and which state of the file it is.
package struct TextContents: Hashable, Sendable {
  package var text: DecodedText
  package var status: FileStatus

  /// Which state of which file this is.
  package var identity: FileIdentity { status.identity }
}

extension FileSystem {
  /// Returns what is known about an entry, symbolic links followed.
  package func status(of path: FilePath) throws(FileError) -> FileStatus {
    try status(of: path, followsLinks: true)
  }

  /// Whether the entry exists, symbolic links followed; an entry that cannot be looked at does not.
  package func exists(_ path: FilePath) -> Bool {
    (try? status(of: path)) != nil
  }

  /// Reads a file as text; an encoding that we cannot keep is an error that names the byte.
  package func readText(_ path: FilePath, limit: Int) throws(FileError) -> TextContents {
    let contents = try read(path, limit: limit)
    do throws(DecodedText.Failure) {
      return TextContents(text: try DecodedText(file: contents.bytes), status: contents.status)
    } catch {
      throw FileError(.read, path, .notText(offset: error.offset, problem: error.problem))
    }
  }
}

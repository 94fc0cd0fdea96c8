package import FileSystem
import Glibc

/// Files and folders that get other names at once: `a` to `b` and `b` to `a` is a swap.
package struct FileMoves: Sendable {
  package let moves: [FileMove]
  private let forward: [FilePath: FilePath]
  private let backward: [FilePath: FilePath]

  package init(_ moves: [FileMove]) {
    self.moves = moves
    forward = Dictionary(moves.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first })
    backward = Dictionary(moves.map { ($0.to, $0.from) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the path that what is at `path` has afterwards. O(depth).
  package func newPath(of path: FilePath) -> FilePath {
    FileMoves.mapped(path, by: forward) ?? path
  }

  /// Whether what is at `path` gets another name.
  package func moves(_ path: FilePath) -> Bool {
    FileMoves.mapped(path, by: forward) != nil
  }

  /// Returns where what will be at `path` is now, `nil` when nothing will be there for having gone
  /// elsewhere.
  func oldPath(of path: FilePath) -> FilePath? {
    if let old = FileMoves.mapped(path, by: backward) { return old }
    return moves(path) ? nil : path
  }

  /// The innermost entry that holds the path decides.
  private static func mapped(_ path: FilePath, by table: [FilePath: FilePath]) -> FilePath? {
    var folder: FilePath? = path
    while let current = folder {
      if let new = table[current] { return path.rebased(from: current, to: new) }
      folder = current.parent
    }
    return nil
  }
}

extension WorkspaceSnapshot {
  /// Returns the workspace as it will be when the files have moved, for asking where links lead
  /// then. Its texts are the present ones, its documents have their new names. O(files of the
  /// workspace).
  package func moving(_ moves: FileMoves) -> WorkspaceSnapshot {
    var index = index
    let moved = index.records.filter { moves.moves($0.key) }
    for path in moved.keys { index.remove(path) }
    for (path, record) in moved {
      let new = moves.newPath(of: path)
      index.update(record.moved(to: new), at: new)
    }
    var documents: [DocumentID: DocumentSnapshot] = [:]
    for (id, document) in open {
      let new = id.path.map { DocumentID.file(moves.newPath(of: $0)) } ?? id
      documents[new] = document.moved(to: new)
    }
    return with(
      index: index, open: documents,
      fileSystem: MovedFileSystem(fileSystem: fileSystem, moves: moves))
  }

  /// Returns the file or folder that a link leads to, whether or not it is a document: `nil` when
  /// nothing is there, unless one of `moves` gives the place another name.
  package func path(of target: LinkTarget, _ moves: FileMoves) -> FilePath? {
    switch target {
    case .document(let id, _): return id.path
    case .missing(let path?):
      if moves.moves(path) { return path }
      return fileSystem.exists(path) ? path : nil
    case .missing(nil), .external, .footnote, .undefined: return nil
    }
  }
}

/// A file system as it will be after moves. Nothing can be written to it.
private struct MovedFileSystem: FileSystem {
  let fileSystem: any FileSystem
  let moves: FileMoves

  private func old(
    _ path: FilePath, _ operation: FileError.Operation
  ) throws(FileError) -> FilePath {
    guard let old = moves.oldPath(of: path) else {
      throw FileError(operation, path, .system(ENOENT))
    }
    return old
  }

  func read(_ path: FilePath, limit: Int) throws(FileError) -> FileContents {
    try fileSystem.read(try old(path, .read), limit: limit)
  }

  func status(of path: FilePath, followsLinks: Bool) throws(FileError) -> FileStatus {
    try fileSystem.status(of: try old(path, .inspect), followsLinks: followsLinks)
  }

  func list(_ directory: FilePath) throws(FileError) -> DirectoryListing {
    try fileSystem.list(try old(directory, .list))
  }

  func resolve(_ path: FilePath) throws(FileError) -> FilePath {
    try fileSystem.resolve(try old(path, .resolve))
  }

  func save(_ save: FileSave) throws(FileError) -> SaveOutcome {
    throw FileError(.save, moves.moves.first?.to ?? .root, .system(EROFS))
  }

  func apply(_ transaction: FileTransaction) throws(TransactionError) -> TransactionOutcome {
    throw TransactionError(FileError(.save, transaction.root, .system(EROFS)))
  }
}

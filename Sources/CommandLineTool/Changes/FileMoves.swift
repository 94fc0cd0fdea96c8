import FileSystem
import Workspace

/// What moves of files and folders do to single files.
struct FileMoveList {
  let moves: [FileMove]

  /// The file's name afterwards; the innermost folder that moves counts.
  func newPath(of path: FilePath) -> FilePath {
    let move = moves.filter { path.isInside($0.from) }
      .max { $0.from.bytes.count < $1.from.bytes.count }
    return move.flatMap { path.rebased(from: $0.from, to: $0.to) } ?? path
  }

  /// Every file and link that gets another name, folders taken apart, sorted.
  func files(in fileSystem: DiskFileSystem) throws(FileError) -> [FilePath] {
    var found: [FilePath] = []
    var pending = moves.map(\.from)
    while let path = pending.popLast() {
      let status = try fileSystem.status(of: path, followsLinks: false)
      guard status.kind == .directory else {
        found.append(path)
        continue
      }
      let listing = try fileSystem.list(path)
      for entry in listing.entries { pending.append(path.appending(listing.name(of: entry))) }
    }
    return Set(found).sorted()
  }

  /// The renames as operations, with the folders that the new names need.
  func operations(in fileSystem: DiskFileSystem) -> [FileTransaction.Operation] {
    var missing: Set<FilePath> = []
    for move in moves {
      var folder = move.to.parent
      while let next = folder, !fileSystem.exists(next), !isMade(next) {
        missing.insert(next)
        folder = next.parent
      }
    }
    return missing.sorted().map { .createDirectory($0) }
      + moves.map { .rename($0.from, to: $0.to) }
  }

  /// Whether a folder comes to be by a move of another one.
  private func isMade(_ folder: FilePath) -> Bool {
    moves.contains { $0.to == folder }
  }
}

import Glibc
import Synchronization

/// A file system in memory with the promises of the real one, for tests.
///
/// Holds folders, files and symbolic links; times come from a counter, so that every write is seen as one.
package final class MemoryFileSystem: FileSystem {
  private let tree: Mutex<MemoryTree>

  /// Makes a file system of files by absolute path, with the folders that they need.
  package init(_ files: [String: String] = [:]) {
    var tree = MemoryTree()
    for (name, text) in files.sorted(by: { $0.key < $1.key }) {
      guard let path = FilePath(name) else { continue }
      tree.put(.file(Array(text.utf8)), at: path)
    }
    self.tree = Mutex(tree)
  }

  /// Writes a file as another program would, folders included; nothing is checked.
  package func write(_ bytes: [UInt8], to path: FilePath) {
    tree.withLock { $0.put(.file(bytes), at: path) }
  }

  /// Removes an entry and what is below it, as another program would.
  package func remove(_ path: FilePath) {
    tree.withLock { $0.remove(path) }
  }

  /// Makes a folder and those above it.
  package func makeDirectory(_ path: FilePath) {
    tree.withLock { $0.put(.directory, at: path) }
  }

  /// Makes a symbolic link that holds `target`.
  package func makeLink(_ path: FilePath, to target: String) {
    tree.withLock { $0.put(.link(Array(target.utf8)), at: path) }
  }

  /// Sets an entry's permission bits.
  package func setMode(_ mode: UInt32, of path: FilePath) {
    tree.withLock { $0.nodes[path]?.mode = mode }
  }

  /// Every file with its content, by path; links and folders left out.
  package var files: [FilePath: [UInt8]] {
    tree.withLock { tree in
      tree.nodes.compactMapValues { node in
        if case .file(let bytes) = node.content { bytes } else { nil }
      }
    }
  }

  package func read(_ path: FilePath, limit: Int) throws(FileError) -> FileContents {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in
        let node = try tree.node(path, .read, followsLinks: true).node
        guard case .file(let bytes) = node.content else {
          throw FileError(.read, path, .notAFile(node.status.kind))
        }
        guard bytes.count <= limit else {
          throw FileError(.read, path, .tooLarge(size: bytes.count, limit: limit))
        }
        return FileContents(bytes: bytes, status: node.status)
      }
    }
    return try result.get()
  }

  package func status(
    of path: FilePath, followsLinks: Bool
  ) throws(FileError) -> FileStatus {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in
        try tree.node(path, .inspect, followsLinks: followsLinks).node.status
      }
    }
    return try result.get()
  }

  package func list(_ directory: FilePath) throws(FileError) -> DirectoryListing {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in
        let (real, node) = try tree.node(directory, .list, followsLinks: true)
        guard case .directory = node.content else {
          throw FileError(.list, directory, .system(ENOTDIR))
        }
        var listing = DirectoryListing(of: node.status.identity)
        for name in node.children {
          guard let child = tree.nodes[real.appending(name)] else { continue }
          listing.append(name: name, kind: child.status.kind, inode: child.inode)
        }
        listing.sort()
        return listing
      }
    }
    return try result.get()
  }

  package func resolve(_ path: FilePath) throws(FileError) -> FilePath {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in
        try tree.node(path, .resolve, followsLinks: true).path
      }
    }
    return try result.get()
  }

  package func save(_ save: FileSave) throws(FileError) -> SaveOutcome {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in try tree.save(save) }
    }
    return try result.get()
  }

  package func apply(
    _ transaction: FileTransaction
  ) throws(TransactionError) -> TransactionOutcome {
    let result = tree.withLock { tree in
      Result { () throws(FileError) in
        // The tree is a value: a change that fails half way is dropped with the copy.
        var changed = tree
        let outcome = try changed.apply(transaction)
        tree = changed
        return outcome
      }
    }
    do throws(FileError) { return try result.get() } catch { throw TransactionError(error) }
  }
}

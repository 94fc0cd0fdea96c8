import Glibc

/// What one entry of a `MemoryFileSystem` is.
struct MemoryNode {
  enum Content {
    case file([UInt8])
    case directory
    case link([UInt8])
  }

  var content: Content
  var children: Set<[UInt8]> = []
  var mode: UInt32
  let inode: UInt64
  var modified: Int64

  var status: FileStatus {
    let (kind, size): (FileKind, Int) =
      switch content {
      case .file(let bytes): (.regular, bytes.count)
      case .directory: (.directory, 0)
      case .link(let target): (.symbolicLink, target.count)
      }
    let identity = FileIdentity(device: 1, inode: inode, size: size, modified: modified)
    return FileStatus(
      kind: kind, identity: identity, mode: mode, owner: 0, group: 0, linkCount: 1)
  }
}

/// The entries of a `MemoryFileSystem` by real path.
struct MemoryTree {
  var nodes: [FilePath: MemoryNode] = [:]
  private var serial: Int64 = 1

  init() {
    nodes[.root] = MemoryNode(content: .directory, mode: 0o755, inode: 1, modified: 1)
  }

  /// Puts an entry, with the folders above it; an entry of that name keeps mode and inode.
  mutating func put(_ content: MemoryNode.Content, at path: FilePath) {
    serial += 1
    if nodes[path] != nil {
      nodes[path]?.content = content
      nodes[path]?.modified = serial
      return
    }
    let isDirectory = if case .directory = content { true } else { false }
    nodes[path] = MemoryNode(
      content: content, mode: isDirectory ? 0o755 : 0o644, inode: UInt64(serial),
      modified: serial)
    guard let parent = path.parent else { return }
    if nodes[parent] == nil { put(.directory, at: parent) }
    nodes[parent]?.children.insert(Array(path.lastComponent))
  }

  mutating func remove(_ path: FilePath) {
    nodes = nodes.filter { !$0.key.isInside(path) }
    if let parent = path.parent {
      nodes[parent]?.children.remove(Array(path.lastComponent))
    }
  }

  /// Returns an entry and its real path; links on the way are followed, at most 40.
  func node(
    _ path: FilePath, _ operation: FileError.Operation, followsLinks: Bool
  ) throws(FileError) -> (path: FilePath, node: MemoryNode) {
    var wanted = Array(path.components.map { Array($0) }.reversed())
    var current = FilePath.root
    var followed = 0
    while let name = wanted.popLast() {
      if name == Array("..".utf8) {
        current = current.parent ?? .root
        continue
      }
      if name == Array(".".utf8) || name.isEmpty { continue }
      let next = current.appending(name)
      guard let node = nodes[next] else {
        guard case .directory? = nodes[current]?.content else {
          throw FileError(operation, path, .system(ENOTDIR))
        }
        throw FileError(operation, path, .system(ENOENT))
      }
      guard case .link(let target) = node.content, !wanted.isEmpty || followsLinks else {
        current = next
        continue
      }
      followed += 1
      guard followed <= 40 else { throw FileError(operation, path, .system(ELOOP)) }
      if target.first == UInt8(ascii: "/") { current = .root }
      let parts = target.split(separator: UInt8(ascii: "/"))
      wanted += parts.map { Array($0) }.reversed()
    }
    guard let node = nodes[current] else { throw FileError(operation, path, .system(ENOENT)) }
    return (current, node)
  }

  mutating func save(
    _ save: FileSave, as operation: FileError.Operation = .save
  ) throws(FileError) -> SaveOutcome {
    var real = save.path
    var old: FileContents?
    do throws(FileError) {
      let found = try node(save.path, .save, followsLinks: true)
      real = found.path
      guard case .file(let bytes) = found.node.content else {
        throw FileError(.save, save.path, .notAFile(found.node.status.kind))
      }
      old = FileContents(bytes: bytes, status: found.node.status)
    } catch {
      guard error.reason == .system(ENOENT) else { throw error }
      real = try newPath(save.path, .save)
    }
    try checkAllowed(real, in: save.allowedFolders, operation)
    guard save.expecting.isMet(by: old) else {
      let reason: FileError.Reason =
        save.expecting == .absent ? .alreadyExists : .changedOnDisk
      throw FileError(operation, save.path, reason)
    }
    if let old, old.bytes == save.bytes {
      return SaveOutcome(path: real, status: old.status, didWrite: false)
    }
    if let old, old.status.mode & 0o222 == 0 { throw FileError(.save, save.path, .notWritable) }
    put(.file(save.bytes), at: real)
    guard let status = nodes[real]?.status else {
      throw FileError(.save, save.path, .system(ENOENT))
    }
    return SaveOutcome(path: real, status: status, didWrite: true)
  }

  mutating func apply(
    _ transaction: FileTransaction
  ) throws(FileError) -> TransactionOutcome {
    var saved: [SaveOutcome] = []
    var lifted: [(nodes: [FilePath: MemoryNode], from: FilePath, to: FilePath)] = []
    for case .write(let path, let bytes, let expecting) in transaction.operations {
      _ = try node(path, .save, followsLinks: true)
      saved.append(
        try save(
          FileSave(
            path, bytes: bytes, expecting: expecting,
            allowedFolders: transaction.allowedFolders)))
    }
    for case .remove(let path, let expecting) in transaction.operations {
      let found = try node(path, .remove, followsLinks: false)
      guard case .file(let bytes) = found.node.content else {
        throw FileError(.remove, path, .notAFile(found.node.status.kind))
      }
      guard expecting.isMet(by: FileContents(bytes: bytes, status: found.node.status)) else {
        throw FileError(.remove, path, .changedOnDisk)
      }
      remove(found.path)
    }
    for case .rename(let path, let newPath) in transaction.operations where path != newPath {
      let from = try node(path, .rename, followsLinks: false).path
      try checkAllowed(newPath, in: transaction.allowedFolders, .rename)
      lifted.append((nodes.filter { $0.key.isInside(from) }, from, newPath))
    }
    for lift in lifted { remove(lift.from) }
    for case .createDirectory(let path) in transaction.operations { put(.directory, at: path) }
    for lift in lifted {
      guard nodes[lift.to] == nil else { throw FileError(.rename, lift.to, .alreadyExists) }
      let target = try newPath(lift.to, .rename)
      for (path, node) in lift.nodes {
        nodes[path.rebased(from: lift.from, to: target) ?? path] = node
      }
      nodes[target.parent ?? .root]?.children.insert(Array(target.lastComponent))
    }
    for case .create(let path, let bytes) in transaction.operations {
      saved.append(
        try save(
          FileSave(
            path, bytes: bytes, expecting: .absent,
            allowedFolders: transaction.allowedFolders), as: .create))
    }
    return TransactionOutcome(saved: saved)
  }

  private func newPath(
    _ path: FilePath, _ operation: FileError.Operation
  ) throws(FileError) -> FilePath {
    let parent: (path: FilePath, node: MemoryNode)
    do throws(FileError) {
      parent = try node(path.parent ?? .root, operation, followsLinks: true)
    } catch {
      throw FileError(operation, path, error.reason)
    }
    guard case .directory = parent.node.content else {
      throw FileError(operation, path, .system(ENOTDIR))
    }
    return parent.path.appending(path.lastComponent)
  }

  private func checkAllowed(
    _ path: FilePath, in folders: [FilePath], _ operation: FileError.Operation
  ) throws(FileError) {
    guard folders.isEmpty || folders.contains(where: { path.isInside($0) }) else {
      throw FileError(operation, path, .outsideWorkspace)
    }
  }
}

import Glibc

/// A step before its files are read and staged.
struct DraftStep {
  var action: TransactionStep.Action
  var target: FilePath
  var aside: FilePath
  /// New content of `exchange` and `install`.
  var bytes: [UInt8] = []
  var expecting: FileExpectation = .anything
  /// Inode of what `move` renames; that of the staged file when the same transaction writes it.
  var inode: UInt64 = 0
}

/// The steps of a transaction, in the order in which they are taken: contents, removals, then names from the
/// top of the tree down, then new files.
///
/// Renames that wait for each other (a swap, a cycle, a change of case alone) go through intermediate names.
struct TransactionPlan {
  private(set) var drafts: [DraftStep] = []

  /// Files that staging and the steps may leave beside others.
  var temporaries: [FilePath] {
    drafts.filter { $0.action != .move && $0.action != .makeDirectory }.map(\.aside)
  }

  private let resolver: NameResolver
  private var sources: [FilePath: UInt64] = [:]
  private var written: Set<FilePath> = []
  private var removed: Set<FilePath> = []
  private var made: Set<FilePath> = []

  init(_ transaction: FileTransaction, calls: SystemCalls) throws(FileError) {
    resolver = NameResolver(allowedFolders: transaction.allowedFolders, calls: calls)
    var renames: [(from: FilePath, to: FilePath)] = []
    var folders: [FilePath] = []
    var creations: [(path: FilePath, bytes: [UInt8])] = []
    for operation in transaction.operations {
      switch operation {
      case .write(let path, let bytes, let expecting):
        let target = try resolver.existing(path, .save, followsLast: true)
        try claim(target, in: &written, .save, "two writes of one file")
        drafts.append(
          DraftStep(
            action: .exchange, target: target, aside: TransactionPlan.aside(target), bytes: bytes,
            expecting: expecting))
      case .remove(let path, let expecting):
        let target = try resolver.existing(path, .remove, followsLast: false)
        let status = try resolver.status(target, .remove)
        guard status.kind == .regular else {
          throw FileError(.remove, path, .notAFile(status.kind))
        }
        try claim(target, in: &removed, .remove, "two removals of one file")
        drafts.append(
          DraftStep(
            action: .withdraw, target: target, aside: TransactionPlan.aside(target),
            expecting: expecting))
      case .rename(let path, let newPath):
        let from = try resolver.existing(path, .rename, followsLast: false)
        let to = try resolver.new(newPath, .rename)
        if from == to { continue }
        guard
          sources.updateValue(try resolver.status(from, .rename).identity.inode, forKey: from)
            == nil
        else { throw FileError(.rename, path, .contradiction("it is renamed twice")) }
        renames.append((from, to))
      case .create(let path, let bytes):
        creations.append((try resolver.new(path, .create), bytes))
      case .createDirectory(let path):
        let target = try resolver.new(path, .createDirectory)
        if (try? resolver.status(target, .inspect))?.kind == .directory { continue }
        folders.append(target)
      }
    }
    drafts.sort { $0.action.rawValue < $1.action.rawValue }
    for target in removed where written.contains(target) || sources[target] != nil {
      throw FileError(.remove, target, .contradiction("it is removed and changed at once"))
    }
    try addNames(renames, folders)
    for creation in creations {
      try checkFree(creation.path, .create, source: nil)
      let aside = TransactionPlan.aside(
        try stagingFolder(creation.path).appending(creation.path.lastComponent))
      drafts.append(
        DraftStep(
          action: .install, target: creation.path, aside: aside, bytes: creation.bytes))
    }
  }

  private mutating func addNames(
    _ renames: [(from: FilePath, to: FilePath)], _ folders: [FilePath]
  ) throws(FileError) {
    let targets = Set(renames.map(\.to))
    var named: [DraftStep] = []
    var making: Set<FilePath> = []
    for folder in folders {
      var current: FilePath? = folder
      while let next = current, (try? resolver.status(next, .inspect)) == nil || next == folder,
        !targets.contains(next), making.insert(next).inserted
      {
        try checkFree(next, .createDirectory, source: nil)
        named.append(DraftStep(action: .makeDirectory, target: next, aside: next))
        current = next.parent
      }
    }
    for (from, to) in renames {
      let inode = sources[from] ?? 0
      try checkNesting(from, to)
      try checkFree(to, .rename, source: inode)
      let isSame = (try? resolver.status(to, .inspect))?.identity.inode == inode
      var start = from
      if targets.contains(from) || isSame {
        start = TransactionPlan.aside(from)
        drafts.append(DraftStep(action: .move, target: from, aside: start, inode: inode))
      }
      named.append(DraftStep(action: .move, target: start, aside: to, inode: inode))
    }
    func depth(_ step: DraftStep) -> Int {
      (step.action == .move ? step.aside : step.target).components.count
    }
    drafts += named.enumerated().sorted { left, right in
      (depth(left.element), left.offset) < (depth(right.element), right.offset)
    }.map(\.element)
  }

  /// A renamed folder takes what is in it along; saying so twice, or otherwise, is refused.
  private func checkNesting(_ from: FilePath, _ to: FilePath) throws(FileError) {
    if let outer = ancestor(of: from, in: sources) {
      throw FileError(.rename, from, .contradiction("its folder \(outer.name) is renamed too"))
    }
    if let outer = ancestor(of: to, in: sources) {
      throw FileError(.rename, from, .contradiction("its new folder \(outer.name) is renamed too"))
    }
  }

  private func ancestor(of path: FilePath, in set: [FilePath: UInt64]) -> FilePath? {
    var current = path.parent
    while let next = current {
      if set[next] != nil { return next }
      current = next.parent
    }
    return nil
  }

  private mutating func checkFree(
    _ path: FilePath, _ operation: FileError.Operation, source: UInt64?
  ) throws(FileError) {
    try claim(path, in: &made, operation, "two files would have this name")
    if operation != .rename, let outer = ancestor(of: path, in: sources) {
      throw FileError(operation, path, .contradiction("its folder \(outer.name) is renamed"))
    }
    guard let found = try? resolver.status(path, .inspect) else { return }
    let isFreed = removed.contains(path) || sources[path] != nil
    guard isFreed || found.identity.inode == source else {
      throw FileError(operation, path, .alreadyExists)
    }
  }

  private func claim(
    _ path: FilePath, in set: inout Set<FilePath>, _ operation: FileError.Operation,
    _ contradiction: String
  ) throws(FileError) {
    guard set.insert(path).inserted else {
      throw FileError(operation, path, .contradiction(contradiction))
    }
  }

  /// The nearest folder above a new file that is there already and stays where it is.
  private func stagingFolder(_ path: FilePath) throws(FileError) -> FilePath {
    var current = path.parent ?? .root
    while let parent = current.parent {
      let exists = (try? resolver.status(current, .inspect))?.kind == .directory
      if exists, sources[current] == nil, ancestor(of: current, in: sources) == nil { break }
      current = parent
    }
    return current
  }

  private static func aside(_ path: FilePath) -> FilePath {
    (path.parent ?? .root).appending(TemporaryName.inTransaction(for: path.lastComponent))
  }
}

/// Turns given paths into real ones, each folder looked up once.
private final class NameResolver {
  private let calls: SystemCalls
  private let allowedFolders: [FilePath]
  private let isRestricted: Bool
  private var realFolders: [FilePath: FilePath] = [:]

  init(allowedFolders: [FilePath], calls: SystemCalls) {
    self.calls = calls
    isRestricted = !allowedFolders.isEmpty
    self.allowedFolders = allowedFolders.compactMap { try? calls.realPath($0.bytes) }
  }

  func status(
    _ path: FilePath, _ operation: FileError.Operation
  ) throws(FileError) -> FileStatus {
    try naming(operation, path) { () throws(SystemError) in
      try calls.status(of: path.bytes, in: nil, followsLinks: false)
    }
  }

  func existing(
    _ path: FilePath, _ operation: FileError.Operation, followsLast: Bool
  ) throws(FileError) -> FilePath {
    let folder = try realFolder(path.parent ?? .root, operation)
    let named = folder.appending(path.lastComponent)
    if path == .root { throw FileError(operation, path, .notAFile(.directory)) }
    let isLink = try status(named, operation).kind == .symbolicLink
    do {
      let real = followsLast && isLink ? try calls.place(of: named).path : named
      return try allowed(real, operation)
    } catch let error as UnnamedError {
      throw error.named(operation, path)
    } catch {
      throw error as? FileError ?? FileError(operation, path, .outsideWorkspace)
    }
  }

  /// The folders of a new name need not exist; those that do are real.
  func new(_ path: FilePath, _ operation: FileError.Operation) throws(FileError) -> FilePath {
    var missing: [ArraySlice<UInt8>] = [path.lastComponent]
    var folder = path.parent ?? .root
    while true {
      do {
        let real = try realFolder(folder, operation)
        return try allowed(missing.reversed().reduce(real) { $0.appending($1) }, operation)
      } catch {
        guard error.isAbsence, let parent = folder.parent else { throw error }
        missing.append(folder.lastComponent)
        folder = parent
      }
    }
  }

  private func allowed(
    _ path: FilePath, _ operation: FileError.Operation
  ) throws(FileError) -> FilePath {
    guard !isRestricted || allowedFolders.contains(where: { path.isInside($0) }) else {
      throw FileError(operation, path, .outsideWorkspace)
    }
    return path
  }

  private func realFolder(
    _ folder: FilePath, _ operation: FileError.Operation
  ) throws(FileError) -> FilePath {
    if let known = realFolders[folder] { return known }
    let real = try naming(operation, folder) { () throws(SystemError) in
      try calls.realPath(folder.bytes)
    }
    realFolders[folder] = real
    return real
  }
}

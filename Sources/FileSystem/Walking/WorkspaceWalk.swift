import Glibc

/// Finds the files of workspace folders.
///
/// Each real file is reported once: a symbolic link to a file counts only when the file is in one of the
/// folders and was not reached without it, and links to folders are not followed, so loops are harmless and
/// nothing outside is read. A file with several names (hard links) is reported by each. Pipes and devices
/// are passed by. Folders that contain each other are walked once.
package struct WorkspaceWalk {
  private let fileSystem: any FileSystem
  private let options: WalkOptions
  private let include: [GlobPattern]
  private let exclude: [GlobPattern]
  private let extensions: Set<[UInt8]>
  private let isCancelled: () -> Bool

  private var result = WalkResult()
  private var seenFolders: Set<FileNumber> = []
  private var seenFiles: Set<FileNumber> = []
  private var links: [FilePath] = []
  private var pending: [WalkedFolder] = []

  /// Makes a walk; `isCancelled` is asked once for each folder.
  package init(
    _ fileSystem: any FileSystem, options: WalkOptions = WalkOptions(),
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.fileSystem = fileSystem
    self.options = options
    self.isCancelled = isCancelled
    include = options.include.flatMap { GlobPattern.alternatives($0) }
    exclude = options.exclude.flatMap { pattern in
      let inside = GlobPattern.alternatives(pattern)
      let itself = pattern.hasSuffix("/**") ? String(pattern.dropLast(3)) : ""
      return itself.isEmpty ? inside : inside + GlobPattern.alternatives(itself)
    }
    extensions = Set(options.extensions.map { Array($0.lowercased().utf8) })
  }

  /// Walks the folders in order.
  package consuming func files(in folders: [FilePath]) -> WalkResult {
    var roots: [FilePath] = []
    for folder in folders {
      do throws(FileError) {
        let root = try fileSystem.resolve(folder)
        roots.append(root)
        let rules = options.respectsIgnoreFiles ? IgnoreStack(above: root, fileSystem) : nil
        pending = [WalkedFolder(path: root, depth: 0, components: [], rules: rules)]
        drain()
      } catch {
        result.failures.append(error)
      }
      if result.isTruncated || result.isCancelled { return result }
    }
    addLinkedFiles(in: roots)
    return result
  }

  private mutating func drain() {
    while let folder = pending.popLast() {
      if isCancelled() {
        result.isCancelled = true
        return
      }
      do throws(FileError) {
        let listing = try fileSystem.list(folder.path)
        let number = FileNumber(listing.identity)
        guard seenFolders.insert(number).inserted else { continue }
        result.folderCount += 1
        visit(folder, listing)
        if result.isTruncated { return }
      } catch {
        if !error.isAbsence { result.failures.append(error) }
      }
    }
  }

  private mutating func visit(_ folder: WalkedFolder, _ listing: DirectoryListing) {
    var folder = folder
    folder.rules?.enter(folder.path, listing, fileSystem)
    var inner: [WalkedFolder] = []
    for entry in listing.entries {
      let name = listing.name(of: entry)
      if name.first == UInt8(ascii: ".") {
        if OrphanSweep.isTemporary(name) { result.temporaries.append(folder.path.appending(name)) }
        if !options.includesHidden || name.elementsEqual(".git".utf8) { continue }
      }
      switch entry.kind {
      case .directory:
        let components = folder.components + [name]
        if folder.depth >= options.maximumDepth { continue }
        if isExcluded(components, in: folder, isDirectory: true) { continue }
        inner.append(
          WalkedFolder(
            path: folder.path.appending(name), depth: folder.depth + 1, components: components,
            rules: folder.rules))
      case .regular, .symbolicLink:
        guard hasWantedExtension(name) else { continue }
        let components = folder.components + [name]
        guard isIncluded(components), !isExcluded(components, in: folder, isDirectory: false)
        else { continue }
        let path = folder.path.appending(name)
        if entry.kind == .symbolicLink {
          links.append(path)
        } else {
          add(WalkedFile(path: path, device: listing.identity.device, inode: entry.inode))
        }
      case .special, .unknown: continue
      }
      if result.isTruncated { return }
    }
    pending += inner.reversed()
  }

  private mutating func add(_ file: WalkedFile) {
    guard result.files.count < options.maximumFiles else {
      result.isTruncated = true
      return
    }
    seenFiles.insert(FileNumber(device: file.device, inode: file.inode))
    result.files.append(file)
  }

  private mutating func addLinkedFiles(in roots: [FilePath]) {
    for link in links {
      guard let status = try? fileSystem.status(of: link), status.kind == .regular,
        !seenFiles.contains(FileNumber(status.identity)),
        let real = try? fileSystem.resolve(link), roots.contains(where: { real.isInside($0) })
      else { continue }
      add(
        WalkedFile(path: link, device: status.identity.device, inode: status.identity.inode))
      if result.isTruncated { return }
    }
  }

  private func hasWantedExtension(_ name: ArraySlice<UInt8>) -> Bool {
    if extensions.isEmpty { return true }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex else {
      return false
    }
    let found = name[(dot + 1)...].map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    return extensions.contains(found)
  }

  private func isIncluded(_ components: [ArraySlice<UInt8>]) -> Bool {
    include.isEmpty || include.contains { $0.matches(components) }
  }

  private func isExcluded(
    _ components: [ArraySlice<UInt8>], in folder: WalkedFolder, isDirectory: Bool
  ) -> Bool {
    if exclude.contains(where: { $0.matches(components) }) { return true }
    return folder.rules?.isIgnored(components, isDirectory: isDirectory) ?? false
  }
}

/// A folder still to be visited.
private struct WalkedFolder {
  let path: FilePath
  let depth: Int
  /// Names from the folder walked to this one.
  let components: [ArraySlice<UInt8>]
  var rules: IgnoreStack?
}

/// Device and inode number.
private struct FileNumber: Hashable {
  let device: UInt64
  let inode: UInt64

  init(device: UInt64, inode: UInt64) {
    self.device = device
    self.inode = inode
  }

  init(_ identity: FileIdentity) {
    self.init(device: identity.device, inode: identity.inode)
  }
}

import Glibc

/// Where a file really lies: its folder, open, and its name there.
struct WritePlace {
  /// Without symbolic links, the last component included.
  let path: FilePath
  let directory: Descriptor
  let name: [UInt8]
}

extension SystemCalls {
  /// Follows symbolic links, at most 40, to the place that a write to `path` means; the file need not exist.
  ///
  /// Without `followsLast` a link at the end is itself the place.
  func place(
    of path: FilePath, followsLast: Bool = true
  ) throws(UnnamedError) -> WritePlace {
    let slash = UInt8(ascii: "/")
    var current = path.bytes
    for _ in 0..<40 {
      let cut = current.lastIndex(of: slash) ?? 0
      let name = Array(current[min(cut + 1, current.count)...])
      guard !name.isEmpty, name != Array(".".utf8), name != Array("..".utf8) else {
        throw UnnamedError(.notAFile(.directory))
      }
      let given = cut == 0 ? [slash] : Array(current[..<cut])
      let folder = try unnamed { () throws(SystemError) in try realPath(given) }
      let directory = try unnamed { () throws(SystemError) in try openDirectory(folder) }
      let found = WritePlace(path: folder.appending(name), directory: directory, name: name)
      guard followsLast else { return found }
      do {
        let kind = try status(of: name, in: directory, followsLinks: false).kind
        guard kind == .symbolicLink else { return found }
        let target = try readLink(name, in: directory)
        current = target.first == slash ? target : folder.bytes + [slash] + target
      } catch  where error.code == ENOENT {
        return found
      } catch {
        throw UnnamedError(error)
      }
    }
    throw UnnamedError(.system(ELOOP))
  }

  /// Throws unless `path`, which has no symbolic links, is in one of `folders`; no folders allow all.
  func checkAllowed(_ path: FilePath, in folders: [FilePath]) throws(UnnamedError) {
    if folders.isEmpty { return }
    for folder in folders {
      if let real = try? realPath(folder.bytes), path.isInside(real) { return }
    }
    throw UnnamedError(.outsideWorkspace)
  }

  /// Throws when a file that exists must not be replaced: no regular file, other names, no write permission.
  func checkReplaceable(
    _ status: FileStatus, _ name: [UInt8], in directory: Descriptor
  ) throws(UnnamedError) {
    guard status.kind == .regular else { throw UnnamedError(.notAFile(status.kind)) }
    guard status.linkCount == 1 else {
      throw UnnamedError(.hardLinked(count: status.linkCount))
    }
    // The superuser may write everywhere; the bits still say what the owner wants.
    guard status.mode & 0o222 != 0 else { throw UnnamedError(.notWritable) }
    do { try checkWritable(name, in: directory) } catch {
      throw UnnamedError(error.code == EACCES ? .notWritable : .system(error.code))
    }
  }
}

import CGlibc
import Glibc

/// How a rename treats what already bears the new name.
enum RenameMode {
  case replacing
  /// Fails with `EEXIST` when the new name is taken.
  case refusing
  /// Swaps the two entries; both must exist.
  case exchanging
}

extension SystemCalls {
  /// Returns the status of an open file.
  func status(of file: Descriptor) throws(SystemError) -> FileStatus {
    var raw = stat()
    _ = try call(.fstat) { Int(fstat(file.number, &raw)) }
    return FileStatus(raw)
  }

  /// Returns the status of an entry; of the link itself unless `followsLinks`.
  func status(
    of name: [UInt8], in directory: Descriptor?, followsLinks: Bool
  ) throws(SystemError) -> FileStatus {
    var raw = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try call(.fstatat, name) {
      withCName(name) { Int(fstatat(directory?.number ?? AT_FDCWD, $0, &raw, flags)) }
    }
    return FileStatus(raw)
  }

  /// Renames an entry.
  func rename(
    _ name: [UInt8], in directory: Descriptor, to newName: [UInt8], in newDirectory: Descriptor,
    _ mode: RenameMode
  ) throws(SystemError) {
    let flags: UInt32 =
      switch mode {
      case .replacing: 0
      case .refusing: MARKUPD_RENAME_NOREPLACE
      case .exchanging: MARKUPD_RENAME_EXCHANGE
      }
    _ = try call(.renameat2, name) {
      withCName(name) { old in
        withCName(newName) { new in
          Int(renameat2(directory.number, old, newDirectory.number, new, flags))
        }
      }
    }
  }

  /// Gives the file `name` a second name.
  func link(
    _ name: [UInt8], in directory: Descriptor, as newName: [UInt8], in newDirectory: Descriptor
  ) throws(SystemError) {
    _ = try call(.linkat, newName) {
      withCName(name) { old in
        withCName(newName) { new in
          Int(linkat(directory.number, old, newDirectory.number, new, 0))
        }
      }
    }
  }

  /// Removes a name of a file.
  func unlink(_ name: [UInt8], in directory: Descriptor) throws(SystemError) {
    _ = try call(.unlinkat, name) { withCName(name) { Int(unlinkat(directory.number, $0, 0)) } }
  }

  /// Removes an empty directory.
  func removeDirectory(_ name: [UInt8], in directory: Descriptor) throws(SystemError) {
    _ = try call(.unlinkat, name) {
      withCName(name) { Int(unlinkat(directory.number, $0, AT_REMOVEDIR)) }
    }
  }

  /// Makes a directory; the process's umask applies to `mode`.
  func makeDirectory(
    _ name: [UInt8], in directory: Descriptor?, mode: UInt32
  ) throws(SystemError) {
    _ = try call(.mkdirat, name) {
      withCName(name) { Int(mkdirat(directory?.number ?? AT_FDCWD, $0, mode_t(mode))) }
    }
  }

  /// Returns what the symbolic link `name` holds.
  func readLink(_ name: [UInt8], in directory: Descriptor?) throws(SystemError) -> [UInt8] {
    var buffer: [UInt8] = Array(repeating: 0, count: Int(PATH_MAX) + 1)
    let count = try call(.readlinkat, name) {
      withCName(name) { name in
        buffer.withUnsafeMutableBytes { bytes in
          guard let base = bytes.bindMemory(to: CChar.self).baseAddress else { return 0 }
          return readlinkat(directory?.number ?? AT_FDCWD, name, base, bytes.count)
        }
      }
    }
    return Array(buffer.prefix(count))
  }

  /// Returns the path without symbolic links; every component must exist.
  func realPath(_ path: [UInt8]) throws(SystemError) -> FilePath {
    var buffer: [CChar] = Array(repeating: 0, count: Int(PATH_MAX) + 1)
    _ = try call(.realpath, path) {
      withCName(path) { realpath($0, &buffer) == nil ? -1 : 0 }
    }
    let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    guard let real = FilePath(bytes: bytes) else { throw SystemError(ENOENT) }
    return real
  }

  /// Succeeds when this process may write to the entry.
  func checkWritable(_ name: [UInt8], in directory: Descriptor) throws(SystemError) {
    _ = try call(.faccessat, name) {
      withCName(name) { Int(faccessat(directory.number, $0, W_OK, AT_EACCESS)) }
    }
  }
}

extension FileStatus {
  init(_ raw: stat) {
    let kind: FileKind =
      switch raw.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .special
      }
    self.init(
      kind: kind,
      identity: FileIdentity(
        device: UInt64(raw.st_dev), inode: UInt64(raw.st_ino), size: Int(raw.st_size),
        modified: Int64(raw.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtim.tv_nsec)),
      mode: UInt32(raw.st_mode & 0o7777), owner: raw.st_uid, group: raw.st_gid,
      linkCount: Int(clamping: raw.st_nlink))
  }
}

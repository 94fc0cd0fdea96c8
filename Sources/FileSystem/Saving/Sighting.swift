import Glibc

/// What was found under a name where a certain version of a file was expected.
enum Sighting {
  case absent
  /// A file with that content.
  case exact
  /// The same file, but its content has been changed.
  case edited
  /// Another file, or no file at all.
  case other
}

extension SystemCalls {
  /// Looks whether the entry holds that version.
  ///
  /// The content decides: a change within one tick of the clock leaves size and time alone, and inode and
  /// device numbers do not survive a restart everywhere.
  func sight(
    _ version: FileVersion, as name: [UInt8], in directory: Descriptor
  ) throws(SystemError) -> Sighting {
    let found: FileStatus
    do {
      found = try status(of: name, in: directory, followsLinks: false)
    } catch  where error.code == ENOENT {
      return .absent
    }
    guard found.kind == .regular else { return .other }
    let differing: Sighting =
      found.identity.inode == version.identity.inode ? .edited : .other
    guard found.identity.size == version.identity.size else { return differing }
    do {
      let opened = try readSteadily(
        name, in: directory, followsLinks: false, limit: version.identity.size)
      return ContentDigest(of: opened.bytes) == version.digest ? .exact : differing
    } catch {
      switch error.reason {
      case .system(let code): throw SystemError(code)
      default: return differing
      }
    }
  }

  /// Swaps two entries; `false` when the file system cannot.
  func exchange(
    _ name: [UInt8], in directory: Descriptor, with other: [UInt8], in otherDirectory: Descriptor
  ) throws(SystemError) -> Bool {
    do {
      try rename(name, in: directory, to: other, in: otherDirectory, .exchanging)
      return true
    } catch {
      if SystemCalls.meansUnsupported(error) { return false }
      throw error
    }
  }

  /// Renames an entry unless the new name is taken (`EEXIST`), also where the kernel cannot check that itself.
  ///
  /// There, a file gets its second name before it loses the first; a directory is checked and renamed, with
  /// a moment in between.
  func renameRefusing(
    _ name: [UInt8], in directory: Descriptor, to newName: [UInt8], in newDirectory: Descriptor
  ) throws(SystemError) {
    do {
      try rename(name, in: directory, to: newName, in: newDirectory, .refusing)
      return
    } catch {
      guard SystemCalls.meansUnsupported(error) else { throw error }
    }
    do {
      try link(name, in: directory, as: newName, in: newDirectory)
      try unlink(name, in: directory)
      return
    } catch {
      let isLinkless = [EPERM, EMLINK].contains(error.code) || SystemCalls.meansUnsupported(error)
      guard isLinkless else { throw error }
    }
    do {
      _ = try status(of: newName, in: newDirectory, followsLinks: false)
    } catch  where error.code == ENOENT {
      try rename(name, in: directory, to: newName, in: newDirectory, .replacing)
      return
    }
    throw SystemError(EEXIST)
  }

  /// Whether the file system refused the form of a call and not this use of it.
  static func meansUnsupported(_ error: SystemError) -> Bool {
    [EINVAL, ENOSYS, ENOTSUP].contains(error.code)
  }
}

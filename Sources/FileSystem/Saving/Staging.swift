import Glibc

extension SystemCalls {
  /// Writes a new file beside the one it is to replace, with that one's mode, owner and attributes.
  ///
  /// Until it has them nobody else can open it. A file that replaces none gets what the umask and the
  /// folder's default access list say. The file is not forced to the disk. Removed again on failure.
  func stage(
    _ bytes: [UInt8], as name: [UInt8], in directory: Descriptor, like old: OpenedFile?
  ) throws(UnnamedError) -> (file: Descriptor, status: FileStatus) {
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
    let mode: UInt32 = old == nil ? 0o666 : 0o600
    let file = try unnamed { () throws(SystemError) in
      try open(name, in: directory, flags: flags, mode: mode)
    }
    do throws(UnnamedError) {
      try unnamed { () throws(SystemError) in try writeAll(bytes, to: file) }
      if let old { try copyMetadata(from: old, to: file) }
      let status = try unnamed { () throws(SystemError) in try self.status(of: file) }
      return (file, status)
    } catch {
      try? unlink(name, in: directory)
      throw error
    }
  }

  /// Gives `file` the owner, mode, attributes and access list of `old`, or says which it cannot have.
  private func copyMetadata(from old: OpenedFile, to file: Descriptor) throws(UnnamedError) {
    let made = try unnamed { () throws(SystemError) in try self.status(of: file) }
    if made.owner != old.status.owner || made.group != old.status.group {
      do {
        try changeOwner(of: file, to: old.status.owner, group: old.status.group)
      } catch {
        throw UnnamedError(error.code == EPERM ? .ownerCannotBeKept : .system(error.code))
      }
    }
    let wanted = try unnamed { () throws(SystemError) in try attributeNames(of: old.file) }
    let inherited = try unnamed { () throws(SystemError) in try attributeNames(of: file) }
    // A default access list of the folder would turn the group bits of the mode into its mask.
    for name in inherited where name.hasPrefix("system.posix_acl") && !wanted.contains(name) {
      try unnamed { () throws(SystemError) in try removeAttribute(name, of: file) }
    }
    try unnamed { () throws(SystemError) in try changeMode(of: file, to: old.status.mode) }
    for name in wanted {
      do {
        guard let value = try attribute(name, of: old.file) else { continue }
        if inherited.contains(name), try attribute(name, of: file) == value { continue }
        try setAttribute(name, of: file, to: value)
      } catch {
        // Labels of security modules are the system's to set; the user's own attributes are not.
        let isUsers = name.hasPrefix("user.") || name.hasPrefix("system.posix_acl")
        let isRefusal = [EPERM, EACCES, ENOTSUP, EINVAL].contains(error.code)
        if isUsers || !isRefusal {
          throw UnnamedError(isRefusal ? .attributeCannotBeKept(name) : .system(error.code))
        }
      }
    }
  }
}

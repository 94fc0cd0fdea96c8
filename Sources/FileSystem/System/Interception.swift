/// One system call about to be made, for fault injection.
package struct SystemCall: Hashable, Sendable {
  /// Which call, by its name in the kernel's manual.
  package enum Name: String, Hashable, Sendable {
    case openat, read, write, fstat, fstatat, readlinkat, realpath, faccessat, getdents
    case fchown, fchmod, flistxattr, fgetxattr, fsetxattr, fremovexattr
    case fsync, syncfs, renameat2, linkat, unlinkat, mkdirat, flock

    /// Whether the call can change what is on disk.
    package var changesDisk: Bool {
      switch self {
      case .openat, .write, .fchown, .fchmod, .fsetxattr, .fremovexattr, .fsync, .syncfs,
        .renameat2, .linkat, .unlinkat, .mkdirat:
        true
      case .read, .fstat, .fstatat, .readlinkat, .realpath, .faccessat, .getdents, .flistxattr,
        .fgetxattr, .flock:
        false
      }
    }
  }

  package let name: Name
  /// Bytes of the name or path that the call was given; empty when it was given a descriptor alone.
  package let path: [UInt8]
}

/// What becomes of an intercepted system call.
package enum Interception: Hashable, Sendable {
  case proceed
  /// The call is not made and this error number is reported.
  case fail(Int32)
  /// A write or read is made with at most this many bytes.
  case shorten(Int)
}

/// What a directory entry is.
package enum FileKind: Hashable, Sendable {
  case regular
  case directory
  case symbolicLink
  /// A pipe, socket or device: never opened for reading.
  case special
  /// The file system did not say; ask for the status.
  case unknown

  /// The kind in words, for messages.
  package var noun: String {
    switch self {
    case .regular: "a file"
    case .directory: "a directory"
    case .symbolicLink: "a symbolic link"
    case .special: "a pipe, socket or device"
    case .unknown: "of unknown kind"
    }
  }
}

/// Which file, and which state of it: changes when another file takes the name or the content is rewritten.
///
/// A rewrite within one tick of the kernel's clock (about 4 ms) that keeps the size goes unseen; where that
/// matters the content's digest is compared too.
package struct FileIdentity: Hashable, Sendable {
  /// Device number of the file system.
  package var device: UInt64
  /// Inode number.
  package var inode: UInt64
  /// Size in bytes.
  package var size: Int
  /// Time of the last change of the content, in nanoseconds since 1970.
  package var modified: Int64

  package init(device: UInt64, inode: UInt64, size: Int, modified: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }

  /// Whether both name the same file on one device, whatever its content.
  package func isSameFile(as other: FileIdentity) -> Bool {
    inode == other.inode && device == other.device
  }
}

/// What the file system knows about an entry without reading it.
package struct FileStatus: Hashable, Sendable {
  package var kind: FileKind
  package var identity: FileIdentity
  /// Permission bits with set-user-id, set-group-id and sticky: `mode & 0o7777`.
  package var mode: UInt32
  package var owner: UInt32
  package var group: UInt32
  /// Number of names (hard links).
  package var linkCount: Int

  package init(
    kind: FileKind, identity: FileIdentity, mode: UInt32, owner: UInt32, group: UInt32,
    linkCount: Int
  ) {
    self.kind = kind
    self.identity = identity
    self.mode = mode
    self.owner = owner
    self.group = group
    self.linkCount = linkCount
  }
}

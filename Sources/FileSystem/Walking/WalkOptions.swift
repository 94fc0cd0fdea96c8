/// Which files a walk is after, and how far it goes.
package struct WalkOptions: Hashable, Sendable {
  /// Extensions of the files to report, without dot, compared without case (ASCII); empty means all files.
  package var extensions: [String] = []
  /// Patterns, relative to the folder walked, one of which a file must match; empty means all files.
  package var include: [String] = []
  /// Patterns, relative to the folder walked, of files and folders to leave out; one that ends in `/**`
  /// leaves the folder itself out.
  package var exclude: [String] = []
  /// Whether `.gitignore`, `.ignore` and `.git/info/exclude` count.
  package var respectsIgnoreFiles = true
  /// Whether names that start with a dot count.
  package var includesHidden = false
  /// The walk ends, and says so, after this many files.
  package var maximumFiles = 250_000
  /// Folders deeper than this many levels below the one walked are left out.
  package var maximumDepth = 128

  package init() {}
}

/// A file that a walk found.
package struct WalkedFile: Hashable, Sendable {
  package let path: FilePath
  /// Device and inode number: two paths with equal numbers are one file.
  package let device: UInt64
  package let inode: UInt64
}

/// What a walk found.
package struct WalkResult: Sendable {
  /// Files sorted by folder and name; a file that is reached by symbolic links only is named by the link.
  package var files: [WalkedFile] = []
  /// Folders that could not be read.
  package var failures: [FileError] = []
  /// Files that interrupted saves left; see `OrphanSweep`.
  package var temporaries: [FilePath] = []
  /// Whether a limit ended the walk early.
  package var isTruncated = false
  /// Whether the caller ended the walk early.
  package var isCancelled = false
  /// Folders that were read.
  package var folderCount = 0

  package init() {}
}

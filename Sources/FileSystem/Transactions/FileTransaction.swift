/// Changes to many files that happen all or not at all.
///
/// Paths of writes, removals and rename sources are names before the change; those of creations, new folders
/// and rename targets are names after it. Renames happen at once: `a` to `b` and `b` to `a` is a swap.
package struct FileTransaction: Hashable, Sendable {
  /// One change.
  package enum Operation: Hashable, Sendable {
    /// Replaces a file's content; a symbolic link is followed and kept.
    case write(FilePath, [UInt8], expecting: FileExpectation)
    /// Makes a new file; refused when the name is taken.
    case create(FilePath, [UInt8])
    /// Removes a file, not a folder or link.
    case remove(FilePath, expecting: FileExpectation)
    /// Renames a file, link or folder; refused when the target exists and is not itself renamed or removed.
    case rename(FilePath, to: FilePath)
    /// Makes a folder, and those above it that are missing; nothing happens when it exists.
    case createDirectory(FilePath)
  }

  /// Folder whose lock is taken; runs over one root wait for each other.
  package var root: FilePath
  package var operations: [Operation]
  /// Folders that all files must be in, symbolic links followed; empty allows every place.
  package var allowedFolders: [FilePath]

  package init(root: FilePath, operations: [Operation], allowedFolders: [FilePath] = []) {
    self.root = root
    self.operations = operations
    self.allowedFolders = allowedFolders
  }
}

/// What a transaction did.
package struct TransactionOutcome: Hashable, Sendable {
  /// For each write and creation, in order, the file as it is now.
  package var saved: [SaveOutcome]
  /// Temporary files that could not be removed; the next recovery tries again.
  package var leftovers: [FilePath]

  package init(saved: [SaveOutcome], leftovers: [FilePath] = []) {
    self.saved = saved
    self.leftovers = leftovers
  }
}

/// A file that somebody else changed while a transaction had hold of it; it was left as they made it.
package struct FileConflict: Hashable, Sendable {
  package var path: FilePath
  /// Where the other version of the file was kept: the new one going forward, the old one going back.
  package var kept: FilePath?

  package init(path: FilePath, kept: FilePath? = nil) {
    self.path = path
    self.kept = kept
  }
}

/// A transaction that did not go through.
package struct TransactionError: Error, Hashable, Sendable {
  /// In what state the files are.
  package enum State: Hashable, Sendable {
    /// All files are as before.
    case unchanged
    /// Files could not be put back; `TransactionWriter.recover` finishes or undoes the change.
    case recoveryNeeded
  }

  package var cause: FileError
  package var state: State
  /// Files that others changed on top of ours.
  package var conflicts: [FileConflict]

  package init(_ cause: FileError, state: State = .unchanged, conflicts: [FileConflict] = []) {
    self.cause = cause
    self.state = state
    self.conflicts = conflicts
  }
}

/// What a recovery found and did.
package struct RecoveryReport: Hashable, Sendable {
  /// Interrupted changes that were completed: all files new.
  package var completed = 0
  /// Interrupted changes that were undone: all files old.
  package var undone = 0
  /// Files that others changed in the meantime.
  package var conflicts: [FileConflict] = []
  /// Journals that could not be dealt with, with the reason.
  package var failures: [FileError] = []

  package init() {}

  /// Whether there was nothing to do.
  package var isEmpty: Bool { self == RecoveryReport() }
}

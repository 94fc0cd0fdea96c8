/// One state of a file, content included: holds across a touch and across a restart.
package struct FileVersion: Hashable, Sendable {
  package var identity: FileIdentity
  package var digest: ContentDigest

  package init(identity: FileIdentity, digest: ContentDigest) {
    self.identity = identity
    self.digest = digest
  }

  /// Takes the version that was read.
  package init(_ contents: FileContents) {
    self.init(identity: contents.identity, digest: ContentDigest(of: contents.bytes))
  }
}

/// What must be on disk for a write to go ahead.
package enum FileExpectation: Hashable, Sendable {
  /// Any state; only changes from the start of the write on are looked out for.
  case anything
  /// No entry of that name.
  case absent
  /// This very state, not even touched.
  case identity(FileIdentity)
  /// This state, or the same content in another one.
  case version(FileVersion)
}

/// A request to replace or create one file.
package struct FileSave: Hashable, Sendable {
  package var path: FilePath
  /// The whole new content, as it is to lie on disk.
  package var bytes: [UInt8]
  package var expecting: FileExpectation
  /// Folders that the file must be in, symbolic links followed; empty allows every place.
  package var allowedFolders: [FilePath]

  package init(
    _ path: FilePath, bytes: [UInt8], expecting: FileExpectation = .anything,
    allowedFolders: [FilePath] = []
  ) {
    self.path = path
    self.bytes = bytes
    self.expecting = expecting
    self.allowedFolders = allowedFolders
  }
}

/// What a save did.
package struct SaveOutcome: Hashable, Sendable {
  /// The file itself, symbolic links followed.
  package var path: FilePath
  package var status: FileStatus
  /// `false` when the file held these bytes already and was not touched.
  package var didWrite: Bool
}

extension FileExpectation {
  /// Returns whether a state that was read meets the expectation; `nil` stands for no file.
  func isMet(by contents: FileContents?) -> Bool {
    switch (self, contents) {
    case (.anything, _), (.absent, nil): true
    case (.absent, .some), (.identity, nil), (.version, nil): false
    case (.identity(let wanted), let found?): wanted == found.identity
    case (.version(let wanted), let found?):
      wanted.identity == found.identity || wanted.digest == ContentDigest(of: found.bytes)
    }
  }
}

import Glibc

/// The user's folder for journals, locks and records that outlive a run; passed in, never looked up inside.
package struct StateDirectory: Hashable, Sendable {
  package let path: FilePath

  package init(_ path: FilePath) {
    self.path = path
  }

  /// The folder that the environment names: `$XDG_STATE_HOME/markupd`, else `$HOME/.local/state/markupd`.
  ///
  /// A relative `XDG_STATE_HOME` is ignored, as the XDG base directory specification says. `nil` when neither
  /// variable holds an absolute path.
  package init?(environment: [String: String]) {
    if let base = environment["XDG_STATE_HOME"].flatMap({ FilePath($0) }) {
      path = base.appending("markupd")
    } else if let home = environment["HOME"].flatMap({ FilePath($0) }) {
      path = home.appending(".local").appending("state").appending("markupd")
    } else {
      return nil
    }
  }

  /// Records of files that running daemons hold unsaved.
  var heldDocuments: FilePath { path.appending("held") }

  /// One folder for each workspace root, with its lock and journals.
  var roots: FilePath { path.appending("roots") }

  /// Returns the folder of one workspace root, named after the digest of its path.
  func folder(of root: FilePath) -> FilePath {
    roots.appending(String(ContentDigest(of: root.bytes).hexadecimal.prefix(32)))
  }

  /// Makes a folder of the state directory, and those above it, for this user alone.
  func make(_ folder: FilePath, calls: SystemCalls) throws(FileError) {
    var missing: [FilePath] = []
    var current: FilePath? = folder
    while let next = current {
      do {
        try calls.makeDirectory(next.bytes, in: nil, mode: 0o700)
        break
      } catch {
        if error.code == EEXIST { break }
        guard error.code == ENOENT else {
          throw FileError(.createDirectory, next, .system(error.code))
        }
        missing.append(next)
        current = next.parent
      }
    }
    for next in missing.reversed() {
      do {
        try calls.makeDirectory(next.bytes, in: nil, mode: 0o700)
      } catch  where error.code == EEXIST {
        continue
      } catch {
        throw FileError(.createDirectory, next, .system(error.code))
      }
    }
  }
}

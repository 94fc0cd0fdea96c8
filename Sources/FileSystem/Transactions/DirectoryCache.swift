/// Open folders by path, so that many files of a folder cost one lookup; never more than 200 at once.
final class DirectoryCache {
  private let calls: SystemCalls
  private var opened: [FilePath: Descriptor] = [:]

  init(calls: SystemCalls) {
    self.calls = calls
  }

  /// Returns an open folder; the caller's reference keeps it open when the cache lets go.
  func directory(_ path: FilePath) throws(SystemError) -> Descriptor {
    if let known = opened[path] { return known }
    if opened.count >= 200 { opened.removeAll() }
    let directory = try calls.openDirectory(path)
    opened[path] = directory
    return directory
  }

  /// Returns the open folder of an entry and the entry's name there.
  func entry(_ path: FilePath) throws(SystemError) -> (directory: Descriptor, name: [UInt8]) {
    (try directory(path.parent ?? .root), Array(path.lastComponent))
  }

  /// Lets all go: a folder was renamed and paths mean others now.
  func forgetAll() {
    opened.removeAll()
  }
}

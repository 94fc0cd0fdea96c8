import Glibc

/// A new folder for one run; it goes with everything that was written to it.
final class TemporaryFolder {
  let path: String
  private var files: [String] = []
  private var folders: [String] = []

  /// Makes the folder below `TMPDIR` or `/tmp`, or returns `nil` when that fails.
  init?() {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/markupd-bench.XXXXXX").utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    for file in files { unlink(file) }
    for folder in folders.reversed() { rmdir(folder) }
    rmdir(path)
  }

  /// Writes a file at a path below the folder; returns whether that worked.
  func write(_ text: String, to relativePath: String) -> Bool {
    var folder = path
    for component in relativePath.split(separator: "/").dropLast() {
      folder += "/" + component
      if mkdir(folder, 0o755) == 0 { folders.append(folder) }
    }
    let file = path + "/" + relativePath
    files.append(file)
    return writeFile(Array(text.utf8), to: file)
  }
}

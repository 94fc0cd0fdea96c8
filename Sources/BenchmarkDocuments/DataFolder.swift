import Glibc

/// The folder of test data that the environment names, if it names one.
package enum DataFolder {
  /// Path of the folder in `MARKUPD_DATA`, or `nil` when the variable is unset or empty.
  package static var path: String? {
    guard let value = getenv("MARKUPD_DATA") else { return nil }
    let path = String(cString: value)
    return path.isEmpty ? nil : path
  }

  /// Returns the paths below `folder` of the files whose names end in `suffix`, in the order of their
  /// path components' bytes; symbolic links are not followed, folders that cannot be read are empty.
  static func files(under folder: String, suffix: String) -> [String] {
    var found: [[String]] = []
    var pending: [[String]] = [[]]
    while let components = pending.popLast() {
      let path = ([folder] + components).joined(separator: "/")
      for (name, isFolder) in entries(of: path) {
        if isFolder {
          pending.append(components + [name])
        } else if name.hasSuffix(suffix) {
          found.append(components + [name])
        }
      }
    }
    found.sort { left, right in
      left.lexicographicallyPrecedes(right) {
        $0.utf8.lexicographicallyPrecedes($1.utf8)
      }
    }
    return found.map { folder + "/" + $0.joined(separator: "/") }
  }

  private static func entries(of path: String) -> [(name: String, isFolder: Bool)] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var entries: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0 else { continue }
      let format = status.st_mode & S_IFMT
      if format == S_IFDIR || format == S_IFREG { entries.append((name, format == S_IFDIR)) }
    }
    return entries
  }

  /// Returns a file's bytes, or `nil` when it cannot be read.
  static func bytes(ofFile path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      guard count > 0 else { return ferror(file) == 0 ? bytes : nil }
      bytes.append(contentsOf: block[..<count])
    }
  }
}

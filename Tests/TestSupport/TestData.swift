public import Foundation
import Synchronization

/// Data that others wrote: conformance suites, whole workspaces, what real clients send.
///
/// The folder is named by the environment variable `MARKUPD_DATA`. Without it, or for a set it
/// lacks, the bundled sample in `Tests/Fixtures/Data` stands in, which has the same layout. Each
/// set that was not read in full is named once on standard error in a line that starts with `data
/// set not read in full:`; `make test` repeats those lines at its end.
public enum TestData {
  /// The folder that `MARKUPD_DATA` names, when it is there.
  public static let folder: URL? = {
    guard let path = ProcessInfo.processInfo.environment["MARKUPD_DATA"], !path.isEmpty else {
      return nil
    }
    let url = URL(fileURLWithPath: path, relativeTo: PackageFolder.root).absoluteURL
    return FileManager.default.fileExists(atPath: url.path) ? url : nil
  }()

  /// Returns the file or folder at `path` of the data, such as
  /// `conformance/github-slugger/fixtures.json`, from the full data, else from the bundled sample,
  /// else `nil`.
  public static func url(_ path: String) -> URL? {
    if let full = folder?.appendingPathComponent(path),
      FileManager.default.fileExists(atPath: full.path)
    {
      return full
    }
    note(path)
    let sample = PackageFolder.fixtures.appendingPathComponent("Data/" + path)
    return FileManager.default.fileExists(atPath: sample.path) ? sample : nil
  }

  /// Returns the bytes of the file at `path` of the data; see `url(_:)`.
  public static func bytes(_ path: String) throws -> [UInt8]? {
    try url(path).map { [UInt8](try Data(contentsOf: $0)) }
  }

  /// Returns the regular files below the folder `path` of the data, sorted by bytes of their paths,
  /// so that a run has the same order everywhere.
  public static func files(under path: String, withExtensions extensions: Set<String>? = nil)
    -> [URL]
  {
    guard let base = url(path), let names = FileManager.default.enumerator(atPath: base.path) else {
      return []
    }
    var found: [String] = []
    while let name = names.nextObject() as? String {
      let kind = String(name.split(separator: ".").last ?? "").lowercased()
      guard extensions?.contains(kind) ?? true else { continue }
      var isFolder: ObjCBool = false
      let file = base.appendingPathComponent(name).path
      let exists = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
      if exists && !isFolder.boolValue { found.append(name) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      .map { base.appendingPathComponent($0) }
  }

  private static let noted = Mutex<Set<String>>([])

  /// Names a set once per run.
  private static func note(_ path: String) {
    guard noted.withLock({ $0.insert(path).inserted }) else { return }
    let reason = folder == nil ? "MARKUPD_DATA names no folder" : "it is not in MARKUPD_DATA"
    FileHandle.standardError.write(
      Data("data set not read in full: \(path) (\(reason))\n".utf8))
  }
}

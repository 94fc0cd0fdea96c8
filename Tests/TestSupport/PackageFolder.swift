public import Foundation

/// Where things of this package lie on disk, found from the place of this file.
public enum PackageFolder {
  /// The folder that holds `Package.swift`.
  public static let root: URL = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The folder of fixtures, `Tests/Fixtures`.
  public static let fixtures: URL = root.appendingPathComponent("Tests/Fixtures")

  /// Returns the text of the file at `path`, which is relative to the package's root.
  public static func text(at path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the paths of the regular files below `folder`, sorted by bytes; both are relative to
  /// the package's root. A folder that does not exist has no files.
  public static func files(under folder: String) -> [String] {
    let base = root.appendingPathComponent(folder)
    let names = FileManager.default.enumerator(atPath: base.path)
    var paths: [String] = []
    while let name = names?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let path = base.appendingPathComponent(name).path
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists && !isFolder.boolValue { paths.append(folder + "/" + name) }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

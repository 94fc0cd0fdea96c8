public import Foundation

/// A fresh folder that is removed with everything in it when the last reference goes.
public final class TemporaryFolder: Sendable {
  /// Where the folder is; symbolic links in the path are resolved.
  public let url: URL

  /// Makes an empty folder.
  public init() throws {
    let place = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("markupd-test-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    url = place
  }

  /// Makes a folder that holds these files; names may have slashes.
  public convenience init(_ files: [Fixture.Section]) throws {
    try self.init()
    for file in files { try write(file.text, to: file.name) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file, with the folders on the way to it.
  public func write(_ text: String, to name: String) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  /// Returns the text of a file.
  public func text(of name: String) throws -> String {
    try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
  }

  /// Returns the paths of all regular files, relative to the folder and sorted by bytes.
  public var files: [String] {
    var found: [String] = []
    let names = FileManager.default.enumerator(atPath: url.path)
    while let name = names?.nextObject() as? String {
      var isFolder: ObjCBool = false
      let path = url.appendingPathComponent(name).path
      let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      if exists && !isFolder.boolValue { found.append(name) }
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

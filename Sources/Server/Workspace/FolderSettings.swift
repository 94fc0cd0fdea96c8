import Configuration
import FileSystem
import JSON

/// The settings of the workspace's folders: each from its own file, under those of the client.
struct FolderSettings: Sendable, Hashable {
  private struct Entry: Sendable, Hashable {
    let folder: FilePath
    let configuration: Configuration
  }

  /// In the order of the workspace.
  private var entries: [Entry] = []

  /// No folder says anything.
  init() {}

  /// Reads the settings files; what is wrong with them is in `problems`.
  init(
    of folders: [FilePath], initializationOptions: JSONValue?, client: JSONValue?,
    in fileSystem: any FileSystem
  ) {
    entries = folders.map { folder in
      let sources = ConfigurationSources(
        folder: folder, initializationOptions: initializationOptions, client: client)
      return Entry(folder: folder, configuration: Configuration(sources, in: fileSystem))
    }
  }

  /// Settings of the innermost folder that holds a file; those of nobody for one that lies outside.
  func configuration(of path: FilePath?) -> Configuration {
    guard let path else { return Configuration() }
    let holding = entries.filter { path.isInside($0.folder) }
    return holding.max { $0.folder.bytes.count < $1.folder.bytes.count }?.configuration
      ?? Configuration()
  }

  /// Settings of the first folder: what cannot differ between folders is taken from there.
  var first: Configuration { entries.first?.configuration ?? Configuration() }

  /// What is wrong with the settings, as lines for a log.
  var problems: [String] {
    entries.flatMap { entry in
      entry.configuration.problems.map { problem in
        "\((problem.path ?? entry.folder).description): \(problem.message)"
      }
    }
  }
}

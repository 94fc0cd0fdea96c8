import Configuration
import FileSystem
import MarkdownParser
import TextModel
import Workspace

/// Names that `--dialect` takes.
let dialectNames = Dialect.all.map(\.name)

/// Workspaces and their settings, each looked up once; problems with settings are reported when they are first read.
final class WorkspaceSettings {
  private var roots: [FilePath: FilePath] = [:]
  private var configurations: [FilePath: Configuration] = [:]

  func root(around folder: FilePath, in fileSystem: DiskFileSystem) -> FilePath {
    if let known = roots[folder] { return known }
    let root = workspaceRoot(of: folder, in: fileSystem)
    roots[folder] = root
    return root
  }

  func configuration(
    of root: FilePath, in fileSystem: DiskFileSystem,
    _ make: (FilePath) throws(CommandError) -> Configuration
  ) throws(CommandError) -> Configuration {
    if let known = configurations[root] { return known }
    let configuration = try make(root)
    configurations[root] = configuration
    return configuration
  }
}

extension Invocation {
  /// The dialect that `--dialect` names.
  func chosenDialect() throws(CommandError) -> Dialect? {
    try options.choice("dialect", of: Dialect.all.map { (name: $0.name, value: $0) })
  }

  /// Returns the workspace's folder: that of `--root`, else the nearest folder around `path` that holds one of the
  /// marks of a workspace, else the folder of `path` itself.
  func root(around path: FilePath) throws(CommandError) -> FilePath {
    if let given = options.bytes("root") {
      let root = try self.path(given)
      guard (try? fileSystem.status(of: root))?.kind == .directory else {
        throw .usage("--root takes a folder, and \(shownPath(root)) is none")
      }
      return root
    }
    let isFolder = (try? fileSystem.status(of: path))?.kind == .directory
    return settings.root(around: isFolder ? path : path.parent ?? .root, in: fileSystem)
  }

  /// Returns the settings of a workspace: those of `--config`, else of its own file; `--dialect` goes before both.
  /// What is wrong with them is reported on standard error and ignored.
  func configuration(of root: FilePath) throws(CommandError) -> Configuration {
    try settings.configuration(of: root, in: fileSystem) { root throws(CommandError) in
      var file: FilePath?
      if let given = options.bytes("config") { file = try path(given) }
      let configuration = Configuration(
        ConfigurationSources(folder: root, file: file, dialect: try chosenDialect()),
        in: fileSystem)
      for problem in configuration.problems { Console.report(shownProblem(problem)) }
      return configuration
    }
  }

  /// Returns the dialect of a document; standard input is read as a file of the current folder would be.
  func dialect(of document: InputDocument) throws(CommandError) -> Dialect {
    try configuration(of: try root(around: document.path ?? folder)).dialect
  }

  /// A problem with the settings, with the place in their file.
  func shownProblem(_ problem: ConfigurationProblem) -> String {
    guard let path = problem.path else { return problem.message }
    guard let range = problem.range, let contents = try? fileSystem.readText(path, limit: 1 << 20)
    else { return "\(shownPath(path)): \(problem.message)" }
    // Ranges count a byte order mark, the text has none.
    let mark = contents.text.encoding.mark.count
    let offset = range.lowerBound.advanced(byBytes: -min(mark, range.lowerBound.utf8))
    let place = contents.text.ropeText.position(of: offset, in: .utf32)
    return "\(shownPath(path)):\(place.line + 1):\(place.column + 1): \(problem.message)"
  }
}

extension FileSettings {
  /// What a walk over the workspace is after.
  var walkOptions: WalkOptions {
    var options = WalkOptions()
    options.extensions = extensions
    options.include = include
    options.exclude = exclude
    options.respectsIgnoreFiles = respectsGitignore
    return options
  }
}

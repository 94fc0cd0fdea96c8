import FileSystem
import MarkdownParser
import Workspace

/// The workspace that a command works in.
struct ReadWorkspace {
  let root: FilePath
  let snapshot: WorkspaceSnapshot
  /// Files and folders of it that could not be read.
  let failures: [FileError]
}

extension Invocation {
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
    let start = isFolder ? path : path.parent ?? .root
    var folder = start
    while true {
      if Invocation.marks.contains(where: { fileSystem.exists(folder.appending($0)) }) {
        return folder
      }
      guard let parent = folder.parent else { return start }
      folder = parent
    }
  }

  private static let marks = [".markupd.json", ".obsidian", ".git"]

  /// Reads the workspace around the documents `named`, which are taken whatever the rules for files say. What cannot
  /// be read is reported on standard error; a workspace that is too large to be read whole is an error, because
  /// half an answer is none.
  func workspace(
    around named: [FilePath], reportsFailures: Bool = true
  ) throws(CommandError) -> ReadWorkspace {
    let root = try root(around: named.first ?? folder)
    for path in named where !path.isInside(root) {
      throw .refused("\(shownPath(path)) is not in the workspace \(shownPath(root))")
    }
    let chosen = try chosenDialect()
    let dialect: @Sendable (FilePath) -> Dialect = { _ in chosen ?? .gfm }
    var walk = WalkOptions()
    walk.extensions = documentExtensions
    let bar = ProgressBar("reading")
    let indexing = Indexing(
      fileSystem: fileSystem, roots: [root], options: walk,
      maximumFileSize: maximumDocumentSize, dialect: dialect,
      progress: { done, total in bar.update(done, total) })
    var outcome = indexing.run(threads: 2)
    bar.end()
    if outcome.isTruncated {
      throw CommandError(
        .inputOutput,
        "the workspace \(shownPath(root)) has more than \(walk.maximumFiles) documents")
    }
    if reportsFailures {
      for error in outcome.failures {
        Console.report(error.message(relativeTo: folder) + "; its links are not known")
      }
    }
    for path in named where outcome.index.records[path] == nil {
      guard (try? fileSystem.status(of: path))?.kind == .regular else { continue }
      do throws(FileError) {
        outcome.index.update(try indexing.read(path), at: path)
      } catch {
        throw failure(error)
      }
    }
    let snapshot = WorkspaceSnapshot(
      roots: [root], index: outcome.index, open: [:], fileSystem: fileSystem,
      maximumFileSize: maximumDocumentSize, dialect: dialect)
    return ReadWorkspace(root: root, snapshot: snapshot, failures: outcome.failures)
  }
}

import Configuration
import FileSystem
import MarkdownParser
import Workspace

/// The workspace that a command works in.
struct ReadWorkspace {
  let root: FilePath
  let configuration: Configuration
  let snapshot: WorkspaceSnapshot
  /// Files and folders of it that could not be read.
  let failures: [FileError]
}

extension Invocation {
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
    let configuration = try configuration(of: root)
    let dialect: @Sendable (FilePath) -> Dialect = { _ in configuration.dialect }
    let walk = configuration.files.walkOptions
    let bar = ProgressBar("reading")
    let indexing = Indexing(
      fileSystem: fileSystem, roots: [root], options: walk,
      maximumFileSize: configuration.files.maximumSize, dialect: dialect,
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
      maximumFileSize: configuration.files.maximumSize, dialect: dialect)
    return ReadWorkspace(
      root: root, configuration: configuration, snapshot: snapshot, failures: outcome.failures)
  }
}

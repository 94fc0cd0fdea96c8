import Conversion
import FileSystem
private import Glibc
import JSON
import ProtocolTypes
import TextModel
import Workspace

/// What commands that change files do with a change: print it as one diff or as JSON, or write it, all or nothing.
struct ChangeDelivery {
  let invocation: Invocation
  let root: FilePath

  /// Options that such commands have.
  static let options: [CommandOption] = [.write, .json]

  /// Prints or writes the change.
  func deliver(_ change: WorkspaceChange) throws(CommandError) -> ExitCode {
    let moves = FileMoveList(moves: change.moves)
    var files: [FileChange] = []
    for part in change.documents where !part.change.isEmpty {
      files.append(try FileChange(part, in: invocation.fileSystem))
    }
    files.removeAll { $0.old == $0.new }
    let writes = invocation.options.has("write")
    if writes, !files.isEmpty || !moves.moves.isEmpty { try write(files, moves) }
    if invocation.options.has("json") {
      invocation.console.write(ChangeDelivery.edit(change).jsonBytes)
      invocation.console.write("\n")
    } else if !writes {
      try print(files, moves)
    }
    return .done
  }

  // MARK: Printing

  private static func edit(_ change: WorkspaceChange) -> LSP.WorkspaceEdit {
    let edit = EditConversion(encoding: .utf16, usesDocumentChanges: true, uri: { $0.uri })
      .edit(change)
    guard case .documents(let texts) = edit.changes, !change.moves.isEmpty else { return edit }
    let renames = change.moves.map { move in
      LSP.WorkspaceEdit.DocumentChange.rename(
        oldUri: DocumentID.file(move.from).uri, newUri: DocumentID.file(move.to).uri,
        overwrite: false, ignoreIfExists: false)
    }
    return LSP.WorkspaceEdit(.documents(texts.filter { !renames.contains($0) } + renames))
  }

  /// Names are relative to the current folder; when a file lies outside, to the workspace's, and that is said.
  private func print(_ files: [FileChange], _ moves: FileMoveList) throws(CommandError) {
    var parts = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0) })
    var paths = Set(parts.keys)
    do throws(FileError) {
      paths.formUnion(try moves.files(in: invocation.fileSystem))
    } catch {
      throw invocation.failure(error)
    }
    let isHere = paths.allSatisfy {
      $0.isInside(invocation.folder) && moves.newPath(of: $0).isInside(invocation.folder)
    }
    let base = isHere ? invocation.folder : root
    if !isHere {
      Console.report(
        "names in this diff are relative to \(shown(root.description)): apply it there")
    }
    if !moves.moves.isEmpty { sayHowGitAppliesRenames(in: base) }
    for path in paths.sorted() {
      let part = parts.removeValue(forKey: path)
      invocation.console.write(
        UnifiedDiff(
          name: path.relative(to: base), newName: moves.newPath(of: path).relative(to: base),
          old: part?.old ?? [], new: part?.new ?? [], changes: part?.changes,
          hasGitHeader: !moves.moves.isEmpty))
      try invocation.console.relieve()
    }
  }

  /// A diff with renames needs git's header, and with that git takes names from the top of the repository.
  private func sayHowGitAppliesRenames(in base: FilePath) {
    var top = base.parent
    guard !invocation.fileSystem.exists(base.appending(".git")) else { return }
    while let folder = top {
      if invocation.fileSystem.exists(folder.appending(".git")) {
        let prefix = String(decoding: base.relative(to: folder), as: UTF8.self)
        Console.report(
          "in this folder git takes the diff with git apply --directory=\(shown(prefix))")
        return
      }
      top = folder.parent
    }
  }

  // MARK: Writing

  private func write(_ files: [FileChange], _ moves: FileMoveList) throws(CommandError) {
    let state = try invocation.stateDirectory()
    try refuseHeld(files.map(\.path), moves, HeldDocuments(state: state))
    let writes = files.map { file in
      FileTransaction.Operation.write(file.path, file.new, expecting: .version(file.version))
    }
    let transaction = FileTransaction(
      root: root, operations: writes + moves.operations(in: invocation.fileSystem),
      allowedFolders: [root])
    // The change is completed or taken back; a signal that came meanwhile does its work afterwards.
    let blocked = EndingSignals.block()
    defer { EndingSignals.restore(blocked) }
    do throws(TransactionError) {
      let outcome = try TransactionWriter(state: state).apply(transaction)
      for leftover in outcome.leftovers {
        Console.report(
          "cannot remove \(invocation.shownPath(leftover)); the next change tries again")
      }
    } catch {
      throw failure(error)
    }
  }

  /// Refuses files that a running daemon holds unsaved, and folders with such files in them.
  private func refuseHeld(
    _ paths: [FilePath], _ moves: FileMoveList, _ held: HeldDocuments
  ) throws(CommandError) {
    var holders = Dictionary(
      held.holders(of: paths).map { ($0.path, $0.process) }, uniquingKeysWith: { first, _ in first }
    )
    if !moves.moves.isEmpty {
      for (path, process) in held.allHeld() where moves.newPath(of: path) != path {
        holders[path] = process
      }
    }
    if holders.isEmpty { return }
    throw CommandError(
      .refused,
      messages: holders.sorted { $0.key < $1.key }.map { path, process in
        "\(invocation.shownPath(path)) has unsaved changes in an editor "
          + "(markupd is process \(process)); save it there first"
      })
  }

  private func failure(_ error: TransactionError) -> CommandError {
    var result = invocation.failure(error.cause)
    for conflict in error.conflicts {
      let kept = conflict.kept.map { "; the other version is \(invocation.shownPath($0))" } ?? ""
      result.messages.append(
        "\(invocation.shownPath(conflict.path)) was changed by somebody else\(kept)")
    }
    switch error.state {
    case .unchanged: result.messages.append("no file was changed")
    case .recoveryNeeded:
      result.code = .conflict
      result.messages.append(
        "some files could not be put back: markupd recover finishes or undoes the change")
    }
    if !error.conflicts.isEmpty { result.code = .conflict }
    return result
  }
}

/// Signals that end the process, held back while files are exchanged.
private enum EndingSignals {
  static func block() -> sigset_t {
    var ending = sigset_t()
    sigemptyset(&ending)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ending, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &ending, &before)
    return before
  }

  static func restore(_ signals: sigset_t) {
    var signals = signals
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}

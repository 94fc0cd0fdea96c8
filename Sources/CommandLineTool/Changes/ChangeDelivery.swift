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
    let parts = change.documents.filter { !$0.change.isEmpty }
    var files: [FileChange] = []
    for part in parts { files.append(try FileChange(part, in: invocation.fileSystem)) }
    files.removeAll { $0.old == $0.new }
    let writes = invocation.options.has("write")
    if writes, !files.isEmpty { try write(files) }
    if invocation.options.has("json") {
      let conversion = EditConversion(
        encoding: .utf16, usesDocumentChanges: true, uri: { $0.uri })
      invocation.console.write(conversion.edit(change).jsonBytes)
      invocation.console.write("\n")
    } else if !writes {
      try print(files)
    }
    return .done
  }

  // MARK: Printing

  /// Names are relative to the current folder; when a file lies outside, to the workspace's, and that is said.
  private func print(_ files: [FileChange]) throws(CommandError) {
    let isHere = files.allSatisfy { $0.path.isInside(invocation.folder) }
    let base = isHere ? invocation.folder : root
    if !isHere {
      Console.report(
        "names in this diff are relative to \(shown(root.description)): apply it there")
    }
    for file in files.sorted(by: { $0.path < $1.path }) {
      invocation.console.write(
        UnifiedDiff(
          name: file.path.relative(to: base), old: file.old, new: file.new, changes: file.changes))
      try invocation.console.relieve()
    }
  }

  // MARK: Writing

  private func write(_ files: [FileChange]) throws(CommandError) {
    let state = try invocation.stateDirectory()
    let holders = HeldDocuments(state: state).holders(of: files.map(\.path))
    if !holders.isEmpty {
      throw CommandError(
        .refused,
        messages: holders.map { holder in
          "\(invocation.shownPath(holder.path)) has unsaved changes in an editor "
            + "(markupd is process \(holder.process)); save it there first"
        })
    }
    let transaction = FileTransaction(
      root: root,
      operations: files.map { .write($0.path, $0.new, expecting: .version($0.version)) },
      allowedFolders: [root])
    // The change is completed or taken back; a second signal after it does its work.
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

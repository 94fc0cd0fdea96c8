import FileSystem

extension Subcommand {
  static let recover = Subcommand(
    name: "recover", forms: ["[DIR]"],
    summary: "finish or undo changes of files that were interrupted",
    details: [
      "Of the workspace around DIR, or of every workspace. The next command that changes files does the",
      "same. A file that somebody else changed since is left as it is, and both versions are named.",
    ],
    options: [.root],
    operands: .folders,
    run: { invocation throws(CommandError) in try runRecover(invocation) })
}

private func runRecover(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  try invocation.requireOperands(0...1, "one folder at most")
  let state = try invocation.stateDirectory()
  var root: FilePath?
  if let operand = invocation.options.operands.first {
    root = try invocation.root(around: try invocation.path(operand))
  } else if invocation.options.has("root") {
    root = try invocation.root(around: invocation.folder)
  }
  let report: RecoveryReport
  do throws(FileError) {
    report = try TransactionWriter(state: state).recover(root: root)
  } catch {
    throw invocation.failure(error)
  }
  if report.isEmpty { invocation.console.writeLine("nothing to recover") }
  if report.completed > 0 {
    invocation.console.writeLine(
      "completed \(report.completed) interrupted changes: all files are new")
  }
  if report.undone > 0 {
    invocation.console.writeLine("undid \(report.undone) interrupted changes: all files are old")
  }
  for conflict in report.conflicts {
    let kept = conflict.kept.map { "; the other version is \(invocation.shownPath($0))" } ?? ""
    Console.report(
      "\(invocation.shownPath(conflict.path)) was changed by somebody else and left so\(kept)")
  }
  for failure in report.failures { Console.report(failure.message(relativeTo: invocation.folder)) }
  return report.conflicts.isEmpty && report.failures.isEmpty ? .done : .conflict
}

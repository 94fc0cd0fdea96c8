import FileSystem
import Workspace

extension Subcommand {
  static let check = Subcommand(
    name: "check",
    forms: ["[PATH...] [--format text|json|sarif|github]"],
    summary: "find links that lead nowhere and ids given twice",
    details: [
      "Without a PATH, the current folder. Links are followed through the whole workspace; those that",
      "leave it by a URL are not. Exit status 1 says that something was found.",
    ],
    options: [
      CommandOption(
        "format", value: "FORMAT",
        summary: "how to print it: " + CheckReport.allCases.map(\.rawValue).joined(separator: ", "),
        completion: .words(CheckReport.allCases.map(\.rawValue))),
      .root, .dialect, .config,
    ],
    run: { invocation throws(CommandError) in try runCheck(invocation) })
}

private func runCheck(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  let options = invocation.options
  let formats = CheckReport.allCases.map { (name: $0.rawValue, value: $0) }
  let report = try options.choice("format", of: formats) ?? .text
  var named: [FilePath] = []
  for operand in options.operands.isEmpty ? [Array(".".utf8)] : options.operands {
    named.append(try invocation.path(operand))
  }
  let workspace = try invocation.workspace(around: named)
  let snapshot = workspace.snapshot
  var checked: [CheckedDocument] = []
  let records = snapshot.index.records.filter { path, _ in
    named.contains { path.isInside($0) }
  }
  for (path, record) in records.sorted(by: { $0.key < $1.key }) {
    let problems = snapshot.problems(of: record)
    if problems.isEmpty { continue }
    do throws(FileError) {
      // Read again only now: most documents have nothing to show.
      guard let source = try snapshot.source(of: record.id) else { continue }
      let isSame = source.record.identity == record.identity
      checked.append(
        CheckedDocument(
          path: path, text: source.text,
          problems: isSame ? problems : snapshot.problems(of: source.record)))
    } catch {
      throw invocation.failure(error)
    }
  }
  try report.write(checked, invocation)
  if checked.contains(where: { !$0.problems.isEmpty }) { return .findings }
  return workspace.failures.isEmpty ? .done : .inputOutput
}

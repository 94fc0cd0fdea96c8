import Configuration
import FileSystem
private import Glibc
import MarkdownParser
import Workspace

extension Subcommand {
  static let doctor = Subcommand(
    name: "doctor", forms: ["[PATH]"],
    summary: "say what is found and what is wrong with it",
    details: [
      "Looks at the workspace around PATH, or around the current folder. Exit status 1 says that something is wrong."
    ],
    options: [.root, .dialect, .config],
    operands: .folders,
    run: { invocation throws(CommandError) in try runDoctor(invocation) })
}

private func runDoctor(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  try invocation.requireOperands(0...1, "one folder at most")
  var path = invocation.folder
  if let operand = invocation.options.operands.first { path = try invocation.path(operand) }
  let console = invocation.console
  var problems: [String] = []
  console.writeLine("markupd:   \(CommandLineTool.version)")

  let workspace = try invocation.workspace(around: [path], reportsFailures: false)
  let configuration = workspace.configuration
  let dialect = configuration.dialect
  console.writeLine("workspace: \(invocation.shownPath(workspace.root))")
  console.writeLine("dialect:   \(dialect.name) (anchors as \(dialect.slug.rawValue) makes them)")
  console.writeLine("           \(origin(of: configuration, invocation))")
  console.writeLine("documents: \(workspace.snapshot.index.records.count)")
  problems += configuration.problems.map(invocation.shownProblem)
  problems += workspace.failures.map { $0.message(relativeTo: invocation.folder) }

  if let state = CommandLineTool.stateDirectory {
    console.writeLine("state:     \(invocation.shownPath(state.path))")
    if let problem = whyNotWritable(state.path) {
      problems.append(
        "journals of changes cannot be kept in \(invocation.shownPath(state.path)): \(problem)")
    }
    let held = HeldDocuments(state: state).allHeld()
    let mine = held.filter { $0.key.isInside(workspace.root) }.sorted { $0.key < $1.key }
    console.writeLine("unsaved:   \(mine.isEmpty ? "none" : "")")
    for (file, process) in mine {
      console.writeLine(
        "  \(invocation.shownPath(file)), in an editor served by process \(process)")
    }
  } else {
    problems.append("neither XDG_STATE_HOME nor HOME says where journals of changes can be kept")
  }
  for problem in problems { console.writeLine("problem:   \(shownLine(problem))") }
  if problems.isEmpty { console.writeLine("problems:  none") }
  return problems.isEmpty ? .done : .findings
}

/// Who settled the dialect.
private func origin(of configuration: Configuration, _ invocation: Invocation) -> String {
  if invocation.options.has("dialect") { return "by --dialect" }
  switch configuration.origin(of: "dialect") {
  case .standard: return "because nothing says otherwise"
  case .detected(let mark): return "because there is \(invocation.shownPath(mark))"
  case .file(let file, _): return "by \(invocation.shownPath(file))"
  case .initializationOptions, .client: return "by the editor"
  }
}

/// Why files cannot be made in a folder, or, when it is not there yet, in the nearest one that is.
private func whyNotWritable(_ folder: FilePath) -> String? {
  var current = folder
  while true {
    let name = current.bytes.map { CChar(bitPattern: $0) } + [0]
    if access(name, W_OK | X_OK) == 0 { return nil }
    guard errno == ENOENT, let parent = current.parent else { return systemMessage(errno) }
    current = parent
  }
}

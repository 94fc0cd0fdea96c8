import Actions
import FileSystem
import TextModel
import Workspace

extension Subcommand {
  static let rename = Subcommand(
    name: "rename",
    forms: [
      "FILE:LINE:COL NEW [-w | --json]", "--at LINE:COL FILE NEW [-w | --json]",
      "--heading FILE#ANCHOR NEW [-w | --json]",
    ],
    summary: "rename a heading with every link to it in the workspace",
    details: [
      "The place may be anywhere in the heading's lines, or in a link to it. NEW is Markdown and is",
      "inserted as it is; it is refused when the line would not be one heading with that content.",
      "Links keep their spelling, and where other headings' anchors change by it, theirs follow.",
    ],
    options: [
      CommandOption(
        "heading", value: "FILE#ANCHOR", summary: "the heading that has this anchor",
        completion: .files),
      CommandOption(
        "at", value: "LINE:COL", summary: "the place, for a file whose name holds colons"),
    ] + ChangeDelivery.options + [.root, .dialect],
    run: { invocation throws(CommandError) in try runRename(invocation) })
}

private func runRename(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  let operands = invocation.options.operands
  if let heading = invocation.options.bytes("heading") {
    try invocation.requireOperands(1...1, "a new name")
    let name = try ParsedOptions.text(operands[0], of: "the new name")
    let (file, anchor) = try invocation.anchor(heading)
    let workspace = try invocation.workspace(around: [file])
    let change = try refusing { () throws(RenameRefusal) in
      try RenameHeading.change(
        ofAnchor: anchor, in: .file(file), to: name, workspace.snapshot)
    }
    return try ChangeDelivery(invocation: invocation, root: workspace.root).deliver(change)
  }
  try invocation.requireOperands(2...2, "what to rename and its new name")
  let name = try ParsedOptions.text(operands[1], of: "the new name")
  let (file, place) = try invocation.place(operands[0])
  let document = try invocation.file(file)
  guard let offset = place.offset(in: document.text) else {
    throw .refused(
      "\(document.name) has \(document.text.lineCount) lines, so there is no line \(place.line)")
  }
  let workspace = try invocation.workspace(around: [file])
  let change = try refusing { () throws(RenameRefusal) in
    try Rename.change(at: offset, in: .file(file), to: name, workspace.snapshot)
  }
  return try ChangeDelivery(invocation: invocation, root: workspace.root).deliver(change)
}

/// Runs an action and turns its refusal into ours.
private func refusing<Result>(
  _ body: () throws(RenameRefusal) -> Result
) throws(CommandError) -> Result {
  do { return try body() } catch {
    throw CommandError(error.reason == .unreadable ? .inputOutput : .refused, error.message)
  }
}

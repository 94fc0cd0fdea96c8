import FileSystem

extension Subcommand {
  static let rename = Subcommand(
    name: "rename",
    forms: [
      "FILE:LINE:COL NEW", "--at LINE:COL FILE NEW", "--heading FILE#ANCHOR NEW",
      "--file OLD NEW", "--tag OLD NEW", "--label FILE OLD NEW", "--id FILE#ID NEW",
    ],
    summary: "rename a heading, file, tag, label or id with everything that names it",
    details: [
      "A place may be anywhere in a heading's lines, or on a link, label, tag or id. A heading's NEW is",
      "Markdown and is inserted as it is; it is refused when the line would not be one heading with",
      "that content. --file takes a folder too; links into it and out of it follow. A tag takes its",
      "nested tags along, and a label that begins with ^ is a footnote's. Links keep their spelling,",
      "and where other headings' anchors change by it, theirs follow.",
    ],
    options: [
      CommandOption(
        "at", value: "LINE:COL", summary: "the place, for a file whose name holds colons"),
      CommandOption(
        "heading", value: "FILE#ANCHOR", summary: "the heading that has this anchor",
        completion: .files),
      CommandOption("file", value: "OLD", summary: "a file or folder", completion: .files),
      CommandOption("tag", value: "OLD", summary: "a tag, in all documents"),
      CommandOption(
        "label", value: "FILE", summary: "a reference's or footnote's label in FILE",
        completion: .files),
      CommandOption(
        "id", value: "FILE#ID", summary: "an explicit id, HTML id or ^block id", completion: .files),
    ] + ChangeDelivery.options + [.root, .dialect, .config],
    run: { invocation throws(CommandError) in
      let request = try RenameRequest(invocation)
      let workspace = try invocation.workspace(around: request.files)
      let change = try request.change(in: workspace, invocation)
      return try ChangeDelivery(invocation: invocation, root: workspace.root).deliver(change)
    })
}

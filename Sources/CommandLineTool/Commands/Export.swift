import FileSystem
import MarkdownParser
import Markup
import Rendering
import TextModel

extension Subcommand {
  static let export = Subcommand(
    name: "export",
    forms: ["FILE... --to html --fragment [--anchors] [--safe] [-o OUT] [--force]"],
    summary: "convert documents to HTML",
    details: [
      "Writes a.html for a.md; with - as input, to standard output. -o - is standard output too.",
      "--fragment is the specification's exact output, without a page around it: raw HTML is kept",
      "save the tags that GFM disallows, in dialects that have that rule.",
    ],
    options: [
      CommandOption(
        "to", value: "FORMAT", summary: "what to convert to: html", completion: .words(["html"])),
      CommandOption("fragment", summary: "no page around the content"),
      CommandOption("anchors", summary: "give headings their anchors as ids"),
      CommandOption("safe", summary: "leave out raw HTML, and links that could run code"),
      CommandOption(
        "output", "o", value: "OUT", summary: "write to OUT, replacing it", completion: .files),
      CommandOption("force", summary: "replace an output file that exists"),
      .root, .dialect, .config,
    ],
    run: { invocation throws(CommandError) in try runExport(invocation) })
}

private func runExport(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  let options = invocation.options
  try invocation.requireOperands(1...Int.max, "a document")
  guard try options.choice("to", of: [(name: "html", value: true)]) != nil else {
    throw .usage("export needs a format: --to html")
  }
  guard options.has("fragment") else {
    throw .usage("export --to html writes fragments: add --fragment")
  }
  let output = options.bytes("output")
  if output != nil, options.operands.count > 1 {
    throw .usage("-o is for one document; several get names of their own")
  }
  let html = HTMLOptions(hasAnchors: options.has("anchors"), isSafe: options.has("safe"))
  for operand in options.operands {
    let document = try invocation.document(operand)
    guard document.language == .markdown else {
      throw .refused("\(document.name) is HTML already")
    }
    let tree = MarkdownTree(
      parsing: document.text, dialect: try invocation.dialect(of: document))
    let rendered = HTMLRenderer.fragment(of: tree, options: html).bytes
    if let output, !output.elementsEqual("-".utf8) {
      guard let path = invocation.folder.resolving(output) else { throw .usage("-o needs a name") }
      if (try? invocation.fileSystem.resolve(path)) == document.path, document.path != nil {
        throw .refused("\(document.name) is the input; it cannot be the output too")
      }
      try invocation.save(Array(rendered), to: path, replaces: true)
    } else if let path = document.path, let folder = path.parent, output == nil {
      let name = Array(path.stem) + Array(".html".utf8)
      try invocation.save(
        Array(rendered), to: folder.appending(name), replaces: options.has("force"))
    } else {
      invocation.console.write(rendered)
      try invocation.console.relieve()
    }
  }
  return .done
}

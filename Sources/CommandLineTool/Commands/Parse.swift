import HTMLParser
import MarkdownParser
import Markup
import SyntaxTree
import TextModel

extension Subcommand {
  static let parse = Subcommand(
    name: "parse",
    forms: ["PATH... [--dialect D]", "PATH... --verify [--edits N] [--seed S]"],
    summary: "print the syntax tree, or check what it promises",
    details: [
      "A line for each block and inline construct, in document order: depth, kind, first byte, the",
      "byte behind it, and its text in JSON's quotes, shortened. What has a greater depth lies inside.",
      "--verify checks that the pieces put together give the document, and that after each of N random",
      "edits the tree is the one that a fresh parse gives.",
    ],
    options: [
      CommandOption("verify", summary: "check instead of printing"),
      CommandOption("edits", value: "N", summary: "number of random edits (default: 100)"),
      CommandOption("seed", value: "S", summary: "where the random numbers start (default: 1)"),
      .root, .dialect, .config,
    ],
    run: { invocation throws(CommandError) in try runParse(invocation) })
}

private func runParse(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  let options = invocation.options
  try invocation.requireOperands(1...Int.max, "a document")
  let edits = try options.integer("edits", in: 0...1_000_000)
  let seed = try options.integer("seed", in: 0...Int.max)
  let verifies = options.has("verify")
  guard verifies || (edits == nil && seed == nil) else {
    throw .usage("--edits and --seed go with --verify")
  }
  let operands = try invocation.expanded(options.operands)
  var code = ExitCode.done
  for operand in operands {
    let document = try invocation.document(operand)
    if operands.count > 1, !verifies { invocation.console.writeLine("== \(document.lineName)") }
    let dialect = try invocation.dialect(of: document)
    if verifies {
      let check = TreeCheck(
        document, dialect: dialect, edits: edits ?? 100, seed: UInt64(seed ?? 1))
      let report = check.report()
      invocation.console.writeLine("\(document.lineName): \(report.text)")
      if !report.holds { code = .findings }
      try invocation.console.flush()
    } else {
      try writeTree(document, dialect, invocation.console)
    }
  }
  return code
}

private func writeTree(
  _ document: InputDocument, _ dialect: Dialect, _ console: Console
) throws(CommandError) {
  switch document.language {
  case .html:
    let blocks = document.text.withContiguousBytes(in: document.text.range) { HTMLTree.parse($0) }
    for block in blocks {
      TreeDump.write(block, of: document.text, to: console)
      try console.relieve()
    }
  case .markdown:
    let tree = MarkdownTree(parsing: document.text, dialect: dialect)
    tree.parseAllInlines()
    for block in tree.blocks {
      TreeDump.write(block, of: tree.text, to: console)
      TreeDump.writeInlines(of: block, in: tree, to: console)
      try console.relieve()
    }
  }
}

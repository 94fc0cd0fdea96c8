import Conversion
import Execution
import FileSystem
import JSON
import MarkdownParser
import Markup
import ProtocolTypes
import TextModel

extension Subcommand {
  static let outline = Subcommand(
    name: "outline",
    forms: ["PATH... [--kinds KIND,...] [--depth N] [--json]"],
    summary: "print what documents are made of",
    details: [
      "A line for each element: file, line, tag and text; headings with the anchor that rename --heading",
      "takes. --json prints an array with an object for each document.",
    ],
    options: [
      CommandOption(
        "kinds", value: "KIND,...",
        summary: "only these: "
          + OutlineElement.Kind.allCases.map(\.rawValue).joined(separator: ","),
        completion: .words(OutlineElement.Kind.allCases.map(\.rawValue))),
      CommandOption("depth", value: "N", summary: "no more than N levels"),
      .json, .root, .dialect, .config,
    ],
    run: { invocation throws(CommandError) in try runOutline(invocation) })
}

private func runOutline(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  let options = invocation.options
  try invocation.requireOperands(1...Int.max, "a document")
  let kinds = try kinds(options)
  let depth = try options.integer("depth", in: 1...Int.max)
  var writer = JSONWriter()
  writer.beginArray()
  for operand in try invocation.expanded(options.operands) {
    let input = try invocation.document(operand)
    let document = MarkupDocument(
      input.text, language: input.language, dialect: try invocation.dialect(of: input))
    let outline = Outline.outline(of: document, kinds: kinds, maxDepth: depth)
    if options.has("json") {
      writer.object { writer in
        writer.member("uri", input.id.uri)
        writer.member("outline", outline.result(for: input.text))
      }
    } else {
      write(outline, of: document, named: input.lineName, to: invocation.console)
      try invocation.console.relieve()
    }
  }
  writer.endArray()
  if options.has("json") {
    invocation.console.write(writer.bytes)
    invocation.console.write("\n")
  }
  return .done
}

private func kinds(_ options: ParsedOptions) throws(CommandError) -> Set<OutlineElement.Kind>? {
  guard let list = try options.text("kinds") else { return nil }
  var kinds: Set<OutlineElement.Kind> = []
  for name in list.split(separator: ",") {
    guard let kind = OutlineElement.Kind(rawValue: String(name)) else {
      let known = OutlineElement.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw .usage("--kinds takes \(known), not \(shown(String(name)))")
    }
    kinds.insert(kind)
  }
  return kinds
}

private func write(
  _ outline: Outline, of document: MarkupDocument, named name: String, to console: Console
) {
  var anchors: [ByteOffset: String] = [:]
  let headings = document.headings()
  for anchor in document.anchors() {
    switch anchor.kind {
    case .heading(let index), .explicitID(let index):
      anchors[headings[index].contentRange.lowerBound] = anchor.name
    case .html, .blockID: continue
    }
  }
  for element in outline.elements {
    let line = document.text.line(containing: element.range.lowerBound) + 1
    // Deep nesting is shown by no more than this, or the output would grow with its square.
    let indent = String(repeating: "  ", count: min(element.depth, 16))
    var text = "\(name):\(line): \(indent)\(element.tag) \(escapedForLog(element.title))"
    if element.kind == .heading, let anchor = anchors[element.selectionRange.lowerBound] {
      text += "  #\(escapedForLog(anchor))"
    }
    if element.isHidden { text += "  (hidden)" }
    console.writeLine(text)
  }
}

extension Outline {
  /// The outline in the shape of `markup/outline`, for a text that no client has open.
  fileprivate func result(for text: Text) -> MarkupProtocol.OutlineResult {
    let conversion = RangeConversion(text, encoding: .utf16)
    return MarkupProtocol.OutlineResult(
      version: nil,
      elements: elements.map { element in
        MarkupProtocol.OutlineElement(
          depth: element.depth, id: element.id(version: 0).description,
          kind: element.kind.rawValue, tag: element.tag, level: element.level,
          title: element.title, detail: element.detail, range: conversion.range(element.range),
          selectionRange: conversion.range(element.selectionRange), isHidden: element.isHidden)
      })
  }
}

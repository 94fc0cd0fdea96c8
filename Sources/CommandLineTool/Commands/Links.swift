import Conversion
import Execution
import FileSystem
import JSON
import Markup
import ProtocolTypes
import TextModel
import Workspace

extension Subcommand {
  static let links = Subcommand(
    name: "links",
    forms: ["FILE [--json]", "--backlinks FILE [--json]"],
    summary: "print where a document's links lead, or who links to it",
    details: [
      "A line for each link: its place, and what it leads to. --backlinks takes any file, an image for",
      "instance, and prints the places of the links to it in the whole workspace.",
    ],
    options: [
      CommandOption("backlinks", summary: "print the links to the file"), .json, .root, .dialect,
      .config,
    ],
    run: { invocation throws(CommandError) in try runLinks(invocation) })
}

private func runLinks(_ invocation: Invocation) throws(CommandError) -> ExitCode {
  try invocation.requireOperands(1...1, "a file")
  let file = try invocation.path(invocation.options.operands[0])
  if invocation.options.has("backlinks") {
    let root = try invocation.root(around: file)
    guard file.isInside(root) else {
      throw .refused(
        "\(invocation.shownPath(file)) is not in the workspace \(invocation.shownPath(root))")
    }
    // The file itself need not be a document.
    let workspace = try invocation.workspace(around: [root])
    return try writeBacklinks(of: file, workspace.snapshot, invocation)
  }
  let document = try invocation.file(file)
  let workspace = try invocation.workspace(around: [file])
  return try writeLinks(of: document, workspace.snapshot, invocation)
}

private func writeLinks(
  of document: InputDocument, _ snapshot: WorkspaceSnapshot, _ invocation: Invocation
) throws(CommandError) -> ExitCode {
  guard let record = snapshot.record(of: document.id) else { return .done }
  let conversion = RangeConversion(document.text, encoding: .utf16)
  let isJSON = invocation.options.has("json")
  var writer = JSONWriter()
  writer.beginArray()
  for link in record.links {
    let target = snapshot.target(of: link, in: record)
    if isJSON {
      writer.object { writer in
        writer.member("range", conversion.range(link.destinationRange ?? link.range))
        if let uri = target.uri { writer.member("target", uri) }
      }
    } else {
      let place = shownPlace(link.range.lowerBound, in: document.text)
      invocation.console.writeLine(
        "\(document.lineName):\(place): \(escapedForLog(target.shown(in: document.id, invocation)))"
      )
      try invocation.console.relieve()
    }
  }
  writer.endArray()
  if isJSON {
    invocation.console.write(writer.bytes)
    invocation.console.write("\n")
  }
  return .done
}

private func writeBacklinks(
  of file: FilePath, _ snapshot: WorkspaceSnapshot, _ invocation: Invocation
) throws(CommandError) -> ExitCode {
  let isJSON = invocation.options.has("json")
  var writer = JSONWriter()
  writer.beginArray()
  do throws(FileError) {
    let uses = try SymbolUses(of: .file(.file(file)), in: snapshot)
    for id in uses.documents {
      guard let source = try snapshot.source(of: id), let path = id.path else { continue }
      let conversion = RangeConversion(source.text, encoding: .utf16)
      for use in uses.uses(in: source.record) where !use.isDeclaration {
        if isJSON {
          writer.write(LSP.Location(uri: id.uri, range: conversion.range(use.shownRange)))
        } else {
          let place = shownPlace(use.shownRange.lowerBound, in: source.text)
          let text = source.text.string(in: use.shownRange)
          invocation.console.writeLine(
            "\(invocation.linePath(path)):\(place): \(escapedForLog(text))")
        }
      }
    }
  } catch {
    throw invocation.failure(error)
  }
  writer.endArray()
  if isJSON {
    invocation.console.write(writer.bytes)
    invocation.console.write("\n")
  }
  return .done
}

/// `LINE:COL`, both from 1, the column in scalars.
private func shownPlace(_ offset: ByteOffset, in text: Text) -> String {
  let position = text.position(of: offset, in: .utf32)
  return "\(position.line + 1):\(position.column + 1)"
}

extension LinkTarget {
  /// Where the link leads, as a URI; `nil` when it leads nowhere.
  fileprivate var uri: String? {
    switch self {
    case .document(let id, let fragment):
      id.uri + (fragment.map { "#" + PercentEncoding.encoded(Array($0.utf8)) } ?? "")
    case .external(let url): url
    case .footnote, .missing, .undefined: nil
    }
  }

  /// Where the link leads, in words.
  fileprivate func shown(in home: DocumentID, _ invocation: Invocation) -> String {
    switch self {
    case .document(let id, let fragment):
      let name = id == home ? "" : id.path.map { invocation.shownPath($0) } ?? id.uri
      return name + (fragment.map { "#\($0)" } ?? "")
    case .external(let url): return url
    case .footnote(let label): return "footnote \(label)"
    case .missing(let path):
      return "nothing" + (path.map { ": there is no \(invocation.shownPath($0))" } ?? "")
    case .undefined(let label): return "nothing: no definition of [\(label)]"
    }
  }
}

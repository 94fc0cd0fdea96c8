import Conversion
import Execution
import FileSystem
import JSON
import ProtocolTypes
import TextModel

/// The problems of one document with what is needed to show them.
struct CheckedDocument {
  let path: FilePath
  let text: Text
  let problems: [LinkProblem]

  /// Line and column, from 1, the column in `encoding`.
  func place(of offset: ByteOffset, _ encoding: PositionEncoding) -> (line: Int, column: Int) {
    let position = text.position(of: offset, in: encoding)
    return (position.line + 1, position.column + 1)
  }
}

/// How `check` prints what it found.
enum CheckReport: String, CaseIterable {
  case text
  case json
  case sarif
  case github

  /// Prints the report; names of files are relative to the current folder.
  func write(_ documents: [CheckedDocument], _ invocation: Invocation) throws(CommandError) {
    let console = invocation.console
    switch self {
    case .text:
      for document in documents {
        let name = invocation.linePath(document.path)
        for problem in document.problems {
          let (line, column) = document.place(of: problem.range.lowerBound, .utf32)
          console.writeLine(
            "\(name):\(line):\(column): \(escapedForLog(problem.message)) [\(problem.rule.rawValue)]"
          )
        }
        try console.relieve()
      }
    case .github:
      for document in documents {
        for problem in document.problems {
          console.writeLine(command(problem, document, invocation))
        }
        try console.relieve()
      }
    case .json:
      var writer = JSONWriter()
      writer.array { writer in
        for document in documents { writer.write(document.diagnostics) }
      }
      console.write(writer.bytes)
      console.write("\n")
    case .sarif:
      console.write(SARIFLog.bytes(documents, folder: invocation.folder))
      console.write("\n")
    }
  }

  /// A workflow command of GitHub Actions.
  private func command(
    _ problem: LinkProblem, _ document: CheckedDocument, _ invocation: Invocation
  ) -> String {
    func escaped(_ text: String, isProperty: Bool) -> String {
      var result = text.replacing("%", with: "%25").replacing("\r", with: "%0D")
        .replacing("\n", with: "%0A")
      if isProperty { result = result.replacing(":", with: "%3A").replacing(",", with: "%2C") }
      return result
    }
    let (line, column) = document.place(of: problem.range.lowerBound, .utf32)
    let (endLine, endColumn) = document.place(of: problem.range.upperBound, .utf32)
    let name = String(decoding: document.path.relative(to: invocation.folder), as: UTF8.self)
    var place = "file=\(escaped(name, isProperty: true)),line=\(line),endLine=\(endLine)"
    // GitHub takes columns only when the end is on the same line.
    if line == endLine { place += ",col=\(column),endColumn=\(endColumn)" }
    return "::\(problem.rule.isError ? "error" : "warning") \(place),title=\(problem.rule.rawValue)"
      + "::\(escaped(problem.message, isProperty: false))"
  }
}

extension CheckedDocument {
  /// The problems as an editor would get them.
  fileprivate var diagnostics: LSP.PublishDiagnosticsParams {
    let conversion = RangeConversion(text, encoding: .utf16)
    return LSP.PublishDiagnosticsParams(
      uri: DocumentID.file(path).uri, version: nil,
      diagnostics: problems.map { problem in
        LSP.Diagnostic(
          range: conversion.range(problem.range),
          severity: problem.rule.isError ? .error : .warning, code: problem.rule.rawValue,
          message: problem.message)
      })
  }
}

/// The Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
private enum SARIFLog {
  static func bytes(_ documents: [CheckedDocument], folder: FilePath) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
      writer.member("version", "2.1.0")
      writer.name("runs")
      writer.array { writer in
        writer.object { writer in
          writer.name("tool")
          writer.object { writer in
            writer.name("driver")
            writer.object { writeDriver(to: &$0) }
          }
          // Columns count UTF-16 units, as SARIF has it by default.
          writer.member("columnKind", "utf16CodeUnits")
          writer.name("results")
          writer.array { writer in
            for document in documents {
              for problem in document.problems { write(problem, document, folder, to: &writer) }
            }
          }
        }
      }
    }
    return writer.bytes
  }

  private static func writeDriver(to writer: inout JSONWriter) {
    writer.member("name", "markupd")
    writer.member("version", CommandLineTool.version)
    writer.name("rules")
    writer.array { writer in
      for rule in LinkProblem.Rule.allCases {
        writer.object { writer in
          writer.member("id", rule.rawValue)
          writer.name("shortDescription")
          writer.object { $0.member("text", rule.summary) }
        }
      }
    }
  }

  private static func write(
    _ problem: LinkProblem, _ document: CheckedDocument, _ folder: FilePath,
    to writer: inout JSONWriter
  ) {
    let (line, column) = document.place(of: problem.range.lowerBound, .utf16)
    let (endLine, endColumn) = document.place(of: problem.range.upperBound, .utf16)
    writer.object { writer in
      writer.member("ruleId", problem.rule.rawValue)
      writer.member("level", problem.rule.isError ? "error" : "warning")
      writer.name("message")
      writer.object { $0.member("text", problem.message) }
      writer.name("locations")
      writer.array { writer in
        writer.object { writer in
          writer.name("physicalLocation")
          writer.object { writer in
            writer.name("artifactLocation")
            writer.object {
              $0.member("uri", PercentEncoding.encoded(document.path.relative(to: folder)))
            }
            writer.name("region")
            writer.object { writer in
              writer.member("startLine", line)
              writer.member("startColumn", column)
              writer.member("endLine", endLine)
              writer.member("endColumn", endColumn)
            }
          }
        }
      }
    }
  }
}

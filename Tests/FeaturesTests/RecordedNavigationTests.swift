import Features
import FileSystem
import Foundation
import MarkdownParser
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// What VS Code's Markdown language service answers in its own tests, recorded; we agree or say why
/// not.
@Suite struct RecordedNavigationTests {
  /// Cases in which we answer otherwise, with the reason.
  static let differences: [String: String] = [
    "Should not return definition when on link text":
      "a link's text stands for what the link leads to",
    "Should not return references when on link text": "as for definitions",
    "Should find reference links using shorthand":
      "the definition is shown whole, not only its destination",
    "Should not find reference links across files": "the definition is shown whole",
    "Should support going to header across files":
      "a definition cannot interrupt a paragraph (CommonMark 0.31 §4.7)",
    "Should find header references from link definition":
      "as above: `[bla]: #a-b-c` behind a line of text is text",
  ]

  @Test func definitionsAgree() throws {
    try forEachStep(of: "definitions.json", "definition") { step, workspace in
      let place = try #require(step.place(in: workspace))
      guard let found = try definition(at: place.offset, in: place.id, workspace.snapshot) else {
        return "[]"
      }
      return RecordedQuestion.shown([found.location], in: workspace)
    }
  }

  @Test func referencesAgree() throws {
    try forEachStep(of: "references.json", "references") { step, workspace in
      let place = try #require(step.place(in: workspace))
      let found = try references(
        at: place.offset, in: place.id, includesDeclaration: true, workspace.snapshot)
      return RecordedQuestion.shown(found, in: workspace)
    }
  }

  private func forEachStep(
    of file: String, _ operation: String,
    _ answer: (RecordedQuestion, TestWorkspace) throws -> String
  ) throws {
    guard let bytes = try TestData.bytes("behaviour/vscode-markdown/" + file) else { return }
    let cases = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    for one in cases {
      let name = one["name"] as? String ?? ""
      for raw in one["steps"] as? [[String: Any]] ?? [] {
        guard let step = RecordedQuestion(raw), step.operation == operation else { continue }
        let actual = try answer(step, step.workspace)
        if RecordedNavigationTests.differences[name] != nil { continue }
        #expect(actual == step.expected, "\(name): \(step.position)")
      }
    }
  }
}

/// One question and its recorded answer.
struct RecordedQuestion {
  let operation: String
  let document: String
  let position: TextPosition
  let expected: String
  let workspace: TestWorkspace

  init?(_ raw: [String: Any]) {
    guard let operation = raw["operation"] as? String,
      let arguments = raw["args"] as? [String: Any],
      let document = (arguments["document"] as? [String: Any])?["document"] as? String,
      let position = arguments["position"] as? [String: Int],
      let workspace = raw["workspace"] as? [String: Any],
      let documents = workspace["documents"] as? [[String: Any]]
    else { return nil }
    self.operation = operation
    self.document = document
    self.position = TextPosition(
      line: position["line"] ?? 0, column: position["character"] ?? 0)
    self.workspace = TestWorkspace(
      documents.compactMap { file in
        guard let uri = file["uri"] as? String, let text = file["text"] as? String else {
          return nil
        }
        return (name: String(uri.dropFirst("file:///workspace/".count)), text: text)
      }
        + (workspace["otherFiles"] as? [String] ?? []).map {
          (name: String($0.dropFirst("file:///workspace/".count)), text: "")
        },
      roots: (workspace["roots"] as? [String] ?? []).compactMap {
        try? DocumentID(uri: $0).path
      })
    let result = raw["result"]
    let found = (result as? [[String: Any]]) ?? (result as? [String: Any]).map { [$0] } ?? []
    expected = RecordedQuestion.joined(
      found.map { location in
        let range = location["range"] as? [String: [String: Int]] ?? [:]
        func shown(_ end: String) -> String {
          "\(range[end]?["line"] ?? -1):\(range[end]?["character"] ?? -1)"
        }
        return "\(location["uri"] ?? "") \(shown("start"))-\(shown("end"))"
      })
  }

  func place(in workspace: TestWorkspace) -> (id: DocumentID, offset: ByteOffset)? {
    guard let id = try? DocumentID(uri: document),
      let source = try? workspace.snapshot.source(of: id)
    else { return nil }
    return (id, source.text.offset(of: position, in: .utf16))
  }

  static func shown(_ locations: [FoundLocation], in workspace: TestWorkspace) -> String {
    joined(
      locations.map { location in
        let text = (try? workspace.snapshot.source(of: location.document))?.text ?? Text()
        let start = text.position(of: location.range.lowerBound, in: .utf16)
        let end = text.position(of: location.range.upperBound, in: .utf16)
        return "\(location.document.uri) \(start.line):\(start.column)-\(end.line):\(end.column)"
      })
  }

  /// The order among files is each server's own.
  private static func joined(_ lines: [String]) -> String {
    "[\(lines.sorted().joined(separator: ", "))]"
  }
}

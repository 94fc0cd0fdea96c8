import Actions
import FileSystem
import Foundation
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// What VS Code's Markdown language service renames in its own tests, recorded; we agree or say why
/// not.
@Suite struct RecordedRenameTests {
  /// Cases in which we answer otherwise, with the reason.
  static let differences: [String: String] = [
    "Rename on link definition should work":
      "a definition cannot interrupt a paragraph (CommonMark 0.31 §4.7), so its line is text here",
    "Path rename using absolute file path should anchor to workspace root":
      "the definition behind a line of text is text",
    "Path rename should handle paths with spaces":
      "as above; and a link without angle brackets stays so, its blanks become %20",
    "Path rename should use .md extension on extension-less link":
      "as above; and the fragment is not a part of what is replaced",
    "Rename should not be supported on link text":
      "a link's text stands for what the link leads to",
    "Rename on definition path should update all references to path":
      "the definition behind a line of text is text",
    "Rename on definition path header should update all references to header":
      "the definition is text; and a fragment that names nothing has no name to change",
    "Rename should remove angle angle brackets from link if they are not needed":
      "angle brackets stay as the author wrote them; < and > are percent-encoded",
  ]

  @Test func renamesAgree() throws {
    guard let bytes = try TestData.bytes("behaviour/vscode-markdown/rename.json") else { return }
    let cases = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [[String: Any]])
    var differing: Set<String> = []
    for one in cases {
      let name = one["name"] as? String ?? ""
      for step in one["steps"] as? [[String: Any]] ?? [] {
        let answer = try #require(RecordedAnswer(step))
        let isSame = answer.actual == answer.expected
        if !isSame { differing.insert(name) }
        if RecordedRenameTests.differences[name] == nil {
          #expect(isSame, "\(name): \(answer.actual) instead of \(answer.expected)")
        }
      }
    }
    #expect(differing == Set(RecordedRenameTests.differences.keys))
  }
}

/// A recorded question with the recorded answer and ours, both as text.
private struct RecordedAnswer {
  let expected: String
  let actual: String

  init?(_ raw: [String: Any]) {
    guard let arguments = raw["args"] as? [String: Any],
      let uri = (arguments["document"] as? [String: Any])?["document"] as? String,
      let id = try? DocumentID(uri: uri), let position = arguments["position"] as? [String: Int],
      let documents = (raw["workspace"] as? [String: Any])?["documents"] as? [[String: Any]]
    else { return nil }
    let workspace = TestWorkspace(
      documents.map { file in
        let name = (file["uri"] as? String ?? "").dropFirst("file:///workspace/".count)
        return (name: String(name), text: file["text"] as? String ?? "")
      })
    let snapshot = workspace.snapshot
    guard let source = try? snapshot.source(of: id) else { return nil }
    let offset = source.text.offset(
      of: TextPosition(line: position["line"] ?? 0, column: position["character"] ?? 0),
      in: .utf16)
    let result = raw["result"] as? [String: Any]
    if let name = arguments["newName"] as? String {
      expected = RecordedAnswer.shown(result?["documentChanges"] as? [[String: Any]] ?? [])
      do throws(RenameRefusal) {
        actual = RecordedAnswer.shown(
          try Rename.change(at: offset, in: id, to: name, snapshot))
      } catch { actual = error.message }
    } else {
      let range = result?["range"] as? [String: [String: Int]]
      expected = "\(RecordedAnswer.shown(range)) \(result?["placeholder"] ?? "")"
      do throws(RenameRefusal) {
        let place = try Rename.place(at: offset, in: id, snapshot)
        actual = "\(RecordedAnswer.shown(place.range, in: source.text)) \(place.placeholder)"
      } catch { actual = error.message }
    }
  }

  private static func shown(_ changes: [[String: Any]]) -> String {
    let lines = changes.flatMap { change -> [String] in
      if change["kind"] as? String == "rename" {
        return ["\(change["oldUri"] ?? "") -> \(change["newUri"] ?? "")"]
      }
      let uri = (change["textDocument"] as? [String: Any])?["uri"] ?? ""
      return (change["edits"] as? [[String: Any]] ?? []).map {
        "\(uri) \(shown($0["range"] as? [String: [String: Int]])) \($0["newText"] ?? "")"
      }
    }
    return lines.sorted().joined(separator: "\n")
  }

  private static func shown(_ change: WorkspaceChange) -> String {
    let edits = change.documents.flatMap { document in
      document.change.edits.map {
        "\(document.id.uri) \(shown($0.range, in: document.text)) \($0.replacement.string)"
      }
    }
    let moves = change.moves.map {
      "\(DocumentID.file($0.from).uri) -> \(DocumentID.file($0.to).uri)"
    }
    return (edits + moves).sorted().joined(separator: "\n")
  }

  private static func shown(_ range: [String: [String: Int]]?) -> String {
    func end(_ name: String) -> String {
      "\(range?[name]?["line"] ?? -1):\(range?[name]?["character"] ?? -1)"
    }
    return "\(end("start"))-\(end("end"))"
  }

  private static func shown(_ range: ByteRange, in text: Text) -> String {
    let start = text.position(of: range.lowerBound, in: .utf16)
    let end = text.position(of: range.upperBound, in: .utf16)
    return "\(start.line):\(start.column)-\(end.line):\(end.column)"
  }
}

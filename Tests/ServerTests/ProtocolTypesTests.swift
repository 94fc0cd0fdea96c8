import JSON
import ProtocolTypes
import Testing

private func text(_ value: some WireWritable) -> String {
  String(decoding: value.jsonBytes, as: UTF8.self)
}

private func range(_ line: Int, _ start: Int, _ end: Int) -> LSP.Range {
  LSP.Range(
    start: LSP.Position(line: line, character: start), end: LSP.Position(line: line, character: end)
  )
}

@Suite struct ProtocolTypesTests {
  private func problem<Shape: WireReadable>(_ type: Shape.Type, _ json: String) -> String? {
    do {
      _ = try Shape(wire: JSONReader.strict.read(json))
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func anErrorNamesTheMemberThatIsWrong() {
    typealias Params = LSP.TextDocumentPositionParams
    let document = #""textDocument":{"uri":"a"}"#
    #expect(problem(Params.self, "{}") == "params.textDocument is missing")
    #expect(problem(Params.self, #"{"textDocument":{}}"#) == "params.textDocument.uri is missing")
    #expect(
      problem(Params.self, #"{"textDocument":{"uri":5}}"#)
        == "params.textDocument.uri is a number, not a string")
    #expect(
      problem(Params.self, "{\(document),\"position\":{\"line\":-1,\"character\":0}}")
        == "params.position.line is negative")
    #expect(
      problem(Params.self, "{\(document),\"position\":{\"line\":1.5,\"character\":0}}")
        == "params.position.line is 1.5, not an integer")
    #expect(
      problem(Params.self, "{\(document),\"position\":{\"line\":0,\"character\":2147483648}}")
        == "params.position.character is 2147483648, out of range")
    #expect(problem(Params.self, "[]") == "params is an array, not an object")
    #expect(
      problem(LSP.SelectionRangeParams.self, "{\(document),\"positions\":[{\"line\":0}]}")
        == "params.positions.0.character is missing")
    #expect(
      problem(
        LSP.RenameParams.self,
        "{\(document),\"position\":{\"line\":0,\"character\":0},\"newName\":\"\\ud83d\"}")
        == "params.newName holds half of a surrogate pair")
    #expect(
      problem(MarkupProtocol.UndoParams.self, "{\(document),\"scope\":\"x\"}")
        == "params.scope is neither transaction nor document")
  }

  @Test func unknownMembersAndNullsArePassedOver() throws {
    let value = try JSONReader.strict.read(
      #"{"textDocument":{"uri":"a","x":1},"kinds":null,"maxDepth":2.0,"new":[]}"#)
    let params = try MarkupProtocol.OutlineParams(wire: value)
    #expect(params.kinds == nil)
    #expect(params.maxDepth == 2)
  }

  @Test func oddMembersOfInitializeDoNoHarm() throws {
    let value = try JSONReader.strict.read(
      #"""
      {"processId":"x","clientInfo":5,"rootUri":null,"rootPath":7,"workspaceFolders":[{"uri":1},{"uri":"file:///b/"}],
      "trace":"loud","capabilities":{"workspace":[],"textDocument":{"rename":{"prepareSupport":1}},
      "general":{"positionEncodings":["utf-8",5]}}}
      """#)
    let params = try LSP.InitializeParams(wire: value)
    #expect(params.processId == nil)
    #expect(params.trace == .off)
    #expect(params.folders == [LSP.WorkspaceFolder(uri: "file:///b", name: "")])
    #expect(params.capabilities.positionEncodings == ["utf-8"])
    #expect(!params.capabilities.prepareRename)
    #expect(LSP.WorkspaceFolder(uri: "file:///", name: "").uri == "file:///")
  }

  @Test func symbolsAreWrittenInsideEachOther() {
    func symbol(_ depth: Int, _ name: String) -> LSP.DocumentSymbols.Symbol {
      LSP.DocumentSymbols.Symbol(
        depth: depth, name: name, kind: .string, range: range(0, 0, 1),
        selectionRange: range(0, 0, 1))
    }
    func shape(_ value: JSONValue?) -> String {
      (value?.array ?? []).map {
        ($0["name"]?.string ?? "?")
          + ($0["children"]?.array?.isEmpty == false ? shape($0["children"]) : "")
      }.joined(separator: " ").surrounded
    }
    let symbols = [
      symbol(0, "a"), symbol(1, "b"), symbol(3, "c"), symbol(1, "d"), symbol(0, "e"),
      symbol(2, "f"),
    ]
    let written = try? JSONReader.strict.read(LSP.DocumentSymbols(symbols).jsonBytes)
    #expect(shape(written) == "(a(b(c) d) e(f))")
    #expect(text(LSP.DocumentSymbols([])) == "[]")
    let flat = try? JSONReader.strict.read(
      LSP.DocumentSymbols(symbols, flatUri: "file:///x").jsonBytes)
    #expect(flat?.array?.map { $0["containerName"]?.string ?? "" } == ["", "a", "b", "a", "", "e"])
    #expect(flat?[0]?["location"]?["uri"] == "file:///x")
  }

  @Test func anOutlineOfAnyDepthIsWritten() {
    let elements = (0..<100_000).map { depth in
      MarkupProtocol.OutlineElement(
        depth: depth, id: "i", kind: "quote", tag: "blockquote", level: 1, title: "t",
        range: range(0, 0, 0), selectionRange: range(0, 0, 0))
    }
    let result = MarkupProtocol.OutlineResult(version: 3, elements: elements)
    #expect(result.jsonBytes.filter { $0 == UInt8(ascii: "[") }.count == 100_001)
  }

  @Test func aSelectionRangeIsWrittenFromTheInsideOut() {
    let ranges = LSP.SelectionRange([range(0, 1, 2), range(0, 0, 9)])
    #expect(
      text(ranges)
        == #"{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":2}},"parent":"#
        + #"{"range":{"start":{"line":0,"character":0},"end":{"line":0,"character":9}}}}"#)
  }

  @Test func anEditTakesTheFormThatTheClientTakes() {
    let edit = LSP.TextEdit(range: range(1, 0, 0), newText: "\"")
    let plain = LSP.WorkspaceEdit(.edits([.init(uri: "file:///é", edits: [edit])]))
    let written =
      #"{"range":{"start":{"line":1,"character":0},"end":{"line":1,"character":0}},"newText":"\""}"#
    #expect(text(plain) == #"{"changes":{"file:///é":[\#(written)]}}"#)
    let versioned = LSP.WorkspaceEdit(
      .documents([
        .edit(.init(textDocument: .init(uri: "a", version: nil), edits: [edit])),
        .rename(oldUri: "a", newUri: "b", overwrite: false, ignoreIfExists: true),
        .create(uri: "c", overwrite: true, ignoreIfExists: false),
        .delete(uri: "d", recursive: true, ignoreIfNotExists: false),
      ]),
      changeAnnotations: [.init(id: "x", label: "Rename", needsConfirmation: true)])
    #expect(
      text(versioned)
        == #"{"documentChanges":[{"textDocument":{"uri":"a","version":null},"edits":[\#(written)]},"#
        + #"{"kind":"rename","oldUri":"a","newUri":"b","options":{"overwrite":false,"ignoreIfExists":true}},"#
        + #"{"kind":"create","uri":"c","options":{"overwrite":true,"ignoreIfExists":false}},"#
        + #"{"kind":"delete","uri":"d","options":{"recursive":true,"ignoreIfNotExists":false}}],"#
        + #""changeAnnotations":{"x":{"label":"Rename","needsConfirmation":true}}}"#)
  }
}

extension String {
  fileprivate var surrounded: String { "(" + self + ")" }
}

import JSON
import ProtocolTypes
import Testing
import TextModel
import Wire

@testable import Server

@Suite struct SynchronizationTests {
  private let uri = "file:///a.md"

  private func range(_ start: (Int64, Int64), _ end: (Int64, Int64)) -> JSONValue {
    [
      "start": ["line": .integer(start.0), "character": .integer(start.1)],
      "end": ["line": .integer(end.0), "character": .integer(end.1)],
    ]
  }

  private func replacement(
    _ start: (Int64, Int64), _ end: (Int64, Int64), _ text: String
  ) -> JSONValue {
    ["range": range(start, end), "text": .string(text)]
  }

  private func server(_ text: String, encodings: JSONValue = ["utf-16"]) throws
    -> LocalServer<PlainTextStore>
  {
    let server = try LocalServer()
    try server.initialize(capabilities: ["general": ["positionEncodings": encodings]])
    server.open(uri, text)
    return server
  }

  @Test func changesOfOneNotificationApplyInTurn() throws {
    let server = try server("one\ntwo\n")
    server.change(
      uri, version: 2,
      [
        replacement((0, 0), (0, 0), "a\nb\n"), replacement((2, 0), (2, 3), "ONE"),
        replacement((1, 0), (1, 1), ""), ["text": "whole\n"], replacement((0, 5), (0, 5), "!"),
      ])
    #expect(try server.document(uri, id: 1) == ["text": "whole!\n", "version": 2])
    try server.finish()
  }

  @Test func aColumnBeyondTheLineIsItsEndAndNothingStandsInsideALineEnd() throws {
    let server = try server("ab\r\ncd\r")
    server.change(uri, version: 2, [replacement((0, 99), (0, 2_147_483_647), "X")])
    server.change(uri, version: 3, [replacement((0, 3), (0, 4), "Y")])
    server.change(uri, version: 4, [replacement((2, 7), (2, 7), "Z")])
    #expect(try server.document(uri, id: 1) == ["text": "abXY\r\ncd\rZ", "version": 4])
    try server.finish()
  }

  @Test func aColumnInsideACharacterIsItsStart() throws {
    let server = try server("a😀b")
    server.change(uri, version: 2, [replacement((0, 2), (0, 2), "X")])
    #expect(try server.document(uri, id: 1)?["text"] == "aX😀b")
    try server.finish()
  }

  @Test func oddVersionsDoNoHarm() throws {
    let server = try server("")
    for (version, text) in [(5, "a"), (5, "b"), (2, "c"), (9, "d")] as [(JSONValue, String)] {
      server.change(uri, version: version, [replacement((0, 0), (0, 0), text)])
    }
    server.change(uri, version: nil, [replacement((0, 0), (0, 0), "e")])
    server.change(uri, version: "x", [replacement((0, 0), (0, 0), "f")])
    server.change(uri, version: 10, [])
    #expect(try server.document(uri, id: 1) == ["text": "fedcba", "version": 10])
    try server.finish()
  }

  @Test(arguments: [
    #"{"range":{"start":{"line":3,"character":0},"end":{"line":3,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":0,"character":0},"end":{"line":2147483647,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":1,"character":0},"end":{"line":0,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":-1,"character":0},"end":{"line":0,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":0,"character":-1},"end":{"line":0,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":0,"character":0},"end":{"line":1099511627776,"character":0}},"text":"x"}"#,
    #"{"range":{"start":{"line":0,"character":1.5},"end":{"line":0,"character":2}},"text":"x"}"#,
    #"{"range":{"start":{"line":0}},"text":"x"}"#, #"{"range":[],"text":"x"}"#, #"{"text":5}"#,
    #"{}"#, "5",
  ])
  func aChangeThatCannotBeRightPutsTheDocumentOutOfSync(_ change: String) throws {
    let server = try server("a\nb\n")
    let parsed = try JSONReader.strict.read(change)
    server.change(uri, version: 2, [replacement((0, 0), (0, 0), "1"), parsed])
    server.change(uri, version: 3, [replacement((0, 0), (0, 0), "lost"), parsed])
    server.channel.request(1, "test/text", ["textDocument": ["uri": .string(uri)]])
    #expect(try server.channel.errorCode(to: .integer(1)) == .requestFailed)
    let command: JSONValue = ["arguments": [["textDocument": ["uri": .string(uri)]]]]
    server.channel.request(2, "test/edit", command)
    #expect(try server.channel.errorCode(to: .integer(2)) == .requestFailed)
    #expect(server.channel.allParams(of: "window/showMessage").count == 1)
    // The whole text is a new start, and so is what follows it in the same notification.
    server.change(
      uri, version: 4,
      [replacement((9, 9), (9, 9), "lost"), ["text": "new"], replacement((0, 0), (0, 0), "a ")])
    #expect(try server.document(uri, id: 3) == ["text": "a new", "version": 4])
    server.change(uri, version: 5, [parsed])
    server.channel.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
    server.open(uri, "again", version: 1)
    #expect(try server.document(uri, id: 4) == ["text": "again", "version": 1])
    #expect(server.channel.allParams(of: "window/showMessage").count == 2)
    try server.finish()
  }

  @Test func changesThatAreNoListPutTheDocumentOutOfSync() throws {
    let server = try server("a")
    server.channel.notify(
      "textDocument/didChange",
      ["textDocument": ["uri": .string(uri), "version": 2], "contentChanges": 7])
    server.channel.request(1, "test/text", ["textDocument": ["uri": .string(uri)]])
    #expect(try server.channel.errorCode(to: .integer(1)) == .requestFailed)
    try server.finish()
  }

  @Test(arguments: [#"\ud83d"#, #"x\ud83d"#], [#"\ude00"#, #"\ude00y"#])
  func aPairThatIsCutOverTwoChangesIsPutTogether(_ first: String, _ second: String) throws {
    let server = try server("[]")
    let column = first.hasPrefix("x") ? 3 : 2
    let expected =
      "[" + (first.hasPrefix("x") ? "x" : "") + "😀" + (second.hasSuffix("y") ? "y" : "") + "]"
    for (column, text) in [(1, first), (column, second)] {
      server.channel.send(
        body: #"""
          {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},
          "contentChanges":[{"range":{"start":{"line":0,"character":\#(column)},"end":{"line":0,"character":\#(column)}},"text":"\#(text)"}]}}
          """#)
    }
    #expect(try server.document(uri, id: 1)?["text"] == .string(expected))
    server.change(uri, version: 4, [replacement((0, Int64(column) + 1), (0, 99), "!")])
    #expect(
      try server.document(uri, id: 2)?["text"]
        == .string("[" + (first.hasPrefix("x") ? "x" : "") + "😀!"))
    try server.finish()
  }

  @Test func aSecondHalfThatComesFirstIsPutTogetherToo() throws {
    let server = try server("[]")
    server.channel.send(
      body: #"""
        {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},
        "contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"\ude00y"},
        {"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"x\ud83d"}]}}
        """#)
    #expect(try server.document(uri, id: 1)?["text"] == "[x😀y]")
    try server.finish()
  }

  @Test func aHalfThatStaysAloneIsOneReplacementCharacter() throws {
    let server = try server("[]")
    server.channel.send(
      body: #"""
        {"jsonrpc":"2.0","method":"textDocument/didChange","params":{"textDocument":{"uri":"\#(uri)","version":2},
        "contentChanges":[{"range":{"start":{"line":0,"character":1},"end":{"line":0,"character":1}},"text":"\ud83d"}]}}
        """#)
    server.change(uri, version: 3, [replacement((0, 2), (0, 2), "x")])
    #expect(try server.document(uri, id: 1)?["text"] == "[\u{FFFD}x]")
    try server.finish()
  }

  @Test func whatDoesNotFitTheOpenDocumentsIsPassedOver() throws {
    let server = try server("a")
    server.open(uri, "b", version: 7)
    #expect(try server.document(uri, id: 1) == ["text": "b", "version": 7])
    let other: JSONValue = ["textDocument": ["uri": "file:///other.md", "version": 1]]
    server.channel.notify("textDocument/didClose", other)
    server.channel.notify("textDocument/didSave", other)
    server.change("file:///other.md", version: 2, [["text": "x"]])
    server.channel.request(2, "test/text", other)
    #expect(try server.channel.errorCode(to: .integer(2)) == .requestFailed)
    server.channel.notify(
      "textDocument/didSave", ["textDocument": ["uri": .string(uri)], "text": "other"])
    try server.waitForEntry("didSave with another text")
    #expect(try server.document(uri, id: 3)?["text"] == "b")
    for params in [nil, [:], [1], ["textDocument": 5], ["textDocument": ["uri": 5]]] as [JSONValue?]
    {
      for method in ["didOpen", "didChange", "didSave", "didClose"] {
        server.channel.notify("textDocument/" + method, params)
      }
    }
    try server.finish()
  }

  @Test(arguments: [
    "file:///a%20b/%C3%A9.md", "file:/a b/é.md", "file://localhost/a%20b/%c3%a9.md",
    "FILE:///a b/%c3%A9.md", "file:///%61%20b/é.md",
  ])
  func spellingsOfOneURIAreOneDocument(_ spelling: String) throws {
    let server = try LocalServer()
    try server.initialize()
    server.open("file:///a%20b/%C3%A9.md", "one")
    #expect(try server.document(spelling, id: 1)?["text"] == "one")
    server.change(spelling, version: 2, [["text": "two"]])
    #expect(try server.document("file:///a%20b/%C3%A9.md", id: 2)?["text"] == "two")
    try server.finish()
  }

  @Test func otherSchemesAreDocumentsByTheirSpelling() throws {
    let server = try LocalServer()
    try server.initialize()
    for uri in ["untitled:Untitled-1", "untitled:untitled-1", "buffer://1", "C:\\a.md", ""] {
      server.open(uri, "text of \(uri)")
    }
    #expect(
      try server.document("untitled:Untitled-1", id: 1)?["text"] == "text of untitled:Untitled-1")
    #expect(try server.document("", id: 2)?["text"] == "text of ")
    try server.finish()
  }

  @Test(arguments: [PositionEncoding.utf8, .utf16, .utf32], [1, 2, 3] as [UInt64])
  func theServersTextIsTheEditorsTextAfterAnyEdits(
    _ encoding: PositionEncoding, _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    var editor = ModelEditor(encoding: encoding)
    editor.replace(0..<0, with: editor.randomText(upTo: 40, using: &random))
    let server = try server(editor.text, encodings: [.string(encoding.wireName)])
    for version in 2...300 as ClosedRange<Int64> {
      var changes: [JSONValue] = []
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        if Int.random(in: 0..<20, using: &random) == 0 {
          editor.replace(
            0..<editor.scalars.count, with: editor.randomText(upTo: 60, using: &random))
          changes.append(["text": .string(editor.text)])
          continue
        }
        let place = editor.randomRange(using: &random)
        let text = editor.randomText(upTo: 8, using: &random)
        let start = editor.position(place.lowerBound)
        let end = editor.position(place.upperBound)
        changes.append(replacement(start, end, text))
        editor.replace(place, with: text)
      }
      server.change(uri, version: .integer(version), changes)
      if version % 5 == 0 {
        let document = try server.document(uri, id: version)
        try #require(document == ["text": .string(editor.text), "version": .integer(version)])
      }
    }
    #expect(server.channel.allParams(of: "window/showMessage").isEmpty)
    try server.finish()
  }

  @Test func tenThousandChangesInOneNotificationCostNoSquare() {
    var changes = ContentChanges(of: Text("x"), encoding: .utf16)
    let applied = changes.apply(
      (0..<10_000).map { index in
        .replace(
          .init(start: .init(line: 0, character: index), end: .init(line: 0, character: index)),
          .init("a"))
      })
    #expect(applied.change.lengthAfter == 10_001)
    #expect(applied.change.edits.count == 1)
  }

  @Test func aDocumentBeyondTheLimitIsOutOfSyncAndNothingWorse() {
    let start = LSP.Position(line: 0, character: 0)
    let insertion = LSP.ContentChange.replace(.init(start: start, end: start), .init("1234567"))
    for change in [insertion, .full(.init("12345678é"))] {
      var changes = ContentChanges(of: Text("xyz"), encoding: .utf8, mostBytes: 9)
      let applied = changes.apply([change])
      #expect(applied.unsyncedReason == "a text of more than 9 bytes")
      #expect(applied.change.isEmpty)
      #expect(changes.apply([.full(.init("123456789"))]).unsyncedReason == nil)
    }
  }
}

/// An editor that is slow and obvious: a list of characters.
private struct ModelEditor {
  let encoding: PositionEncoding
  private(set) var scalars: [Unicode.Scalar] = []

  init(encoding: PositionEncoding) {
    self.encoding = encoding
  }

  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  mutating func replace(_ range: Range<Int>, with text: String) {
    scalars.replaceSubrange(range, with: text.unicodeScalars)
  }

  /// The zero-based line and column of a place.
  func position(_ place: Int) -> (Int64, Int64) {
    var line: Int64 = 0
    var column: Int64 = 0
    for index in 0..<place {
      let isLineEnd =
        scalars[index] == "\n"
        || scalars[index] == "\r" && !(index + 1 < scalars.count && scalars[index + 1] == "\n")
      if isLineEnd {
        line += 1
        column = 0
      } else {
        switch encoding {
        case .utf8: column += Int64(UTF8.width(scalars[index]))
        case .utf16: column += Int64(UTF16.width(scalars[index]))
        case .utf32: column += 1
        }
      }
    }
    return (line, column)
  }

  /// A range whose ends are not inside a CRLF.
  func randomRange(using random: inout SeededGenerator) -> Range<Int> {
    let first = randomPlace(using: &random)
    let second = randomPlace(using: &random)
    return min(first, second)..<max(first, second)
  }

  private func randomPlace(using random: inout SeededGenerator) -> Int {
    let place = Int.random(in: 0...scalars.count, using: &random)
    let isInLineEnd =
      place > 0 && place < scalars.count && scalars[place - 1] == "\r" && scalars[place] == "\n"
    return isInLineEnd ? place - 1 : place
  }

  func randomText(upTo count: Int, using random: inout SeededGenerator) -> String {
    let pieces = [
      "a", "b", " ", "\n", "\r\n", "\r", "é", "😀", "\u{301}", "\u{FEFF}", "\u{2028}", "\u{85}", "𐐀",
      "\0", "\"", "\\", "👩‍👩‍👧",
    ]
    return (0..<Int.random(in: 0...count, using: &random)).map { _ in
      pieces.randomElement(using: &random) ?? "a"
    }.joined()
  }
}

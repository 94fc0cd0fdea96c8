import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel

@Suite struct FrontMatterTests {
  private func read(_ text: String, dialect: Dialect = .gfm) -> MarkupDocument {
    MarkupDocument(Text(text), language: .markdown, dialect: dialect)
  }

  /// Entries as `key = value`, each with what stands in its range when that is not the same.
  private func entries(_ document: MarkupDocument) -> [String] {
    func spelled(_ text: FrontMatterText) -> String {
      let source = document.text.string(in: text.range)
      #expect(text.isLiteral == (Array(source.utf8) == Array(text.value.utf8)))
      return source == text.value
        ? text.value : text.value.debugDescription + "|" + source.debugDescription
    }
    return (document.frontMatter()?.entries ?? []).map { entry in
      let key = spelled(entry.key)
      switch entry.value {
      case .text(let text): return "\(key) = \(spelled(text))"
      case .list(let texts): return "\(key) = [\(texts.map(spelled).joined(separator: "; "))]"
      case .other:
        return "\(key) : \(entry.valueRange.map { document.text.string(in: $0) } ?? "nothing")"
      }
    }
  }

  private func errors(_ document: MarkupDocument) -> [String] {
    (document.frontMatter()?.errors ?? []).map { error in
      "\(error.message) @ \(document.text.string(in: error.range))"
    }
  }

  private func spelled(_ texts: [FrontMatterText], _ document: MarkupDocument) -> [String] {
    texts.map { document.text.string(in: $0.range) }
  }

  // MARK: YAML

  @Test(arguments: [
    ("title: Guide", ["title = Guide"]),
    ("title: \"a \\\"b\\\"\"", ["title = \"a \\\"b\\\"\"|\"a \\\\\\\"b\\\\\\\"\""]),
    ("title: 'it''s'", ["title = \"it\\'s\"|\"it\\'\\'s\""]),
    ("'quoted key': x", ["quoted key = x"]),
    ("tags: [a, \"b c\", 3]", ["tags = [a; b c; 3]"]),
    ("tags:\n  - a\n  - 'b'\n\n# x\nz: 1", ["tags = [a; b]", "z = 1"]),
    ("tags:\n- a\n- - b\n- c: d\n- e", ["tags = [a; e]"]),
    ("a: {b: c, d: [e]}\nf: g", ["a : {b: c, d: [e]}", "f = g"]),
    ("a:\n  b: c\n\nf: g", ["a : b: c", "f = g"]),
    ("a:\nb: ~\nc: null\nd: ''", ["a : nothing", "b : ~", "c : null", "d = "]),
    ("a: &x !!str b\nc: *x\nd: [*x, e]", ["a = b", "c : *x", "d = [e]"]),
    ("a: !t \"b\"", ["a = b"]),
    ("? [a, b]\n: c\n? {d: e}\n: [f]\n*x : y\nz: 1", []),
    ("? [a, b]\n: c\n? {d: e}\n: [f]\nz: 1", ["z = 1"]),
    ("a: >\n  b\n  c\nd: e", ["a = \"b c\\n\"|\">\\n  b\\n  c\"", "d = e"]),
    ("a: b\n  c\nd: e", ["a = \"b c\"|\"b\\n  c\"", "d = e"]),
    ("ключ: значение\n漢: [字, \"😀\"]\nlast: é", ["ключ = значение", "漢 = [字; 😀]", "last = é"]),
    ("a: b\r\nc: d", ["a = b", "c = d"]),
    ("a: b # c", ["a = b"]),
    ("", []),
    ("# nothing", []),
  ])
  func `YAML's top-level keys are found with their places`(yaml: String, expected: [String]) {
    for end in ["\n", "\r\n"] {
      let document = read("---\(end)\(yaml)\(end)---\(end)\ntext\n")
      #expect(entries(document) == expected)
    }
  }

  @Test func `the parts of the block are told apart`() throws {
    let text = "\u{FEFF}---\r\ntitle: é\r\n...\r\n# h\n"
    let contents = try #require(read(text).frontMatter())
    #expect(contents.language == .yaml)
    #expect(contents.range == ByteRange(bytes: 0, 24))
    #expect(Text(text).string(in: contents.contentRange) == "title: é\r\n")
    #expect(contents.title?.range == ByteRange(bytes: 15, 17))
    #expect(read("# h\n").frontMatter() == nil)
    #expect(read("---\na: b\n---\n", dialect: .commonmark).frontMatter() == nil)
    let page = MarkupDocument(Text("---\na: b\n---\n"), language: .html, dialect: .gfm)
    #expect(page.frontMatter() == nil)
  }

  @Test(arguments: [
    ("a: b\n\tc: d\ne: f", ["a = b"], "found character that cannot start any token @ \tc: d"),
    ("a: [b, c\nd: e", ["a = [b; c]"], ""),
    ("a: \"b\nc: d", ["a : nothing"], ""),
    ("a: b\nc: é\u{1}d", ["a = b"], "control characters are not allowed"),
    ("- a\n- b", [], "not a mapping of keys @ - a"),
    ("é a", [], "not a mapping of keys @ é a"),
    ("a: b\nc: d\na: e", ["a = b", "c = d"], "repeated key \"a\" @ a"),
    (
      "a: b\nc: " + String(repeating: "[", count: 100), ["a = b", "c = []"],
      "nested more than 64 deep"
    ),
  ])
  func `what YAML cannot read is an error with a place`(
    yaml: String, expected: [String], error: String
  ) {
    let document = read("---\n\(yaml)\n---\ntext\n")
    let found = errors(document)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(error) == true)
    #expect(entries(document).starts(with: expected))
    for error in document.frontMatter()?.errors ?? [] { #expect(!error.range.isEmpty) }
  }

  @Test func `references are not expanded`() {
    var yaml = "a0: &a0 [x, x]\n"
    for level in 1..<30 { yaml += "a\(level): &a\(level) [*a\(level - 1), *a\(level - 1)]\n" }
    let document = read("---\n" + yaml + "---\n")
    #expect(entries(document).first == "a0 = [x; x]")
    #expect(entries(document).last == "a29 = []")
    #expect(errors(document) == [])
  }

  // MARK: TOML

  @Test(arguments: [
    ("title = \"Guide\"", ["title = Guide"]),
    ("title = 'a\\b'", ["title = a\\b"]),
    (
      "title = \"a\\tb\\u00e9\\U0001F600\"",
      ["title = \"a\\tbé😀\"|\"a\\\\tb\\\\u00e9\\\\U0001F600\""]
    ),
    ("a = \"\"\"\nb \"\"c\"\"\"\"\nd = 1", ["a = b \"\"c\"", "d : 1"]),
    ("a = \"\"\"b \\\n   c\"\"\"", ["a = \"b c\"|\"b \\\\\\n   c\""]),
    ("a = '''b\nc'''", ["a = b\nc"]),
    ("a = \"\"", ["a = "]),
    ("tags = [ \"a\", 'b', 3, [\"c\"], # d\n  \"e\",\n]", ["tags = [a; b; e]"]),
    ("a.b = \"c\"\na.d = 1\n\"e f\" = \"g\"", ["a : nothing", "e f = g"]),
    ("x = 1979-05-27T07:32:00Z # c\ny = true", ["x : 1979-05-27T07:32:00Z", "y : true"]),
    ("a = { b = \"}\", c = [1] }\nd = \"e\"", ["a : { b = \"}\", c = [1] }", "d = e"]),
    (
      "a = \"b\"\n[c.d]\ne = \"f\"\n[[g]]\nh = [\"i\"]\n[c]\n",
      ["a = b", "c : nothing", "g : nothing"]
    ),
    ("# nothing\n\n", []),
  ])
  func `TOML's top-level keys are found with their places`(toml: String, expected: [String]) {
    let document = read("+++\n\(toml)\n+++\n\ntext\n")
    #expect(entries(document) == expected)
    #expect(errors(document) == [])
    #expect(document.frontMatter()?.language == .toml)
  }

  @Test(arguments: [
    ("a = \"b\nc = \"d\"", ["a : nothing", "c = d"], "no closing quote on this line @ "),
    ("a =\nc = \"d\"", ["a : nothing", "c = d"], "expected a value @ a ="),
    ("a b\nc = \"d\"", ["a : nothing", "c = d"], "expected '=' @ b"),
    ("= 1\nc = \"d\"", ["c = d"], "expected a key @ = 1"),
    ("a = \"\\q\"\nc = \"d\"", ["a : nothing", "c = d"], "an escape that does not exist @ \\q\""),
    ("a = \"b\" x\nc = \"d\"", ["a = b", "c = d"], "expected the end of the line @ x"),
    ("[a\nc = \"d\"", ["a : nothing"], "expected ']' @ [a"),
    ("a = [\"b\"", ["a : nothing"], "no closing bracket @ "),
    ("a = [}\nc = \"d\"", ["a : nothing", "c = d"], "a bracket that does not fit @ }"),
    ("a = \"\\uD800\"\na = 1", ["a = \"\u{FFFD}\"|\"\\\\uD800\""], "repeated key \"a\" @ a"),
  ])
  func `what TOML cannot read is an error and the next line is read`(
    toml: String, expected: [String], error: String
  ) {
    let document = read("+++\n\(toml)\n+++\ntext\n")
    #expect(entries(document) == expected)
    let found = errors(document)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix(error) == true)
  }

  // MARK: JSON

  @Test(arguments: [
    ("\"title\": \"Guide\",\n\"n\": 3", ["title = Guide", "n : 3"]),
    ("\"a\": [\"b\", {\"c\": [\"d\"]}, \"e\"]", ["a = [b; e]"]),
    ("\"a\": {\"b\": \"}\"}, \"c\" : null", ["a : {\"b\": \"}\"}", "c : null"]),
    (
      "\"a\": \"\\ud83d\\ude00\\n\\/ \\ud83d\"",
      ["a = \"😀\\n/ \u{FFFD}\"|\"\\\\ud83d\\\\ude00\\\\n\\\\/ \\\\ud83d\""]
    ),
    ("", []),
  ])
  func `JSON's members are found with their places`(json: String, expected: [String]) {
    let document = read("{\n\(json)\n}\n\ntext\n", dialect: .hugo)
    #expect(entries(document) == expected)
    #expect(errors(document) == [])
    #expect(document.frontMatter()?.language == .json)
  }

  @Test(arguments: [
    ("\"a\": 1\n\"b\": 2", ["a : 1"], "expected ',' @ \"b\": 2"),
    ("\"a\" 1", ["a : nothing"], "expected ':' @ 1"),
    ("a: 1", [], "expected a key @ a: 1"),
    ("\"a\": \"b", ["a : nothing"], "no closing quote on this line @ "),
    ("\"a\": 1}, \"b\": {", ["a : 1"], "expected the end @ "),
    ("\"a\": 'b'", ["a : 'b'"], ""),
  ])
  func `what JSON cannot read is an error with a place`(
    json: String, expected: [String], error: String
  ) {
    let document = read("{\n\(json)\n}\ntext\n", dialect: .hugo)
    #expect(entries(document) == expected)
    #expect(errors(document).first?.hasPrefix(error) != false)
    #expect(errors(document).isEmpty == error.isEmpty)
  }

  // MARK: What the entries mean

  @Test(arguments: [
    ("tags: [a, '#b', '']\naliases: [x, y z]", ["a", "b"], ["x", "y z"]),
    ("Tags: a, b c\nAliases: x y, z", ["a", "b", "c"], ["x y", "z"]),
    ("tag: \"a\"\nalias: 'x'", ["a"], ["x"]),
    ("tags: \"a, #b\"", ["a", "b"], []),
    ("tags:\n  é: f\naliases:", [], []),
    ("tags: ключ/漢, b", ["ключ/漢", "b"], []),
  ])
  func `tags and aliases may be lists or texts`(
    yaml: String, tags: [String], aliases: [String]
  ) throws {
    let document = read("---\n\(yaml)\n---\n")
    let contents = try #require(document.frontMatter())
    #expect(contents.tags.map(\.value) == tags)
    #expect(spelled(contents.tags, document) == tags)
    #expect(contents.aliases.map(\.value) == aliases)
    #expect(spelled(contents.aliases, document) == aliases)
  }

  @Test func `front matter's tags join the document's`() {
    let document = read("---\ntags: [a, \"b\\x63\", '#d']\n---\n#e #a\n")
    let tags = document.tags()
    #expect(tags.map(\.name) == ["a", "d", "e", "a"])
    #expect(tags.map(\.isInFrontMatter) == [true, true, false, false])
    #expect(tags.map { document.text.string(in: $0.nameRange) } == tags.map(\.name))
    #expect(document.text.string(in: tags[2].range) == "#e")
  }

  @Test func `an edit of front matter is read again and one far below is not`() throws {
    var document = read(
      "---\ntitle: a\ntags: [b]\n---\n" + String(repeating: "text\n\n", count: 200))
    func change(_ range: Range<Int>, _ text: String) throws {
      let change = try ChangeSet.replacing(
        ByteRange(bytes: range.lowerBound, range.upperBound), with: text,
        in: document.text.byteCount)
      document.apply(change, to: try change.apply(to: document.text))
    }
    #expect(document.frontMatter()?.title?.value == "a")
    try change(11..<12, "long title")
    #expect(document.frontMatter()?.title?.value == "long title")
    #expect(document.tags().map { document.text.string(in: $0.range) } == ["b"])
    try change(1_000..<1_001, "x")
    #expect(document.frontMatter()?.title?.value == "long title")
    try change(0..<1, "")
    #expect(document.frontMatter() == nil)
    #expect(document.tags() == [])
  }

  // MARK: Anything at all

  @Test(arguments: 0..<30)
  func `random front matter never makes wrong ranges`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let pieces = [
      "a", "b", ": ", ":", "- ", "\n", "\n", "\n  ", "[", "]", "{", "}", ", ", "\"", "'", "#",
      "&x ",
      "*x", "!t ", "|", ">", "? ", "é", "漢", "😀", "\\", "\\u00e9", "=", " = ", "\"\"\"", "'''", ".",
      "\t", "\r\n", "\u{FEFF}", "\u{85}", "\u{2028}", "tags", "title: x\n", "1", "%", "@", "---",
      "~",
    ]
    for _ in 0..<200 {
      let fences = random.pick([("---\n", "\n---\n"), ("+++\n", "\n+++\n"), ("{\n", "\n}\n")])
      var text = fences.0
      for _ in 0..<random.int(in: 0...30) { text += random.pick(pieces) }
      text += fences.1 + "text\n"
      let document = read(text, dialect: .hugo)
      guard let contents = document.frontMatter() else { continue }
      let inside = contents.contentRange
      for entry in contents.entries {
        #expect(inside.contains(entry.key.range), "\(text.debugDescription)")
        if let range = entry.valueRange {
          #expect(inside.contains(range), "\(text.debugDescription)")
          #expect(range.lowerBound >= entry.key.range.upperBound, "\(text.debugDescription)")
        }
        var texts: [FrontMatterText] = []
        if case .text(let text) = entry.value { texts = [text] }
        if case .list(let list) = entry.value { texts = list }
        for part in texts {
          #expect(inside.contains(part.range), "\(text.debugDescription)")
          let isSame = Array(document.text.string(in: part.range).utf8) == Array(part.value.utf8)
          #expect(isSame == part.isLiteral, "\(text.debugDescription)")
          // Quotes, brackets, anchors and tags are no part of a text.
          #expect(entry.valueRange.map { $0.contains(part.range) } ?? true)
        }
      }
      for error in contents.errors {
        #expect(error.range.upperBound <= contents.range.upperBound, "\(text.debugDescription)")
      }
    }
  }

  @Test(arguments: ["[", "{", "[a, ", "? ", "- ", "a: {", "&a ", "\"", "'", "|\n", "a:\n "])
  func `much of one thing costs little`(piece: String) {
    for (open, close) in [("---\n", "\n---\n"), ("+++\n", "\n+++\n"), ("{\n", "\n}\n")] {
      for prefix in ["", "a: ", "a = ", "\"a\": "] {
        let filling = String(repeating: piece, count: 60_000 / piece.utf8.count)
        let document = read(open + prefix + filling + close, dialect: .hugo)
        #expect(document.frontMatter().map { $0.entries.count < 60_000 } ?? true)
      }
    }
  }
}

extension ByteRange {
  fileprivate func contains(_ other: ByteRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

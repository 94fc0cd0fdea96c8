import Configuration
import Execution
import FileSystem
import JSON
import MarkdownParser
import TestSupport
import TextModel
import Testing

@Suite struct ConfigurationTests {
  private let folder = FilePath("/w") ?? .root

  private func load(
    _ file: String?, options: JSONValue? = nil, client: JSONValue? = nil,
    others: [String: String] = [:]
  ) -> Configuration {
    var files = others
    files["/w/.markupd.json"] = file
    return Configuration(
      ConfigurationSources(folder: folder, initializationOptions: options, client: client),
      in: MemoryFileSystem(files))
  }

  /// The text that the problem of a settings file points at.
  private func pointed(_ problem: ConfigurationProblem, in file: String) -> String? {
    problem.range.map { range in
      let bytes = Array(file.utf8)[range.lowerBound.utf8..<range.upperBound.utf8]
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  @Test func aWorkspaceThatSaysNothingHasTheDefaults() {
    let configuration = load(nil)
    #expect(configuration == Configuration())
    #expect(configuration.dialect == .gfm)
    #expect(configuration.files.extensions == ["md", "markdown", "mdx", "html", "htm", "xhtml"])
    #expect(configuration.origin(of: "dialect") == .standard)
  }

  @Test func aFileSetsWhatItNamesAndCommentsAreAllowed() throws {
    let file = """
      // ours
      { "$schema": "x", "dialect": "pandoc", /* and */ "files": { "include": ["docs/**"], "maxSize": 1000 },
        "format.width": 100, "export": { "pdf": { "margin": 12.5 }, "html.theme": "book" }, "log": "debug",
        "titleMenu": { "custom": [{ "title": "Lint", "command": "lint" }] } }
      """
    let configuration = load(file)
    #expect(configuration.problems == [])
    #expect(configuration.dialect == .pandoc)
    #expect(configuration.files.include == ["docs/**"])
    #expect(configuration.files.maximumSize == 1000)
    #expect(configuration.format.width == 100)
    #expect(configuration.export.pdf.margin == 12.5)
    #expect(configuration.export.html.theme == .book)
    #expect(configuration.log == .debug)
    #expect(configuration.titleMenu == [CustomMenuItem(title: "Lint", command: "lint")])
    #expect(configuration.files.exclude == FileSettings().exclude)
    guard case .file(let path, let range) = configuration.origin(of: "files.include") else {
      Issue.record("no origin")
      return
    }
    #expect(path == folder.appending(".markupd.json"))
    #expect(
      pointed(ConfigurationProblem(message: "", range: range), in: file) == #"["docs/**"]"#)
  }

  @Test func laterLayersGoBeforeEarlierOnes() {
    let configuration = load(
      #"{"undo":{"levels":1,"bytes":2,"persist":false}}"#,
      options: ["undo": ["levels": 3, "bytes": 4]],
      client: ["undo": ["levels": 5, "bytes": nil], "links": nil])
    #expect(configuration.problems == [])
    #expect(configuration.undo.levels == 5)
    #expect(configuration.undo.bytes == 4)
    #expect(!configuration.undo.persist)
    #expect(configuration.origin(of: "undo.levels") == .client)
    #expect(configuration.origin(of: "undo.bytes") == .initializationOptions)
    let wrapped = load(nil, options: ["markupd": ["slug": "vscode"]])
    #expect(wrapped.dialect.slug == .vscode)
  }

  @Test(arguments: [
    (#"{"dialects": 1}"#, #"there is no setting "dialects""#, #""dialects""#),
    (#"{"files": {"includes": []}}"#, #"there is no setting "files.includes""#, #""includes""#),
    (#"{"files": 5}"#, #""files" must be an object, not a number"#, "5"),
    (
      #"{"files": {"include": "a"}}"#,
      #""files.include" must be an array of strings, not a string"#, #""a""#
    ),
    (
      #"{"files": {"include": ["a", 7]}}"#,
      #""files.include"[1] must be a string, not a number"#, "7"
    ),
    (
      #"{"undo": {"levels": -1}}"#,
      #""undo.levels" must be a whole number from 0 to 1000000, not -1"#, "-1"
    ),
    (
      #"{"undo": {"levels": 1.5}}"#,
      #""undo.levels" must be a whole number from 0 to 1000000, not a number"#, "1.5"
    ),
    (#"{"undo": {"persist": null}}"#, #""undo.persist" must be true or false, not null"#, "null"),
    (
      #"{"links": {"style": "odd"}}"#,
      #""links.style" must be one of "relative", "absolute", "wiki", not "odd""#, #""odd""#
    ),
    (
      #"{"extensions": {"math": true, "mth": true}}"#,
      #""extensions".mth has no extension "mth""#, "true"
    ),
    (
      #"{"extensions": {"math": 1}}"#, #""extensions".math must be true or false, not a number"#,
      "1"
    ),
    (
      #"{"titleMenu": {"custom": [{"title": "x"}]}}"#,
      #""titleMenu.custom"[0] must be a menu entry with "title" and "command""#, #"{"title": "x"}"#
    ),
    ("[]", "the settings must be an object, not an array", "[]"),
  ])
  func whatIsWrongIsReportedAtItsPlaceAndIgnored(
    _ file: String, _ message: String, _ place: String
  ) throws {
    let configuration = load(file)
    let problem = try #require(configuration.problems.first)
    #expect(configuration.problems.count == 1)
    #expect(problem.message == message)
    #expect(problem.path == folder.appending(".markupd.json"))
    #expect(pointed(problem, in: file) == place)
    #expect(configuration.files == FileSettings())
    #expect(configuration.undo == UndoSettings())
    #expect(configuration.dialect == .gfm)
  }

  @Test func theSameMistakesInAClientsSettingsAreReportedWithoutAPlace() {
    let configuration = load(nil, client: ["files": ["include": 1], "odd": true])
    #expect(configuration.problems.map(\.path) == [nil, nil])
    #expect(configuration.problems.map(\.range) == [nil, nil])
    #expect(load(nil, client: "text").problems.count == 1)
  }

  @Test func aFileThatIsNoJSONIsReportedWhereItBreaks() throws {
    let configuration = load("{\"dialect\": \"gfm\",, }")
    let problem = try #require(configuration.problems.first)
    #expect(problem.range == ByteRange(bytes: 18, 19))
    #expect(configuration.dialect == .gfm)
    #expect(load("").problems.count == 1)
    let deep = String(repeating: "[", count: 100_000)
    #expect(load(deep).problems.count == 1)
    let large = "{\"log\": \"" + String(repeating: "x", count: 2 << 20) + "\"}"
    #expect(load(large).problems.first?.message.hasPrefix("cannot read .markupd.json:") == true)
  }

  @Test func theNamedFileMustExist() throws {
    let named = try #require(FilePath("/w/other.json"))
    let sources = ConfigurationSources(folder: folder, file: named)
    let missing = Configuration(sources, in: MemoryFileSystem())
    #expect(
      missing.problems.map(\.message) == ["cannot read other.json: no such file or directory"])
    let files = MemoryFileSystem([
      "/w/other.json": #"{"log": "info"}"#, "/w/.markupd.json": #"{"log": "debug"}"#,
    ])
    #expect(Configuration(sources, in: files).log == .info)
  }

  @Test func extensionsAndSlugChangeTheDialect() {
    let configuration = load(
      #"{"dialect": "commonmark", "extensions": {"math": true}, "slug": "pandoc"}"#)
    #expect(configuration.dialect.name == "commonmark")
    #expect(configuration.dialect.extensions == [.math])
    #expect(configuration.dialect.slug == .pandoc)
    let wikiless = load(#"{"links": {"wiki": false}}"#)
    #expect(wikiless.dialect.extensions.isDisjoint(with: .indexed))
    let layered = load(
      #"{"extensions": {"math": false, "tables": false}}"#, client: ["extensions": ["math": true]])
    #expect(layered.dialect.extensions.contains(.math))
    #expect(!layered.dialect.extensions.contains(.tables))
  }

  @Test func randomSettingsNeverTrap() {
    var random = SeededRandom(seed: 9)
    let pieces = [
      "{", "}", "[", "]", ",", ":", "\"files\"", "\"include\"", "\"undo\"", "\"levels\"", "1",
      "-9223372036854775808", "1e300", "null", "true", "\"a\"", "// x\n", "\"extensions\"",
    ]
    for _ in 0..<3000 {
      let text = (0..<random.int(in: 0...12)).map { _ in random.pick(pieces) }.joined()
      let configuration = load(text)
      for problem in configuration.problems {
        #expect((problem.range?.upperBound.utf8 ?? 0) <= text.utf8.count)
      }
    }
  }

  @Test func limitsThatGroundFloorsKeepAreTheOnesInTheTable() {
    #expect(JSONReader.strict.maximumDepth == Limits.jsonDepth.value)
    #expect(WalkOptions().maximumFiles == Limits.workspaceFiles.value)
    #expect(WalkOptions().maximumDepth == Limits.folderDepth.value)
    #expect(Set(Limits.all.map(\.name)).count == Limits.all.count)
  }
}

import Configuration
import FileSystem
import MarkdownParser
import Testing

@Suite struct DetectionTests {
  private let folder = FilePath("/w") ?? .root

  @Test(arguments: [
    (["/w/.obsidian/app.json", "/w/mkdocs.yml"], "obsidian", ".obsidian"),
    (["/w/mkdocs.yml", "/w/hugo.toml", "/w/content/a.md"], "mkdocs", "mkdocs.yml"),
    (["/w/hugo.toml", "/w/content/a.md"], "hugo", "hugo.toml"),
    (["/w/config.toml", "/w/content/a.md", "/w/book.toml"], "hugo", "config.toml"),
    (["/w/docusaurus.config.ts", "/w/book.toml"], "docusaurus", "docusaurus.config.ts"),
    (["/w/book.toml", "/w/.gitlab-ci.yml"], "gfm", "book.toml"),
    (["/w/.gitlab-ci.yml"], "gitlab", ".gitlab-ci.yml"),
  ])
  func theToolsOfAWorkspaceGiveItsDialectAway(
    _ files: [String], _ dialect: String, _ mark: String
  ) {
    let memory = MemoryFileSystem(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    let configuration = Configuration(ConfigurationSources(folder: folder), in: memory)
    #expect(configuration.dialect.name == dialect)
    #expect(configuration.origin(of: "dialect") == .detected(folder.appending(mark)))
  }

  @Test(arguments: [["/w/config.toml"], ["/w/hugo.toml", "/w/content"], ["/w/.obsidian"], []])
  func halfAMarkIsNone(_ files: [String]) {
    let memory = MemoryFileSystem(Dictionary(uniqueKeysWithValues: files.map { ($0, "") }))
    #expect(detectedDialect(of: folder, in: memory) == nil)
  }

  @Test func aSettingGoesBeforeWhatIsFoundAndTheCommandLineBeforeBoth() {
    let memory = MemoryFileSystem([
      "/w/mkdocs.yml": "", "/w/.markupd.json": #"{"dialect": "hugo"}"#,
    ])
    var sources = ConfigurationSources(folder: folder)
    #expect(Configuration(sources, in: memory).dialect == .hugo)
    sources.dialect = .pandoc
    #expect(Configuration(sources, in: memory).dialect == .pandoc)
  }

  @Test func mdBookIsGFMWithHeadingAttributes() {
    let found = detectedDialect(of: folder, in: MemoryFileSystem(["/w/book.toml": ""]))
    #expect(found?.dialect.extensions.contains(.headingAttributes) == true)
  }

  @Test(arguments: [
    ("/a/b/c/d.md", "/a/b"), ("/a/b", "/a/b"), ("/a/x.md", "/a"), ("/z/y.md", "/z"),
    ("/v/n/m.md", "/v"), ("/g/d/e.md", "/g"), ("/z", "/z"),
  ])
  func theRootIsTheNearestMarkedFolder(_ path: String, _ root: String) throws {
    let memory = MemoryFileSystem([
      "/a/.git": "gitdir: x", "/a/b/.markupd.json": "", "/a/b/c/d.md": "", "/a/x.md": "",
      "/z/y.md": "", "/v/.obsidian/x": "", "/v/n/m.md": "", "/g/.git/HEAD": "", "/g/d/e.md": "",
    ])
    let found = workspaceRoot(of: try #require(FilePath(path)), in: memory)
    #expect(found.description == root)
  }
}

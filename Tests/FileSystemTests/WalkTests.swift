import CGlibc
import FileSystem
import Foundation
import TestSupport
import Testing

@Suite struct IgnoreRulesTests {
  private func verdict(_ file: String, _ path: String) -> IgnoreRules.Verdict? {
    let isDirectory = path.hasSuffix("/")
    let components = Array(path.utf8).split(separator: UInt8(ascii: "/"))
    return IgnoreRules(Array(file.utf8)).verdict(on: components, isDirectory: isDirectory)
  }

  @Test(arguments: [
    ("*.log", "a.log", true), ("*.log", "d/a.log", true), ("*.log", "a.logs", false),
    ("/a", "a", true), ("/a", "d/a", false), ("d/a", "d/a", true), ("d/a", "x/d/a", false),
    ("build/", "build/", true), ("build/", "build", false), ("build/", "x/build/", true),
    ("**/a", "a", true), ("**/a", "x/y/a", true), ("**/a/b", "x/a/b", true),
    ("a/**", "a/b", true), ("a/**", "a/b/c", true), ("a/**", "a/", false),
    ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/x/c", false),
    ("a*b", "axxb", true), ("a*/b", "ax/b", true), ("a*b", "a/b", false), ("a**b", "axb", true),
    ("?.md", "a.md", true), ("?.md", "é.md", false), ("[a-c].md", "b.md", true),
    ("[!a-c].md", "b.md", false), ("[^a-c].md", "d.md", true), ("[]a].md", "].md", true),
    ("[[:digit:]x]", "7", true), ("[[:digit:]x]", "y", false), ("[a", "[a", false),
    ("\\#a", "#a", true), ("#a", "#a", false), ("\\!a", "!a", true), ("a\\*", "a*", true),
    ("a\\*", "ab", false), ("a ", "a", true), ("a\\ ", "a ", true), ("a\t", "a", false),
    ("a\r", "a", true), ("\u{FEFF}a", "a", true), ("", "a", false), ("/", "a", false),
    ("*", "a", true), ("a\\", "a\\", false), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaa", false),
  ])
  func rulesFollowGitsManual(_ rule: String, _ path: String, _ isIgnored: Bool) {
    #expect(verdict(rule, path) == (isIgnored ? .ignored : nil))
  }

  @Test func theLastRuleThatMatchesDecides() {
    #expect(verdict("*.md\n!keep.md\n", "keep.md") == .kept)
    #expect(verdict("!keep.md\n*.md\n", "keep.md") == .ignored)
    #expect(verdict("*.md\n!keep.md\n", "other.md") == .ignored)
  }

  @Test func bracesAreAlternativesInSettings() {
    func matches(_ pattern: String, _ path: String) -> Bool {
      let components = Array(path.utf8).split(separator: UInt8(ascii: "/"))
      return GlobPattern.alternatives(pattern).contains { $0.matches(components) }
    }
    #expect(matches("**/*.{md,html}", "a/b.html"))
    #expect(matches("{a,b/{c,d}}/x", "b/d/x"))
    #expect(!matches("**/*.{md,html}", "a/b.txt"))
    #expect(GlobPattern.alternatives(String(repeating: "{a,b}", count: 30)).count <= 64)
    #expect(matches("a{", "a{"))
  }

  @Test func aHostilePatternTakesLinearTime() {
    let pattern = String(repeating: "**/a*", count: 200) + "/b"
    let path = String(repeating: "aaaa/", count: 2000)
    let components = Array(path.utf8).split(separator: UInt8(ascii: "/"))
    let start = ContinuousClock.now
    #expect(GlobPattern.alternatives(pattern).allSatisfy { !$0.matches(components) })
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}

@Suite struct WorkspaceWalkTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found(_ options: WalkOptions = WalkOptions(), in names: [String] = ["."]) -> [String]
  {
    let result = WorkspaceWalk(folder.disk, options: options).files(in: names.map { folder[$0] })
    #expect(result.failures == [])
    return result.files.map { String(decoding: $0.path.relative(to: folder.path), as: UTF8.self) }
  }

  @Test func filesComeSortedWithHiddenAndIgnoredOnesLeftOut() throws {
    for name in [
      "b.md", "a.md", "d/c.md", "d/x.log", "d/deep/y.md", "node_modules/z.md", ".hidden/h.md",
      ".h.md", "out/o.md", "d/out/kept.md", "only/here.tmp", "d/B.MD",
    ] { try folder.write("", to: name) }
    try folder.write("*.log\n/out/\n*.tmp\n", to: ".gitignore")
    try folder.write("!here.tmp\n", to: "only/.ignore")
    var options = WalkOptions()
    options.exclude = ["**/node_modules/**"]
    #expect(
      found(options) == [
        "a.md", "b.md", "d/B.MD", "d/c.md", "d/deep/y.md", "d/out/kept.md", "only/here.tmp",
      ])
    options.extensions = ["md"]
    options.include = ["d/**"]
    #expect(found(options) == ["d/B.MD", "d/c.md", "d/deep/y.md", "d/out/kept.md"])
    options.includesHidden = true
    options.include = []
    options.respectsIgnoreFiles = false
    #expect(found(options).contains(".hidden/h.md"))
    #expect(found(options).contains("out/o.md"))
  }

  @Test func rulesOfFoldersAboveTheWorkspaceHoldUpToTheRepository() throws {
    try folder.write("", to: "repository/.git/info/exclude")
    try folder.write("secret.md\n", to: "repository/.git/info/exclude")
    try folder.write("docs/drafts/\n/top.md\n", to: "repository/.gitignore")
    try folder.write("*.md\n", to: ".gitignore")
    for name in ["a.md", "top.md", "secret.md", "drafts/x.md", "sub/drafts/y.md"] {
      try folder.write("", to: "repository/docs/" + name)
    }
    let expected = ["a.md", "top.md", "sub/drafts/y.md"].map { "repository/docs/" + $0 }
    #expect(found(in: ["repository/docs"]) == expected)
  }

  @Test func loopsOfLinksEndAndFilesAreReportedOnce() throws {
    try folder.write("", to: "w/a/x.md")
    try folder.write("", to: "outside/o.md")
    try folder.write("", to: "w/.hidden/h.md")
    try folder.link("w/a/up", to: "..")
    try folder.link("w/a/self", to: "self")
    try folder.link("w/root", to: "/")
    try folder.link("w/x2.md", to: "a/x.md")
    try folder.link("w/o.md", to: "../outside/o.md")
    try folder.link("w/h.md", to: ".hidden/h.md")
    var previous = "w/a/x.md"
    for index in 0..<45 {
      try folder.link("w/chain\(index).md", to: folder[previous].description)
      previous = "w/chain\(index).md"
    }
    #expect(found(in: ["w"]) == ["w/a/x.md", "w/h.md"])
    #expect(found(in: ["w", "w/a", "w"]) == ["w/a/x.md", "w/h.md"])
  }

  @Test func pipesUnreadableFoldersAndOddNamesDoNotEndTheWalk() throws {
    mkfifo(folder["p.md"].description, 0o600)
    try folder.write("", to: "a.md")
    try folder.write("", to: String(repeating: "n", count: 252) + ".md")
    var name = Array(folder.path.bytes) + [0x2F, 0xFF, 0x2E, 0x6D, 0x64, 0]
    let opened = name.withUnsafeMutableBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { creat($0, 0o600) } ?? -1 }
    }
    close(opened)
    let result = WorkspaceWalk(folder.disk).files(in: [folder.path])
    #expect(result.files.count == 3)
    #expect(result.files.contains { $0.path.lastComponent == [0xFF, 0x2E, 0x6D, 0x64] })
    let failing = SystemCalls { call in
      call.name == .openat && call.path.suffix(3).elementsEqual("bad".utf8)
        ? .fail(EACCES) : .proceed
    }
    try folder.write("", to: "bad/b.md")
    let partial = WorkspaceWalk(DiskFileSystem(state: folder.state, calls: failing))
      .files(in: [folder.path])
    #expect(partial.files.count == 3)
    #expect(partial.failures == [FileError(.list, folder["bad"], .system(EACCES))])
  }

  @Test func limitsAndCancellationEndTheWalkAndAreReported() throws {
    for index in 0..<20 { try folder.write("", to: "d\(index)/a.md") }
    var options = WalkOptions()
    options.maximumFiles = 5
    let limited = WorkspaceWalk(folder.disk, options: options).files(in: [folder.path])
    #expect(limited.files.count == 5 && limited.isTruncated)
    let asked = Asked()
    let cancelled = WorkspaceWalk(folder.disk) {
      asked.count += 1
      return asked.count > 4
    }.files(in: [folder.path])
    #expect(cancelled.isCancelled && cancelled.files.count < 20)
    options.maximumFiles = 100
    options.maximumDepth = 0
    #expect(WorkspaceWalk(folder.disk, options: options).files(in: [folder.path]).files.isEmpty)
  }

  @Test func leftoversOfSavesAreNamed() throws {
    try folder.write("", to: "d/.a.md.markupd-1.2.3.4d2.tmp")
    let result = WorkspaceWalk(folder.disk).files(in: [folder.path])
    #expect(result.temporaries == [folder["d/.a.md.markupd-1.2.3.4d2.tmp"]])
    #expect(result.files.isEmpty)
  }

  @Test func aMissingFolderIsReported() {
    let result = WorkspaceWalk(folder.disk).files(in: [folder["missing"]])
    #expect(result.failures.map(\.isAbsence) == [true])
  }
}

private final class Asked {
  var count = 0
}

import Foundation
import JSON
import TestSupport
import Testing

@testable import CommandLineTool

/// Rules that hold for every command, and the commands that only read.
@Suite struct CommandTests {
  @Test func everyCommandHasAHelpPageThatNamesItsOptions() throws {
    let folder = try TemporaryFolder()
    let overview = try folder.markupd("help")
    #expect(overview.status == 0)
    for command in Subcommand.all {
      #expect(overview.output.contains("  \(command.name) "))
      let page = try folder.markupd("help", command.name)
      #expect(page.status == 0)
      #expect(page.output.hasPrefix("Usage: markupd \(command.name)"))
      for option in command.allOptions { #expect(page.output.contains("--\(option.name)")) }
      #expect(try folder.markupd(command.name, "--help").output == page.output)
    }
  }

  @Test func theManualNamesEveryCommandAndOption() throws {
    let manual = try PackageFolder.text(at: "Scripts/markupd.1").replacing("\\-", with: "-")
    for command in Subcommand.all {
      #expect(
        manual.contains(".B \(command.name)") || manual.contains(".BR \(command.name)"),
        "\(command.name)")
      for option in command.options {
        #expect(manual.contains("--\(option.name)"), "\(option.name)")
      }
    }
  }

  @Test func wrongUsageEndsWithTwoAndOneLine() throws {
    let folder = try TemporaryFolder()
    try folder.write("a\n", to: "a.md")
    let cases: [[String]] = [
      ["nope"], ["outline"], ["outline", "--nope", "a.md"], ["outline", "-x", "a.md"],
      ["outline", "--depth", "a.md"], ["outline", "--depth", "0", "a.md"],
      ["outline", "--depth=99999999999999999999", "a.md"], ["outline", "--kinds", "verse", "a.md"],
      ["outline", "--json=yes", "a.md"], ["outline", "--d", "gfm", "a.md"],
      ["export", "a.md"], ["export", "a.md", "--to", "docx"], ["export", "--to", "html", "a.md"],
      ["version", "x"], ["help", "nope"], ["completions", "tcsh"], ["completions"],
      ["parse", "--edits", "3", "a.md"], ["check", "--format", "xml"], ["--nope"],
      ["serve", "x"], ["serve", "--parent", "zero"], ["outline", ""],
    ]
    for arguments in cases {
      let outcome = try BuiltExecutable.run(arguments, in: folder.url)
      #expect(outcome.status == 2, "\(arguments)")
      #expect(outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.hasPrefix("markupd: "), "\(arguments): \(outcome.errors)")
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(arguments)")
    }
  }

  @Test func versionIsPrinted() throws {
    let folder = try TemporaryFolder()
    #expect(try folder.markupd("version").output == "markupd \(CommandLineTool.version)\n")
    #expect(try folder.markupd("--version").output == "markupd \(CommandLineTool.version)\n")
  }

  @Test func aReaderThatGoesAwayIsNoError() throws {
    let folder = try TemporaryFolder()
    try folder.write(String(repeating: "# Heading\n\ntext\n\n", count: 20_000), to: "a.md")
    let program = try BuiltExecutable.url().path
    let outcome = try Shell.run(
      ["sh", "-c", "\"$0\" outline a.md | head -1", program], in: folder.url)
    #expect(outcome.status == 0)
    #expect(outcome.output == "a.md:1: h1 Heading  #heading\n")
  }

  @Test func outputThatCannotBeWrittenIsAnError() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n", to: "a.md")
    let program = try BuiltExecutable.url().path
    let outcome = try Shell.run(
      ["sh", "-c", "\"$0\" outline a.md > /dev/full", program], in: folder.url)
    #expect(outcome.status == 4)
    #expect(outcome.output == "markupd: cannot write standard output: no space left on device\n")
  }

  @Test func namesCannotDriveTheTerminal() throws {
    let folder = try TemporaryFolder()
    let outcome = try folder.markupd("outline", "\u{1B}[31m.md")
    #expect(outcome.status == 4)
    #expect(!outcome.errorBytes.contains(0x1B))
  }

  @Test func dashesEndTheOptions() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n", to: "-a.md")
    #expect(try folder.markupd("outline", "--", "-a.md").output == "-a.md:1: h1 A  #a\n")
    #expect(try folder.markupd("outline", "-a.md").status == 2)
  }

  // MARK: outline

  @Test func aFolderStandsForItsDocuments() throws {
    let folder = try TemporaryFolder()
    try folder.write("# B\n", to: "docs/b.md")
    try folder.write("<h2>A</h2>\n", to: "docs/a.html")
    try folder.write("# no document\n", to: "docs/c.txt")
    try folder.write("# T\n", to: "t.txt")
    let outcome = try folder.markupd("outline", "docs", "t.txt", "--kinds", "heading")
    #expect(outcome.output == "docs/a.html:1: h2 A\ndocs/b.md:1: h1 B  #b\nt.txt:1: h1 T  #t\n")
  }

  @Test func anOutlineInJSONHasTheShapeOfTheProtocol() throws {
    let folder = try TemporaryFolder()
    let outcome = try folder.markupd(
      "outline", "-", "--json", "--depth", "2", input: "# A\n\n## B\n\ntext\n")
    let value = try JSONReader.strict.read(outcome.outputBytes)
    let element = try #require(value[0]?["outline"]?["elements"]?[0])
    #expect(element["title"]?.string == "A")
    #expect(element["children"]?[0]?["tag"]?.string == "h2")
    #expect(element["children"]?[0]?["children"]?[0] == nil)
  }

  // MARK: parse

  @Test func aTreeIsPrintedWithDepthAsANumber() throws {
    let folder = try TemporaryFolder()
    let outcome = try folder.markupd("parse", "-", input: "> # a *b*\n")
    #expect(
      outcome.output == """
        0 blockQuote 0 2 "> "
        1 atxHeading 2 10 "# a *b*\\n"
        2 emphasis 6 9 "*b*"

        """)
    let html = try folder.markupd("parse", "-", input: String(repeating: "> ", count: 5_000))
    // A line a level and no indentation: linear in the depth.
    #expect(html.outputBytes.count < 300_000)
  }

  @Test func verifyingTellsWhatItDid() throws {
    let folder = try TemporaryFolder()
    try folder.write("# A\n\n[x]: /u\n\n- [x]\n", to: "a.md")
    try folder.write("<p>a<b>c</p>\n", to: "b.html")
    let outcome = try folder.markupd("parse", "--verify", "--edits", "40", "--seed", "9", ".")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("a.md: 20 bytes in"))
    #expect(outcome.output.contains("40 random edits the tree of a fresh parse (seed 9)"))
    #expect(outcome.output.contains("b.html: 13 bytes in"))
  }

  // MARK: export

  @Test func exportWritesTheSpecificationsFragment() throws {
    let folder = try TemporaryFolder()
    let outcome = try folder.markupd(
      "export", "-", "--to", "html", "--fragment", "--dialect", "commonmark",
      input: "# a\n\n<title>~~b~~\n")
    #expect(outcome.output == "<h1>a</h1>\n<title>~~b~~\n")
    let filtered = try folder.markupd(
      "export", "-", "--to", "html", "--fragment", input: "<title>~~b~~\n")
    #expect(filtered.output == "&lt;title>~~b~~\n")
  }

  @Test func exportDerivesNamesAndKeepsWhatExists() throws {
    let folder = try TemporaryFolder()
    try folder.write("*a*\n", to: "a.md")
    let arguments = ["export", "a.md", "--to", "html", "--fragment"]
    #expect(try BuiltExecutable.run(arguments, in: folder.url).status == 0)
    #expect(try folder.text(of: "a.html") == "<p><em>a</em></p>\n")
    try folder.write("mine", to: "a.html")
    let refused = try BuiltExecutable.run(arguments, in: folder.url)
    #expect(refused.status == 3)
    #expect(refused.errors.contains("a.html exists already"))
    #expect(try folder.text(of: "a.html") == "mine")
    #expect(try BuiltExecutable.run(arguments + ["--force"], in: folder.url).status == 0)
    #expect(try BuiltExecutable.run(arguments + ["-o", "out.html"], in: folder.url).status == 0)
    #expect(try folder.text(of: "out.html") == "<p><em>a</em></p>\n")
    #expect(try BuiltExecutable.run(arguments + ["-o", "a.md"], in: folder.url).status == 3)
    #expect(try folder.text(of: "a.md") == "*a*\n")
    #expect(
      try BuiltExecutable.run(arguments + ["-o", "-"], in: folder.url).output
        == "<p><em>a</em></p>\n")
  }

  // MARK: check and links

  private func linked() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      "# A\n\n[b](b.md#b) [x](b.md#x) [y](y.md) [z][] [t](#top) <https://e.org>\n", to: "a.md")
    try folder.write("# B\n\n<a id=\"q\"></a><a id=\"q\"></a>\n\n[a](a.md)\n", to: "b.md")
    return folder
  }

  @Test func checkFindsWhatLeadsNowhere() throws {
    let folder = try linked()
    let outcome = try folder.markupd("check")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        a.md:3:22: b.md has no anchor #x [link.missingAnchor]
        a.md:3:29: there is no file "y.md" [link.missingFile]
        b.md:3:22: the id q is given before [anchor.duplicate]

        """)
    try folder.write("# Fine\n", to: "sub/c.md")
    #expect(try folder.markupd("check", "sub").status == 0)
    #expect(try folder.markupd("check", "b.md").output.hasPrefix("b.md:3:22"))
  }

  @Test func checkHasTheFormatsThatOthersRead() throws {
    let folder = try linked()
    let github = try folder.markupd("check", "--format", "github")
    #expect(
      github.output.hasPrefix(
        "::error file=a.md,line=3,endLine=3,col=22,endColumn=23,title=link.missingAnchor::"))
    let json = try JSONReader.strict.read(try folder.markupd("check", "--format=json").outputBytes)
    #expect(json[0]?["diagnostics"]?[0]?["code"]?.string == "link.missingAnchor")
    let sarif = try JSONReader.strict.read(
      try folder.markupd("check", "--format=sarif").outputBytes)
    let run = try #require(sarif["runs"]?[0])
    #expect(sarif["version"]?.string == "2.1.0")
    #expect(run["results"]?[1]?["ruleId"]?.string == "link.missingFile")
    let place = run["results"]?[1]?["locations"]?[0]?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.string == "a.md")
    #expect(place?["region"]?["startColumn"]?.integer == 29)
  }

  @Test func linksArePrintedBothWays() throws {
    let folder = try linked()
    let links = try folder.markupd("links", "a.md")
    #expect(
      links.output == """
        a.md:3:1: b.md#b
        a.md:3:13: b.md#x
        a.md:3:25: nothing: there is no y.md
        a.md:3:41: #top
        a.md:3:51: https://e.org

        """)
    #expect(try folder.markupd("links", "--backlinks", "a.md").output == "b.md:5:5: a.md\n")
    let json = try folder.markupd("links", "--json", "b.md")
    let target = try JSONReader.strict.read(json.outputBytes)[0]?["target"]?.string
    #expect(target == folder.url.appendingPathComponent("a.md").absoluteString)
  }

  @Test func doctorSaysWhatItFinds() throws {
    let folder = try linked()
    try folder.write("{}", to: ".markupd.json")
    let outcome = try folder.markupd("doctor")
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains("workspace: .\n"))
    #expect(outcome.output.contains("documents: 2\n"))
    try folder.write([0x61, 0xFF], to: "c.md")
    let problem = try folder.markupd("doctor")
    #expect(problem.status == 1)
    #expect(problem.output.contains("problem:   cannot read c.md: not UTF-8 at byte 1\n"))
  }

  // MARK: settings

  @Test func theWorkspaceSettlesTheDialectAndTheFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "{\"dialect\": \"obsidian\", \"files\": {\"exclude\": [\"old/**\"]}}", to: ".markupd.json")
    try folder.write("# A B\n\n[[b#X]]\n", to: "a.md")
    try folder.write("# O\n", to: "old/o.md")
    #expect(
      try folder.markupd("outline", ".", "--kinds", "heading").output == "a.md:1: h1 A B  #A B\n")
    #expect(try folder.markupd("check").output.contains("there is no file \"b#X\""))
    let other = try folder.markupd("outline", "a.md", "--kinds", "heading", "--dialect", "gfm")
    #expect(other.output == "a.md:1: h1 A B  #a-b\n")
    try folder.write("{}", to: "other.json")
    #expect(try folder.markupd("check", "--config", "other.json").status == 0)
    #expect(try folder.markupd("check", "--config", "none.json").status == 4)
  }

  @Test func wrongSettingsAreNamedWithTheirPlaceAndIgnored() throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n  \"dialect\": \"latex\"\n}\n", to: ".markupd.json")
    try folder.write("# A\n", to: "a.md")
    let outcome = try folder.markupd("outline", "a.md")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("markupd: .markupd.json:2:14: \"dialect\" "))
    #expect(try folder.markupd("doctor").status == 1)
  }

  @Test func anObsidianVaultIsRecognised() throws {
    let folder = try TemporaryFolder()
    try folder.write("{}", to: ".obsidian/app.json")
    try folder.write("# A B\n\n[[#A B]] [x](#A%20B)\n", to: "a.md")
    let outcome = try folder.markupd("rename", "-w", "a.md:1:1", "C D")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.text(of: "a.md") == "# C D\n\n[[#C D]] [x](#C%20D)\n")
    #expect(try folder.markupd("doctor").output.contains("because there is .obsidian"))
  }

  // MARK: completions

  @Test func bashCompletesCommandsOptionsAndFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "with space.md")
    let program = try BuiltExecutable.url().path
    func completed(_ words: String...) throws -> String {
      let list = words.map { "'\($0)'" }.joined(separator: " ")
      let script = """
        source <("$0" completions bash)
        compopt() { :; }
        COMP_WORDS=(markupd \(list)); COMP_CWORD=\(words.count); _markupd
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      return try Shell.run(["bash", "-c", script, program], in: folder.url).output
    }
    #expect(try completed("ren") == "rename\n")
    #expect(try completed("rename", "--hea") == "--heading\n")
    #expect(try completed("export", "--to", "") == "html\n")
    #expect(try completed("outline", "with") == "with space.md\n")
    #expect(try completed("help", "vers") == "version\n")
  }

  @Test func theOtherShellsKnowEveryCommandAndOption() throws {
    let folder = try TemporaryFolder()
    for shell in ["zsh", "fish"] {
      let script = try folder.markupd("completions", shell).output
      for command in Subcommand.all {
        #expect(script.contains(command.name))
        for option in command.allOptions { #expect(script.contains(option.name)) }
      }
    }
  }
}

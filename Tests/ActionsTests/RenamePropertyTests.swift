import Actions
import FileSystem
import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// Renames in random small workspaces: every link that led somewhere leads there still, and the way
/// back gives the same bytes.
@Suite struct RenamePropertyTests {
  @Test(arguments: [Dialect.gfm, .obsidian, .pandoc, .mkdocs, .gitlab])
  func renamedHeadingsKeepTheirLinks(_ dialect: Dialect) throws {
    var random = SeededRandom(seed: 31)
    var refusals = 0
    for round in 0..<80 {
      var workspace = RandomWorkspace.make(dialect: dialect, using: &random)
      let before = workspace
      let files = workspace.files
      let snapshot = workspace.snapshot
      let census = LinkCensus(snapshot)
      let record = try #require(
        snapshot.record(
          of: random.pick(
            snapshot.documents.filter {
              snapshot.record(of: $0)?.headings.isEmpty == false
            })))
      let index = random.int(in: 0...record.headings.count - 1)
      let old = try #require(try snapshot.source(of: record.id)).text
        .string(in: record.headings[index].contentRange)
      let new = random.pick(RandomWorkspace.titles)
      do throws(RenameRefusal) {
        let change = try RenameHeading.change(of: index, in: record.id, to: new, snapshot)
        try? workspace.apply(change)
      } catch {
        refusals += 1
        #expect(error.reason == .collision, "\(error.message)")
        continue
      }
      let losses = census.losses(in: LinkCensus(workspace.snapshot))
      #expect(
        losses.isEmpty,
        "round \(round): \(old) to \(new): \(losses)\n\(before.shown)\n\(workspace.shown)")
      let wasQualified = workspace.wikiPathCount != before.wikiPathCount(files)
      do throws(RenameRefusal) {
        let change = try RenameHeading.change(
          of: index, in: record.id, to: old, workspace.snapshot)
        try? workspace.apply(change)
      } catch {
        Issue.record("round \(round): no way back from \(new) to \(old): \(error.message)")
        continue
      }
      if wasQualified { continue }
      for (was, now) in zip(files, workspace.files) {
        #expect(was.text == now.text, "round \(round): \(old) to \(new) and back in \(was.name)")
      }
    }
    #expect(refusals < 40, "\(dialect.name)")
  }

  @Test(arguments: [Dialect.gfm, .obsidian])
  func movedFilesKeepTheirLinks(_ dialect: Dialect) throws {
    var random = SeededRandom(seed: 32)
    var moved = 0
    for round in 0..<80 {
      var workspace = RandomWorkspace.make(dialect: dialect, using: &random)
      let files = workspace.files
      let census = LinkCensus(workspace.snapshot)
      let from = random.pick(files).name
      let folder = random.pick(["", "sub/", "sub/deep/", "other/"])
      let to = folder + random.pick(["a.md", "new.md", "new name.md", "b (1).md", "é#1.md"])
      guard !files.contains(where: { $0.name == to }) else { continue }
      let move = FileMove(from: TestWorkspace.path(from), to: TestWorkspace.path(to))
      do throws(RenameRefusal) {
        let change = try RenameFiles.change([move], makesMoves: true, workspace.snapshot)
        try? workspace.apply(change)
      } catch {
        // A wiki link cannot hold `#`.
        #expect(to.contains("#"), "\(error.message)")
        continue
      }
      moved += 1
      let moves = FileMoves([move])
      let losses = census.moved(by: moves).losses(in: LinkCensus(workspace.snapshot))
      #expect(losses.isEmpty, "round \(round): \(from) to \(to): \(losses)\n\(workspace.shown)")
    }
    #expect(moved > 25)
  }
}

/// Makes small workspaces that look for trouble.
enum RandomWorkspace {
  static let titles = [
    "Setup", "Setup", "Example", "Example", "C#", "A & B", "Größe", "日本 語", "`code` it",
    "**Bold** x",
    "foo_bar", "Setup 1", "Example-1", "🎉 Party", "a-1", "A", "What? (really)", "1. First",
    "e.g. x",
  ]

  static func make(dialect: Dialect, using random: inout SeededRandom) -> TestWorkspace {
    let names = ["a.md", "b.md", "sub/c.md", "sub/index.md", "other/a.md"]
      .filter { $0 == "a.md" || !random.oneIn(3) }
    var texts: [String] = []
    var anchors: [[Anchor]] = []
    var headings: [[Heading]] = []
    for _ in names {
      var text = random.oneIn(3) ? "---\ntitle: x\n---\n" : ""
      for number in 0..<random.int(in: 1...6) {
        let title = random.pick(titles)
        let level = String(repeating: "#", count: random.int(in: 1...4))
        switch random.int(in: 0...6) {
        case 0: text += "\(title)\n===\n\n"
        case 1: text += "> \(level) \(title) ##\n\n"
        case 2 where dialect.extensions.contains(.headingAttributes):
          text += "\(level) \(title) {#id-\(number)}\n\n"
        case 3: text += "<a id=\"html-\(number)\"></a>\n\n"
        default: text += "\(level) \(title)\n\nText. ^block-\(number)\n\n"
        }
      }
      let document = MarkupDocument(Text(text), language: .markdown, dialect: dialect)
      texts.append(text)
      anchors.append(document.anchors())
      headings.append(document.headings())
    }
    for index in names.indices {
      for number in 0..<random.int(in: 1...8) {
        let target = random.int(in: 0...names.count - 1)
        let path =
          target == index && random.oneIn(2) ? "" : relative(names[target], to: names[index])
        texts[index] += link(
          number, path, names[target], anchors[target], headings[target], using: &random)
      }
    }
    return TestWorkspace(
      zip(names, texts).map { (name: $0, text: $1) }, dialect: dialect)
  }

  private static func link(
    _ number: Int, _ path: String, _ name: String, _ anchors: [Anchor], _ headings: [Heading],
    using random: inout SeededRandom
  ) -> String {
    var fragment = ""
    var bracketed = ""
    if !anchors.isEmpty, !random.oneIn(6) {
      let name = random.pick(anchors).name
      fragment = "#" + escaped(name)
      // Nothing but what ends them is encoded inside angle brackets.
      bracketed =
        "#"
        + escaped(name).replacing("%20", with: " ").replacing("%28", with: "(")
        .replacing("%29", with: ")")
    }
    let target = path + fragment
    let attribute = target.replacing("%28", with: "(").replacing("%29", with: ")")
    switch random.int(in: 0...7) {
    case 0: return "[x](\(target))\n\n"
    case 1: return "[x](<\(path + bracketed)> \"title\") ![y](\(target))\n\n"
    case 2: return "[ref \(number)]: \(target)\n\n[ref \(number)] [x][ref \(number)]\n\n"
    case 3: return "<a href=\"\(attribute)\">x</a>\n\n"
    case 4: return "- [x](\(target))\n  | [[\(name)]]\n\n"
    case 5:
      guard let heading = headings.isEmpty ? nil : random.pick(headings) else { return "x\n\n" }
      let page = path.isEmpty ? "" : String(name.dropLast(3))
      return "[[\(page)#\(WikiFragment.spelling(of: heading.title))|alias]]\n\n"
    case 6: return "| [x](\(target)) |\n|---|\n| [y](\(target)) |\n\n"
    default: return "![[\(name.dropLast(3))]] [m](#missing) [e](https://x.y/#z)\n\n"
    }
  }

  private static func relative(_ name: String, to other: String) -> String {
    let folder = TestWorkspace.path(other).parent ?? TestWorkspace.root
    return String(decoding: TestWorkspace.path(name).relative(to: folder), as: UTF8.self)
  }

  /// As a link would have it, in the spelling that the rename writes.
  private static func escaped(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      let isPlain =
        scalar.value >= 0x80 || "-._~!*+;:@/?&=',^%".unicodeScalars.contains(scalar)
        || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      result += isPlain ? String(scalar) : PercentEncoding.encoded(Array(String(scalar).utf8))
    }
    return result
  }
}

extension TestWorkspace {
  /// All files, for a failure's message.
  fileprivate var shown: String {
    files.map { "-- \($0.name) --\n\($0.text)" }.joined()
  }

  fileprivate var wikiPathCount: Int { wikiPathCount(files) }

  /// Number of `#` in wiki links: more of them mean that a link had to say below which heading it
  /// leads.
  fileprivate func wikiPathCount(_ files: [(name: String, text: String)]) -> Int {
    files.reduce(0) { sum, file in
      sum
        + MarkupDocument(Text(file.text), language: .markdown, dialect: dialect).links()
        .filter { $0.form == .wiki }
        .reduce(0) { $0 + ($1.destination ?? "").utf8.count { $0 == UInt8(ascii: "#") } }
    }
  }
}

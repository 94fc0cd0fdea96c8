import Foundation
import TestSupport
import Testing

@testable import CommandLineTool

/// Diffs are judged by the programs that apply them.
@Suite struct UnifiedDiffTests {
  @Test(arguments: Shell.appliers)
  func randomChangesApply(with applier: [String]) throws {
    var random = SeededRandom(seed: 7)
    let before = try TemporaryFolder()
    var diff: [UInt8] = []
    var expected: [String: [UInt8]] = [:]
    for number in 0..<120 {
      let name = "file \(number).md"
      let old = lines(&random)
      let new = number % 3 == 0 ? lines(&random) : changed(old, &random)
      // An empty file and no file are one to a diff without git's own header.
      guard !old.isEmpty, !new.isEmpty else { continue }
      try before.write(old, to: name)
      expected[name] = new
      diff += text(of: UnifiedDiff(name: Array(name.utf8), old: old, new: new))
    }
    let outcome = try Shell.run(applier, in: before.url, input: diff)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(try before.contents() == expected)
  }

  @Test func knownChangesGiveTheSameDiffAsAComparison() throws {
    var random = SeededRandom(seed: 11)
    for _ in 0..<300 {
      let old = lines(&random)
      var new: [UInt8] = []
      var changes: [ByteChange] = []
      var at = 0
      while at < old.count {
        let keep = random.int(in: 0...30)
        new += old[at..<min(old.count, at + keep)]
        at = min(old.count, at + keep)
        let removed = min(old.count - at, random.int(in: 0...8))
        let inserted = random.oneIn(2) ? Array("x\n".utf8) : Array("yy".utf8)
        changes.append(
          ByteChange(old: at..<at + removed, new: new.count..<new.count + inserted.count))
        new += inserted
        at += removed
      }
      let name = Array("a.md".utf8)
      let known = UnifiedDiff(name: name, old: old, new: new, changes: changes)
      try #require(applied(known, to: old) == new)
      try #require(applied(UnifiedDiff(name: name, old: old, new: new), to: old) == new)
    }
  }

  @Test func aLineInTheMiddleIsShownWithThreeLinesAround() {
    let old = (1...9).map { "\($0)\n" }.joined()
    let new = old.replacing("5\n", with: "five\n")
    let diff = UnifiedDiff(name: Array("a.md".utf8), old: Array(old.utf8), new: Array(new.utf8))
    #expect(
      String(decoding: text(of: diff), as: UTF8.self) == """
        --- a/a.md
        +++ b/a.md
        @@ -2,7 +2,7 @@
         2
         3
         4
        -5
        +five
         6
         7
         8

        """)
  }

  @Test func aMissingLineEndIsSaid() {
    let diff = UnifiedDiff(name: Array("a.md".utf8), old: Array("a".utf8), new: Array("a\n".utf8))
    #expect(
      String(decoding: text(of: diff), as: UTF8.self) == """
        --- a/a.md
        +++ b/a.md
        @@ -1 +1 @@
        -a
        \\ No newline at end of file
        +a

        """)
  }

  @Test func equalTextsGiveNothing() {
    let diff = UnifiedDiff(name: [], old: Array("a\n".utf8), new: Array("a\n".utf8))
    #expect(diff.isEmpty)
    #expect(text(of: diff).isEmpty)
  }

  @Test func namesAreQuotedAsGitDoes() {
    func spelled(_ name: [UInt8]) -> String {
      String(decoding: GitName.spelled("a/", name), as: UTF8.self)
    }
    #expect(spelled(Array("x y.md".utf8)) == "a/x y.md\t")
    #expect(spelled(Array("漢.md".utf8)) == "a/漢.md")
    #expect(spelled(Array("q\"\\.md".utf8)) == #""a/q\"\\.md""#)
    #expect(spelled(Array("a\nb\u{1}.md".utf8)) == #""a/a\nb\001.md""#)
    #expect(spelled([0x61, 0xFF]) == #""a/a\377""#)
  }

  @Test func aLargeFileWithManyKnownChangesCostsNoMoreThanItsLines() throws {
    let old = Array(String(repeating: "a line\n", count: 50_000).utf8)
    var new: [UInt8] = []
    var changes: [ByteChange] = []
    for line in 0..<50_000 {
      let start = new.count
      new += Array((line % 5 == 0 ? "an edited line\n" : "a line\n").utf8)
      if line % 5 == 0 {
        changes.append(ByteChange(old: line * 7..<line * 7 + 7, new: start..<new.count))
      }
    }
    let diff = UnifiedDiff(name: Array("a".utf8), old: old, new: new, changes: changes)
    #expect(applied(diff, to: old) == new)
  }

  // MARK: Making texts

  private func lines(_ random: inout SeededRandom) -> [UInt8] {
    var text = ""
    for _ in 0..<random.int(in: 0...40) {
      text += random.pick(["a", "b", "", "- x", "\\", "é", "+", "--- a", "@@ -1 +1 @@"])
      text += random.pick(["\n", "\n", "\n", "\r\n", "\r"])
    }
    if random.oneIn(3) { text += "end" }
    return Array(text.utf8)
  }

  private func changed(_ old: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    var new = old
    for _ in 0..<random.int(in: 1...4) {
      let place = random.int(in: 0...new.count)
      let end = min(new.count, place + random.int(in: 0...6))
      new.replaceSubrange(place..<end, with: Array(random.pick(["", "z", "\n", "new\n"]).utf8))
    }
    return new
  }

  private func text(of diff: UnifiedDiff) -> [UInt8] {
    var output: [UInt8] = []
    diff.forEachLine { line in
      switch line {
      case .header(let text), .place(let text): output += text + [10]
      case .context(let text): output += marked(" ", text)
      case .removed(let text): output += marked("-", text)
      case .added(let text): output += marked("+", text)
      }
    }
    return output
  }

  private func marked(_ mark: String, _ line: ArraySlice<UInt8>) -> [UInt8] {
    let bytes = Array(mark.utf8) + line
    return line.last == 10 ? bytes : bytes + Array("\n\\ No newline at end of file\n".utf8)
  }

  /// Applies a diff as its own lines say: what is kept and added, and between the hunks the old file.
  private func applied(_ diff: UnifiedDiff, to old: [UInt8]) -> [UInt8] {
    let table = LineTable(old)
    var output: [UInt8] = []
    var next = 0
    diff.forEachLine { line in
      switch line {
      case .header: break
      case .place(let text):
        let fields = String(decoding: text, as: UTF8.self).dropFirst(4).split(separator: " ")[0]
        let numbers = fields.split(separator: ",").compactMap { Int($0) }
        let isEmpty = numbers.count == 2 && numbers[1] == 0
        let start = isEmpty ? numbers[0] : numbers[0] - 1
        while next < start {
          output += table[next]
          next += 1
        }
      case .context(let text):
        output += text
        next += 1
      case .removed: next += 1
      case .added(let text): output += text
      }
    }
    while next < table.count {
      output += table[next]
      next += 1
    }
    return output
  }
}

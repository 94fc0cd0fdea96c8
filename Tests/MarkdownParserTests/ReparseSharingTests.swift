import SyntaxTree
import TestSupport
import Testing
import TextModel

@testable import MarkdownParser

/// What an edit does not concern is neither read again nor copied.
@Suite struct ReparseSharingTests {
  /// The stored leaves of the new tree that the old one does not have.
  private func newLeaves(_ new: MarkdownTree, since old: MarkdownTree) -> [BlockLeaf] {
    var before: [BlockLeaf] = []
    old.blocks.forEachLeaf { before.append($0) }
    let known = Dictionary(before.map { ($0.identity, $0) }) { first, _ in first }
    var found: [BlockLeaf] = []
    new.blocks.forEachLeaf { leaf in
      guard let same = known[leaf.identity], leaf.isIdentical(to: same) else {
        found.append(leaf)
        return
      }
    }
    return found
  }

  private func edited(
    _ tree: MarkdownTree, _ range: Range<Int>, to replacement: String
  ) -> MarkdownTree {
    var copy = tree
    let range = ByteRange(bytes: range.lowerBound, range.upperBound)
    copy.replace(
      range, with: replacement.utf8.count, to: tree.text.replacing(range, with: replacement))
    return copy
  }

  private func expectFresh(
    _ tree: MarkdownTree, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fresh = MarkdownTree(parsing: tree.text, dialect: tree.dialect)
    let difference = BlockDump.difference(incremental: tree, fresh: fresh)
    #expect(difference == nil, sourceLocation: sourceLocation)
    let problem = tree.blocks.structureProblem
    #expect(problem == nil, sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    "word word\n\n", "- item\n", "> quoted\n>\n", "| a | b |\n", "1. a\n   - b\n", "# heading\n",
    "```\ncode\n```\n", "<div>\n\n",
  ])
  func `a typed character copies one leaf or two`(unit: String) {
    let text =
      (unit.hasPrefix("|") ? unit + "|---|---|\n" : "") + String(repeating: unit, count: 3_000)
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    var count = 0
    tree.blocks.forEachLeaf { _ in count += 1 }
    #expect(count > 60)
    for place in [0.1, 0.5, 0.9] {
      // Behind the first byte of a line's content.
      var at = Int(Double(text.utf8.count) * place)
      while tree.text[ByteOffset(at)] < UInt8(ascii: "a") { at += 1 }
      let new = edited(tree, at..<at, to: "x")
      #expect(newLeaves(new, since: tree).count <= 2)
      #expect(new.work < 500)
      expectFresh(new)
    }
  }

  @Test func `what lies between far edits is shared`() throws {
    let text = Text(String(repeating: "word word\n\n", count: 6_000))
    var tree = MarkdownTree(parsing: text, dialect: .gfm)
    let old = tree
    let edits = [(2, "\n\n# long\n\n"), (30_003, "\n\n"), (60_001, "long long long\n\n")].map {
      place, insertion in
      ChangeSet.Edit(
        range: ByteRange(bytes: place, place + 1), replacement: Text(insertion))
    }
    let change = try ChangeSet(edits, in: text.byteCount)
    tree.apply(change, to: try change.apply(to: text))
    #expect(newLeaves(tree, since: old).count <= 6)
    expectFresh(tree)
  }

  // MARK: Labels

  /// Paragraphs without brackets, with a use of `[name]` as every hundredth.
  private func users(of name: String, count: Int) -> String {
    (0..<count).map { $0 % 100 == 50 ? "see [\(name)]\n\n" : "word word\n\n" }.joined()
  }

  @Test func `a definition that appears or goes concerns its users alone`() {
    let text = users(of: "a", count: 5_000) + "# end\n\nlast\n"
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    let end = text.utf8.count
    let defined = edited(tree, end..<end, to: "\n[a]: /u\n")
    // Each of the 50 users lies in a leaf of its own or beside one.
    #expect((1...53).contains(newLeaves(defined, since: tree).count))
    #expect(defined.work < 500)
    expectFresh(defined)
    defined.parseAllInlines()
    let undefined = edited(defined, end..<(end + 9), to: "")
    #expect((1...53).contains(newLeaves(undefined, since: defined).count))
    #expect(undefined.work < 500)
    expectFresh(undefined)
  }

  @Test func `a definition of a label that has one concerns nobody`() {
    let text = "[a]: /u\n\n" + users(of: "a", count: 2_000) + "# end\n\nlast\n"
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    let end = text.utf8.count
    let twice = edited(tree, end..<end, to: "\n[A]: /v\n")
    #expect(newLeaves(twice, since: tree).count <= 2)
    let once = edited(twice, 0..<9, to: "")
    #expect(newLeaves(once, since: twice).count <= 2)
    expectFresh(twice)
    expectFresh(once)
  }

  @Test func `a definition that nobody uses concerns nobody`() {
    // So many labels in each leaf that its filter says maybe to most others.
    let text = (0..<2_000).map { "[l\($0)] [m\($0)] [n\($0)]\n\n" }.joined() + "# end\n\nlast\n"
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    let end = text.utf8.count
    for name in ["x", "y", "l", "n2000"] {
      let new = edited(tree, end..<end, to: "\n[\(name)]: /u\n")
      #expect(newLeaves(new, since: tree).count <= 2)
      #expect(new.work < 500)
    }
  }

  @Test func `a label over two lines of a quote is looked at whatever is defined`() {
    let text = "> [a\n> b]\n\n# h\n\n# i\n\nlast\n"
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    let defined = edited(tree, text.utf8.count..<text.utf8.count, to: "\n[a b]: /u\n")
    expectFresh(defined)
  }

  @Test func `footnotes and links have labels of their own`() {
    let text = "[^a] [a]\n\n" + users(of: "b", count: 200) + "last\n"
    let tree = MarkdownTree(parsing: Text(text), dialect: .gfm)
    tree.parseAllInlines()
    let end = text.utf8.count
    for definition in ["\n[a]: /u\n", "\n[^a]: note\n", "\n[^A]: note\n"] {
      let defined = edited(tree, end..<end, to: definition)
      expectFresh(defined)
      defined.parseAllInlines()
      expectFresh(edited(defined, end..<(end + definition.utf8.count), to: ""))
    }
  }
}

import SyntaxTree
import Testing
import TextModel

@testable import MarkdownParser

/// What is known of blocks that an edit reads again without changing them.
@Suite struct KeptInlinesTests {
  private func kinds(of tree: MarkdownTree) -> [[InlineKind]] {
    tree.blocks.map { block in tree.inlines(of: block).records.map { $0.kind } }
  }

  private func replacing(
    _ range: Range<Int>, of tree: MarkdownTree, with replacement: String
  ) -> MarkdownTree {
    var copy = tree
    let range = ByteRange(bytes: range.lowerBound, range.upperBound)
    copy.replace(
      range, with: replacement.utf8.count, to: tree.text.replacing(range, with: replacement))
    return copy
  }

  @Test func `blocks above an edit keep their inlines though they are read again`() throws {
    let source = "*a* `b`\n\n# *c*\nd *e*\n\nf"
    let tree = MarkdownTree(parsing: Text(source), dialect: .gfm)
    tree.parseAllInlines()
    let edited = replacing(source.utf8.count..<source.utf8.count, of: tree, with: "g")
    let leaf = try #require(edited.blocks.leaf(holding: 0))
    let known = leaf.records.indices.filter { leaf.inlines(at: $0) != nil }
    #expect(known == [0, 1, 2, 3, 4])
    let fresh = MarkdownTree(parsing: edited.text, dialect: .gfm)
    #expect(kinds(of: edited) == kinds(of: fresh))
  }

  @Test func `a block whose record stays the same but whose text does not loses its inlines`() {
    let tree = MarkdownTree(parsing: "a\n\n*b* c\n\nd\n", dialect: .gfm)
    #expect(kinds(of: tree)[2] == [.emphasis])
    let edited = replacing(3..<4, of: tree, with: "x")
    #expect(kinds(of: edited)[2] == [])
  }

  @Test func `a label with an escaped line end in a quote is asked for when it is defined`() {
    let tree = MarkdownTree(parsing: "> [a\\\n> b]\n\nc\n\n", dialect: .gfm)
    #expect(kinds(of: tree)[1].contains(.link) == false)
    let end = tree.text.byteCount
    let edited = replacing(end..<end, of: tree, with: "[a\\ b]: /u\n")
    #expect(kinds(of: edited)[1].contains(.link))
  }
}

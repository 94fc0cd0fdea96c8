import MarkdownParser
import SyntaxTree
import Testing
import TextModel

/// A footnote reference with blanks behind its `^` asks for the same label as one without.
@Suite struct FootnoteUseTests {
  @Test(arguments: ["[^ n] x\n", "[^\nn] x\n", "[^n ] x\n"])
  func aDefinitionThatComesIsSeenByEverySpelling(_ use: String) throws {
    var tree = MarkdownTree(parsing: Text(use), dialect: .gfm)
    tree.parseAllInlines()
    let end = ByteRange(bytes: use.utf8.count, use.utf8.count)
    let definition = "\n[^n]: text\n"
    let text = tree.text.replacing(end, with: definition)
    tree.replace(end, with: definition.utf8.count, to: text)
    let fresh = MarkdownTree(parsing: text, dialect: .gfm)
    let block = try #require(tree.blocks.block(at: 0))
    #expect(tree.inlines(of: block).records == fresh.inlines(of: block).records)
  }
}

import BenchmarkDocuments
import MarkdownParser
import Testing
import TextModel

@Suite struct PathologicalWorkTests {
  /// Counted work of blocks and inlines for each byte.
  private func workPerByte(_ bytes: [UInt8]) -> Double {
    let tree = MarkdownTree(
      parsing: bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }, dialect: .gfm)
    return Double(tree.work + tree.parseAllInlines()) / Double(bytes.count)
  }

  @Test(arguments: PathologicalInput.all.map { $0.name })
  func `doubling a pathological input at most multiplies the work by 2.2`(name: String) throws {
    let input = try #require(PathologicalInput.all.first { $0.name == name })
    let once = workPerByte(input.bytes(scale: 0.05))
    let twice = workPerByte(input.bytes(scale: 0.1))
    #expect(once > 0)
    #expect(twice <= 1.1 * once)
  }
}

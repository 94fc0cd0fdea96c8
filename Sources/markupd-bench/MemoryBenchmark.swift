import BenchmarkDocuments
import CGlibc
import Glibc
import MarkdownParser
import TextModel

/// Heap that a document's text and tree take, in bytes for each byte of text.
struct MemoryBenchmark {
  private let library: DocumentLibrary

  init(_ options: Options, _ library: DocumentLibrary) {
    self.library = library
  }

  /// Bars of DESIGN: prose ≤ 3, code and lists ≤ 10.
  private static let bars: [String: Double] = [
    "prose100k": 3, "prose1m": 3, "prose10m": 3, "fence1m": 10, "list50k": 10, "nestedlist": 10,
  ]

  func run() -> [Table] {
    var table = Table(
      "memory", title: "Heap, bytes per byte of text",
      columns: [
        .text("document"), .number("bytes"), .number("text", digits: 2),
        .number("+ blocks", digits: 2), .number("+ all inlines", digits: 2),
      ])
    for document in library.documents { measure(document, into: &table) }
    table.notes = ["what malloc has handed out (mallinfo2), its own headers included"]
    return [table]
  }

  private func measure(_ document: BenchmarkDocument, into table: inout Table) {
    let bytes = library.bytes(of: document)
    let count = Double(max(1, bytes.count))
    // What the process keeps for good (hash powers, tables) must not count as the first document's.
    MarkdownTree(parsing: Text("*a*"), dialect: .gfm).parseAllInlines()
    let before = MemoryBenchmark.heapBytes
    let text = bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }
    let withText = Double(MemoryBenchmark.heapBytes - before) / count
    let tree = MarkdownTree(parsing: text, dialect: .gfm)
    let withBlocks = Double(MemoryBenchmark.heapBytes - before) / count
    tree.parseAllInlines()
    let withInlines = Double(MemoryBenchmark.heapBytes - before) / count
    withExtendedLifetime((text, tree)) {
      table.add(
        [
          .text(document.name), .count(bytes.count), .number(withText), .number(withBlocks),
          .number(withInlines),
        ],
        bars: MemoryBenchmark.bars[document.name].map { [.most(withInlines, $0, "bytes")] } ?? [])
    }
  }

  /// Bytes handed out by malloc, those in mappings of their own included.
  private static var heapBytes: Int {
    let info = mallinfo2()
    return Int(info.uordblks) + Int(info.hblkhd)
  }
}

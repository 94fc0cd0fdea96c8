import BenchmarkDocuments
import MarkdownParser
import TextModel

/// Inputs that make careless parsers quadratic: counted work at one and two times the length, and time.
struct PathologicalBenchmark {
  private let options: Options

  init(_ options: Options, _ library: DocumentLibrary) {
    self.options = options
  }

  func run() -> [Table] {
    var table = Table(
      "pathological", title: "Pathological inputs",
      columns: [
        .text("input"), .number("bytes"), .number("work/byte", digits: 2),
        .number("at twice", digits: 2), .number("work ×", digits: 2),
        .number("blocks ms", digits: 2),
        .number("inlines ms", digits: 2), .number("freeing ms", digits: 2),
      ])
    for input in PathologicalInput.all where options.wants(input.name) {
      add(input.name, input.bytes(), input.bytes(scale: 2), to: &table)
    }
    if options.only.isEmpty {
      for (name, marker) in [("depth 1,000,000 quotes", ">"), ("depth 1,000,000 lists", "- ")] {
        let bytes = Array(String(repeating: marker, count: 1_000_000).utf8)
        add(name, bytes + Array("a\n".utf8), nil, to: &table)
      }
    }
    table.notes = [
      "work: bytes looked at, rescans included, and nodes made, of blocks and inlines together",
      "work ×: growth of the work per byte when the input is doubled, times two: 2 is linear",
    ]
    return [table]
  }

  private struct Cost {
    var work = 0
    var blocks = 0
    var inlines = 0
    var freeing = 0
    var total: Int { blocks + inlines + freeing }

    init(_ bytes: [UInt8]) {
      let text = bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }
      var tree: MarkdownTree?
      blocks = timed { tree = MarkdownTree(parsing: text, dialect: .gfm) }.nanoseconds
      work = tree?.work ?? 0
      inlines = timed { work += tree?.parseAllInlines() ?? 0 }.nanoseconds
      freeing = timed { tree = nil }.nanoseconds
    }
  }

  private func add(_ name: String, _ once: [UInt8], _ twice: [UInt8]?, to table: inout Table) {
    showProgress(name)
    let cost = Cost(once)
    let perByte = Double(cost.work) / Double(max(1, once.count))
    let perByteTwice = twice.map { Double(Cost($0).work) / Double(max(1, $0.count)) }
    showProgress(nil)
    let growth = perByteTwice.map { 2 * $0 / max(perByte, 0.001) }
    var bars: [Table.Bar] = [.most(Double(cost.total) / 1e9, 1, "s")]
    if let growth { bars.append(.most(growth, 2.2, "×")) }
    table.add(
      [
        .text(name), .count(once.count), .number(perByte),
        perByteTwice.map { .number($0) } ?? .missing, growth.map { .number($0) } ?? .missing,
        .time(cost.blocks, in: .milliseconds), .time(cost.inlines, in: .milliseconds),
        .time(cost.freeing, in: .milliseconds),
      ], bars: bars)
  }
}

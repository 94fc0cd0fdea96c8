import BenchmarkDocuments
import MarkdownParser
import SyntaxTree
import TextModel

/// Cold parses in process, beside cmark-gfm's and md4c's of the same bytes, round by round.
struct ParseBenchmark {
  private let options: Options
  private let library: DocumentLibrary
  private let peers: PeerSet

  init(_ options: Options, _ library: DocumentLibrary, _ peers: PeerSet) {
    self.options = options
    self.library = library
    self.peers = peers
  }

  private static let ours = ["text", "blocks", "blocks + inlines", "freeing"]

  func run() -> [Table] {
    var table = Table(
      "parse", title: "Cold parse",
      columns: [
        .text("document"), .number("bytes"), .text("parser"), .number("rounds"),
        .number("median ms", digits: 3), .number("MB/s"), .number("best MB/s"),
        .number("× cmark-gfm", digits: 2), .number("× md4c", digits: 2),
      ])
    for document in library.documents { measure(document, into: &table) }
    table.notes = [
      "text: the rope made of bytes, not part of the rows below; freeing: tree and text dropped",
      "blocks + inlines: the whole tree, retained; cmark-gfm keeps a tree too, md4c keeps none",
      "× peer: how many times as fast as the peer in the same rounds, by medians",
    ]
    table.notes += peers.absenceNotes.filter { !$0.hasPrefix("tree-sitter") }
    return [table]
  }

  private func measure(_ document: BenchmarkDocument, into table: inout Table) {
    let bytes = library.bytes(of: document)
    let full = peers.full.filter { $0.load(bytes) != nil }
    let rounds = max(5, min(options.isQuick ? 7 : 31, 60_000_000 / max(1, bytes.count)))
    var samples: [String: Samples] = [:]
    for round in 0...rounds {
      var times = ParseBenchmark.times(bytes)
      for peer in full { times[peer.name] = peer.parse() }
      // The first round warms caches and page tables.
      if round > 0 { for (name, time) in times { samples[name, default: Samples()].add(time) } }
    }
    for name in ParseBenchmark.ours + full.map(\.name) {
      guard let sample = samples[name] else { continue }
      let comparable = name.hasPrefix("blocks")
      func ratio(_ peer: String) -> Double? {
        samples[peer].map { Double($0.median) / Double(max(1, sample.median)) }
      }
      let speed = Double(bytes.count) * 1_000 / Double(max(1, sample.median))
      var bars: [Table.Bar] = []
      if document.name == "prose1m" {
        if name == "blocks" { bars = [.least(speed, 400, "MB/s")] }
        if name == "blocks + inlines", let ratio = ratio("cmark-gfm") {
          bars = [.least(ratio, 2.5, "× cmark-gfm")]
        }
      }
      table.add(
        [
          .text(document.name), .count(bytes.count), .text(name), .count(sample.count),
          .time(sample.median, in: .milliseconds), .number(speed),
          .number(Double(bytes.count) * 1_000 / Double(max(1, sample.least))),
          comparable ? ratio("cmark-gfm").map { .number($0) } ?? .missing : .missing,
          comparable ? ratio("md4c").map { .number($0) } ?? .missing : .missing,
        ], bars: bars)
    }
  }

  /// One round of ours.
  private static func times(_ bytes: [UInt8]) -> [String: Int] {
    var times: [String: Int] = [:]
    let making = timed { bytes.withUnsafeBufferPointer { Text(validUTF8: $0) } }
    times["text"] = making.nanoseconds
    var text: Text? = making.result
    var tree: MarkdownTree?
    if let text {
      let blocks = timed { MarkdownTree(parsing: text, dialect: .gfm) }
      times["blocks"] = blocks.nanoseconds
      // Again from nothing, so that the inlines do not profit from warm blocks.
      let whole = timed {
        let tree = MarkdownTree(parsing: text, dialect: .gfm)
        tree.parseAllInlines()
        return tree
      }
      times["blocks + inlines"] = whole.nanoseconds
      tree = whole.result
    }
    let retained = tree.map(\.blocks.count)
    times["freeing"] =
      timed {
        tree = nil
        text = nil
      }.nanoseconds
    return retained == nil ? [:] : times
  }
}

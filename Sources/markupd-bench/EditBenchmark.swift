import BenchmarkDocuments
import TextModel

/// What a keystroke costs, by size, place and shape of the document, beside peers on the same edits.
struct EditBenchmark {
  private let options: Options
  private let library: DocumentLibrary
  private let peers: PeerSet

  init(_ options: Options, _ library: DocumentLibrary, _ peers: PeerSet) {
    self.options = options
    self.library = library
    self.peers = peers
  }

  func run() -> [Table] {
    // Before all else: the process's very first edit is among them.
    let first = firstEdits()
    var table = Table(
      "edit", title: "Edits, microseconds",
      columns: [
        .text("document"), .text("place"), .text("edit"), .number("n"),
        .number("median", digits: 1), .number("p99", digits: 1), .number("max", digits: 1),
        .number("md4c", digits: 1), .number("cmark-gfm", digits: 1),
        .number("tree-sitter", digits: 1),
      ])
    var typing: [String: Samples] = [:]
    for document in library.documents {
      let bytes = library.bytes(of: document)
      let present = peers.all.filter { $0.load(bytes) != nil }
      for place in places {
        let cell = EditCell(document.name, bytes, place, options, present)
        showProgress("\(document.name) \(place)")
        for result in cell.run() {
          if result.row == .typing { typing["\(document.name) \(place)"] = result.samples }
          table.add(result.cells(document.name, place), bars: cell.bars(for: result))
        }
      }
    }
    showProgress(nil)
    table.notes = [
      "one edit: new text, new tree, the changed leaf's inlines; all inlines were read before",
      "peers: medians of fewer runs of the same edits; md4c and cmark-gfm parse the whole text,"
        + " tree-sitter its block grammar only",
    ]
    table.notes += peers.absenceNotes
    return [first, table, growth(typing)]
  }

  private var places: [EditPlace] {
    EditPlace.allCases.filter { options.places.isEmpty || options.places.contains($0.rawValue) }
  }

  /// The first edit after a document was opened.
  private func firstEdits() -> Table {
    var table = Table(
      "first-edit", title: "First edit after opening, microseconds",
      columns: [
        .text("document"), .text("place"), .number("n"), .number("median", digits: 1),
        .number("max", digits: 1),
      ])
    for document in library.documents {
      let bytes = library.bytes(of: document)
      let text = bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }
      for place in places {
        var places = EditPlaces(bytes, place, seed: options.seed)
        var samples = Samples()
        for _ in 0..<(options.isQuick || bytes.count > 5_000_000 ? 5 : 20) {
          guard let step = EditScript.letter.steps(&places).first else { break }
          var session = EditSession(text, readsInlines: false)
          samples.add(session.apply(step.edit))
        }
        guard samples.count > 0 else { continue }
        let limit: Double = document.name == "para100k" ? 400 : 250
        table.add(
          [
            .text(document.name), .text(place.rawValue), .count(samples.count),
            .time(samples.median, in: .microseconds), .time(samples.greatest, in: .microseconds),
          ], bars: [.most(Double(samples.greatest) / 1_000, limit, "µs")])
      }
    }
    return table
  }

  /// How much dearer a letter is in 10 MB than in 20 KB.
  private func growth(_ typing: [String: Samples]) -> Table {
    var table = Table(
      "growth", title: "A letter in 10 MB against one in 20 KB",
      columns: [
        .text("place"), .number("20 KB µs", digits: 1), .number("10 MB µs", digits: 1),
        .number("×", digits: 2),
      ])
    for place in EditPlace.allCases {
      guard let small = typing["prose20k \(place)"], let large = typing["prose10m \(place)"]
      else { continue }
      let ratio = Double(large.median) / Double(max(1, small.median))
      table.add(
        [
          .text(place.rawValue), .time(small.median, in: .microseconds),
          .time(large.median, in: .microseconds), .number(ratio),
        ], bars: [.most(ratio, place == .random ? 3 : 2, "×")])
    }
    return table
  }
}

/// All edits at one kind of place of one document.
struct EditCell {
  private let name: String
  private let bytes: [UInt8]
  private let place: EditPlace
  private let options: Options
  private let peers: [Peer]

  init(
    _ name: String, _ bytes: [UInt8], _ place: EditPlace, _ options: Options, _ peers: [Peer]
  ) {
    self.name = name
    self.bytes = bytes
    self.place = place
    self.options = options
    self.peers = peers
  }

  /// A row of the table: our times and the peers' medians, in nanoseconds.
  struct Result {
    let row: EditScript.Row
    let samples: Samples
    let peers: [String: Int]
    /// For rows whose bar depends on it: bytes that the edits looked at, or uses of the label.
    var extent = 0

    func cells(_ document: String, _ place: EditPlace) -> [Table.Cell] {
      [
        .text(document), .text(place.rawValue), .text(row.rawValue), .count(samples.count),
        .time(samples.median, in: .microseconds), .time(samples.percentile(99), in: .microseconds),
        .time(samples.greatest, in: .microseconds), .time(peers["md4c"], in: .microseconds),
        .time(peers["cmark-gfm"], in: .microseconds),
        .time(peers["tree-sitter"], in: .microseconds),
      ]
    }
  }

  private static let label = "the label"

  func run() -> [Result] {
    var session = EditSession(bytes, readsInlines: true)
    var results: [Result] = []
    for script in [EditScript.letter, .newline, .structural, .paste, .swallow]
    where wants(script.name) && (script.name != "swallow" || place == .start) {
      results += run(script, in: &session)
    }
    if place == .end, wants("definition") { results += runDefinition(in: &session) }
    if !session.holds(bytes) { writeError("\(name) \(place): edits did not undo each other\n") }
    return results
  }

  private func wants(_ script: String) -> Bool {
    options.edits.isEmpty || options.edits.contains(script)
  }

  // MARK: Ours

  private func run(_ script: EditScript, in session: inout EditSession) -> [Result] {
    var places = EditPlaces(bytes, place, seed: options.seed)
    var samples: [EditScript.Row: Samples] = [:]
    var extents: [EditScript.Row: Int] = [:]
    var runs: [[EditScript.Step]] = []
    let wanted = options.rounds ?? (options.isQuick ? 100 : 600)
    for round in 0..<wanted {
      let steps = script.steps(&places)
      guard !steps.isEmpty else { return [] }
      for step in steps {
        let time = session.apply(step.edit)
        // The first round warms up.
        guard round > 0 else { continue }
        let isReshaping = session.work > 65_536 && step.row.isStructural
        let row = isReshaping ? .reshaping : step.row
        // What re-shapes the document may make one leaf of it, whose inlines are a matter of their own.
        samples[row, default: Samples()].add(isReshaping ? time - session.inlineTime : time)
        extents[row, default: 0] = max(extents[row] ?? 0, session.work)
      }
      if runs.count < 50 { runs.append(steps) }
      if round > 0, samples.values.allSatisfy({ $0.count >= wanted }) { break }
      if samples.count > 1, samples.contains(where: { $0.value.count >= 12 * wanted }) { break }
    }
    let others = peerMedians(runs)
    return EditScript.Row.allCases.compactMap { row in
      samples[row].map {
        Result(row: row, samples: $0, peers: others[row] ?? [:], extent: extents[row] ?? 0)
      }
    }
  }

  /// The definition's edits, with the reading of every paragraph that uses the label as part of each.
  private func runDefinition(in session: inout EditSession) -> [Result] {
    let script = EditScript.definition(after: bytes.count, label: EditCell.label)
    // Where the document defines the label itself, that line goes first: only so does anything change.
    let own = Array("[\(EditCell.label)]: /target\n".utf8)
    let ownStart = bytes.count - own.count
    let definesLabel = bytes.suffix(own.count).elementsEqual(own)
    let hiding = Edit(
      start: ownStart, end: bytes.count, insertion: Array("nothing to see, honest\n".utf8))
    var places = EditPlaces(bytes, place, seed: options.seed)
    if definesLabel { _ = session.apply(hiding) }
    let steps =
      (definesLabel
      ? EditScript.definition(after: session.byteCount, label: EditCell.label)
      : script).steps(&places)
    let users = session.blockIndexes(at: placesOfUses())
    var samples: [EditScript.Row: Samples] = [:]
    for round in 0...(options.isQuick ? 50 : 500) {
      for step in steps {
        let time = session.apply(step.edit) + session.readInlines(of: users)
        if round > 0 { samples[step.row, default: Samples()].add(time) }
      }
    }
    if definesLabel { _ = session.apply(hiding.inverse(restoring: own)) }
    let others = definesLabel ? [:] : peerMedians([steps, steps, steps, steps])
    return EditScript.Row.allCases.compactMap { row in
      samples[row].map {
        Result(row: row, samples: $0, peers: others[row] ?? [:], extent: users.count)
      }
    }
  }

  /// Where the document uses the label, its own definition left out.
  private func placesOfUses() -> [Int] {
    let use = Array("[\(EditCell.label)]".utf8)
    var places: [Int] = []
    var at = 0
    while at + use.count < bytes.count {
      if bytes[at] == use[0], bytes[at..<(at + use.count)].elementsEqual(use),
        bytes[at + use.count] != UInt8(ascii: ":")
      {
        places.append(at)
      }
      at += 1
    }
    return places
  }

  // MARK: Theirs

  /// Times of the peers over the same edits, for as long as is reasonable; medians by row.
  private func peerMedians(_ runs: [[EditScript.Step]]) -> [EditScript.Row: [String: Int]] {
    var medians: [EditScript.Row: [String: Int]] = [:]
    for peer in peers where peer.isAlive {
      var samples: [EditScript.Row: Samples] = [:]
      let deadline = nanoseconds() + (options.isQuick ? 30_000_000 : 100_000_000)
      for (number, steps) in runs.enumerated() {
        if number >= 1, nanoseconds() > deadline { break }
        for step in steps {
          guard let time = peer.edit(step.edit) else { break }
          samples[step.row, default: Samples()].add(time)
        }
      }
      for (row, sample) in samples { medians[row, default: [:]][peer.name] = sample.median }
    }
    return medians
  }
}

extension EditScript.Row {
  var isStructural: Bool {
    switch self {
    case .structural, .structuralBack, .newline, .newlineBack: true
    default: false
    }
  }
}

extension EditCell {
  /// The bars of DESIGN for a row.
  func bars(for result: Result) -> [Table.Bar] {
    let median = Double(result.samples.median) / 1_000
    let tail = Double(result.samples.percentile(99)) / 1_000
    func both(_ most: Double, _ mostOfTail: Double) -> [Table.Bar] {
      [.most(median, most, "µs"), .most(tail, mostOfTail, "µs", of: "p99 ")]
    }
    // The one leaf of this document is itself 100 KB: its inlines are read as a whole.
    if name == "para100k" { return [.most(median, 400, "µs")] }
    switch result.row {
    case .typing, .deleting: return both(20, 100)
    case .structural, .structuralBack, .newline, .newlineBack: return both(100, 1_000)
    case .swallow, .swallowBack, .reshaping:
      let megabytes = Double(max(result.extent, result.row == .reshaping ? 0 : bytes.count)) / 1e6
      return [.most(median, 2_000 * max(megabytes, 0.02), "µs")]
    case .definitionAdded, .definitionChanged, .definitionRemoved:
      return [.most(median, 60 + Double(result.extent), "µs")]
    case .paste, .pasteBack: return []
    }
  }
}

package import FileSystem
import Markup
package import Workspace

/// Where every link of a workspace leads, in an order that renames do not change.
package struct LinkCensus {
  /// What a link comes to.
  package enum Outcome: Hashable {
    /// To a place of a document: the place's number, or -1 for the document itself.
    case resolved(DocumentID, Int)
    /// To a file that is no document.
    case file(FilePath)
    /// Nothing is there, or the fragment names nothing.
    case broken
    /// Out of the workspace, or a reference or footnote, which are no business of a rename of
    /// places.
    case other
  }

  package var outcomes: [DocumentID: [Outcome]] = [:]
  /// Links that the fragment's own document cannot be asked about: their number.
  package var brokenCount: Int {
    outcomes.values.reduce(0) { $0 + $1.count { $0 == .broken } }
  }
  package var resolvedCount: Int {
    outcomes.values.reduce(0) { sum, links in
      sum + links.count { if case .resolved = $0 { true } else { false } }
    }
  }

  package init(_ snapshot: WorkspaceSnapshot, only documents: [DocumentID]? = nil) {
    for id in documents ?? snapshot.documents {
      guard let record = snapshot.record(of: id) else { continue }
      outcomes[id] = record.links.map { LinkCensus.outcome(of: $0, in: record, snapshot) }
    }
  }

  private static func outcome(
    of link: Link, in record: FileRecord, _ snapshot: WorkspaceSnapshot
  ) -> Outcome {
    switch snapshot.target(of: link, in: record) {
    case .external, .footnote, .undefined: return .other
    case .missing(let path):
      return path.map { snapshot.fileSystem.exists($0) } == true ? .other : .broken
    case .document(let id, let fragment):
      guard let there = snapshot.record(of: id) else {
        return id.path.map { .file($0) } ?? .broken
      }
      guard let fragment, !fragment.isEmpty else { return .resolved(id, -1) }
      // References take over their definition's form.
      guard let match = there.anchorTable.match(fragment, form: link.form) else { return .broken }
      switch match.place {
      case .heading(let index): return .resolved(id, index)
      case .anchor(let index): return .resolved(id, 1_000_000 + index)
      }
    }
  }

  /// Returns the census with documents under the names that moves give them.
  package func moved(by moves: FileMoves) -> LinkCensus {
    func moved(_ id: DocumentID) -> DocumentID {
      id.path.map { .file(moves.newPath(of: $0)) } ?? id
    }
    var copy = self
    copy.outcomes = [:]
    for (id, links) in outcomes {
      copy.outcomes[moved(id)] = links.map { outcome in
        switch outcome {
        case .resolved(let target, let place): .resolved(moved(target), place)
        case .file(let path): .file(moves.newPath(of: path))
        case .broken, .other: outcome
        }
      }
    }
    return copy
  }

  /// Returns a line for each link of this census that led somewhere and leads elsewhere in `after`.
  package func losses(in after: LinkCensus) -> [String] {
    var found: [String] = []
    for (id, links) in outcomes.sorted(by: { $0.key.uri < $1.key.uri }) {
      let now = after.outcomes[id] ?? []
      guard now.count == links.count else {
        found.append("\(id.uri): \(links.count) links became \(now.count)")
        continue
      }
      for (index, (old, new)) in zip(links, now).enumerated() where old != new {
        if old == .broken || old == .other { continue }
        found.append("\(id.uri): link \(index) led to \(old), now to \(new)")
      }
    }
    return found
  }
}

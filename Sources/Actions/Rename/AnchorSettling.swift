import FileSystem
import MarkdownParser
import Markup
import TextModel
import Workspace

/// Carries on where a change stands in headings and so moves their anchors: a tag, a wiki link or a
/// label in a heading is a part of its text.
struct AnchorSettling {
  let snapshot: WorkspaceSnapshot

  init(_ snapshot: WorkspaceSnapshot) {
    self.snapshot = snapshot
  }

  /// Returns the changes, with the fragments of links to anchors that move among them; sorted by
  /// URI.
  func settled(_ base: [PlannedChange]) throws(RenameRefusal) -> [DocumentChange] {
    var planned: [DocumentID: PlannedChange] = [:]
    for change in base { planned[change.source.record.id] = change }
    for _ in 0..<AnchorSettling.rounds {
      let shifts = planned.values.compactMap(shift)
      if shifts.isEmpty { return documents(planned) }
      // Each round starts from the first changes, so that a fragment is written once, for the last
      // names.
      var next = [DocumentID: PlannedChange](
        uniqueKeysWithValues: base.map { ($0.source.record.id, $0) })
      for (shift, text) in shifts {
        for id in snapshot.documents(mentioning: shift.id) {
          try add(shift, of: text, in: id, to: &next)
        }
      }
      if next.mapValues(\.change) == planned.mapValues(\.change) { return documents(planned) }
      planned = next
    }
    throw RenameRefusal(.impossibleName, "links in headings change each other without end")
  }

  private static let rounds = 8

  private func documents(_ planned: [DocumentID: PlannedChange]) -> [DocumentChange] {
    planned.values.map(\.document).sorted { $0.id.uri < $1.id.uri }
  }

  /// What becomes of the anchors of a changed document; `nil` when they keep their names.
  private func shift(_ planned: PlannedChange) -> (AnchorShift, Text)? {
    let record = planned.source.record
    let touches = planned.change.edits.contains { edit in
      record.heading(touching: edit.range)
    }
    guard touches,
      let after = snapshot.markup(of: planned.source, after: planned.change)?.anchorTable,
      !after.hasSameNames(as: record.anchorTable)
    else { return nil }
    let shift = AnchorShift(
      id: record.id, before: record.anchorTable, after: after, change: planned.change)
    return (shift, planned.source.text)
  }

  private func add(
    _ shift: AnchorShift, of text: Text, in id: DocumentID,
    to planned: inout [DocumentID: PlannedChange]
  ) throws(RenameRefusal) {
    let known = planned[id]
    guard let source = known == nil ? try snapshot.sourceIfThere(id) : known?.source else { return }
    var targets = LinkTargets(of: source.record, in: snapshot)
    let repairs: [AnchorShift.Repair]
    do throws(AnchorShift.Loss) {
      repairs = try shift.repairs(of: source.record.links, &targets)
    } catch {
      throw error.refusal(snapshot, link: (id, source.text), after: shift, of: text)
    }
    let isEncoded = planned[shift.id]?.source.record.dialect.slug == .vscode
    let edits = repairs.compactMap { $0.edit(in: source.text, isEncoded: isEncoded) }
    guard !edits.isEmpty else { return }
    guard let change = ((known?.change.edits ?? []) + edits).change(of: source.text) else { return }
    planned[id] = PlannedChange(source: source, change: change)
  }
}

extension FileRecord {
  /// Whether a range lies in a heading's content. O(log n).
  fileprivate func heading(touching range: ByteRange) -> Bool {
    var low = 0
    var high = headings.count
    while low < high {
      let middle = (low + high) / 2
      if headings[middle].contentRange.upperBound < range.lowerBound {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < headings.count && headings[low].contentRange.lowerBound <= range.upperBound
  }
}

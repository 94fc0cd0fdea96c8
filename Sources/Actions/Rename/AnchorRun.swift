import FileSystem
import MarkdownParser
import Markup
import TextModel
import Workspace

/// A change of one document that moves anchors, carried through to every link to them.
struct AnchorRun {
  let snapshot: WorkspaceSnapshot
  /// The document that the anchors are in.
  let source: WorkspaceSnapshot.Source

  private var id: DocumentID { source.record.id }

  /// Returns the changes of all documents, sorted by URI.
  ///
  /// `change` is the document's own, `document` what it leads to.
  func documents(
    _ change: ChangeSet, after document: MarkupDocument
  ) throws(RenameRefusal) -> [DocumentChange] {
    let (own, shift) = try settled(change, document)
    var documents: [DocumentChange] = []
    for other in snapshot.documents(mentioning: id) {
      if other == id {
        if !own.isEmpty { documents.append(source.change(own)) }
      } else if let change = try self.change(of: other, shift) {
        documents.append(change)
      }
    }
    return documents
  }

  /// The document's change with its own links repaired, and what becomes of its anchors.
  private func settled(
    _ base: ChangeSet, _ document: MarkupDocument
  ) throws(RenameRefusal) -> (ChangeSet, AnchorShift) {
    let links = document.links()
    var change = base
    var after = document.anchorTable
    // A repaired wiki link can stand in another heading and change that one's anchor in turn.
    for _ in 0..<AnchorRun.rounds {
      let shift = AnchorShift(
        id: id, before: source.record.anchorTable, after: after, change: change)
      let repairs = try repairs(of: links, record: source.record, text: document.text, shift)
      guard let repair = edits(repairs, in: document.text),
        let total = try? base.composed(with: repair)
      else { throw RenameRefusal(.impossibleName, "\(snapshot.shown(id)): its links overlap") }
      if repair.isEmpty { return (total, shift) }
      guard let found = snapshot.markup(of: source, after: total)?.anchorTable else { break }
      if found.hasSameNames(as: after) { return (total, shift) }
      change = total
      after = found
    }
    throw RenameRefusal(
      .impossibleName, "\(snapshot.shown(id)): links in headings change each other without end")
  }

  private static let rounds = 8

  /// The change of another document, `nil` when nothing in it changes.
  private func change(
    of other: DocumentID, _ shift: AnchorShift
  ) throws(RenameRefusal) -> DocumentChange? {
    guard let record = snapshot.record(of: other) else { return nil }
    var targets = LinkTargets(of: record, in: snapshot)
    let known = try? shift.repairs(of: record.links, &targets)
    // Most files that mention the document do so without a fragment: those need not be read.
    if known?.isEmpty == true, snapshot.isUnchanged(record) { return nil }
    guard let found = try snapshot.sourceIfThere(other) else { return nil }
    let repairs: [AnchorShift.Repair]
    if let known, found.record.identity == record.identity {
      repairs = known
    } else {
      repairs = try self.repairs(
        of: found.record.links, record: found.record, text: found.text, shift)
    }
    guard let change = edits(repairs, in: found.text), !change.isEmpty else { return nil }
    return found.change(change)
  }

  private func edits(_ repairs: [AnchorShift.Repair], in text: Text) -> ChangeSet? {
    // VS Code's slugs are percent-encoded as they are.
    let isEncoded = source.record.dialect.slug == .vscode
    return repairs.compactMap { $0.edit(in: text, isEncoded: isEncoded) }.change(of: text)
  }

  private func repairs(
    of links: [Link], record: FileRecord, text: Text, _ shift: AnchorShift
  ) throws(RenameRefusal) -> [AnchorShift.Repair] {
    var targets = LinkTargets(of: record, in: snapshot)
    do throws(AnchorShift.Loss) {
      return try shift.repairs(of: links, &targets)
    } catch {
      throw error.refusal(snapshot, link: (record.id, text), after: shift, of: source.text)
    }
  }
}

extension MarkupDocument {
  /// What fragments name; O(headings + anchors).
  var anchorTable: AnchorTable {
    AnchorTable(headings: headings(), anchors: anchors(), rule: dialect.slug)
  }
}

package import FileSystem
import MarkdownParser
import Markup
import TextModel
package import Workspace

/// Gives a heading new text, and every link in the workspace to an anchor that changes by it the new anchor.
package enum RenameHeading {
  /// Renames the heading at place `index` among the headings of `id`.
  ///
  /// `text` is Markdown (in an HTML file HTML) and is inserted as it is, without blanks at its ends; a `{#id}`,
  /// closing `#`s and indentation stay. Links keep their spelling; the suffixes of other headings with the same text
  /// are followed through. Cost: O(the document) and O(links) of the documents that mention it.
  package static func change(
    of index: Int, in id: DocumentID, to text: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let source = try snapshot.sourceForRename(of: id)
    guard source.record.headings.indices.contains(index) else {
      throw RenameRefusal(.nothingHere, "no heading \(index + 1) in \(snapshot.shown(id))")
    }
    return try RenameHeadingRun(snapshot, source, index).change(to: text)
  }

  /// Renames the heading that `fragment`, without `#`, names in `id`.
  package static func change(
    ofAnchor fragment: String, in id: DocumentID, to text: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let source = try snapshot.sourceForRename(of: id)
    guard case .heading(let index)? = source.record.anchorTable.place(named: fragment) else {
      throw RenameRefusal(
        .nothingHere, "no heading has the anchor #\(fragment) in \(snapshot.shown(id))")
    }
    return try RenameHeadingRun(snapshot, source, index).change(to: text)
  }
}

extension WorkspaceSnapshot {
  /// Reads a document for an edit; a refusal when it cannot be read.
  func sourceForRename(of id: DocumentID) throws(RenameRefusal) -> Source {
    do throws(FileError) {
      if let found = try source(of: id) { return found }
    } catch {
      throw RenameRefusal(error, in: self)
    }
    throw RenameRefusal(.unreadable, "\(id.uri) is not open and is no file")
  }
}

/// One rename under way.
private struct RenameHeadingRun {
  let snapshot: WorkspaceSnapshot
  let source: WorkspaceSnapshot.Source
  let index: Int

  init(_ snapshot: WorkspaceSnapshot, _ source: WorkspaceSnapshot.Source, _ index: Int) {
    self.snapshot = snapshot
    self.source = source
    self.index = index
  }

  private var id: DocumentID { source.record.id }
  private var heading: Heading { source.record.headings[index] }

  func change(to given: String) throws(RenameRefusal) -> WorkspaceChange {
    let text = try checked(given)
    var documents: [DocumentChange] = []
    if text.utf8.elementsEqual(source.text.bytes(in: heading.contentRange)) {
      return WorkspaceChange(title: RenameHeadingRun.title, documents: [])
    }
    let (own, shift) = try ownChange(to: text)
    if !own.isEmpty { documents.append(source.change(own)) }
    for other in snapshot.documents(mentioning: id) where other != id {
      if let change = try change(of: other, shift) { documents.append(change) }
    }
    documents.sort { $0.id.uri < $1.id.uri }
    return WorkspaceChange(title: RenameHeadingRun.title, documents: documents)
  }

  private static let title = "Rename Heading"

  private func checked(_ text: String) throws(RenameRefusal) -> String {
    let bytes = Array(text.utf8)
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard !bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw RenameRefusal(.impossibleName, "a heading's text cannot hold a line end")
    }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }),
      let last = bytes.lastIndex(where: { !isBlank($0) })
    else { throw RenameRefusal(.impossibleName, "a heading needs text") }
    return String(decoding: bytes[first...last], as: UTF8.self)
  }

  /// The change of the heading's own document, and what becomes of its anchors.
  private func ownChange(to text: String) throws(RenameRefusal) -> (ChangeSet, AnchorShift) {
    let document = snapshot.markup(of: source)
    let headings = source.record.headings
    guard let edit = HeadingEdit(text, at: index, of: headings, in: document) else {
      throw RenameRefusal(
        .impossibleName,
        "\(shownHeading) cannot read \(text.debugDescription): "
          + "it would not be read as one heading with that text")
    }
    let links = edit.document.links()
    var change = edit.change
    var after = edit.document.anchorTable
    // A repaired wiki link can stand in another heading and change that one's anchor in turn.
    for _ in 0..<RenameHeadingRun.rounds {
      let shift = AnchorShift(
        id: id, before: source.record.anchorTable, after: after, change: change)
      let repairs = try repairs(of: links, record: source.record, text: edit.document.text, shift)
      guard
        let repair = repairs.change(of: edit.document.text, isEncoded: isEncoded),
        let total = try? edit.change.composed(with: repair),
        let newText = try? total.apply(to: source.text)
      else { throw RenameRefusal(.impossibleName, "\(shownHeading): its links overlap") }
      var changed = document
      changed.apply(total, to: newText)
      let found = changed.anchorTable
      if found.hasSameNames(as: after) { return (total, shift) }
      change = total
      after = found
    }
    throw RenameRefusal(
      .impossibleName, "\(shownHeading): links in headings change each other without end")
  }

  private static let rounds = 8

  /// The change of another document, `nil` when nothing in it changes.
  private func change(
    of other: DocumentID, _ shift: AnchorShift
  ) throws(RenameRefusal) -> DocumentChange? {
    guard let record = snapshot.record(of: other) else { return nil }
    if snapshot.isUnchanged(record) {
      var targets = LinkTargets(of: record, in: snapshot)
      // Most files that mention the document do so without a fragment: those need not be read.
      let needsNone = (try? shift.repairs(of: record.links, &targets).isEmpty) ?? false
      if needsNone { return nil }
    }
    let found: WorkspaceSnapshot.Source
    do throws(FileError) {
      guard let read = try snapshot.source(of: other) else { return nil }
      found = read
    } catch {
      if error.isAbsence { return nil }
      throw RenameRefusal(error, in: snapshot)
    }
    let repairs = try repairs(
      of: found.record.links, record: found.record, text: found.text, shift)
    guard let change = repairs.change(of: found.text, isEncoded: isEncoded), !change.isEmpty else {
      return nil
    }
    return found.change(change)
  }

  /// VS Code's slugs are percent-encoded as they are.
  private var isEncoded: Bool { source.record.dialect.slug == .vscode }

  private func repairs(
    of links: [Link], record: FileRecord, text: Text, _ shift: AnchorShift
  ) throws(RenameRefusal) -> [AnchorShift.Repair] {
    var targets = LinkTargets(of: record, in: snapshot)
    do throws(AnchorShift.Loss) {
      return try shift.repairs(of: links, &targets)
    } catch {
      let place = snapshot.shown(record.id, error.link.range.lowerBound, in: text)
      guard let usurper = error.usurper else {
        let what =
          error.name.isEmpty ? "the new text makes no anchor" : "#\(error.name) would be gone"
        throw RenameRefusal(.collision, "\(place): the link would lead nowhere: \(what)")
      }
      let line = (try? shift.change.apply(to: source.text)).map {
        $0.line(containing: usurper.range.lowerBound) + 1
      }
      throw RenameRefusal(
        .collision,
        "\(place): the link would lead elsewhere: #\(error.name) is taken in "
          + "\(snapshot.shown(id)), line \(line ?? 0)")
    }
  }

  private var shownHeading: String {
    "the heading at \(snapshot.shown(id, heading.range.lowerBound, in: source.text))"
  }
}

extension MarkupDocument {
  /// What fragments name; O(headings + anchors).
  var anchorTable: AnchorTable {
    AnchorTable(headings: headings(), anchors: anchors(), rule: dialect.slug)
  }
}

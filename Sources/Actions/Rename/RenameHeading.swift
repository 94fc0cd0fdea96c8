package import FileSystem
import MarkdownParser
import Markup
import TextModel
package import Workspace

/// Gives a heading new text, and every link in the workspace to an anchor that changes by it the
/// new anchor.
package enum RenameHeading {
  /// Renames the heading at place `index` among the headings of `id`.
  ///
  /// `text` is Markdown (in an HTML file HTML) and is inserted as it is, without blanks at its
  /// ends; a `{#id}`, closing `#`s and indentation stay. Links keep their spelling; the suffixes of
  /// other headings with the same text are followed through. Cost: O(the document) and O(links) of
  /// the documents that mention it.
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

  func change(to given: String) throws(RenameRefusal) -> WorkspaceChange {
    let heading = source.record.headings[index]
    let text = try checked(given)
    var result = WorkspaceChange(title: "Rename Heading", documents: [])
    if text.utf8.elementsEqual(source.text.bytes(in: heading.contentRange)) { return result }
    let document = snapshot.markup(of: source)
    guard let edit = HeadingEdit(text, at: index, of: source.record.headings, in: document) else {
      let place = snapshot.shown(source.record.id, heading.range.lowerBound, in: source.text)
      throw RenameRefusal(
        .impossibleName,
        "the heading at \(place) cannot read \(text.debugDescription): "
          + "it would not be read as one heading with that text")
    }
    let run = AnchorRun(snapshot: snapshot, source: source)
    result.documents = try run.documents(edit.change, after: edit.document)
    return result
  }

  private func checked(_ text: String) throws(RenameRefusal) -> String {
    guard !text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else {
      throw RenameRefusal(.impossibleName, "a heading's text cannot hold a line end")
    }
    let trimmed = text.trimmingBlanks
    guard !trimmed.isEmpty else { throw RenameRefusal(.impossibleName, "a heading needs text") }
    return trimmed
  }
}

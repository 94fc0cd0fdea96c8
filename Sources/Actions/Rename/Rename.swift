package import FileSystem
import Markup
package import TextModel
package import Workspace

/// Renaming from any place: finds what the name at the place belongs to and renames that, everywhere.
package enum Rename {
  /// What a client shows in its input field.
  package struct Place: Hashable, Sendable {
    /// The name at the place, in bytes of the document asked about.
    package let range: ByteRange
    /// The name as it is to be edited.
    package let placeholder: String

    package init(range: ByteRange, placeholder: String) {
      self.range = range
      self.placeholder = placeholder
    }
  }

  /// Returns the name at `offset`, or why nothing there can be renamed.
  package static func place(
    at offset: ByteOffset, in id: DocumentID, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> Place {
    try RenameSubject.find(at: offset, in: id, snapshot).place
  }

  /// Renames what stands at `offset` of `id` to `name`.
  package static func change(
    at offset: ByteOffset, in id: DocumentID, to name: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let subject = try RenameSubject.find(at: offset, in: id, snapshot)
    switch subject.kind {
    case .heading(let index, let document):
      return try RenameHeading.change(of: index, in: document, to: name, snapshot)
    }
  }
}

/// What a place in a document names.
struct RenameSubject {
  enum Kind: Hashable {
    /// A heading of a document, by its place among the document's headings.
    case heading(Int, in: DocumentID)
  }

  let kind: Kind
  let place: Rename.Place

  /// Finds it: a link's parts before the heading that they stand in.
  static func find(
    at offset: ByteOffset, in id: DocumentID, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> RenameSubject {
    let source = try snapshot.sourceForRename(of: id)
    let finder = RenameSubjectFinder(snapshot: snapshot, source: source, offset: offset)
    let link = source.record.links.filter { $0.range.touches(offset) }
      .min { $0.range.byteCount < $1.range.byteCount }
    if let link, link.isNamed(at: offset), let found = try finder.subject(of: link) { return found }
    if let found = try finder.heading() { return found }
    if let link, let found = try finder.subject(of: link) { return found }
    throw RenameRefusal(
      .nothingHere,
      "nothing to rename at \(snapshot.shown(id, min(offset, source.text.end), in: source.text))")
  }
}

/// Looks at one place of one document.
struct RenameSubjectFinder {
  let snapshot: WorkspaceSnapshot
  let source: WorkspaceSnapshot.Source
  let offset: ByteOffset

  /// The heading that the place is in.
  func heading() throws(RenameRefusal) -> RenameSubject? {
    let headings = source.record.headings
    // Headings stand one behind the other, those of one piece of HTML aside: the last that begins before counts.
    guard let index = headings.lastIndex(where: { $0.range.touches(offset) }) else { return nil }
    return RenameSubject(
      kind: .heading(index, in: source.record.id),
      place: Rename.Place(
        range: headings[index].contentRange,
        placeholder: headings[index].placeholder(in: source.text)))
  }

  /// The heading that a link leads to, shown at the link's fragment.
  func subject(of link: Link) throws(RenameRefusal) -> RenameSubject? {
    var link = link
    if link.isReference {
      guard let definition = source.record.definition(of: link) else { return nil }
      link.destination = definition.destination
      link.fragmentRange = nil
    }
    guard case .document(let id, let fragment?) = snapshot.target(of: link, in: source.record)
    else { return nil }
    let there = id == source.record.id ? source : try snapshot.sourceForRename(of: id)
    guard let match = there.record.anchorTable.match(fragment, form: link.form),
      case .heading(let index) = match.place
    else { return nil }
    return RenameSubject(
      kind: .heading(index, in: id),
      place: Rename.Place(
        range: link.fragmentRange ?? link.textRange ?? link.range,
        placeholder: there.record.headings[index].placeholder(in: there.text)))
  }
}

extension Heading {
  /// The content on one line, as it is edited.
  func placeholder(in text: Text) -> String {
    let lines = text.string(in: contentRange).split { $0.isNewline }
    guard lines.count > 1 else { return lines.first.map(String.init) ?? "" }
    return lines.map { line in
      let start = line.firstIndex { !" \t>".contains($0) } ?? line.endIndex
      return String(line[start...].reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }.joined(separator: " ")
  }
}

extension Link {
  /// Whether the place is in the part of the link that names something, not in its text.
  func isNamed(at offset: ByteOffset) -> Bool {
    if let range = destinationRange, range.touches(offset) { return true }
    guard !isReference else { return false }
    return labelRange?.touches(offset) ?? false
  }
}

extension ByteRange {
  /// Whether a caret at `offset` stands in the range or at one of its ends.
  func touches(_ offset: ByteOffset) -> Bool { lowerBound <= offset && offset <= upperBound }
}

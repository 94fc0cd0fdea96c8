package import FileSystem
import Markup
package import TextModel
package import Workspace

/// Renaming from any place: finds what the name at the place belongs to and renames that,
/// everywhere.
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
    let source = try snapshot.sourceForRename(of: id)
    let found = try snapshot.symbolForRename(at: offset, in: source)
    if case .url(let url) = found.symbol { throw Rename.foreign(url) }
    var placeholder = source.text.string(in: found.range)
    if case .heading(let index, let home) = found.symbol {
      let there = home == id ? source : try snapshot.sourceForRename(of: home)
      placeholder = there.record.headings[index].placeholder(in: there.text)
    }
    return Place(range: found.range, placeholder: placeholder)
  }

  /// Renames what stands at `offset` of `id` to `name`.
  package static func change(
    at offset: ByteOffset, in id: DocumentID, to name: String, _ snapshot: WorkspaceSnapshot
  ) throws(RenameRefusal) -> WorkspaceChange {
    let source = try snapshot.sourceForRename(of: id)
    let place = try snapshot.symbolForRename(at: offset, in: source)
    switch place.symbol {
    case .heading(let index, let document):
      return try RenameHeading.change(of: index, in: document, to: name, snapshot)
    case .explicitID(_, let document), .anchor(_, let document):
      return try RenameID.change(of: place.symbol, in: document, to: name, snapshot)
    case .label(let key, let document):
      return try RenameLabel.change(of: key, in: document, to: name, snapshot)
    case .footnote(let key, let document):
      return try RenameFootnote.change(of: key, in: document, to: name, snapshot)
    case .tag(let key): return try RenameTag.change(of: key, to: name, snapshot)
    case .file(let file):
      guard let rename = RenameFile(place, in: source, snapshot) else {
        throw RenameRefusal(.nothingHere, "\(file.uri) is no file")
      }
      return try rename.change(to: name)
    case .url(let url):
      throw foreign(url)
    }
  }

  private static func foreign(_ url: String) -> RenameRefusal {
    RenameRefusal(.nothingHere, "\(url.debugDescription) is not a part of the workspace")
  }
}

extension WorkspaceSnapshot {
  /// Returns what the caret stands on, or says that it has no name.
  func symbolForRename(
    at offset: ByteOffset, in source: Source
  ) throws(RenameRefusal) -> SymbolPlace {
    let found: SymbolPlace?
    do throws(FileError) {
      found = try symbol(at: offset, in: source)
    } catch {
      throw RenameRefusal(error, in: self)
    }
    if let found { return found }
    let place = shown(source.record.id, min(offset, source.text.end), in: source.text)
    throw RenameRefusal(.nothingHere, "nothing to rename at \(place)")
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

package import FileSystem
import Markup
package import TextModel

extension WorkspaceSnapshot {
  /// Returns what the caret at `offset` of a document stands on; `nil` when nothing there has a
  /// name.
  ///
  /// The parts of a link that name something come first, then tags, ids and labels, then the
  /// heading around them, and last a link's text, which stands for what the link leads to. A caret
  /// behind a name's last byte is still on it. Throws when a document that a link leads to cannot
  /// be read. O(links of the document).
  package func symbol(
    at offset: ByteOffset, in source: Source
  ) throws(FileError) -> SymbolPlace? {
    try SymbolFinder(snapshot: self, source: source, offset: offset).find()
  }
}

extension ByteRange {
  /// Whether a caret at `offset` stands in the range or at one of its ends.
  package func touches(_ offset: ByteOffset) -> Bool {
    lowerBound <= offset && offset <= upperBound
  }
}

/// Looks at one place of one document.
private struct SymbolFinder {
  let snapshot: WorkspaceSnapshot
  let source: WorkspaceSnapshot.Source
  let offset: ByteOffset

  private var record: FileRecord { source.record }
  private var id: DocumentID { source.record.id }

  func find() throws(FileError) -> SymbolPlace? {
    let link = innermostLink()
    if let link, let found = try part(of: link) { return found }
    if let found = name() { return found }
    if let index = record.headings.lastIndex(where: { $0.range.touches(offset) }) {
      return SymbolPlace(
        symbol: .heading(index, in: id), range: record.headings[index].contentRange)
    }
    guard let link, link.textRange?.touches(offset) == true else { return nil }
    return try whole(link)
  }

  /// Links nest (an image in a link's text), so the shortest one counts.
  private func innermostLink() -> Link? {
    var best: Link?
    for link in record.links where link.range.touches(offset) {
      // Between two links that touch, the one that starts here counts.
      guard let known = best else {
        best = link
        continue
      }
      let isInside = link.range.byteCount < known.range.byteCount
      if known.range.upperBound == link.range.lowerBound || isInside { best = link }
    }
    return best
  }

  /// What the part of a link at the place names, its text aside.
  private func part(of link: Link) throws(FileError) -> SymbolPlace? {
    if link.form == .footnoteReference {
      return labelPlace(link).map {
        SymbolPlace(symbol: .footnote($0.key, in: id), range: $0.range)
      }
    }
    if let fragment = link.fragmentRange, fragment.touches(offset) {
      return try fragmentSymbol(of: link)
    }
    if let destination = link.destinationRange, destination.touches(offset) {
      return pathSymbol(of: link)
    }
    guard let found = labelPlace(link), found.range.touches(offset) else { return nil }
    return SymbolPlace(symbol: .label(found.key, in: id), range: found.range)
  }

  private func labelPlace(_ link: Link) -> (key: String, range: ByteRange)? {
    guard let label = link.label, let range = link.labelRange else { return nil }
    return (FileRecord.normalized(label), range)
  }

  /// What all of a link leads to.
  private func whole(_ link: Link) throws(FileError) -> SymbolPlace? {
    if link.isReference {
      return labelPlace(link).map { SymbolPlace(symbol: .label($0.key, in: id), range: $0.range) }
    }
    if link.fragmentRange != nil { return try fragmentSymbol(of: link) }
    return pathSymbol(of: link)
  }

  private func fragmentSymbol(of link: Link) throws(FileError) -> SymbolPlace? {
    guard var range = link.fragmentRange,
      case .document(let target, let fragment?) = snapshot.target(of: link, in: record),
      let there = target == id ? record : try snapshot.source(of: target)?.record
    else { return nil }
    let table = there.anchorTable
    var match = table.match(fragment, form: link.form)
    if link.form == .wiki, let part = wikiPart(of: fragment, at: range) {
      let matches = table.wikiMatches(fragment)
      if matches.indices.contains(part.index) { match = matches[part.index] }
      range = part.range
    }
    guard let match else { return nil }
    switch match.place {
    case .heading(let index):
      let isExplicit = !match.isByTitle && there.headings[index].explicitID != nil
      return SymbolPlace(
        symbol: isExplicit ? .explicitID(index, in: target) : .heading(index, in: target),
        range: range)
    case .anchor(let index): return SymbolPlace(symbol: .anchor(index, in: target), range: range)
    }
  }

  /// The part of `A#B` that the place is in; the last one when it is elsewhere in the link.
  private func wikiPart(of fragment: String, at range: ByteRange) -> (index: Int, range: ByteRange)?
  {
    var parts: [ByteRange] = []
    var start = range.lowerBound
    for part in fragment.split(separator: "#", omittingEmptySubsequences: false) {
      let end = start.advanced(byBytes: part.utf8.count)
      parts.append(start..<end)
      start = end.advanced(byBytes: 1)
    }
    guard let last = parts.indices.last else { return nil }
    let index = parts.firstIndex { $0.touches(offset) } ?? last
    return (index, parts[index])
  }

  private func pathSymbol(of link: Link) -> SymbolPlace? {
    guard let range = link.pathRange else { return nil }
    switch snapshot.target(of: link, in: record) {
    case .document(let target, _):
      guard !range.isEmpty else { return nil }
      return SymbolPlace(symbol: .file(target), range: range)
    case .missing(let path?): return SymbolPlace(symbol: .file(.file(path)), range: range)
    case .external(let url):
      return SymbolPlace(symbol: .url(url), range: link.destinationRange ?? range)
    case .missing(nil), .footnote, .undefined: return nil
    }
  }

  /// A tag, a footnote's label, an id: names that are no link's.
  private func name() -> SymbolPlace? {
    if let tag = record.tags.last(where: { $0.range.touches(offset) }) {
      return SymbolPlace(symbol: .tag(tag.key), range: tag.nameRange)
    }
    if let footnote = record.footnotes.last(where: { $0.range.touches(offset) }) {
      return SymbolPlace(
        symbol: .footnote(FileRecord.normalized(footnote.label), in: id),
        range: footnote.labelRange)
    }
    for (index, anchor) in record.anchors.enumerated() where anchor.nameRange.touches(offset) {
      switch anchor.kind {
      case .explicitID(let heading):
        return SymbolPlace(symbol: .explicitID(heading, in: id), range: anchor.nameRange)
      case .html, .blockID:
        return SymbolPlace(symbol: .anchor(index, in: id), range: anchor.nameRange)
      case .heading: break
      }
    }
    return nil
  }
}

package import FileSystem
import Markup
import TextModel

/// Finds where a symbol is named, document by document.
package struct SymbolUses: Sendable {
  private let snapshot: WorkspaceSnapshot
  private let symbol: Symbol
  /// The document that the symbol is in, and what fragments name there.
  private let home: DocumentID?
  private let table: AnchorTable?

  /// Throws when the symbol's document cannot be read.
  package init(of symbol: Symbol, in snapshot: WorkspaceSnapshot) throws(FileError) {
    self.symbol = symbol
    self.snapshot = snapshot
    switch symbol {
    case .heading(_, let id), .explicitID(_, let id), .anchor(_, let id):
      home = id
      table = try snapshot.source(of: id)?.record.anchorTable
    case .label(_, let id), .footnote(_, let id):
      home = id
      table = nil
    case .file(let id):
      home = id
      table = nil
    case .tag, .url:
      home = nil
      table = nil
    }
  }

  /// Documents that may name the symbol, sorted by URI; by the index, which tells without reading a
  /// file.
  package var documents: [DocumentID] {
    switch symbol {
    case .heading(_, let id), .explicitID(_, let id), .anchor(_, let id), .file(let id):
      snapshot.documents(mentioning: id)
    case .label(_, let id), .footnote(_, let id): [id]
    case .tag, .url: snapshot.documents.filter { !uses(in: $0).isEmpty }
    }
  }

  /// Every use in the workspace as the index knows it: by document, then by place.
  package func all() -> [SymbolUse] {
    documents.flatMap { uses(in: $0) }
  }

  private func uses(in id: DocumentID) -> [SymbolUse] {
    snapshot.record(of: id).map { uses(in: $0) } ?? []
  }

  /// Uses in one document, in the order of their places.
  package func uses(in record: FileRecord) -> [SymbolUse] {
    var found: [SymbolUse]
    switch symbol {
    case .heading, .explicitID, .anchor: found = anchorUses(in: record)
    case .label(let key, let id): found = id == record.id ? labelUses(key, in: record) : []
    case .footnote(let key, let id): found = id == record.id ? footnoteUses(key, in: record) : []
    case .tag(let key): found = tagUses(key, in: record)
    case .file(let id): found = fileUses(id, in: record)
    case .url(let url): found = urlUses(url, in: record)
    }
    found.sort {
      ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound)
    }
    return found
  }

  private func anchorUses(in record: FileRecord) -> [SymbolUse] {
    guard let home, let table else { return [] }
    var found = record.id == home ? declaration(in: record) : []
    var targets = LinkTargets(of: record, in: snapshot)
    for link in record.links where link.fragmentRange != nil {
      guard targets.document(of: link) == home, let range = range(of: link, table) else {
        continue
      }
      found.append(
        SymbolUse(
          document: record.id, range: range, shownRange: link.destinationRange ?? link.range,
          isDeclaration: false, link: link))
    }
    return found
  }

  private func declaration(in record: FileRecord) -> [SymbolUse] {
    switch symbol {
    case .heading(let index, _):
      guard record.headings.indices.contains(index) else { return [] }
      let heading = record.headings[index]
      return [
        SymbolUse(
          document: record.id, range: heading.contentRange, shownRange: heading.range,
          isDeclaration: true)
      ]
    case .explicitID(let index, _):
      guard record.headings.indices.contains(index), let id = record.headings[index].explicitID
      else { return [] }
      return [
        SymbolUse(
          document: record.id, range: id.range, shownRange: record.headings[index].range,
          isDeclaration: true)
      ]
    case .anchor(let index, _):
      guard record.anchors.indices.contains(index) else { return [] }
      return [
        SymbolUse(
          document: record.id, range: record.anchors[index].nameRange,
          shownRange: record.anchors[index].range, isDeclaration: true)
      ]
    case .label, .footnote, .tag, .file, .url: return []
    }
  }

  /// Where the link's fragment names the symbol; `nil` when it names something else.
  private func range(of link: Link, _ table: AnchorTable) -> ByteRange? {
    guard let range = link.fragmentRange else { return nil }
    guard link.form == .wiki else {
      let fragment = LinkDestination(link.destination ?? "").fragment
      let place = fragment.flatMap { table.place(named: $0) }
      return place.map { names($0, byTitle: false) } == true ? range : nil
    }
    guard let fragment = LinkDestination(wiki: link.destination ?? "").fragment else { return nil }
    var start = range.lowerBound
    let parts = fragment.split(separator: "#", omittingEmptySubsequences: false)
    for (part, match) in zip(parts, table.wikiMatches(fragment)) {
      let end = start.advanced(byBytes: part.utf8.count)
      if let match, names(match.place, byTitle: match.isByTitle) { return start..<end }
      start = end.advanced(byBytes: 1)
    }
    return nil
  }

  private func names(_ place: AnchorTable.Place, byTitle: Bool) -> Bool {
    switch (symbol, place) {
    case (.heading(let index, _), .heading(let other)): index == other
    case (.explicitID(let index, _), .heading(let other)): index == other && !byTitle
    case (.anchor(let index, _), .anchor(let other)): index == other
    default: false
    }
  }

  private func labelUses(_ key: String, in record: FileRecord) -> [SymbolUse] {
    record.links.compactMap { link in
      guard let label = link.label, let range = link.labelRange,
        link.form != .footnoteReference, FileRecord.normalized(label) == key
      else { return nil }
      let isDefinition = link.form == .definition
      return SymbolUse(
        document: record.id, range: range, shownRange: isDefinition ? link.range : range,
        isDeclaration: isDefinition, link: link)
    }
  }

  private func footnoteUses(_ key: String, in record: FileRecord) -> [SymbolUse] {
    let references = record.links.compactMap { link -> SymbolUse? in
      guard link.form == .footnoteReference, let label = link.label, let range = link.labelRange,
        FileRecord.normalized(label) == key
      else { return nil }
      return SymbolUse(
        document: record.id, range: range, shownRange: link.range, isDeclaration: false, link: link)
    }
    let definitions = record.footnotes.compactMap { footnote -> SymbolUse? in
      guard FileRecord.normalized(footnote.label) == key else { return nil }
      return SymbolUse(
        document: record.id, range: footnote.labelRange, shownRange: footnote.range,
        isDeclaration: true)
    }
    return references + definitions
  }

  private func tagUses(_ key: String, in record: FileRecord) -> [SymbolUse] {
    record.tags.compactMap { tag in
      guard tag.key == key || tag.key.hasPrefix(key + "/") else { return nil }
      let start = tag.nameRange.lowerBound
      let end = start.advanced(byBytes: tag.name.utf8Prefix(parts: key.partCount))
      return SymbolUse(
        document: record.id, range: start..<end, shownRange: tag.range, isDeclaration: false)
    }
  }

  private func fileUses(_ id: DocumentID, in record: FileRecord) -> [SymbolUse] {
    var targets = LinkTargets(of: record, in: snapshot)
    return record.links.compactMap { link in
      guard let range = link.pathRange, !range.isEmpty, targets.file(of: link) == id else {
        return nil
      }
      return SymbolUse(
        document: record.id, range: range, shownRange: range, isDeclaration: false, link: link)
    }
  }

  private func urlUses(_ url: String, in record: FileRecord) -> [SymbolUse] {
    record.links.compactMap { link in
      guard !link.isReference, link.destination == url, let range = link.destinationRange,
        case .external = snapshot.target(of: link, in: record)
      else { return nil }
      return SymbolUse(
        document: record.id, range: range, shownRange: range, isDeclaration: false, link: link)
    }
  }
}

extension String {
  /// Number of parts between slashes.
  fileprivate var partCount: Int { utf8.reduce(1) { $1 == UInt8(ascii: "/") ? $0 + 1 : $0 } }

  /// Bytes of the first `parts` parts between slashes.
  fileprivate func utf8Prefix(parts: Int) -> Int {
    var left = parts
    for (index, byte) in utf8.enumerated() where byte == UInt8(ascii: "/") {
      left -= 1
      if left == 0 { return index }
    }
    return utf8.count
  }
}

package import FileSystem
package import Markup

/// Where a link leads.
package enum LinkTarget: Sendable, Hashable {
  /// To a document of the workspace or a file on disk, and in it to a fragment without `#`.
  case document(DocumentID, fragment: String?)
  /// Out of the workspace: a URL with a scheme or a host.
  case external(String)
  /// To a footnote of the same document.
  case footnote(label: String)
  /// To a file that is not there; the first path it could have had.
  case missing(FilePath?)
  /// A reference without definition.
  case undefined(label: String)
}

extension WorkspaceSnapshot {
  /// Returns where `link`, which stands in `record`'s document, leads.
  package func target(of link: Link, in record: FileRecord) -> LinkTarget {
    switch link.form {
    case .footnoteReference: return .footnote(label: link.label ?? "")
    case .fullReference, .collapsedReference, .shortcutReference:
      guard let definition = record.definition(of: link) else {
        return .undefined(label: link.label ?? "")
      }
      return target(ofDestination: definition.destination ?? "", in: record.id)
    case .wiki: return target(ofWiki: link.destination ?? "", in: record.id)
    case .autolink, .literalAutolink: return .external(link.destination ?? "")
    case .inline, .definition, .html:
      return target(ofDestination: link.destination ?? "", in: record.id)
    }
  }

  private func target(ofDestination text: String, in id: DocumentID) -> LinkTarget {
    let destination = LinkDestination(text)
    if destination.isExternal { return .external(text) }
    if destination.path.isEmpty { return .document(id, fragment: destination.fragment) }
    guard let file = id.path, let folder = file.parent else { return .missing(nil) }
    let slash = UInt8(ascii: "/")
    if destination.path.first != slash, destination.path.last != slash,
      let exact = folder.resolving(destination.path), knows(exact)
    {
      // Nearly every link: the other candidates need not be made.
      return .document(.file(exact), fragment: destination.fragment)
    }
    var first: FilePath?
    for candidate in candidates(for: destination.path, from: file, in: folder) {
      if first == nil { first = candidate }
      if knows(candidate) || isFile(candidate) {
        return .document(.file(candidate), fragment: destination.fragment)
      }
    }
    return .missing(first)
  }

  /// Paths that a destination's path could mean, in the order in which they are tried.
  private func candidates(
    for path: [UInt8], from file: FilePath, in folder: FilePath
  ) -> [FilePath] {
    let isRooted = path.first == UInt8(ascii: "/")
    let base = isRooted ? (root(of: file) ?? folder) : folder
    guard let exact = base.resolving(isRooted ? Array(path.drop { $0 == UInt8(ascii: "/") }) : path)
    else { return [] }
    var found = [exact]
    let isFolder = path.last == UInt8(ascii: "/") || exact.fileExtension == nil
    let name = exact.lastComponent
    func adding(_ suffix: String) -> FilePath? {
      exact.parent?.appending(Array(name) + Array(suffix.utf8))
    }
    if path.last != UInt8(ascii: "/") {
      for suffix in [".md", ".markdown", ".html"] {
        if let candidate = adding(suffix) { found.append(candidate) }
      }
      // A page that a site generator makes of a Markdown file.
      if let suffix = exact.fileExtension, suffix.elementsEqual("html".utf8),
        let page = exact.parent?.appending(Array(exact.stem) + Array(".md".utf8))
      {
        found.append(page)
      }
    }
    if isFolder {
      for index in ["index.md", "README.md", "readme.md", "_index.md", "index.html"] {
        found.append(exact.appending(index))
      }
    }
    return found
  }

  private func isFile(_ path: FilePath) -> Bool {
    guard let status = try? fileSystem.status(of: path) else { return false }
    return status.kind == .regular
  }

  /// Obsidian's and Foam's rule: the page of that name; when there are several, the one in the same
  /// folder, else the one with the shortest path. A target with slashes is a path's end; one that
  /// begins with `/` is the whole path in the workspace folder, one that begins with `./` or `../`
  /// the path from here. When no file has the name, one that gives it to itself as alias or title
  /// in its front matter has.
  private func target(ofWiki text: String, in id: DocumentID) -> LinkTarget {
    let destination = LinkDestination(wiki: text)
    guard !destination.path.isEmpty else { return .document(id, fragment: destination.fragment) }
    var matches = pages(named: destination.path, for: id)
    if matches.isEmpty {
      matches = files(named: String(decoding: destination.path, as: UTF8.self))
    }
    let folder = id.path?.parent
    let best = matches.min { left, right in
      let leftIsHere = left.parent == folder
      let rightIsHere = right.parent == folder
      if leftIsHere != rightIsHere { return leftIsHere }
      let (leftDepth, rightDepth) = (left.components.count, right.components.count)
      return leftDepth == rightDepth ? left < right : leftDepth < rightDepth
    }
    if let best { return .document(.file(best), fragment: destination.fragment) }
    // Embeds name any file; its extension is part of the name.
    guard let file = id.path, let here = file.parent else { return .missing(nil) }
    let relative = Array(destination.path.drop { $0 == UInt8(ascii: "/") })
    let isRooted = relative.count < destination.path.count
    for base in (isRooted ? [] : [here]) + (root(of: file).map { [$0] } ?? []) {
      if let path = base.resolving(relative), isFile(path) {
        return .document(.file(path), fragment: destination.fragment)
      }
    }
    return .missing((isRooted ? root(of: file) ?? here : here).resolving(relative))
  }

  /// Pages that a wiki link's target fits, in any case, with their extension or without.
  private func pages(named target: [UInt8], for id: DocumentID) -> [FilePath] {
    let page = String(decoding: target, as: UTF8.self)
    let parts = page.split(separator: "/").map { $0.lowercased() }
    guard let last = parts.last else { return [] }
    var matches = files(withStem: last)
    if let dot = last.lastIndex(of: "."), LinkKey.extensions.contains(String(last[dot...])) {
      matches += files(withStem: String(last[..<dot])).filter { $0.name.lowercased() == last }
    }
    let folders: [String]
    if page.hasPrefix("./") || page.hasPrefix("../") {
      guard let path = id.path?.parent?.resolving(target) else { return [] }
      folders = WorkspaceSnapshot.folders(of: path)
    } else if page.hasPrefix("/") {
      let root: FilePath = id.path.flatMap { self.root(of: $0) } ?? .root
      folders =
        root.components.map { String(decoding: $0, as: UTF8.self).lowercased() }
        + parts.dropLast()
    } else {
      guard parts.count > 1 else { return matches }
      let end = parts.dropLast()
      return matches.filter {
        WorkspaceSnapshot.folders(of: $0).suffix(end.count).elementsEqual(end)
      }
    }
    return matches.filter { WorkspaceSnapshot.folders(of: $0) == folders }
  }

  private static func folders(of path: FilePath) -> [String] {
    path.components.dropLast().map { String(decoding: $0, as: UTF8.self).lowercased() }
  }

  /// Returns the anchor that a fragment names in a document, by the rules of links of `form`.
  package func anchor(
    for fragment: String, form: Link.Form, in record: FileRecord
  ) -> Anchor? {
    let table = record.anchorTable
    return table.match(fragment, form: form).flatMap { table.anchor(of: $0.place) }
  }
}

/// Heading names in wiki links: Obsidian compares them without punctuation it cannot write in a
/// link.
package enum WikiFragment {
  /// What two spellings of one heading have in common.
  package static func key(_ text: String) -> String {
    var key = ""
    var blankIsDue = false
    for scalar in text.lowercased().unicodeScalars {
      if scalar.properties.isWhitespace || "#|^:%[]\\".unicodeScalars.contains(scalar) {
        blankIsDue = !key.isEmpty
        continue
      }
      if blankIsDue { key.append(" ") }
      blankIsDue = false
      key.unicodeScalars.append(scalar)
    }
    return key
  }

  /// The spelling of a heading in a wiki link: what would end the link becomes a blank.
  package static func spelling(of title: String) -> String {
    let text = String(
      String.UnicodeScalarView(
        title.unicodeScalars.map { "#|^[]\\".unicodeScalars.contains($0) ? " " : $0 }))
    return text.split(separator: " ").joined(separator: " ")
  }
}

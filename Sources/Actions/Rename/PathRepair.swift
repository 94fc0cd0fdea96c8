import FileSystem
import Markup
import TextModel
import Workspace

/// A link and the path that it must have.
struct PathRepair {
  let link: Link
  /// Not encoded; of a wiki link what stands before `#` and `|`.
  let path: [UInt8]

  /// Returns the edit that writes the path, for `text`, which the link stands in. A query stays.
  func edit(in text: Text) -> ChangeSet.Edit? {
    guard var range = link.pathRange else { return nil }
    if link.form == .wiki {
      return ChangeSet.Edit(range: range, replacement: Text(String(decoding: path, as: UTF8.self)))
    }
    var raw = text.bytes(in: range)
    if let query = raw.firstIndex(of: UInt8(ascii: "?")) {
      range = range.lowerBound..<range.lowerBound.advanced(byBytes: query)
      raw.removeSubrange(query...)
    }
    let spelling = FragmentSpelling(of: link, in: text, canonical: "")
    return ChangeSet.Edit(range: range, replacement: Text(spelling.spelled(path: path, like: raw)))
  }
}

extension FragmentSpelling {
  /// Returns a path as it is written in the link; components that the old path had are written as
  /// they were.
  func spelled(path: [UInt8], like raw: [UInt8]) -> String {
    let slash = UInt8(ascii: "/")
    var known: [[UInt8]: ArraySlice<UInt8>] = [:]
    for component in raw.split(separator: slash, omittingEmptySubsequences: false) {
      let unescaped = Array(PlainText.unescaped(component).utf8)
      known[PercentEncoding.decoded(unescaped) ?? unescaped] = component
    }
    return path.split(separator: slash, omittingEmptySubsequences: false).map { component in
      if let raw = known[Array(component)] { return String(decoding: raw, as: UTF8.self) }
      let name = String(decoding: component, as: UTF8.self)
      return spelled(name, isEncoded: false).replacing("?", with: "%3F")
    }.joined(separator: "/")
  }
}

/// Finds which links of a document need another path after files have moved.
struct PathRepairs {
  let moves: FileMoves
  let before: WorkspaceSnapshot
  let after: WorkspaceSnapshot

  init(_ moves: FileMoves, in snapshot: WorkspaceSnapshot) {
    self.moves = moves
    before = snapshot
    after = snapshot.moving(moves)
  }

  /// A wiki link that cannot name its page any more.
  struct Loss: Error {
    var link: Link
    var page: FilePath
  }

  func repairs(of record: FileRecord) throws(Loss) -> [PathRepair] {
    guard let file = record.id.path else { return [] }
    let newFile = moves.newPath(of: file)
    let newRecord = record.moved(to: newFile)
    var found: [PathRepair] = []
    var known: [String: [UInt8]?] = [:]
    for link in record.links {
      guard let path = link.pathText, !path.isEmpty else { continue }
      let name = (link.form == .wiki ? "w" : "p") + path
      if let repaired = known[name] {
        if let repaired { found.append(PathRepair(link: link, path: repaired)) }
        continue
      }
      let repaired = try repairedPath(of: link, record, newRecord)
      known[name] = .some(repaired)
      if let repaired { found.append(PathRepair(link: link, path: repaired)) }
    }
    return found
  }

  private func repairedPath(
    of link: Link, _ record: FileRecord, _ newRecord: FileRecord
  ) throws(Loss) -> [UInt8]? {
    guard let target = before.path(of: before.target(of: link, in: record), moves),
      let file = record.id.path, let newFile = newRecord.id.path
    else { return nil }
    let newTarget = moves.newPath(of: target)
    if target == newTarget, file == newFile, link.form != .wiki { return nil }
    let isRight = leads(link, to: newTarget, in: newRecord)
    if link.form == .wiki {
      return isRight ? nil : try wikiPath(of: link, from: target, to: newTarget, newRecord)
    }
    let form = PathForm(of: link, in: file, target: target, before)
    let path = LinkDestination(link.destination ?? "").path
    // A moved file's shortest paths stay the shortest, so that the way back gives the same bytes.
    if isRight, file == newFile || form.path(to: target, from: file, before) != path { return nil }
    let short = form.path(to: newTarget, from: newFile, after)
    if short == path { return isRight ? nil : form.whole.path(to: newTarget, from: newFile, after) }
    if leads(link, withPath: short, to: newTarget, in: newRecord) { return short }
    return isRight ? nil : form.whole.path(to: newTarget, from: newFile, after)
  }

  /// Whether a link, perhaps with another path, leads to `target` afterwards.
  private func leads(
    _ link: Link, withPath path: [UInt8]? = nil, to target: FilePath, in record: FileRecord
  ) -> Bool {
    var link = link
    if let path {
      link.destination =
        link.form == .wiki
        ? String(decoding: path, as: UTF8.self) : PercentEncoding.encoded(path)
    }
    return after.path(of: after.target(of: link, in: record), moves) == target
  }

  /// As few folders before the name as the link had, more only where another page would be found.
  private func wikiPath(
    of link: Link, from target: FilePath, to newTarget: FilePath, _ record: FileRecord
  ) throws(Loss) -> [UInt8] {
    let page = LinkDestination(wiki: link.destination ?? "").path
    let slash = UInt8(ascii: "/")
    let old = page.split(separator: slash)
    let hasExtension = old.last.map { target.lastComponent.elementsEqual($0) } ?? false
    let root = after.root(of: newTarget) ?? .root
    var names = newTarget.relative(to: root).split(separator: slash).map { Array($0) }
    let isDocument = before.knows(target)
    if !hasExtension, isDocument, let last = names.indices.last {
      names[last] = Array(newTarget.stem)
    }
    let whole = [slash] + names.joined(separator: [slash])
    let isRelative = page.starts(with: "./".utf8) || page.starts(with: "../".utf8)
    var choices: [[UInt8]] = []
    if isRelative, let last = names.last, let folder = record.id.path?.parent {
      let path = (newTarget.parent ?? .root).appending(last).relative(to: folder)
      choices.append(path.starts(with: "../".utf8) ? path : Array("./".utf8) + path)
    } else if page.first != slash {
      let wasWhole = old.count > 1 && before.depth(of: target) == old.count
      let least = wasWhole ? names.count : min(max(1, old.count), names.count)
      choices = (least...names.count).map { Array(names.suffix($0).joined(separator: [slash])) }
    }
    for path in choices + [whole] {
      guard !path.contains(where: { "#|^[]\n\r".utf8.contains($0) }) else { break }
      if leads(link, withPath: path, to: newTarget, in: record) { return path }
    }
    throw Loss(link: link, page: newTarget)
  }
}

extension WorkspaceSnapshot {
  /// Number of names from the workspace folder down to a file.
  fileprivate func depth(of path: FilePath) -> Int? {
    root(of: path).map { path.components.count - $0.components.count }
  }
}

/// How a Markdown or HTML link writes its path.
private struct PathForm {
  private enum Ending {
    case whole
    /// Without the extension, in bytes with its dot.
    case noExtension([UInt8])
    /// With the extension of the page that a generator makes, without dot.
    case page([UInt8])
    /// The folder of an `index.md` or a `README.md`.
    case folder(name: [UInt8])
  }

  private var isRooted: Bool
  private var hasDot: Bool
  private var hasSlash: Bool
  private var ending: Ending

  init(of link: Link, in file: FilePath, target: FilePath, _ snapshot: WorkspaceSnapshot) {
    let slash = UInt8(ascii: "/")
    let path = LinkDestination(link.destination ?? "").path
    isRooted = path.first == slash
    hasDot = path.starts(with: "./".utf8)
    hasSlash = path.last == slash
    let folder = file.parent ?? .root
    let base = isRooted ? snapshot.root(of: file) ?? folder : folder
    let exact = base.resolving(Array(path.drop { $0 == slash })) ?? base
    ending = PathForm.ending(of: exact, target: target)
  }

  private static func ending(of exact: FilePath, target: FilePath) -> Ending {
    if exact == target { return .whole }
    if target.parent == exact { return .folder(name: Array(target.lastComponent)) }
    guard exact.parent == target.parent else { return .whole }
    let name = Array(target.lastComponent)
    if name.starts(with: exact.lastComponent) {
      return .noExtension(Array(name.dropFirst(exact.lastComponent.count)))
    }
    if let suffix = exact.fileExtension, exact.stem.elementsEqual(target.stem) {
      return .page(Array(suffix))
    }
    return .whole
  }

  /// The form that names the file itself.
  var whole: PathForm {
    var copy = self
    copy.ending = .whole
    copy.hasSlash = false
    return copy
  }

  /// Returns the path of a link in `file` that leads to `target`.
  func path(to target: FilePath, from file: FilePath, _ snapshot: WorkspaceSnapshot) -> [UInt8] {
    var named = target
    var endsInSlash = hasSlash
    switch ending {
    case .whole: break
    case .noExtension(let suffix):
      let name = target.lastComponent
      if name.count > suffix.count, name.suffix(suffix.count).elementsEqual(suffix) {
        named = target.parent?.appending(Array(name.dropLast(suffix.count))) ?? target
      }
    case .page(let suffix):
      named = target.parent?.appending(target.stem + [UInt8(ascii: ".")] + suffix) ?? target
    case .folder(let name):
      if target.lastComponent.elementsEqual(name) {
        named = target.parent ?? target
      } else {
        endsInSlash = false
      }
    }
    var path: [UInt8]
    if isRooted, let root = snapshot.root(of: file), named.isInside(root) {
      path = [UInt8(ascii: "/")] + (named == root ? [] : named.relative(to: root))
    } else {
      path = named.relative(to: file.parent ?? .root)
      // `a:b.md` would begin with a scheme.
      let firstName = path.prefix { $0 != UInt8(ascii: "/") }
      if hasDot && !path.starts(with: "..".utf8) && path != [UInt8(ascii: ".")]
        || firstName.contains(UInt8(ascii: ":"))
      {
        path = Array("./".utf8) + path
      }
    }
    if endsInSlash, path.last != UInt8(ascii: "/") { path.append(UInt8(ascii: "/")) }
    return path
  }
}

extension Link {
  /// What stands before the fragment, escapes resolved; `nil` for links that have no path of their
  /// own.
  fileprivate var pathText: String? {
    switch form {
    case .inline, .definition, .wiki, .html: break
    default: return nil
    }
    guard let destination else { return nil }
    let hash = destination.utf8.firstIndex(of: UInt8(ascii: "#")) ?? destination.endIndex
    return String(destination[..<hash])
  }
}

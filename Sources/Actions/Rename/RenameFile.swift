import FileSystem
import Markup
import TextModel
import Workspace

/// Renames the file that a link leads to, from that link.
struct RenameFile {
  let snapshot: WorkspaceSnapshot
  /// The document that the link stands in.
  let source: WorkspaceSnapshot.Source
  let place: SymbolPlace
  let file: FilePath

  init?(_ place: SymbolPlace, in source: WorkspaceSnapshot.Source, _ snapshot: WorkspaceSnapshot) {
    guard case .file(let id) = place.symbol, let file = id.path else { return nil }
    self.snapshot = snapshot
    self.source = source
    self.place = place
    self.file = file
  }

  /// `name` is a path as the link would have it: from the workspace folder with `/` at its start,
  /// else relative to the link's document; from a wiki link a name beside the old one or a path
  /// from the workspace folder.
  func change(to name: String) throws(RenameRefusal) -> WorkspaceChange {
    guard snapshot.root(of: file) != nil || snapshot.roots.isEmpty else {
      throw RenameRefusal(
        .impossibleName, "\(snapshot.shown(.file(file))) is not in a folder of the workspace")
    }
    try checkIsNoAlias()
    let move = try move(to: name)
    if move.from == move.to { return WorkspaceChange(title: "Rename File", documents: []) }
    guard snapshot.root(of: move.to) != nil || snapshot.roots.isEmpty else {
      throw RenameRefusal(
        .impossibleName, "\(move.to) is not in a folder of the workspace")
    }
    let isThere = snapshot.fileSystem.exists(move.from)
    if isThere, isTaken(move.to, by: move.from) {
      throw RenameRefusal(.collision, "\(snapshot.shown(.file(move.to))) exists already")
    }
    if move.to.isInside(move.from) {
      throw RenameRefusal(
        .impossibleName, "\(snapshot.shown(.file(move.from))) cannot move into itself")
    }
    return try RenameFiles.change([move], makesMoves: isThere, snapshot)
  }

  /// A wiki link may find its page by an alias or the title in the page's front matter.
  private func checkIsNoAlias() throws(RenameRefusal) {
    guard
      let link = source.record.links.first(where: {
        $0.form == .wiki && $0.destinationRange?.lowerBound == place.range.lowerBound
      }), let record = snapshot.record(of: .file(file))
    else { return }
    let page = LinkDestination(wiki: link.destination ?? "").path
    let name = String(decoding: page, as: UTF8.self).lowercased()
    let stem = String(decoding: file.stem, as: UTF8.self).lowercased()
    guard record.names.contains(name), name != stem, name != file.name.lowercased() else { return }
    throw RenameRefusal(
      .nothingHere,
      "\(String(decoding: page, as: UTF8.self).debugDescription) is an alias "
        + "in the front matter of "
        + snapshot.shown(.file(file)))
  }

  /// A name that differs in case only is taken by the file itself where the file system does not
  /// tell case.
  private func isTaken(_ path: FilePath, by old: FilePath) -> Bool {
    if snapshot.knows(path) { return true }
    guard let there = try? snapshot.fileSystem.status(of: path, followsLinks: false) else {
      return false
    }
    let here = try? snapshot.fileSystem.status(of: old, followsLinks: false)
    return here?.identity.isSameFile(as: there.identity) != true
  }

  private func move(to name: String) throws(RenameRefusal) -> FileMove {
    let raw = source.text.bytes(in: place.range)
    let isWiki = source.record.links.contains {
      $0.form == .wiki && $0.destinationRange?.lowerBound == place.range.lowerBound
    }
    var bytes = Array(name.trimmingBlanks.utf8)
    if !isWiki, raw.contains(UInt8(ascii: "%")), let decoded = PercentEncoding.decoded(bytes) {
      bytes = decoded
    }
    let slash = UInt8(ascii: "/")
    let forbidden = isWiki ? Array("#|^[]\\".utf8) : []
    let isImpossible =
      bytes.isEmpty || bytes == [slash] || bytes.contains { $0 < 0x20 || forbidden.contains($0) }
    guard !isImpossible, !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8) else {
      throw RenameRefusal(.impossibleName, "\(name.debugDescription) is no name for a file")
    }
    let folder = source.record.id.path?.parent ?? .root
    let root = snapshot.root(of: file) ?? folder
    let base: FilePath? =
      if isWiki {
        bytes.contains(slash) ? root : file.parent
      } else {
        bytes.first == slash ? snapshot.root(of: folder) ?? folder : folder
      }
    let relative = Array(bytes.drop { $0 == slash })
    guard var to = base?.resolving(relative) else {
      throw RenameRefusal(.impossibleName, "\(name.debugDescription) is no name for a file")
    }
    // A link to a folder stands for the page in it: the folder gets the name.
    if !isWiki, file.parent == folderNamed(by: raw), let old = file.parent {
      return FileMove(from: old, to: to)
    }
    guard bytes.last != slash else {
      throw RenameRefusal(.impossibleName, "\(name.debugDescription) names a folder, not a file")
    }
    let hadExtension =
      file.fileExtension.map { suffix in
        raw.count > suffix.count
          && raw.suffix(suffix.count + 1).elementsEqual([UInt8(ascii: ".")] + suffix)
      } ?? true
    if let suffix = file.fileExtension, !hadExtension || to.fileExtension == nil,
      to.fileExtension?.elementsEqual(suffix) != true
    {
      to = to.parent?.appending(to.lastComponent + [UInt8(ascii: ".")] + suffix) ?? to
    }
    return FileMove(from: file, to: to)
  }

  /// The folder that the link's path names as such.
  private func folderNamed(by raw: [UInt8]) -> FilePath? {
    let path = LinkDestination(PlainText.unescaped(raw)).path
    let slash = UInt8(ascii: "/")
    guard let folder = source.record.id.path?.parent else { return nil }
    let base = path.first == slash ? snapshot.root(of: folder) ?? folder : folder
    return base.resolving(Array(path.drop { $0 == slash }))
  }
}

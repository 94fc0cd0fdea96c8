package import FileSystem
import Markup

/// The records of all files of the workspace as they are on disk, and who mentions whom. A value.
package struct FileIndex: Sendable {
  package private(set) var records: [FilePath: FileRecord] = [:]
  /// Files with a link that has the key.
  private var mentions: [LinkKey: Set<FilePath>] = [:]
  /// Files by their stem in lower case: what wiki links name.
  private var stems: [String: Set<FilePath>] = [:]
  /// Files by the names that they give themselves.
  private var names: [String: Set<FilePath>] = [:]

  package init() {}

  /// Puts a file's record in the place of its old one; O(links of both).
  package mutating func update(_ record: FileRecord, at path: FilePath) {
    remove(path)
    records[path] = record
    for key in FileIndex.keys(mentionedBy: record) { mentions[key, default: []].insert(path) }
    stems[FileIndex.stem(of: path), default: []].insert(path)
    for name in record.names { names[name, default: []].insert(path) }
  }

  /// Forgets a file.
  package mutating func remove(_ path: FilePath) {
    guard let old = records.removeValue(forKey: path) else { return }
    for key in FileIndex.keys(mentionedBy: old) {
      mentions[key]?.remove(path)
      if mentions[key]?.isEmpty == true { mentions[key] = nil }
    }
    for name in old.names {
      names[name]?.remove(path)
      if names[name]?.isEmpty == true { names[name] = nil }
    }
    let stem = FileIndex.stem(of: path)
    stems[stem]?.remove(path)
    if stems[stem]?.isEmpty == true { stems[stem] = nil }
  }

  /// Files that may hold a link to `path`, whose file gives itself `names`, by the keys of their
  /// links.
  package func files(mentioning path: FilePath, names: Set<String> = []) -> Set<FilePath> {
    var found: Set<FilePath> = []
    for key in FileIndex.keys(of: path, names: names) { found.formUnion(mentions[key] ?? []) }
    return found
  }

  /// Files whose name without extension is `stem`, in any case.
  package func files(withStem stem: String) -> Set<FilePath> {
    stems[stem.lowercased()] ?? []
  }

  /// Files whose front matter gives them `name` as alias or title, in any case.
  package func files(named name: String) -> Set<FilePath> {
    names[name.lowercased()] ?? []
  }

  /// Keys under which links name a file that gives itself `names`.
  static func keys(of path: FilePath, names: Set<String> = []) -> [LinkKey] {
    var keys = [LinkKey(path: path), LinkKey(wiki: path.name)] + names.map { LinkKey(wiki: $0) }
    // `/guide/` from the workspace folder names `guide/index.md` by its folder.
    let stem = FileIndex.stem(of: path)
    if ["index", "_index", "readme"].contains(stem), let folder = path.parent?.name {
      keys.append(LinkKey(wiki: folder))
    }
    return keys
  }

  /// Keys of the links of a file.
  static func keys(mentionedBy record: FileRecord) -> Set<LinkKey> {
    var keys: Set<LinkKey> = []
    guard let folder = record.id.path?.parent else { return keys }
    for link in record.links {
      guard let destination = link.destination else { continue }
      if link.form == .wiki {
        let target = LinkDestination(wiki: destination)
        if !target.path.isEmpty {
          keys.insert(LinkKey(wiki: String(decoding: target.path, as: UTF8.self)))
        }
        continue
      }
      let target = LinkDestination(destination)
      guard !target.isExternal, !target.path.isEmpty else { continue }
      if target.path.first == UInt8(ascii: "/") {
        // Relative to a root that only the workspace knows: found by its name.
        keys.insert(LinkKey(wiki: String(decoding: target.path, as: UTF8.self)))
        if let parent = FileIndex.folderName(of: target.path) { keys.insert(LinkKey(wiki: parent)) }
      } else if let path = folder.resolving(target.path) {
        keys.insert(LinkKey(path: path))
      }
    }
    return keys
  }

  /// For `/guide/` or `/guide/index.html` the name `guide`.
  private static func folderName(of path: [UInt8]) -> String? {
    let parts = path.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func stem(of path: FilePath) -> String {
    String(decoding: path.stem, as: UTF8.self).lowercased()
  }
}

/// An absolute path as the kernel sees it: bytes, not text, because names need not be UTF-8.
///
/// Normalised by its letters alone: no empty, `.` or `..` component and no slash at the end. A `..` after
/// a symbolic link is therefore not followed the way the kernel would; ask `FileSystem.resolve` for that.
package struct FilePath: Hashable, Comparable, Sendable {
  /// The path's bytes: starts with `/`, holds no NUL.
  package let bytes: [UInt8]

  /// The root folder, `/`.
  package static let root = FilePath(normalised: [slash])

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  private init(normalised bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Makes a path of absolute bytes; `nil` when they do not start with `/` or hold a NUL.
  package init?(bytes: some Sequence<UInt8>) {
    let given = Array(bytes)
    guard given.first == FilePath.slash, !given.contains(0) else { return nil }
    self.bytes = FilePath.normalise(given)
  }

  /// Makes a path of absolute text; `nil` when it does not start with `/` or holds a NUL.
  package init?(_ text: String) {
    self.init(bytes: text.utf8)
  }

  /// Returns the path that `relative` names when read in this folder.
  ///
  /// An absolute argument is taken as it is; `..` above the root stays at the root. `nil` when it holds a NUL.
  package func resolving(_ relative: some Sequence<UInt8>) -> FilePath? {
    let given = Array(relative)
    if given.first == FilePath.slash { return FilePath(bytes: given) }
    return FilePath(bytes: bytes + [FilePath.slash] + given)
  }

  /// Returns the path that `relative` names when read in this folder; see the form for bytes.
  package func resolving(_ relative: String) -> FilePath? {
    resolving(relative.utf8)
  }

  /// Returns the path of the entry `name` of this folder.
  ///
  /// `name` must be a directory entry: not empty, no slash, no NUL, neither `.` nor `..`. Others are
  /// normalised as `resolving` does and lose what a path cannot hold.
  package func appending(_ name: some Collection<UInt8>) -> FilePath {
    let isEntry =
      !name.isEmpty && !name.contains { $0 == FilePath.slash || $0 == 0 }
      && !(name.first == FilePath.dot && name.allSatisfy { $0 == FilePath.dot } && name.count < 3)
    guard isEntry else { return resolving(name.filter { $0 != 0 }) ?? self }
    var joined: [UInt8] = []
    joined.reserveCapacity(bytes.count + name.count + 1)
    joined.append(contentsOf: bytes)
    if bytes.count > 1 { joined.append(FilePath.slash) }
    joined.append(contentsOf: name)
    return FilePath(normalised: joined)
  }

  /// Returns the path of the entry `name` of this folder.
  package func appending(_ name: String) -> FilePath {
    appending(Array(name.utf8))
  }

  /// The folder that holds this entry; `nil` for the root.
  package var parent: FilePath? {
    guard bytes.count > 1, let cut = bytes.lastIndex(of: FilePath.slash) else { return nil }
    return cut == 0 ? .root : FilePath(normalised: Array(bytes[..<cut]))
  }

  /// Bytes after the last slash; empty for the root.
  package var lastComponent: ArraySlice<UInt8> {
    guard bytes.count > 1, let cut = bytes.lastIndex(of: FilePath.slash) else { return [] }
    return bytes[(cut + 1)...]
  }

  /// The last component as text to show; bytes that are not UTF-8 appear as U+FFFD.
  package var name: String {
    String(decoding: lastComponent, as: UTF8.self)
  }

  /// Bytes after the last dot of the name; `nil` without a dot, with nothing after it, or when the dot is
  /// the name's first byte.
  package var fileExtension: ArraySlice<UInt8>? {
    let name = lastComponent
    guard let cut = name.lastIndex(of: FilePath.dot), cut > name.startIndex,
      cut + 1 < name.endIndex
    else { return nil }
    return name[(cut + 1)...]
  }

  /// The name without its extension and the dot before that.
  package var stem: ArraySlice<UInt8> {
    guard let found = fileExtension else { return lastComponent }
    return lastComponent[..<(found.startIndex - 1)]
  }

  /// Components from the root down, without slashes.
  package var components: [ArraySlice<UInt8>] {
    bytes.split(separator: FilePath.slash)
  }

  /// Whether this is `folder` or lies below it, by the letters of both.
  package func isInside(_ folder: FilePath) -> Bool {
    if folder.bytes.count == 1 { return true }
    guard bytes.starts(with: folder.bytes) else { return false }
    return bytes.count == folder.bytes.count || bytes[folder.bytes.count] == FilePath.slash
  }

  /// Returns the bytes that lead from `folder` to this path, such as `../a/b.md`; `.` when they are equal.
  package func relative(to folder: FilePath) -> [UInt8] {
    let here = components
    let there = folder.components
    var shared = 0
    while shared < min(here.count, there.count), here[shared] == there[shared] { shared += 1 }
    let up = Array(repeating: ArraySlice("..".utf8), count: there.count - shared)
    let steps = up + here[shared...]
    return steps.isEmpty ? [FilePath.dot] : Array(steps.joined(separator: [FilePath.slash]))
  }

  /// Returns this path with the leading `old` replaced by `new`; `nil` when it is not inside `old`.
  package func rebased(from old: FilePath, to new: FilePath) -> FilePath? {
    guard isInside(old) else { return nil }
    let rest = bytes.dropFirst(old.bytes.count == 1 ? 0 : old.bytes.count)
    if rest.isEmpty { return new }
    if rest.count == 1 { return new }
    return FilePath(normalised: (new.bytes.count == 1 ? [] : new.bytes) + rest)
  }

  package static func < (left: FilePath, right: FilePath) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }

  private static func normalise(_ given: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(given.count)
    var start = 0
    while start < given.count {
      var end = start
      while end < given.count, given[end] != slash { end += 1 }
      let component = given[start..<end]
      if component.elementsEqual("..".utf8) {
        let cut = kept.lastIndex(of: slash) ?? 0
        kept.removeSubrange(cut...)
      } else if !component.isEmpty, !component.elementsEqual(".".utf8) {
        kept.append(slash)
        kept.append(contentsOf: component)
      }
      start = end + 1
    }
    return kept.isEmpty ? [slash] : kept
  }
}

extension FilePath: CustomStringConvertible {
  /// The path as text to show; bytes that are not UTF-8 appear as U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

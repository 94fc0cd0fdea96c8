import Glibc

/// The entries of one directory, sorted by the bytes of their names, packed so that a large directory costs
/// a few allocations and not one for each entry. `.` and `..` are left out.
package struct DirectoryListing: Sendable {
  /// One entry; its name is asked for with `name(of:)`.
  package struct Entry: Sendable {
    fileprivate let start: Int
    fileprivate let count: Int
    /// What it is; a symbolic link is not followed.
    package let kind: FileKind
    /// Inode number on the directory's device.
    package let inode: UInt64
  }

  /// Which directory this is; the size and time are the directory's own.
  package let identity: FileIdentity
  package private(set) var entries: [Entry] = []
  private var names: [UInt8] = []

  /// Makes an empty listing of a directory.
  package init(of identity: FileIdentity) {
    self.identity = identity
  }

  /// Adds an entry at the end; call `sort` after the last.
  package mutating func append(name: some Collection<UInt8>, kind: FileKind, inode: UInt64) {
    entries.append(Entry(start: names.count, count: name.count, kind: kind, inode: inode))
    names.append(contentsOf: name)
  }

  /// Sorts the entries by the bytes of their names.
  package mutating func sort() {
    names.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      entries.sort { left, right in
        let order = memcmp(base + left.start, base + right.start, min(left.count, right.count))
        return order == 0 ? left.count < right.count : order < 0
      }
    }
  }

  /// Returns the bytes of an entry's name.
  package func name(of entry: Entry) -> ArraySlice<UInt8> {
    names[entry.start..<(entry.start + entry.count)]
  }

  /// Returns the entry of that name, found by bisection.
  package func entry(named name: String) -> Entry? {
    let wanted = Array(name.utf8)
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if self.name(of: entries[middle]).lexicographicallyPrecedes(wanted) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < entries.count, self.name(of: entries[low]).elementsEqual(wanted) else { return nil }
    return entries[low]
  }
}

/// The difference of two states of a file in the unified format, as `git apply` and `patch -p1` take it.
///
/// A file that keeps its name has no `diff --git` line: with one, git takes names from the top of the repository,
/// without one from the current folder, as patch does. Renames cannot be said without.
struct UnifiedDiff {
  /// Lines shown around a change.
  static let context = 3

  /// Name of the file, relative to the folder in which the diff is to be applied.
  let name: [UInt8]
  let newName: [UInt8]
  /// Whether git's own header is written.
  let hasGitHeader: Bool
  let old: LineTable
  let new: LineTable
  private let changes: [LineChange]

  /// Compares two states; `changes` says which bytes were replaced when that is known.
  init(
    name: [UInt8], newName: [UInt8]? = nil, old: [UInt8], new: [UInt8],
    changes: [ByteChange]? = nil, hasGitHeader: Bool = false
  ) {
    self.name = name
    self.newName = newName ?? name
    self.hasGitHeader = hasGitHeader || self.newName != name
    self.old = LineTable(old)
    self.new = LineTable(new)
    self.changes = LineDifference(old: self.old, new: self.new).changes(changes)
  }

  /// Whether nothing differs.
  var isEmpty: Bool { changes.isEmpty && name == newName }

  /// One line of the diff: what a colour may depend on.
  enum Line {
    case header([UInt8])
    case place([UInt8])
    case context(ArraySlice<UInt8>)
    case removed(ArraySlice<UInt8>)
    case added(ArraySlice<UInt8>)
  }

  /// Hands all lines to `body`, in order; those of the files keep their line feeds.
  func forEachLine(_ body: (Line) -> Void) {
    guard !isEmpty else { return }
    if hasGitHeader {
      // patch 2.7 takes the names of a bare rename from this line, where an unquoted blank ends a name.
      let names =
        GitName.quoted("a/", name, withBlanks: true) + [UInt8(ascii: " ")]
        + GitName.quoted("b/", newName, withBlanks: true)
      body(.header(Array("diff --git ".utf8) + names))
    }
    if name != newName {
      if changes.isEmpty { body(.header(Array("similarity index 100%".utf8))) }
      body(.header(Array("rename from ".utf8) + GitName.quoted("", name)))
      body(.header(Array("rename to ".utf8) + GitName.quoted("", newName)))
    }
    guard !changes.isEmpty else { return }
    body(.header(Array("--- ".utf8) + GitName.spelled("a/", name)))
    body(.header(Array("+++ ".utf8) + GitName.spelled("b/", newName)))
    var first = 0
    while first < changes.count {
      var last = first
      while last + 1 < changes.count,
        changes[last + 1].old.lowerBound - changes[last].old.upperBound <= 2 * UnifiedDiff.context
      {
        last += 1
      }
      write(changes[first...last], body)
      first = last + 1
    }
  }

  private func write(_ group: ArraySlice<LineChange>, _ body: (Line) -> Void) {
    guard let first = group.first, let last = group.last else { return }
    let before = min(UnifiedDiff.context, first.old.lowerBound)
    let after = min(UnifiedDiff.context, old.count - last.old.upperBound)
    let oldRange = first.old.lowerBound - before..<last.old.upperBound + after
    let newRange = first.new.lowerBound - before..<last.new.upperBound + after
    body(
      .place(Array("@@ -\(UnifiedDiff.place(oldRange)) +\(UnifiedDiff.place(newRange)) @@".utf8)))
    var line = oldRange.lowerBound
    for change in group {
      for index in line..<change.old.lowerBound { body(.context(old[index])) }
      for index in change.old { body(.removed(old[index])) }
      for index in change.new { body(.added(new[index])) }
      line = change.old.upperBound
    }
    for index in line..<oldRange.upperBound { body(.context(old[index])) }
  }

  /// An empty range is named by the line before it.
  private static func place(_ range: Range<Int>) -> String {
    switch range.count {
    case 0: "\(range.lowerBound),0"
    case 1: "\(range.lowerBound + 1)"
    default: "\(range.lowerBound + 1),\(range.count)"
    }
  }
}

/// File names in diffs.
enum GitName {
  /// Returns prefix and name for a `---` or `+++` line: with a tab behind it when there are blanks, so that patch does
  /// not take them for the end of the name.
  static func spelled(_ prefix: String, _ name: [UInt8]) -> [UInt8] {
    let quoted = quoted(prefix, name)
    let hasBlank = quoted.first != UInt8(ascii: "\"") && quoted.contains(UInt8(ascii: " "))
    return hasBlank ? quoted + [UInt8(ascii: "\t")] : quoted
  }

  /// Returns prefix and name as git spells them with `core.quotePath` off: in C's quotes when there are control
  /// characters, quotes or backslashes, or when it is not UTF-8; when asked for also when there are blanks.
  static func quoted(_ prefix: String, _ name: [UInt8], withBlanks: Bool = false) -> [UInt8] {
    let whole = Array(prefix.utf8) + name
    let isText = String(validating: name, as: UTF8.self) != nil
    let isPlain = isText && !whole.contains { $0 < 0x20 || $0 == 0x7F || $0 == 0x22 || $0 == 0x5C }
    if isPlain, !withBlanks || !whole.contains(UInt8(ascii: " ")) { return whole }
    var quoted: [UInt8] = [UInt8(ascii: "\"")]
    for byte in whole {
      if let letter = letters[byte] {
        quoted += [UInt8(ascii: "\\"), letter]
      } else if byte < 0x20 || byte == 0x7F || (byte >= 0x80 && !isText) {
        quoted.append(UInt8(ascii: "\\"))
        for shift in [6, 3, 0] { quoted.append(UInt8(ascii: "0") + (byte >> UInt8(shift)) & 7) }
      } else {
        quoted.append(byte)
      }
    }
    return quoted + [UInt8(ascii: "\"")]
  }

  private static let letters: [UInt8: UInt8] = [
    7: UInt8(ascii: "a"), 8: UInt8(ascii: "b"), 9: UInt8(ascii: "t"), 10: UInt8(ascii: "n"),
    11: UInt8(ascii: "v"), 12: UInt8(ascii: "f"), 13: UInt8(ascii: "r"), 0x22: 0x22, 0x5C: 0x5C,
  ]
}

/// The rules of one `.gitignore` or `.ignore` file, in the manner of gitignore(5).
package struct IgnoreRules: Hashable, Sendable {
  /// What the rules say about a path.
  package enum Verdict: Hashable, Sendable {
    case ignored
    /// A `!` rule took it back.
    case kept
  }

  private struct Rule: Hashable, Sendable {
    let pattern: GlobPattern
    let isNegated: Bool
    let isForDirectories: Bool
    /// Bound to the file's folder; otherwise it matches a name at any depth.
    let isAnchored: Bool
  }

  private var rules: [Rule] = []

  /// Whether no line of the file is a rule.
  package var isEmpty: Bool { rules.isEmpty }

  /// Reads the lines of an ignore file; lines that could never match are left out.
  package init(_ file: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let content = file.starts(with: mark) ? file.dropFirst(3) : file[...]
    for line in content.split(separator: UInt8(ascii: "\n")) {
      if let rule = IgnoreRules.rule(line) { rules.append(rule) }
    }
  }

  /// Returns what the last rule that matches says; `nil` when none does.
  ///
  /// `components` lead from the folder of the ignore file to the entry. Folders above the entry are not
  /// looked at: who walks a tree asks about them first and stays out of ignored ones, from which no rule
  /// can take a file back.
  package func verdict(on components: [ArraySlice<UInt8>], isDirectory: Bool) -> Verdict? {
    guard let name = components.last else { return nil }
    for rule in rules.reversed() where isDirectory || !rule.isForDirectories {
      let isMatch =
        rule.isAnchored ? rule.pattern.matches(components) : rule.pattern.matches(name: name)
      if isMatch { return rule.isNegated ? .kept : .ignored }
    }
    return nil
  }

  private static func rule(_ line: ArraySlice<UInt8>) -> Rule? {
    var text = line
    if text.last == UInt8(ascii: "\r") { text.removeLast() }
    if text.first == UInt8(ascii: "#") { return nil }
    text = withoutTrailingBlanks(text)
    var isNegated = false
    if text.first == UInt8(ascii: "!") {
      isNegated = true
      text.removeFirst()
    }
    var isForDirectories = false
    if text.last == UInt8(ascii: "/") {
      isForDirectories = true
      text.removeLast()
    }
    let isAnchored = text.contains(UInt8(ascii: "/"))
    guard let pattern = GlobPattern(text) else { return nil }
    return Rule(
      pattern: pattern, isNegated: isNegated, isForDirectories: isForDirectories,
      isAnchored: isAnchored)
  }

  /// Blanks at the end count only after a backslash.
  private static func withoutTrailingBlanks(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var end = line.startIndex
    var index = line.startIndex
    while index < line.endIndex {
      if line[index] == UInt8(ascii: "\\") {
        index = min(index + 2, line.endIndex)
        end = index
        continue
      }
      if line[index] != UInt8(ascii: " ") { end = index + 1 }
      index += 1
    }
    return line[..<end]
  }
}

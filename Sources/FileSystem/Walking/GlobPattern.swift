/// A pattern for paths in the manner of gitignore(5), compiled to segments of bytes.
///
/// `*` and `?` stop at slashes, `[a-z]`, `[!a]` and `[[:digit:]]` are classes, `\` takes a wildcard's meaning
/// away, and `**` as a whole segment stands for any number of folders; at the end it needs something inside.
/// Matching takes time in proportion to pattern times path and does not recurse.
package struct GlobPattern: Hashable, Sendable {
  enum Token: Hashable, Sendable {
    case byte(UInt8)
    case anyByte
    case anyRun
    case oneOf(ByteSet)
  }

  enum Segment: Hashable, Sendable {
    /// No wildcards: compared as bytes.
    case literal([UInt8])
    /// `*` and a literal ending, such as `*.md`.
    case ending([UInt8])
    case tokens([Token])
    case anyFolders
  }

  let segments: [Segment]

  /// Compiles a pattern without its leading and trailing slash; `nil` when it could never match, as with an
  /// open class or a lone `\` at the end.
  package init?(_ pattern: some Collection<UInt8>) {
    var segments: [Segment] = []
    for part in pattern.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true) {
      guard let segment = GlobPattern.segment(Array(part)) else { return nil }
      if case .anyFolders = segment, case .anyFolders? = segments.last { continue }
      segments.append(segment)
    }
    if segments.isEmpty { return nil }
    self.segments = segments
  }

  /// Whether the pattern matches a whole path, given as its components.
  package func matches(_ components: [ArraySlice<UInt8>]) -> Bool {
    var (pattern, path) = (0, 0)
    var retry: (pattern: Int, path: Int)?
    while true {
      if pattern == segments.count {
        if path == components.count { return true }
      } else if case .anyFolders = segments[pattern] {
        if pattern == segments.count - 1 { return path < components.count }
        retry = (pattern + 1, path)
        pattern += 1
        continue
      } else if path < components.count,
        GlobPattern.matches(segments[pattern], components[path])
      {
        pattern += 1
        path += 1
        continue
      }
      guard let last = retry, last.path < components.count else { return false }
      retry = (last.pattern, last.path + 1)
      (pattern, path) = (last.pattern, last.path + 1)
    }
  }

  /// Whether a pattern of one segment matches a name.
  func matches(name: ArraySlice<UInt8>) -> Bool {
    if case .anyFolders = segments[0] { return true }
    return GlobPattern.matches(segments[0], name)
  }

  private static func segment(_ part: [UInt8]) -> Segment? {
    if part.elementsEqual("**".utf8) { return .anyFolders }
    var tokens: [Token] = []
    var index = 0
    while index < part.count {
      let byte = part[index]
      index += 1
      switch byte {
      case UInt8(ascii: "*"):
        if tokens.last != .anyRun { tokens.append(.anyRun) }
      case UInt8(ascii: "?"): tokens.append(.anyByte)
      case UInt8(ascii: "["):
        guard let (set, end) = ByteSet.parse(part, from: index) else { return nil }
        tokens.append(.oneOf(set))
        index = end
      case UInt8(ascii: "\\"):
        guard index < part.count else { return nil }
        tokens.append(.byte(part[index]))
        index += 1
      default: tokens.append(.byte(byte))
      }
    }
    let literal = tokens.compactMap { token in
      if case .byte(let byte) = token { byte } else { nil }
    }
    if literal.count == tokens.count { return .literal(literal) }
    if tokens.first == .anyRun, literal.count == tokens.count - 1 { return .ending(literal) }
    return .tokens(tokens)
  }

  private static func matches(_ segment: Segment, _ name: ArraySlice<UInt8>) -> Bool {
    switch segment {
    case .anyFolders: return false
    case .literal(let bytes): return name.elementsEqual(bytes)
    case .ending(let bytes):
      return name.count >= bytes.count && name.suffix(bytes.count).elementsEqual(bytes)
    case .tokens(let tokens): return matches(tokens, name)
    }
  }

  /// The last `*` alone is taken up again: what an earlier one could take, it can too.
  private static func matches(_ tokens: [Token], _ name: ArraySlice<UInt8>) -> Bool {
    var (token, position) = (0, name.startIndex)
    var retry: (token: Int, position: Int)?
    while true {
      if token == tokens.count {
        if position == name.endIndex { return true }
      } else if tokens[token] == .anyRun {
        retry = (token + 1, position)
        token += 1
        continue
      } else if position < name.endIndex, matches(tokens[token], name[position]) {
        token += 1
        position += 1
        continue
      }
      guard let last = retry, last.position < name.endIndex else { return false }
      retry = (last.token, last.position + 1)
      (token, position) = (last.token, last.position + 1)
    }
  }

  private static func matches(_ token: Token, _ byte: UInt8) -> Bool {
    switch token {
    case .byte(let wanted): byte == wanted
    case .anyByte, .anyRun: true
    case .oneOf(let set): set.contains(byte)
    }
  }
}

extension GlobPattern {
  /// Returns the patterns that a pattern with `{a,b}` stands for, at most 64; one without stays itself.
  ///
  /// This is the form of settings and of the protocol's globs; gitignore(5) has no braces.
  package static func alternatives(_ pattern: String) -> [GlobPattern] {
    var pending = [Array(pattern.utf8)]
    var plain: [[UInt8]] = []
    while let next = pending.popLast() {
      guard let braces = firstBraces(in: next),
        plain.count + pending.count + braces.choices.count <= 64
      else {
        plain.append(next)
        continue
      }
      pending += braces.choices.map { Array(next[..<braces.start] + $0 + next[braces.end...]) }
    }
    return plain.compactMap { GlobPattern($0) }
  }

  private static func firstBraces(
    in pattern: [UInt8]
  ) -> (start: Int, end: Int, choices: [ArraySlice<UInt8>])? {
    guard let start = pattern.firstIndex(of: UInt8(ascii: "{")) else { return nil }
    var choices: [ArraySlice<UInt8>] = []
    var (depth, choiceStart) = (0, start + 1)
    for index in (start + 1)..<pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}") where depth > 0: depth -= 1
      case UInt8(ascii: "}"):
        choices.append(pattern[choiceStart..<index])
        return (start, index + 1, choices)
      case UInt8(ascii: ",") where depth == 0:
        choices.append(pattern[choiceStart..<index])
        choiceStart = index + 1
      default: break
      }
    }
    return nil
  }
}

internal import SyntaxTree

extension InlineParser {
  /// Pairs the delimiter runs from `bottom` on and forgets them ("process emphasis", appendix of
  /// CommonMark 0.31).
  ///
  /// The openers that are still possible form a stack in the front of the same memory. For every
  /// kind of closer a lower bound says where a search has failed before, so each run is looked at a
  /// constant number of times.
  mutating func resolveDelimiters(from bottom: Int) {
    guard delimiters.count > bottom else { return }
    var lowest = LowerBounds()
    var top = bottom
    for index in bottom..<delimiters.count {
      var closer = delimiters[index]
      work &+= 1
      while closer.canClose, closer.count > 0 {
        guard let opener = opener(for: closer, from: bottom, below: top, &lowest) else {
          lowest[closer] = closer.position
          break
        }
        top = opener &+ 1
        pair(opener, &closer)
        if delimiters[opener].count == 0 { top = opener }
      }
      if closer.canOpen, closer.count > 0 {
        delimiters[top] = closer
        top &+= 1
      }
    }
    delimiters.truncate(to: bottom)
  }

  /// Returns the nearest run on the stack that `closer` can pair with.
  private mutating func opener(
    for closer: DelimiterRun, from bottom: Int, below top: Int, _ lowest: inout LowerBounds
  ) -> Int? {
    let bound = lowest[closer]
    var index = top &- 1
    defer { work &+= top &- index }
    while index >= bottom, delimiters[index].position >= bound {
      let opener = delimiters[index]
      if opener.mark == closer.mark, canPair(opener, closer) { return index }
      index &-= 1
    }
    return nil
  }

  private func canPair(_ opener: DelimiterRun, _ closer: DelimiterRun) -> Bool {
    switch closer.mark {
    case .asterisk, .underscore, .tilde:
      return !(closer.canOpen || opener.canClose) || closer.length % 3 == 0
        || (opener.length &+ closer.length) % 3 != 0
    case .highlight:
      return true
    case .superscript, .subscript:
      return closer.position < opener.limit && closer.position > opener.position &+ 1
    }
  }

  /// Uses up one pair of markers and notes what lies between.
  private mutating func pair(_ opener: Int, _ closer: inout DelimiterRun) {
    let available = min(delimiters[opener].count, closer.count)
    let kind: InlineKind
    let used: UInt32
    switch closer.mark {
    case .asterisk, .underscore:
      used = min(available, 2)
      kind = used == 2 ? .strong : .emphasis
    case .tilde:
      // A `~` against a `~~` makes both plain text, as in cmark-gfm.
      guard delimiters[opener].count == closer.count else {
        delimiters[opener].count = 0
        closer.count = 0
        return
      }
      used = available
      kind = .strikethrough
    case .highlight:
      used = 2
      kind = .highlight
    case .superscript:
      used = 1
      kind = .superscript
    case .subscript:
      used = 1
      kind = .subscript
    }
    delimiters[opener].count &-= used
    closer.count &-= used
    closer.position &+= used
    let run = delimiters[opener]
    let token = Int(run.token)
    let inner = tokens[token].role == .run ? tokens[token].link : 0
    matches.append(
      DelimiterMatch(
        start: run.position &+ run.count, end: closer.position, inner: inner,
        markerLength: UInt16(truncatingIfNeeded: used), kind: kind))
    tokens[token] = InlineToken(
      .run, kind, Int(tokens[token].start), Int(tokens[token].end),
      link: UInt32(truncatingIfNeeded: matches.count))
  }
}

/// For each kind of closer, the position before which no opener is left for it.
private struct LowerBounds {
  private var storage = InlineArray<36, UInt32>(repeating: 0)

  subscript(closer: DelimiterRun) -> UInt32 {
    get { storage[slot(closer)] }
    set { storage[slot(closer)] = newValue }
  }

  private func slot(_ closer: DelimiterRun) -> Int {
    Int(closer.mark.rawValue) &* 6 &+ (closer.canOpen ? 3 : 0) &+ Int(closer.length % 3)
  }
}

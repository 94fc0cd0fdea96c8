extension InlineParser {
  /// Notes a run of `~`: one or two strike through (GFM 0.29 §6.5); one is a subscript where the
  /// dialect has those.
  ///
  /// Longer runs are plain text, as in cmark-gfm.
  mutating func tildeRun(at position: Int) -> Int {
    let behind = endOfRun(at: position)
    let length = behind &- position
    if length == 1, extensions.contains(.subscript) {
      return scriptMark(.subscript, at: position)
    }
    guard length <= 2, extensions.contains(.strikethrough) else {
      textStart = behind
      return behind
    }
    let before = neighbour(before: position, skipsTildes: false)
    let after = neighbour(after: behind, skipsTildes: false)
    let isLeftFlanking = after != .blank && (after == .other || before != .other)
    let isRightFlanking = before != .blank && (before == .other || after != .other)
    return addRun(.tilde, position, behind, canOpen: isLeftFlanking, canClose: isRightFlanking)
  }
}

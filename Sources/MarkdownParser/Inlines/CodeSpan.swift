internal import SyntaxTree

extension InlineParser {
  /// Code spans (CommonMark 0.31 §6.1).
  ///
  /// Where runs of each length were last seen is kept, as cmark does: once a search came to the
  /// end, every later opener knows at once whether its closer exists.
  mutating func codeSpan(at position: Int) -> Int {
    let inner = endOfRun(at: position)
    guard let close = closingBackticks(behind: inner, length: inner &- position) else {
      textStart = inner
      return inner
    }
    let length = inner &- position
    return addLeaf(.codeSpan, position, close &+ length, extra: UInt16(clamping: length))
  }

  /// Returns the byte behind the run of equal bytes that begins at `position`.
  @inline(__always) func endOfRun(at position: Int) -> Int {
    let byte = content[position]
    var next = position &+ 1
    while next < end, content[next] == byte { next &+= 1 }
    return next
  }

  /// Returns where the next run of exactly `length` backticks begins.
  private mutating func closingBackticks(behind start: Int, length: Int) -> Int? {
    if knowsAllBacktickRuns, length >= backtickRuns.count || Int(backtickRuns[length]) <= start {
      return nil
    }
    var position = start
    defer { work &+= position &- start }
    while position < end {
      guard content[position] == UInt8(ascii: "`") else {
        position &+= 1
        continue
      }
      let run = position
      position = endOfRun(at: position)
      let found = position &- run
      while backtickRuns.count <= found { backtickRuns.append(0) }
      backtickRuns[found] = UInt32(truncatingIfNeeded: run &+ 1)
      if found == length { return run }
    }
    knowsAllBacktickRuns = true
    return nil
  }
}

/// Finds which lines differ between two states of a file.
struct LineDifference {
  let old: LineTable
  let new: LineTable

  /// Most lines that a run may differ by before it is shown as replaced whole.
  static let limit = 600

  /// Returns the changed lines in order. `changes` says which bytes were replaced, ascending, when that is known:
  /// then only the lines around them are compared.
  func changes(_ changes: [ByteChange]?) -> [LineChange] {
    var found: [LineChange] = []
    for region in regions(changes) {
      let trimmed = trimmed(region)
      if trimmed.old.isEmpty || trimmed.new.isEmpty {
        if !trimmed.old.isEmpty || !trimmed.new.isEmpty { found.append(trimmed) }
      } else {
        found += shortestEdit(trimmed) ?? [trimmed]
      }
    }
    return found
  }

  /// The lines that byte changes touch; changes that share a line are one.
  private func regions(_ changes: [ByteChange]?) -> [LineChange] {
    guard let changes else { return [LineChange(old: 0..<old.count, new: 0..<new.count)] }
    var found: [LineChange] = []
    for change in changes {
      let region = LineChange(
        old: lines(of: change.old, in: old), new: lines(of: change.new, in: new))
      if let last = found.last,
        region.old.lowerBound < last.old.upperBound || region.new.lowerBound < last.new.upperBound
      {
        found[found.count - 1] = LineChange(
          old: last.old.lowerBound..<max(last.old.upperBound, region.old.upperBound),
          new: last.new.lowerBound..<max(last.new.upperBound, region.new.upperBound))
      } else {
        found.append(region)
      }
    }
    return found
  }

  private func lines(of range: Range<Int>, in table: LineTable) -> Range<Int> {
    let first = table.line(containing: range.lowerBound)
    let last = table.line(containing: range.upperBound)
    return first..<max(first, min(last + 1, table.count))
  }

  /// Leaves out equal lines at both ends.
  private func trimmed(_ region: LineChange) -> LineChange {
    var region = region
    while let left = region.old.first, let right = region.new.first, old[left] == new[right] {
      region.old = (left + 1)..<region.old.upperBound
      region.new = (right + 1)..<region.new.upperBound
    }
    while let left = region.old.last, let right = region.new.last, old[left] == new[right] {
      region.old = region.old.lowerBound..<left
      region.new = region.new.lowerBound..<right
    }
    return region
  }

  /// Myers, "An O(ND) Difference Algorithm and Its Variations" (1986), the greedy form; `nil` when more than `limit`
  /// lines differ.
  private func shortestEdit(_ region: LineChange) -> [LineChange]? {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func numbered(_ line: ArraySlice<UInt8>) -> Int {
      let next = numbers.count
      return numbers[line]
        ?? {
          numbers[line] = next; return next
        }()
    }
    let left = region.old.map { numbered(old[$0]) }
    let right = region.new.map { numbered(new[$0]) }
    guard let steps = EditPath(left, right, limit: LineDifference.limit) else { return nil }
    return steps.changes.map { change in
      LineChange(
        old: change.old.lowerBound + region.old.lowerBound..<change.old.upperBound
          + region.old.lowerBound,
        new: change.new.lowerBound + region.new.lowerBound..<change.new.upperBound
          + region.new.lowerBound)
    }
  }
}

/// A shortest way from one sequence to another.
private struct EditPath {
  private(set) var changes: [LineChange] = []

  init?(_ left: [Int], _ right: [Int], limit: Int) {
    // For each number of edits how far each diagonal `x - y` gets; diagonal k is at index k + edits.
    var reached: [[Int]] = []
    var previous: [Int] = []
    var edits = 0
    while true {
      guard edits <= limit else { return nil }
      var current = Array(repeating: 0, count: 2 * edits + 1)
      for diagonal in stride(from: -edits, through: edits, by: 2) {
        var x = EditPath.start(on: diagonal, after: edits, previous).x
        while x < left.count, x - diagonal < right.count, left[x] == right[x - diagonal] { x += 1 }
        current[diagonal + edits] = x
        if x >= left.count, x - diagonal >= right.count {
          reached.append(current)
          follow(reached, left.count, right.count)
          return
        }
      }
      reached.append(current)
      previous = current
      edits += 1
    }
  }

  /// Where a path of `edits` edits enters a diagonal, and the diagonal it came from.
  private static func start(
    on diagonal: Int, after edits: Int, _ previous: [Int]
  ) -> (x: Int, from: Int) {
    if edits == 0 { return (0, 0) }
    let middle = diagonal + edits - 1
    let isInsertion =
      diagonal == -edits || (diagonal != edits && previous[middle - 1] < previous[middle + 1])
    return isInsertion
      ? (previous[middle + 1], diagonal + 1) : (previous[middle - 1] + 1, diagonal - 1)
  }

  /// Goes back from the end and gathers runs of edits.
  private mutating func follow(_ reached: [[Int]], _ leftEnd: Int, _ rightEnd: Int) {
    var x = leftEnd
    var y = rightEnd
    for edits in stride(from: reached.count - 1, to: 0, by: -1) {
      let (entry, from) = EditPath.start(on: x - y, after: edits, reached[edits - 1])
      let entryY = entry - (x - y)
      let before = reached[edits - 1][from + edits - 1]
      let step = LineChange(old: before..<entry, new: (before - from)..<entryY)
      if let last = changes.last, last.old.lowerBound == step.old.upperBound,
        last.new.lowerBound == step.new.upperBound
      {
        changes[changes.count - 1] = LineChange(
          old: step.old.lowerBound..<last.old.upperBound,
          new: step.new.lowerBound..<last.new.upperBound)
      } else {
        changes.append(step)
      }
      x = before
      y = before - from
    }
    changes.reverse()
  }
}

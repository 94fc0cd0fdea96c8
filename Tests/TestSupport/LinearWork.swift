public import Testing

/// Expects that doubling the size of an input multiplies the counted work by at most `ratio`.
///
/// `work` returns what was counted for an input of the given size: bytes scanned plus nodes made,
/// never time. The sizes are `size`, `2 * size`, … up to `doublings` times.
public func expectLinearWork(
  from size: Int, doublings: Int = 2, ratio: Double = 2.2, _ name: String = "",
  sourceLocation: SourceLocation = #_sourceLocation, _ work: (Int) throws -> Int
) rethrows {
  var current = size
  var before = try work(current)
  #expect(before > 0, "\(name): no work was counted", sourceLocation: sourceLocation)
  for _ in 0..<doublings {
    let after = try work(current * 2)
    #expect(
      Double(after) <= Double(before) * ratio,
      "\(name): size \(current) cost \(before), size \(current * 2) cost \(after)",
      sourceLocation: sourceLocation)
    (current, before) = (current * 2, after)
  }
}

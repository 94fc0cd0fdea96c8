package import TextModel

extension RandomText {
  /// Returns a random change of a text: up to `count` edits, `size` replaced bytes and `size` new
  /// pieces at most each. Some changes are empty, some replace everything.
  package static func change(
    of text: Text, edits count: Int, size: Int, using random: inout SeededRandom
  ) throws -> ChangeSet {
    if random.oneIn(40) { return ChangeSet(keeping: text.byteCount) }
    if random.oneIn(40) {
      return try .replacing(
        text.range, with: string(pieces: size, using: &random), in: text.byteCount)
    }
    var places: [ByteOffset] = []
    for _ in 0..<random.int(in: 1...max(1, count)) {
      places.append(boundary(in: text, using: &random))
    }
    places.sort()
    var edits: [ChangeSet.Edit] = []
    for (index, lower) in places.enumerated() {
      let limit = index + 1 < places.count ? places[index + 1] : text.end
      var upper = min(limit, lower.advanced(byBytes: random.int(in: 0...size)))
      while !text.isScalarBoundary(upper) { upper = upper.advanced(byBytes: -1) }
      let inserted = string(pieces: random.int(in: 0...size), using: &random)
      edits.append(
        ChangeSet.Edit(
          range: lower..<max(lower, upper), replacement: Text(random.oneIn(3) ? "" : inserted)))
    }
    return try ChangeSet(edits, in: text.byteCount)
  }
}

extension Text {
  /// Returns what is wrong with the tree: sums, sizes of nodes, heights, cuts inside a scalar or a
  /// CRLF. Reads the whole text.
  package func invariantViolations() -> [String] {
    var violations: [String] = []
    var previous: UInt8 = 0
    let sums = check(tree, isRoot: true, &previous, &violations)
    if sums != tree.summary { violations.append("root sums are \(tree.summary), not \(sums)") }
    return violations
  }

  private func check(
    _ tree: TextSubtree, isRoot: Bool, _ previous: inout UInt8, _ violations: inout [String]
  ) -> TextSummary {
    if tree.height == 0 { return checkLeaf(tree, isRoot: isRoot, &previous, &violations) }
    let children = tree.childTrees
    let bounds = isRoot ? 2...shape.fanOut.upperBound : shape.fanOut
    if !bounds.contains(children.count) {
      violations.append("a branch has \(children.count) children")
    }
    var sums = TextSummary.zero
    for child in children {
      let found = check(child, isRoot: false, &previous, &violations)
      if found != child.summary { violations.append("sums are \(child.summary), not \(found)") }
      sums.append(found)
    }
    return sums
  }

  private func checkLeaf(
    _ leaf: TextSubtree, isRoot: Bool, _ previous: inout UInt8, _ violations: inout [String]
  ) -> TextSummary {
    let bytes = withExtendedLifetime(leaf.node) {
      [UInt8](UnsafeBufferPointer(start: leaf.child.leafBytes, count: leaf.summary.bytes))
    }
    let bounds = isRoot ? 0...shape.leafBytes.upperBound : shape.leafBytes
    if !bounds.contains(bytes.count) { violations.append("a leaf has \(bytes.count) bytes") }
    if !bytes.withUnsafeBufferPointer(isValidUTF8) { violations.append("a leaf cuts a scalar") }
    if bytes.first == 0x0A, previous == 0x0D { violations.append("a cut lies inside a CRLF") }
    previous = bytes.last ?? previous
    return bytes.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { TextSummary(of: $0, count: buffer.count) } ?? .zero
    }
  }
}

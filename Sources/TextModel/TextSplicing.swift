/// A node that takes the place of another, or two when it would have been too big. Both are retained.
private struct Replacement {
  var first: TextChild
  var second: TextChild?
}

extension TextShape {
  /// Returns the tree with `range` replaced by `bytes`, which must be valid UTF-8.
  ///
  /// Costs a path copy when the change stays in one leaf, else some splits and joins.
  func replacing(
    _ tree: TextSubtree, _ range: Range<Int>, with bytes: UnsafeBufferPointer<UInt8>
  ) -> TextSubtree {
    if let result = edited(tree, range, with: bytes) { return result }
    return replacing(tree, range, with: self.tree(copying: bytes))
  }

  /// Returns the tree with `range` replaced by another tree of this shape, sharing its nodes.
  func replacing(
    _ tree: TextSubtree, _ range: Range<Int>, with middle: TextSubtree
  ) -> TextSubtree {
    let head = concatenate(prefix(of: tree, range.lowerBound), middle)
    return concatenate(head, suffix(of: tree, from: range.upperBound))
  }

  /// Returns the tree with `range` replaced, or `nil` when the change does not stay in one leaf.
  func edited(
    _ tree: TextSubtree, _ range: Range<Int>, with bytes: UnsafeBufferPointer<UInt8>
  ) -> TextSubtree? {
    guard bytes.count <= Int(leafMaximum) else { return nil }
    return withExtendedLifetime(tree.node) {
      guard
        let result = edited(
          tree.child, height: tree.height, range.lowerBound, range.upperBound, bytes,
          isRoot: true)
      else { return nil }
      let first = result.first.subtreeTakingOver(height: tree.height)
      guard let second = result.second else { return first }
      return TextSubtree(parentOf: [first, second.subtreeTakingOver(height: tree.height)])
    }
  }

  /// Recurses over the height only.
  private func edited(
    _ old: TextChild, height: Int, _ lower: Int, _ upper: Int,
    _ bytes: UnsafeBufferPointer<UInt8>, isRoot: Bool
  ) -> Replacement? {
    if height == 0 { return editedLeaf(old, lower, upper, bytes, isRoot: isRoot) }
    let children = old.children
    var index = 0
    var start = 0
    while index < children.count - 1, start &+ children[index].summary.bytes < upper {
      start &+= children[index].summary.bytes
      index &+= 1
    }
    guard lower >= start else { return nil }
    guard
      let new = edited(
        children[index], height: height - 1, lower &- start, upper &- start, bytes, isRoot: false)
    else { return nil }
    return exchanging(index, of: old, for: new)
  }

  /// Copies a branch with one child exchanged, in two halves when there is no room.
  private func exchanging(
    _ index: Int, of old: TextChild, for new: Replacement
  ) -> Replacement {
    let children = old.children
    guard let second = new.second else {
      let branch = TextBranch.make(count: children.count)
      let target = branch.children
      var hash: UInt64 = 0
      for place in 0..<children.count {
        let child = place == index ? new.first : children[place]
        if place != index { _ = child.node.retain() }
        (target + place).initialize(to: child)
        hash = TextHasher.shared.concatenate(
          hash, child.summary.hash, rightBytes: child.summary.bytes)
      }
      var summary = old.summary
      summary.exchangeCounts(of: children[index].summary, for: new.first.summary)
      summary.hash = hash
      return Replacement(
        first: TextChild(node: Unmanaged.passRetained(branch), summary: summary), second: nil)
    }
    var all: [TextChild] = []
    all.reserveCapacity(children.count + 1)
    for place in 0..<children.count where place != index {
      _ = children[place].node.retain()
      all.append(children[place])
    }
    all.insert(contentsOf: [new.first, second], at: index)
    if all.count <= Int(fanOutMaximum) {
      return Replacement(first: branch(takingOver: all[...]), second: nil)
    }
    let half = all.count / 2
    return Replacement(
      first: branch(takingOver: all[..<half]), second: branch(takingOver: all[half...]))
  }

  /// Makes a branch of children that are retained already.
  private func branch(takingOver children: ArraySlice<TextChild>) -> TextChild {
    let branch = TextBranch.make(count: children.count)
    var summary = TextSummary.zero
    for (place, child) in children.enumerated() {
      (branch.children + place).initialize(to: child)
      summary.append(child.summary)
    }
    return TextChild(node: Unmanaged.passRetained(branch), summary: summary)
  }

  /// Copies a leaf with `lower..<upper` replaced, in two halves when there is no room.
  ///
  /// Answers `nil` when the leaf would become too small, or would begin with LF or end with CR at a
  /// changed end, where the neighbour could hold the other half of a CRLF.
  private func editedLeaf(
    _ old: TextChild, _ lower: Int, _ upper: Int, _ bytes: UnsafeBufferPointer<UInt8>,
    isRoot: Bool
  ) -> Replacement? {
    let count = old.summary.bytes
    let newCount = count &- (upper &- lower) &+ bytes.count
    if newCount < leafBytes.lowerBound, !isRoot { return nil }
    let source = old.leafBytes
    if newCount > Int(leafMaximum) {
      return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: newCount) { buffer in
        guard let base = buffer.baseAddress else { return nil }
        splice(source, count, lower, upper, bytes, into: base)
        let whole = UnsafeBufferPointer(buffer)
        if !isRoot, touchesSeam(base, newCount, lower == 0, upper == count) { return nil }
        let half = cut(in: whole, near: newCount / 2)
        guard leafBytes.contains(half), leafBytes.contains(newCount - half) else { return nil }
        return Replacement(
          first: TextSubtree(copying: UnsafeBufferPointer(rebasing: whole[..<half]))
            .childGivingUp(),
          second: TextSubtree(copying: UnsafeBufferPointer(rebasing: whole[half...]))
            .childGivingUp())
      }
    }
    let leaf = TextLeaf.make(count: newCount)
    let target = leaf.bytes
    splice(source, count, lower, upper, bytes, into: target)
    if !isRoot, touchesSeam(target, newCount, lower == 0, upper == count) { return nil }
    let summary = old.summary.edited(
      source, lower, upper, result: target, inserted: bytes.count)
    return Replacement(
      first: TextChild(node: Unmanaged.passRetained(leaf), summary: summary), second: nil)
  }

  @inline(__always) private func touchesSeam(
    _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int, _ atStart: Bool, _ atEnd: Bool
  ) -> Bool {
    (atStart && bytes[0] == 0x0A) || (atEnd && bytes[count &- 1] == 0x0D)
  }

  @inline(__always) private func splice(
    _ source: UnsafePointer<UInt8>, _ count: Int, _ lower: Int, _ upper: Int,
    _ bytes: UnsafeBufferPointer<UInt8>, into target: UnsafeMutablePointer<UInt8>
  ) {
    target.update(from: source, count: lower)
    if let inserted = bytes.baseAddress {
      (target + lower).update(from: inserted, count: bytes.count)
    }
    (target + (lower &+ bytes.count)).update(from: source + upper, count: count &- upper)
  }
}

extension TextSummary {
  /// Returns the sums of a chunk whose `lower..<upper` was replaced by `inserted` bytes.
  ///
  /// Reads only the changed bytes and the shorter side of the chunk.
  fileprivate func edited(
    _ old: UnsafePointer<UInt8>, _ lower: Int, _ upper: Int,
    result: UnsafePointer<UInt8>, inserted: Int
  ) -> TextSummary {
    let count = bytes
    let newCount = count &- (upper &- lower) &+ inserted
    // Whether the CR before the change ends a line depends on the first byte after it.
    let window = max(0, lower &- 1)
    let before = TextCounts(old, window, upper, of: count)
    let after = TextCounts(result, window, lower &+ inserted, of: newCount)
    var sums = self
    sums.bytes = newCount
    sums.scalars &+= after.scalars &- before.scalars
    sums.utf16 &+= after.utf16 &- before.utf16
    sums.lineEnds &+= after.lineEnds &- before.lineEnds
    sums.hash = editedHash(old, lower, upper, result, inserted)
    return sums
  }

  /// With `head`, `mid` and `tail` hashing the parts of the old chunk, its hash is
  /// `head·b^(mid+tail) + mid·b^tail + tail`; solving for the longer side saves reading it.
  private func editedHash(
    _ old: UnsafePointer<UInt8>, _ lower: Int, _ upper: Int,
    _ result: UnsafePointer<UInt8>, _ inserted: Int
  ) -> UInt64 {
    let hasher = TextHasher.shared
    let tailBytes = bytes &- upper
    let middle = hasher.hash(old + lower, count: upper &- lower)
    let new = hasher.hash(result + lower, count: inserted)
    let tailPower = hasher.power(tailBytes)
    if lower < tailBytes {
      let head = hasher.hash(old, count: lower)
      let oldFront = hasher.concatenate(head, middle, rightBytes: upper &- lower)
      let newFront = hasher.concatenate(head, new, rightBytes: inserted)
      // new = old + (newFront - oldFront)·b^tail
      let change = hasher.subtract(newFront, oldFront)
      return hasher.add(hash, hasher.multiply(change, by: tailPower))
    }
    let tail = hasher.hash(old + upper, count: tailBytes)
    let oldBack = hasher.add(hasher.multiply(middle, by: tailPower), tail)
    let newBack = hasher.add(hasher.multiply(new, by: tailPower), tail)
    let head = hasher.subtract(hash, oldBack)
    let shift = hasher.signedPower(inserted &- (upper &- lower))
    return hasher.add(hasher.multiply(head, by: shift), newBack)
  }
}

extension TextChild {
  /// Returns the node as a tree that takes over the reference this value stands for.
  fileprivate func subtreeTakingOver(height: Int) -> TextSubtree {
    TextSubtree(node: node.takeRetainedValue(), height: height, summary: summary)
  }
}

extension TextSubtree {
  /// Returns the root as a retained value.
  fileprivate func childGivingUp() -> TextChild {
    TextChild(node: Unmanaged.passRetained(node), summary: summary)
  }
}

extension TextShape {
  /// Builds a tree over a copy of `bytes`, which must be valid UTF-8.
  func tree(copying bytes: UnsafeBufferPointer<UInt8>) -> TextSubtree {
    if bytes.count <= Int(leafMaximum) { return TextSubtree(copying: bytes) }
    // Cuts move back by up to three bytes, so parts may grow by as much.
    let parts = TextShape.parts(bytes.count, maximum: Int(leafMaximum) - 4)
    var leaves: [TextSubtree] = []
    leaves.reserveCapacity(parts)
    var start = 0
    for part in 1...parts {
      let end = part == parts ? bytes.count : cut(in: bytes, near: bytes.count * part / parts)
      leaves.append(TextSubtree(copying: UnsafeBufferPointer(rebasing: bytes[start..<end])))
      start = end
    }
    return tree(over: leaves)
  }

  /// Builds the branches over trees of one height, each of which may be a child.
  func tree(over trees: [TextSubtree]) -> TextSubtree {
    var level = trees
    while level.count > 1 {
      let parts = TextShape.parts(level.count, maximum: Int(fanOutMaximum))
      var above: [TextSubtree] = []
      above.reserveCapacity(parts)
      for part in 0..<parts {
        let range = level.count * part / parts..<level.count * (part + 1) / parts
        above.append(TextSubtree(parentOf: level[range]))
      }
      level = above
    }
    return level.first ?? .empty
  }

  /// Returns the last place at or before `index` that is inside neither a scalar nor a CRLF.
  func cut(in bytes: UnsafeBufferPointer<UInt8>, near index: Int) -> Int {
    var place = index
    while place > max(0, index - 3), place < bytes.count, bytes[place] & 0xC0 == 0x80 {
      place -= 1
    }
    if place > 0, place < bytes.count, bytes[place] == 0x0A, bytes[place - 1] == 0x0D {
      place -= 1
    }
    return place
  }

  /// Returns whether a tree may be a child of a branch.
  func mayBeChild(_ tree: TextSubtree) -> Bool {
    if tree.height == 0 { return tree.summary.bytes >= leafBytes.lowerBound }
    return withExtendedLifetime(tree.node) {
      tree.child.children.count >= fanOut.lowerBound
    }
  }

  /// Concatenates two trees; cost is proportional to the height.
  func concatenate(_ left: TextSubtree, _ right: TextSubtree) -> TextSubtree {
    if left.summary.bytes == 0 { return right }
    if right.summary.bytes == 0 { return left }
    if left.lastByte == 0x0D, right.firstByte == 0x0A {
      let rest = suffix(of: right, from: 1)
      let whole = appendingLineFeed(to: left)
      return rest.summary.bytes == 0 ? whole : join(whole, rest)
    }
    return join(left, right)
  }

  private func appendingLineFeed(to tree: TextSubtree) -> TextSubtree {
    withUnsafePointer(to: 0x0A as UInt8) { byte in
      let lineFeed = UnsafeBufferPointer(start: byte, count: 1)
      let end = tree.summary.bytes
      return edited(tree, end..<end, with: lineFeed) ?? join(tree, self.tree(copying: lineFeed))
    }
  }

  /// Joins two trees that do not meet inside a CRLF; after Raph Levien's rope science, part 2.
  private func join(_ left: TextSubtree, _ right: TextSubtree) -> TextSubtree {
    if left.height == right.height {
      if mayBeChild(left), mayBeChild(right) { return TextSubtree(parentOf: [left, right]) }
      if left.height == 0 { return joinLeaves(left, right) }
      return regroup(left.childTrees + right.childTrees)
    }
    if left.height < right.height {
      var children = right.childTrees
      if left.height == right.height - 1, mayBeChild(left) { return regroup([left] + children) }
      let first = join(left, children.removeFirst())
      return regroup((first.height == right.height ? first.childTrees : [first]) + children)
    }
    var children = left.childTrees
    if right.height == left.height - 1, mayBeChild(right) { return regroup(children + [right]) }
    let last = join(children.removeLast(), right)
    return regroup(children + (last.height == left.height ? last.childTrees : [last]))
  }

  /// Makes one branch of trees of one height, or two below a third.
  private func regroup(_ trees: [TextSubtree]) -> TextSubtree {
    if trees.count <= Int(fanOutMaximum) { return TextSubtree(parentOf: trees[...]) }
    let half = trees.count / 2
    return TextSubtree(parentOf: [
      TextSubtree(parentOf: trees[..<half]), TextSubtree(parentOf: trees[half...]),
    ])
  }

  /// Makes one leaf of two, or two of about the same size.
  private func joinLeaves(_ left: TextSubtree, _ right: TextSubtree) -> TextSubtree {
    let count = left.summary.bytes + right.summary.bytes
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { buffer in
      guard let base = buffer.baseAddress else { return .empty }
      withExtendedLifetime((left.node, right.node)) {
        base.update(from: left.child.leafBytes, count: left.summary.bytes)
        (base + left.summary.bytes).update(
          from: right.child.leafBytes, count: right.summary.bytes)
      }
      return tree(copying: UnsafeBufferPointer(buffer))
    }
  }

  /// Returns the first `count` bytes of a tree, sharing its whole nodes.
  func prefix(of tree: TextSubtree, _ count: Int) -> TextSubtree {
    if count <= 0 { return .empty }
    if count >= tree.summary.bytes { return tree }
    return withExtendedLifetime(tree.node) {
      if tree.height == 0 {
        return TextSubtree(
          copying: UnsafeBufferPointer(start: tree.child.leafBytes, count: count))
      }
      let children = tree.child.children
      var start = 0
      var index = 0
      while start + children[index].summary.bytes < count {
        start += children[index].summary.bytes
        index += 1
      }
      let part = prefix(of: children[index].subtree(height: tree.height - 1), count - start)
      return group(children, 0..<index, height: tree.height).map { join($0, part) } ?? part
    }
  }

  /// Returns a tree without its first `count` bytes, sharing its whole nodes.
  func suffix(of tree: TextSubtree, from count: Int) -> TextSubtree {
    if count <= 0 { return tree }
    if count >= tree.summary.bytes { return .empty }
    return withExtendedLifetime(tree.node) {
      if tree.height == 0 {
        return TextSubtree(
          copying: UnsafeBufferPointer(
            start: tree.child.leafBytes + count, count: tree.summary.bytes - count))
      }
      let children = tree.child.children
      var start = 0
      var index = 0
      while start + children[index].summary.bytes <= count {
        start += children[index].summary.bytes
        index += 1
      }
      let part = suffix(of: children[index].subtree(height: tree.height - 1), from: count - start)
      let rest = group(children, index + 1..<children.count, height: tree.height)
      return rest.map { join(part, $0) } ?? part
    }
  }

  /// Returns some children as a tree, or `nil` when there are none.
  private func group(
    _ children: UnsafeBufferPointer<TextChild>, _ range: Range<Int>, height: Int
  ) -> TextSubtree? {
    if range.isEmpty { return nil }
    let trees = range.map { children[$0].subtree(height: height - 1) }
    return trees.count == 1 ? trees[0] : TextSubtree(parentOf: trees[...])
  }
}

extension TextSubtree {
  /// First byte, or NUL when the tree is empty.
  var firstByte: UInt8 { summary.bytes == 0 ? 0 : byte(at: 0) }
  /// Last byte, or NUL when the tree is empty.
  var lastByte: UInt8 { summary.bytes == 0 ? 0 : byte(at: summary.bytes - 1) }

  /// Returns the byte at `offset`, which must lie in the tree.
  func byte(at offset: Int) -> UInt8 {
    let (leaf, start) = leaf(at: offset)
    return withExtendedLifetime(node) { leaf.leafBytes[offset - start] }
  }

  /// Returns the leaf that holds the byte at `offset`, or the last one for the end, and the offset
  /// of its first byte. Use it only while `self` lives.
  @inline(__always) func leaf(at offset: Int) -> (leaf: TextChild, start: Int) {
    var current = child
    var start = 0
    var level = height
    while level > 0 {
      let children = current.children
      var index = 0
      let last = children.count - 1
      while index < last, start &+ children[index].summary.bytes <= offset {
        start &+= children[index].summary.bytes
        index &+= 1
      }
      current = children[index]
      level &-= 1
    }
    return (current, start)
  }
}

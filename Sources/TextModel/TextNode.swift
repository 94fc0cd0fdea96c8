/// A chunk of the rope: 1–2 KiB of UTF-8 behind one allocation. Never changed once in a tree.
final class TextLeaf: ManagedBuffer<Int, UInt8> {
  /// Makes a leaf of `count` bytes, which the caller must fill.
  @inline(__always) static func make(count: Int) -> TextLeaf {
    unsafeDowncast(
      TextLeaf.create(minimumCapacity: count) { _ in count }, to: TextLeaf.self)
  }

  @inline(__always) var bytes: UnsafeMutablePointer<UInt8> {
    withUnsafeMutablePointerToElements { $0 }
  }
}

/// An inner node of the rope. Never changed once in a tree.
final class TextBranch: ManagedBuffer<Int, TextChild> {
  /// Makes a branch of `count` children, which the caller must fill with retained ones.
  @inline(__always) static func make(count: Int) -> TextBranch {
    unsafeDowncast(
      TextBranch.create(minimumCapacity: count) { _ in count }, to: TextBranch.self)
  }

  @inline(__always) var children: UnsafeMutablePointer<TextChild> {
    withUnsafeMutablePointerToElements { $0 }
  }

  deinit {
    // Children release theirs in turn: the depth is the height of the tree.
    withUnsafeMutablePointers { count, children in
      for index in 0..<count.pointee { children[index].node.release() }
    }
  }
}

/// A child with its sums, kept beside each other in the parent so that a descent touches one node a
/// level. A plain value: whoever holds it keeps the node alive.
struct TextChild {
  let node: Unmanaged<AnyObject>
  var summary: TextSummary

  /// Bytes of the node, which must be a leaf.
  @inline(__always) var leafBytes: UnsafePointer<UInt8> {
    node._withUnsafeGuaranteedRef { UnsafePointer(unsafeDowncast($0, to: TextLeaf.self).bytes) }
  }

  /// Children of the node, which must be a branch.
  @inline(__always) var children: UnsafeBufferPointer<TextChild> {
    node._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: TextBranch.self).withUnsafeMutablePointers {
        UnsafeBufferPointer(start: $1, count: $0.pointee)
      }
    }
  }

  /// Returns the node as a tree of its own, `height` levels above its leaves.
  @inline(__always) func subtree(height: Int) -> TextSubtree {
    TextSubtree(node: node.takeUnretainedValue(), height: height, summary: summary)
  }
}

/// A tree that owns its root: all leaves lie `height` levels below it.
///
/// Invariants: every leaf but a lone root has `TextShape.leafBytes` bytes, every branch but the root
/// `TextShape.fanOut` children (the root at least two); no leaf ends inside a scalar or a CRLF.
///
/// Safety: nodes are filled before they enter a tree and never written again, and reference counts are
/// atomic, so a tree may be read from any number of threads.
@frozen @usableFromInline struct TextSubtree: @unchecked Sendable {
  @usableFromInline let node: AnyObject
  @usableFromInline let height: Int
  @usableFromInline let summary: TextSummary

  init(node: AnyObject, height: Int, summary: TextSummary) {
    self.node = node
    self.height = height
    self.summary = summary
  }

  static let empty = TextSubtree(node: TextLeaf.make(count: 0), height: 0, summary: .zero)

  /// The root as a value that does not own it; use only while `self` lives.
  @inline(__always) var child: TextChild {
    TextChild(node: Unmanaged.passUnretained(node), summary: summary)
  }

  /// Children of the root, which must be a branch, each owning its node.
  var childTrees: [TextSubtree] {
    withExtendedLifetime(node) { child.children.map { $0.subtree(height: height - 1) } }
  }

  /// Makes a leaf with a copy of `bytes`.
  init(copying bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      self = .empty
      return
    }
    let leaf = TextLeaf.make(count: bytes.count)
    leaf.bytes.update(from: base, count: bytes.count)
    self.init(
      node: leaf, height: 0, summary: TextSummary(of: base, count: bytes.count))
  }

  /// Makes a branch over trees of one height; their number must be that of a branch.
  init(parentOf trees: ArraySlice<TextSubtree>) {
    let branch = TextBranch.make(count: trees.count)
    var sums = TextSummary.zero
    var height = 0
    for (index, tree) in trees.enumerated() {
      (branch.children + index).initialize(
        to: TextChild(node: Unmanaged.passRetained(tree.node), summary: tree.summary))
      sums.append(tree.summary)
      height = tree.height
    }
    self.init(node: branch, height: height + 1, summary: sums)
  }
}

/// Bounds of the nodes of a tree. Smaller ones than the standard give tests deep trees of short texts.
@frozen @usableFromInline package struct TextShape: Hashable, Sendable {
  let leafMaximum: UInt16
  let fanOutMaximum: UInt16

  /// Chunks of 1–2 KiB. Few children a branch, as a path copy pays for every one of them: eight were
  /// a fifth faster than sixteen at 10 MB.
  package static let standard = TextShape(leafMaximum: 2048, fanOutMaximum: 8)

  /// Makes a shape; `leafMaximum` is clamped to 24…2048 bytes, `fanOutMaximum` to 4…64.
  package init(leafMaximum: Int, fanOutMaximum: Int) {
    self.leafMaximum = UInt16(min(max(leafMaximum, 24), TextHasher.blockBytes))
    self.fanOutMaximum = UInt16(min(max(fanOutMaximum, 4), 64))
  }

  /// Bytes of a leaf that is not the root. The slack below one half lets a cut move back to the
  /// start of a scalar.
  var leafBytes: ClosedRange<Int> { (Int(leafMaximum) / 2 - 8)...Int(leafMaximum) }
  /// Children of a branch that is not the root.
  var fanOut: ClosedRange<Int> { (Int(fanOutMaximum) / 2)...Int(fanOutMaximum) }

  /// Number of parts to cut `count` things into so that each has at most `maximum` and there is
  /// room to grow.
  static func parts(_ count: Int, maximum: Int) -> Int {
    max((count + maximum - 1) / maximum, count / (maximum * 3 / 4), 1)
  }
}

/// Walks the leaves of a text, forwards or backwards, without allocating.
///
/// Holds the text, so its pointers stay valid while it lives.
struct TextChunkCursor {
  private let text: Text
  /// Bytes of the chunk.
  private(set) var bytes: UnsafePointer<UInt8>
  /// Length of the chunk in bytes.
  private(set) var count: Int
  /// Offset of the chunk's first byte.
  private(set) var start: Int
  /// Identity of the chunk.
  private(set) var identity: UnsafeMutableRawPointer

  /// Stands on the chunk that holds the byte at `offset`, or on the last one.
  init(_ text: Text, at offset: Int) {
    self.text = text
    let (leaf, start) = text.tree.leaf(at: offset)
    bytes = leaf.leafBytes
    count = leaf.summary.bytes
    self.start = start
    identity = leaf.node.toOpaque()
  }

  /// Moves to the chunk that holds the byte at `offset`.
  mutating func move(to offset: Int) {
    self = TextChunkCursor(text, at: offset)
  }
}

extension Text {
  /// Calls `body` with the bytes of `range`, chunk by chunk.
  ///
  /// The pointers are valid during the call only. A range beyond the text is cut off.
  public func forEachChunk(
    in range: ByteRange, _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    let range = clamped(range)
    if range.isEmpty { return }
    try withExtendedLifetime(tree.node) {
      try visit(tree.child, height: tree.height, range, body)
    }
  }

  /// Recurses over the height only.
  private func visit(
    _ node: TextChild, height: Int, _ range: Range<Int>,
    _ body: (UnsafeBufferPointer<UInt8>) throws -> Void
  ) rethrows {
    if height == 0 {
      return try body(
        UnsafeBufferPointer(start: node.leafBytes + range.lowerBound, count: range.count))
    }
    var start = 0
    for child in node.children {
      let end = start + child.summary.bytes
      if start >= range.upperBound { return }
      if end > range.lowerBound {
        let lower = max(range.lowerBound, start) - start
        let upper = min(range.upperBound, end) - start
        try visit(child, height: height - 1, lower..<upper, body)
      }
      start = end
    }
  }

  /// Returns the bytes of `range`; what lies beyond the text is left out.
  public func bytes(in range: ByteRange) -> [UInt8] {
    let inside = clamped(range)
    return [UInt8](unsafeUninitializedCapacity: inside.count) { buffer, count in
      if let base = buffer.baseAddress { copyBytes(in: range, to: base) }
      count = inside.count
    }
  }

  /// Returns `range` as a string; a scalar that the range cuts becomes U+FFFD.
  public func string(in range: ByteRange) -> String {
    withContiguousBytes(in: range) { String(decoding: $0, as: UTF8.self) }
  }

  /// The whole text as a string.
  public var string: String { string(in: range) }

  /// Copies the bytes of `range` to memory that has room for them.
  public func copyBytes(in range: ByteRange, to destination: UnsafeMutablePointer<UInt8>) {
    var target = destination
    forEachChunk(in: range) { chunk in
      guard let base = chunk.baseAddress else { return }
      target.update(from: base, count: chunk.count)
      target += chunk.count
    }
  }

  /// Calls `body` with the bytes of `range` in one piece: in place when they lie in one chunk, else
  /// as a copy. The pointer is valid during the call only.
  @inlinable public func withContiguousBytes<R>(
    in range: ByteRange, _ body: (UnsafeBufferPointer<UInt8>) throws -> R
  ) rethrows -> R {
    if let chunk = bytesInOneChunk(range) {
      return try withExtendedLifetime(tree.node) { try body(chunk) }
    }
    return try bytes(in: range).withUnsafeBufferPointer(body)
  }

  /// Returns the bytes of `range` in place, or `nil` when they lie in several chunks.
  @usableFromInline func bytesInOneChunk(_ range: ByteRange) -> UnsafeBufferPointer<UInt8>? {
    let inside = clamped(range)
    let (leaf, start) = tree.leaf(at: inside.lowerBound)
    let local = inside.lowerBound - start
    guard local + inside.count <= leaf.summary.bytes else { return nil }
    return UnsafeBufferPointer(start: leaf.leafBytes + local, count: inside.count)
  }

  /// The byte at `offset`, or NUL beyond the text; costs a logarithm.
  public subscript(offset: ByteOffset) -> UInt8 {
    guard offset.utf8 >= 0, offset.utf8 < byteCount else { return 0 }
    return tree.byte(at: offset.utf8)
  }

  /// Returns a part of the text, which shares its chunks and so keeps them in memory.
  ///
  /// Ends inside a scalar move to its start.
  public func slice(_ range: ByteRange) -> Text {
    let inside = snapped(range)
    let front = shape.prefix(of: tree, inside.upperBound)
    return Text(tree: shape.suffix(of: front, from: inside.lowerBound), shape: shape)
  }

  /// Returns whether `offset` lies in the text and not inside a scalar.
  public func isScalarBoundary(_ offset: ByteOffset) -> Bool {
    if offset.utf8 <= 0 || offset.utf8 >= byteCount {
      return offset.utf8 == 0 || offset.utf8 == byteCount
    }
    return tree.byte(at: offset.utf8) & 0xC0 != 0x80
  }

  /// Returns the part of `range` that lies in the text, in bytes.
  func clamped(_ range: ByteRange) -> Range<Int> {
    let lower = min(max(0, range.lowerBound.utf8), byteCount)
    return lower..<max(lower, min(range.upperBound.utf8, byteCount))
  }

  /// Returns the part of `range` that lies in the text, its ends moved to starts of scalars.
  func snapped(_ range: ByteRange) -> Range<Int> {
    let inside = clamped(range)
    let lower = scalarStart(inside.lowerBound)
    return lower..<(inside.isEmpty ? lower : scalarStart(inside.upperBound))
  }

  /// Returns the start of the scalar that holds `offset`, which must lie in the text.
  func scalarStart(_ offset: Int) -> Int {
    if offset == byteCount { return offset }
    let (leaf, start) = tree.leaf(at: offset)
    return withExtendedLifetime(tree.node) {
      var local = offset - start
      while local > 0, leaf.leafBytes[local] & 0xC0 == 0x80 { local -= 1 }
      return start + local
    }
  }
}

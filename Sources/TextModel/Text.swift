/// A document's text: an immutable value that shares its parts with the texts it was made from.
///
/// A B-tree of UTF-8 chunks with sums per node (a rope, after Boehm, Atkinson, Plass 1995): copying is
/// O(1); edits, look-ups and conversions of positions cost a logarithm. It is always valid UTF-8.
@frozen public struct Text: Sendable {
  @usableFromInline let tree: TextSubtree
  @usableFromInline let shape: TextShape

  init(tree: TextSubtree, shape: TextShape) {
    self.tree = tree
    self.shape = shape
  }

  /// Makes an empty text.
  public init() {
    self.init(tree: .empty, shape: .standard)
  }

  /// Makes a text of a string's UTF-8.
  public init(_ string: String) {
    self.init(string, shape: .standard)
  }

  /// Makes a text of a string's UTF-8 with nodes of a given size, for tests of deep trees.
  package init(_ string: String, shape: TextShape) {
    var string = string
    self = string.withUTF8 { Text(tree: shape.tree(copying: $0), shape: shape) }
  }

  /// Makes a text of bytes that the caller knows to be valid UTF-8; they are not checked.
  public init(validUTF8 bytes: UnsafeBufferPointer<UInt8>) {
    self.init(tree: TextShape.standard.tree(copying: bytes), shape: .standard)
  }

  /// Makes a text of bytes, or `nil` when they are not valid UTF-8 (RFC 3629).
  public init?(validating bytes: UnsafeBufferPointer<UInt8>) {
    guard isValidUTF8(bytes) else { return nil }
    self.init(validUTF8: bytes)
  }

  /// Makes a text of bytes, or `nil` when they are not valid UTF-8 (RFC 3629).
  public init?(validating bytes: [UInt8]) {
    guard let text = bytes.withUnsafeBufferPointer({ Text(validating: $0) }) else { return nil }
    self = text
  }

  /// Length in UTF-8 bytes.
  @inlinable public var byteCount: Int { tree.summary.bytes }
  /// Length in UTF-16 units.
  @inlinable public var utf16Count: Int { tree.summary.utf16 }
  /// Length in Unicode scalar values.
  @inlinable public var scalarCount: Int { tree.summary.scalars }
  /// Number of lines: line ends (LF, CRLF, CR) plus one.
  @inlinable public var lineCount: Int { tree.summary.lineEnds + 1 }
  /// Whether the text has no bytes.
  @inlinable public var isEmpty: Bool { tree.summary.bytes == 0 }
  /// The whole text.
  @inlinable public var range: ByteRange { ByteOffset(0)..<ByteOffset(tree.summary.bytes) }
  /// End of the text.
  @inlinable public var end: ByteOffset { ByteOffset(tree.summary.bytes) }

  /// Fingerprint of the bytes; O(1).
  @inlinable public var hash: TextHash {
    TextHash(residue: tree.summary.hash, byteCount: tree.summary.bytes)
  }

  /// Levels of branches above the leaves.
  package var height: Int { tree.height }
}

extension Text: ExpressibleByStringLiteral {
  /// Makes a text of a literal.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension Text: CustomStringConvertible {
  /// The text as a string.
  public var description: String { string }
}

extension Text: Hashable {
  /// Returns whether both texts hold the same bytes. Different texts are told apart by their hashes;
  /// equal ones cost a comparison of the chunks that they do not share.
  public static func == (left: Text, right: Text) -> Bool {
    if left.byteCount != right.byteCount || left.hash != right.hash { return false }
    return left.commonPrefixBytes(with: right) == left.byteCount
  }

  /// Feeds the fingerprint, not the bytes; O(1).
  public func hash(into hasher: inout Hasher) {
    hasher.combine(hash)
  }
}

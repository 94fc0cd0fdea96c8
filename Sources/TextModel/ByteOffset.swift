/// A place in a text: the number of UTF-8 bytes before it.
///
/// An offset belongs to one version of one text; `ChangeSet` maps it to another version.
@frozen public struct ByteOffset: Hashable, Comparable, Sendable {
  /// UTF-8 bytes from the start of the document.
  public let utf8: Int

  /// Makes an offset that lies `utf8` bytes after the start of the document.
  @inlinable public init(_ utf8: Int) {
    self.utf8 = utf8
  }

  /// Start of the document.
  @inlinable public static var zero: ByteOffset { ByteOffset(0) }

  /// Orders offsets from the start of the document to its end.
  @inlinable public static func < (left: ByteOffset, right: ByteOffset) -> Bool {
    left.utf8 < right.utf8
  }

  /// Returns the offset that lies `count` bytes further on; `count` may be negative.
  @inlinable public func advanced(byBytes count: Int) -> ByteOffset {
    ByteOffset(utf8 + count)
  }
}

extension ByteOffset: CustomStringConvertible {
  /// The number of bytes.
  public var description: String { String(utf8) }
}

/// A half-open run of UTF-8 bytes of one version of a text.
public typealias ByteRange = Range<ByteOffset>

extension Range where Bound == ByteOffset {
  /// Makes the run from `lower` to `upper`, both in UTF-8 bytes; an upper bound before the lower gives
  /// an empty run at `lower`.
  @inlinable public init(bytes lower: Int, _ upper: Int) {
    self = ByteOffset(lower)..<ByteOffset(Swift.max(lower, upper))
  }

  /// Number of UTF-8 bytes in the run.
  @inlinable public var byteCount: Int { upperBound.utf8 - lowerBound.utf8 }

  /// Returns the run moved by `count` bytes.
  @inlinable public func shifted(byBytes count: Int) -> ByteRange {
    lowerBound.advanced(byBytes: count)..<upperBound.advanced(byBytes: count)
  }
}

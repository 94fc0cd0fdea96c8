extension Text {
  /// Returns the text with `range` replaced by `bytes`; about a microsecond for a typed character.
  ///
  /// Ends of the range beyond the text are cut off, ends inside a scalar move to its start, and
  /// bytes that are not valid UTF-8 are repaired with U+FFFD: a text stays valid. `ChangeSet` refuses
  /// such changes instead.
  public func replacing(_ range: ByteRange, with bytes: UnsafeBufferPointer<UInt8>) -> Text {
    let inside = snapped(range)
    if isValidUTF8(bytes) {
      return Text(tree: shape.replacing(tree, inside, with: bytes), shape: shape)
    }
    var repaired = String(decoding: bytes, as: UTF8.self)
    return repaired.withUTF8 { bytes in
      Text(tree: shape.replacing(tree, inside, with: bytes), shape: shape)
    }
  }

  /// Returns the text with `range` replaced by `bytes`; see the overload for buffers.
  public func replacing(_ range: ByteRange, with bytes: [UInt8]) -> Text {
    bytes.withUnsafeBufferPointer { replacing(range, with: $0) }
  }

  /// Returns the text with `range` replaced by a string's UTF-8; see the overload for buffers.
  public func replacing(_ range: ByteRange, with string: String) -> Text {
    var string = string
    return string.withUTF8 { bytes in
      Text(tree: shape.replacing(tree, snapped(range), with: bytes), shape: shape)
    }
  }

  /// Returns the text with `range` replaced by another text, whose chunks are shared when it is not
  /// short; see the overload for buffers.
  public func replacing(_ range: ByteRange, with text: Text) -> Text {
    let inside = snapped(range)
    if text.byteCount > Int(shape.leafMaximum), text.shape == shape {
      return Text(tree: shape.replacing(tree, inside, with: text.tree), shape: shape)
    }
    return text.withContiguousBytes(in: text.range) { bytes in
      Text(tree: shape.replacing(tree, inside, with: bytes), shape: shape)
    }
  }

  /// Replaces `range` by `bytes`; see `replacing(_:with:)`.
  public mutating func replace(_ range: ByteRange, with bytes: UnsafeBufferPointer<UInt8>) {
    self = replacing(range, with: bytes)
  }

  /// Replaces `range` by `bytes`; see `replacing(_:with:)`.
  public mutating func replace(_ range: ByteRange, with bytes: [UInt8]) {
    self = replacing(range, with: bytes)
  }

  /// Replaces `range` by a string's UTF-8; see `replacing(_:with:)`.
  public mutating func replace(_ range: ByteRange, with string: String) {
    self = replacing(range, with: string)
  }

  /// Replaces `range` by another text; see `replacing(_:with:)`.
  public mutating func replace(_ range: ByteRange, with text: Text) {
    self = replacing(range, with: text)
  }

  /// Appends another text.
  public mutating func append(_ text: Text) {
    replace(end..<end, with: text)
  }

  /// Returns a part of the text that shares nothing, so that keeping it does not keep this text's
  /// chunks in memory. Long parts share all the same, as a copy would cost more than it saves.
  func detachedSlice(_ range: ByteRange) -> Text {
    let inside = snapped(range)
    if inside.count > 2 * Int(shape.leafMaximum) { return slice(range) }
    let bytes = ByteRange(bytes: inside.lowerBound, inside.upperBound)
    return withContiguousBytes(in: bytes) { Text(tree: shape.tree(copying: $0), shape: shape) }
  }
}

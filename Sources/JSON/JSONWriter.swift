/// Writes JSON into bytes as it goes, without a tree in between.
///
/// Commas come by themselves; the caller sees to names and ends. What comes out is valid UTF-8 whatever goes
/// in.
///
///     var writer = JSONWriter()
///     writer.object { writer in
///       writer.member("line", 3)
///     }
@frozen public struct JSONWriter: Sendable {
  /// What has been written.
  @inlinable public var bytes: [UInt8] { storage }
  @usableFromInline var storage: [UInt8] = []
  @usableFromInline var needsComma = false

  /// Makes a writer with room for `capacity` bytes.
  @inlinable public init(capacity: Int = 256) {
    storage.reserveCapacity(capacity)
  }

  // MARK: Containers

  /// Opens an object.
  @inlinable public mutating func beginObject() { open(0x7B) }
  /// Closes an object.
  @inlinable public mutating func endObject() { close(0x7D) }
  /// Opens an array.
  @inlinable public mutating func beginArray() { open(0x5B) }
  /// Closes an array.
  @inlinable public mutating func endArray() { close(0x5D) }

  /// Writes an object whose members `body` writes.
  @inlinable public mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  /// Writes an array whose elements `body` writes.
  @inlinable public mutating func array(_ body: (inout JSONWriter) -> Void) {
    beginArray()
    body(&self)
    endArray()
  }

  /// Writes a member's name, which must need no escapes; its value comes next.
  @inlinable public mutating func name(_ name: StaticString) {
    separate()
    storage.append(0x22)
    name.withUTF8Buffer { storage.append(contentsOf: $0) }
    storage.append(0x22)
    storage.append(0x3A)
    needsComma = false
  }

  /// Writes a member's name with escapes where it needs them; its value comes next.
  public mutating func name(escaping name: String) {
    string(name)
    storage.append(0x3A)
    needsComma = false
  }

  // MARK: Scalars

  /// Writes `null`.
  @inlinable public mutating func null() { literal("null") }

  /// Writes a truth value.
  @inlinable public mutating func bool(_ value: Bool) { literal(value ? "true" : "false") }

  /// Writes a whole number.
  @inlinable public mutating func integer(_ value: Int) {
    separate()
    if value >= 0, value < 10 {
      storage.append(0x30 &+ UInt8(truncatingIfNeeded: value))
    } else {
      appendDigits(value)
    }
    needsComma = true
  }

  /// Writes a number in the shortest form that reads back as the same; `null` for NaN and infinities, which
  /// JSON does not have.
  public mutating func double(_ value: Double) {
    separate()
    storage.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
    needsComma = true
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    separate()
    var value = value
    value.withUTF8 { appendString($0) }
    needsComma = true
  }

  /// Writes a string.
  public mutating func string(_ value: Substring) {
    separate()
    var value = value
    value.withUTF8 { appendString($0) }
    needsComma = true
  }

  /// Writes a string given as UTF-8, with U+FFFD for each byte that does not belong to a character.
  public mutating func string(utf8 value: UnsafeBufferPointer<UInt8>) {
    separate()
    appendString(value)
    needsComma = true
  }

  /// Writes a string given as UTF-8, with U+FFFD for each byte that does not belong to a character.
  public mutating func string(utf8 value: [UInt8]) {
    value.withUnsafeBufferPointer { string(utf8: $0) }
  }

  /// Writes `json`, which must be one valid JSON value, as it is.
  @inlinable public mutating func raw(_ json: [UInt8]) {
    separate()
    storage.append(contentsOf: json)
    needsComma = true
  }

  // MARK: Members

  /// Writes a member that is a whole number.
  @inlinable public mutating func member(_ name: StaticString, _ value: Int) {
    self.name(name)
    integer(value)
  }

  /// Writes a member that is a truth value.
  @inlinable public mutating func member(_ name: StaticString, _ value: Bool) {
    self.name(name)
    bool(value)
  }

  /// Writes a member that is a string.
  @inlinable public mutating func member(_ name: StaticString, _ value: String) {
    self.name(name)
    string(value)
  }

  // MARK: Pieces

  @inlinable mutating func separate() {
    if needsComma { storage.append(0x2C) }
  }

  @inlinable mutating func open(_ bracket: UInt8) {
    separate()
    storage.append(bracket)
    needsComma = false
  }

  @inlinable mutating func close(_ bracket: UInt8) {
    storage.append(bracket)
    needsComma = true
  }

  @inlinable mutating func literal(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { storage.append(contentsOf: $0) }
    needsComma = true
  }

  @usableFromInline mutating func appendDigits(_ value: Int) {
    if value < 0 { storage.append(0x2D) }
    let start = storage.count
    var rest = value.magnitude
    repeat {
      storage.append(0x30 &+ UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    storage[start...].reverse()
  }
}

/// Writes JSON into bytes as it goes, without a tree in between.
///
/// Commas come by themselves; the caller sees to names and ends. What comes out is valid UTF-8 whatever goes
/// in.
///
///     var writer = JSONWriter()
///     writer.object { writer in
///       writer.member("line", 3)
///     }
///
/// It owns its memory, because appending to an array byte by byte costs several times as much.
@frozen public struct JSONWriter: ~Copyable {
  /// Start of `capacity` bytes, of which the first `count` are written.
  @usableFromInline var base: UnsafeMutablePointer<UInt8>
  @usableFromInline var count = 0
  @usableFromInline var capacity: Int
  @usableFromInline var needsComma = false

  /// Makes a writer with room for `capacity` bytes; it grows when it needs more.
  public init(capacity: Int = 256) {
    self.capacity = max(16, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit {
    base.deallocate()
  }

  /// A copy of what has been written.
  public var bytes: [UInt8] {
    [UInt8](UnsafeBufferPointer(start: base, count: count))
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
    let length = name.utf8CodeUnitCount
    reserve(length &+ 3)
    base[count] = 0x22
    (base + count + 1).update(from: name.utf8Start, count: length)
    base[count &+ length &+ 1] = 0x22
    base[count &+ length &+ 2] = 0x3A
    count &+= length &+ 3
    needsComma = false
  }

  /// Writes a member's name with escapes where it needs them; its value comes next.
  public mutating func name(escaping name: String) {
    string(name)
    append(0x3A)
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
      append(0x30 &+ UInt8(truncatingIfNeeded: value))
    } else {
      appendDigits(value)
    }
    needsComma = true
  }

  /// Writes a number in the shortest form that reads back as the same; `null` for NaN and infinities, which
  /// JSON does not have.
  public mutating func double(_ value: Double) {
    separate()
    for byte in (value.isFinite ? value.description : "null").utf8 { append(byte) }
    needsComma = true
  }

  /// Writes a string.
  public mutating func string(_ value: String) {
    separate()
    var value = value
    value.withUTF8 { appendString($0, isValid: true) }
    needsComma = true
  }

  /// Writes a string.
  public mutating func string(_ value: Substring) {
    separate()
    var value = value
    value.withUTF8 { appendString($0, isValid: true) }
    needsComma = true
  }

  /// Writes a string given as UTF-8, with U+FFFD for each byte that does not belong to a character.
  public mutating func string(utf8 value: UnsafeBufferPointer<UInt8>) {
    separate()
    appendString(value, isValid: false)
    needsComma = true
  }

  /// Writes a string given as UTF-8, with U+FFFD for each byte that does not belong to a character.
  public mutating func string(utf8 value: [UInt8]) {
    value.withUnsafeBufferPointer { string(utf8: $0) }
  }

  /// Writes `json`, which must be one valid JSON value, as it is.
  @inlinable public mutating func raw(_ json: [UInt8]) {
    separate()
    json.withUnsafeBufferPointer { append($0) }
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

  /// Makes room for `more` bytes.
  @inlinable mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @usableFromInline mutating func grow(_ more: Int) {
    capacity = max(capacity * 2, count + more)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  @inlinable mutating func append(_ byte: UInt8) {
    reserve(1)
    base[count] = byte
    count &+= 1
  }

  @inlinable mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    reserve(bytes.count)
    (base + count).update(from: start, count: bytes.count)
    count &+= bytes.count
  }

  @inlinable mutating func separate() {
    if needsComma { append(0x2C) }
  }

  @inlinable mutating func open(_ bracket: UInt8) {
    separate()
    append(bracket)
    needsComma = false
  }

  @inlinable mutating func close(_ bracket: UInt8) {
    append(bracket)
    needsComma = true
  }

  @inlinable mutating func literal(_ text: StaticString) {
    separate()
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    needsComma = true
  }

  @usableFromInline mutating func appendDigits(_ value: Int) {
    reserve(20)
    if value < 0 { append(0x2D) }
    var rest = value.magnitude
    var digits = 1
    while rest >= 10 {
      rest /= 10
      digits += 1
    }
    rest = value.magnitude
    var place = count + digits
    while place > count {
      place -= 1
      base[place] = 0x30 &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    count += digits
  }
}

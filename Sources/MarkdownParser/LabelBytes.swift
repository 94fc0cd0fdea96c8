/// A label as CommonMark 0.31 §4.7 compares it, in memory lent for the time of a look-up: blanks
/// stripped at both ends and collapsed inside, case folded; the first byte says the namespace.
struct LabelBytes: ~Copyable {
  private let base: UnsafeMutablePointer<UInt8>
  private(set) var count = 0

  private init(base: UnsafeMutablePointer<UInt8>) { self.base = base }

  /// What has been written.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

  /// Whether the label has nothing but blanks, so that it can define nothing.
  var isBlank: Bool { count <= 1 }

  /// Lends the normalised form of a label, without its brackets, to `body`.
  ///
  /// Does not allocate on the heap for labels of up to about 300 bytes (1,000 in ASCII). Linear in
  /// the label.
  static func withNormalized<Result>(
    _ label: UnsafeBufferPointer<UInt8>, _ namespace: LabelTable.Namespace,
    _ body: (borrowing LabelBytes) -> Result
  ) -> Result {
    let isASCII = label.allSatisfy { $0 < 0x80 }
    // The worst growth is threefold: U+0390 has two bytes and folds to three scalars of two.
    let capacity = 1 + label.count * (isASCII ? 1 : 3)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity) { memory in
      guard let base = memory.baseAddress else { preconditionFailure("no memory for a label") }
      var normalized = LabelBytes(base: base)
      normalized.append(namespace.rawValue)
      if isASCII { normalized.appendASCII(label) } else { normalized.appendUnicode(label) }
      return body(normalized)
    }
  }

  mutating func append(_ byte: UInt8) {
    base[count] = byte
    count += 1
  }

  /// Appends the UTF-8 of a scalar.
  mutating func append(scalar value: UInt32) {
    guard let bytes = Unicode.Scalar(value).flatMap(UTF8.encode) else { return }
    for byte in bytes { append(byte) }
  }

  private mutating func appendASCII(_ label: UnsafeBufferPointer<UInt8>) {
    var pendingBlank = false
    for byte in label {
      if ASCII.isWhitespace(byte) {
        pendingBlank = count > 1
        continue
      }
      if pendingBlank { append(0x20) }
      pendingBlank = false
      append(ASCII.lowercased(byte))
    }
  }

  private mutating func appendUnicode(_ label: UnsafeBufferPointer<UInt8>) {
    var pendingBlank = false
    var index = 0
    while index < label.count {
      if ASCII.isWhitespace(label[index]) {
        pendingBlank = count > 1
        index += 1
        continue
      }
      if pendingBlank { append(0x20) }
      pendingBlank = false
      let decoded = UTF8Decoding.scalar(at: index, in: label)
      CaseFolding.appendFolded(decoded.value, to: &self)
      index += decoded.length
    }
  }
}

extension LabelBytes {
  /// Whether `other` has the same bytes.
  func equals(_ other: ContiguousArray<UInt8>) -> Bool {
    guard other.count == count else { return false }
    return other.withUnsafeBufferPointer { $0.elementsEqual(bytes) }
  }

  /// A 64-bit hash: products of 128 bits folded over 8-byte words, as in wyhash, keyed once a
  /// process.
  var hash: UInt64 {
    var state = Self.key ^ UInt64(count)
    let raw = UnsafeRawPointer(base)
    var offset = 0
    while offset &+ 8 <= count {
      state = Self.folded(
        state ^ raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self), 0xE703_7ED1_A0B4_28DB)
      offset &+= 8
    }
    var tail: UInt64 = 0
    while offset < count {
      tail = tail << 8 | UInt64(base[offset])
      offset &+= 1
    }
    return Self.folded(state ^ tail, Self.key | 1)
  }

  /// Random, so that nobody can prepare labels that collide; no output depends on it.
  private static let key = UInt64.random(in: .min ... .max)

  private static func folded(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}

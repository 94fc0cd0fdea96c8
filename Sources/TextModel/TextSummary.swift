/// Sums over a run of text: what a node of the rope knows about everything below it.
@frozen @usableFromInline struct TextSummary: Equatable, Sendable {
  /// UTF-8 bytes.
  @usableFromInline var bytes: Int
  /// UTF-16 units.
  @usableFromInline var utf16: Int
  /// Unicode scalar values.
  @usableFromInline var scalars: Int
  /// Line ends: LF, CRLF (one) or CR.
  @usableFromInline var lineEnds: Int
  /// Hash of the bytes, see `TextHasher`.
  @usableFromInline var hash: UInt64

  static let zero = TextSummary(bytes: 0, utf16: 0, scalars: 0, lineEnds: 0, hash: 0)

  init(bytes: Int, utf16: Int, scalars: Int, lineEnds: Int, hash: UInt64) {
    self.bytes = bytes
    self.utf16 = utf16
    self.scalars = scalars
    self.lineEnds = lineEnds
    self.hash = hash
  }

  /// Sums of `count` bytes that no CRLF or scalar leaves unfinished.
  init(of bytes: UnsafePointer<UInt8>, count: Int) {
    let counts = TextCounts(bytes, 0, count, of: count)
    self.init(
      bytes: count, utf16: counts.utf16, scalars: counts.scalars, lineEnds: counts.lineEnds,
      hash: TextHasher.shared.hash(bytes, count: count))
  }

  /// Adds the counts, not the hash, of the run that follows.
  @inline(__always) mutating func addCounts(_ next: TextSummary) {
    bytes &+= next.bytes
    utf16 &+= next.utf16
    scalars &+= next.scalars
    lineEnds &+= next.lineEnds
  }

  /// Replaces the counts of one part, leaving the hash to the caller.
  @inline(__always) mutating func exchangeCounts(of old: TextSummary, for new: TextSummary) {
    bytes &+= new.bytes &- old.bytes
    utf16 &+= new.utf16 &- old.utf16
    scalars &+= new.scalars &- old.scalars
    lineEnds &+= new.lineEnds &- old.lineEnds
  }

  /// Adds counts and hash of the run that follows.
  @inline(__always) mutating func append(_ next: TextSummary) {
    hash = TextHasher.shared.concatenate(hash, next.hash, rightBytes: next.bytes)
    addCounts(next)
  }

  /// Units of the run in an encoding.
  @inline(__always) func units(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: bytes
    case .utf16: utf16
    case .utf32: scalars
    }
  }
}

/// Counts of a run inside one chunk.
struct TextCounts {
  /// UTF-8 bytes.
  var bytes = 0
  /// Bytes of the form `10xxxxxx`.
  var continuations = 0
  /// Bytes that lead a sequence of four, which is a surrogate pair in UTF-16.
  var fourByteLeads = 0
  /// Line ends whose last byte lies in the run.
  var lineEnds = 0

  var scalars: Int { bytes &- continuations }
  var utf16: Int { bytes &- continuations &+ fourByteLeads }

  /// Counts `lower..<upper` of a chunk of `total` bytes.
  ///
  /// A CR counts as a line end only when no LF follows it in the chunk, so that the LF of a CRLF
  /// stands for both.
  init(_ chunk: UnsafePointer<UInt8>, _ lower: Int, _ upper: Int, of total: Int) {
    var index = lower
    // The last byte of a chunk has no successor to look at.
    let safe = min(upper, total &- 1)
    while index &+ TextCounts.block <= safe {
      addBlock(chunk + index)
      index &+= TextCounts.block
    }
    while index < upper {
      addByte(chunk[index], next: index &+ 1 < total ? chunk[index &+ 1] : 0)
      index &+= 1
    }
    bytes = max(0, upper &- lower)
  }

  /// Bytes in one turn of the vector loop: a fixed number below 256 keeps the sums in `UInt8` lanes.
  static let block = 64

  @inline(__always) private mutating func addBlock(_ bytes: UnsafePointer<UInt8>) {
    var continued: UInt8 = 0
    var leads: UInt8 = 0
    var ends: UInt8 = 0
    for index in 0..<64 {
      let byte = bytes[index]
      let next = bytes[index &+ 1]
      continued &+= byte & 0xC0 == 0x80 ? 1 : 0
      leads &+= byte >= 0xF0 ? 1 : 0
      ends &+= byte == 0x0A ? 1 : 0
      ends &+= (byte == 0x0D ? 1 : 0) & (next == 0x0A ? 0 : 1)
    }
    continuations &+= Int(continued)
    fourByteLeads &+= Int(leads)
    lineEnds &+= Int(ends)
  }

  @inline(__always) private mutating func addByte(_ byte: UInt8, next: UInt8) {
    continuations &+= byte & 0xC0 == 0x80 ? 1 : 0
    fourByteLeads &+= byte >= 0xF0 ? 1 : 0
    lineEnds &+= byte == 0x0A || (byte == 0x0D && next != 0x0A) ? 1 : 0
  }

  func units(in encoding: PositionEncoding) -> Int {
    switch encoding {
    case .utf8: bytes
    case .utf16: utf16
    case .utf32: scalars
    }
  }
}

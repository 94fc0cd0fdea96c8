/// What a run of block records adds up to; kept in every node of a `BlockTree`.
@frozen public struct BlockSummary: Sendable, Equatable {
  /// Number of records.
  public var count = 0
  /// Sum of the records' lengths in UTF-8 bytes.
  public var bytes = 0
  /// Number of headings, and of HTML blocks, which may hold some.
  public var headings: Int32 = 0
  /// Number of link reference and footnote definitions.
  public var definitions: Int32 = 0
  /// Number of containers that own no byte: records that may share their start with the next one.
  public var empties: Int32 = 0
  /// Least depth of the records, `UInt32.max` when there are none: finds parents and ends in a
  /// logarithm.
  public var leastDepth: UInt32 = .max
  /// Bit `min(depth, 63)` is set when a record of that depth follows a blank line: list looseness.
  public var depthsAfterBlank: UInt64 = 0
  /// Bloom filter of the hashes of labels that leaves could ask for.
  public var labels = LabelFilter()

  /// Makes the sum of no records.
  @inlinable public init() {}

  /// Adds what the records of `other` add up to.
  @inlinable public mutating func add(_ other: BlockSummary) {
    count &+= other.count
    bytes &+= other.bytes
    headings &+= other.headings
    definitions &+= other.definitions
    empties &+= other.empties
    leastDepth = min(leastDepth, other.leastDepth)
    depthsAfterBlank |= other.depthsAfterBlank
    labels.formUnion(other.labels)
  }

  @inlinable mutating func add(_ record: BlockRecord) {
    count &+= 1
    bytes &+= Int(record.length)
    if record.kind.isHeading || record.kind == .htmlBlock { headings &+= 1 }
    if record.kind.isDefinition { definitions &+= 1 }
    if record.length == 0 { empties &+= 1 }
    leastDepth = min(leastDepth, record.depth)
    if record.flags.contains(.followsBlankLine) {
      depthsAfterBlank |= 1 << UInt64(min(record.depth, 63))
    }
  }
}

/// A Bloom filter of 128 bits over 32-bit hashes, one bit for each hash.
@frozen public struct LabelFilter: Sendable, Equatable {
  @usableFromInline var low: UInt64 = 0
  @usableFromInline var high: UInt64 = 0

  /// Makes a filter that no hash was inserted into.
  @inlinable public init() {}

  @inlinable mutating func formUnion(_ other: LabelFilter) {
    low |= other.low
    high |= other.high
  }

  @inlinable mutating func insert(_ hash: UInt32) {
    let bit: UInt64 = 1 << UInt64((hash >> 1) & 63)
    if hash & 1 == 0 { low |= bit } else { high |= bit }
  }

  /// Returns `false` when no hash is in both.
  @inlinable func intersects(_ other: LabelFilter) -> Bool {
    low & other.low | high & other.high != 0
  }

  /// Every hash.
  static var all: LabelFilter {
    var filter = LabelFilter()
    filter.low = .max
    filter.high = .max
    return filter
  }
}

/// A label that a leaf block could ask for: the text of one of its bracket pairs.
@frozen public struct LabelUse: Sendable, Hashable {
  /// Index of the record in its B-tree leaf.
  public var record: UInt16
  /// Hash of the normalised label; `wildcard` when the label could not be read at block time.
  public var hash: UInt32

  /// Makes the use of a label with `hash` by the record at place `record` of its leaf.
  @inlinable public init(record: UInt16, hash: UInt32) {
    self.record = record
    self.hash = hash
  }

  /// Stands for any label.
  @inlinable public static var wildcard: UInt32 { 0 }
}

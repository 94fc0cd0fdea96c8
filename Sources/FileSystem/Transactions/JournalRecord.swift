/// One record of a journal: length and checksum, four bytes each with the low byte first, then the payload,
/// whose first byte is the kind.
enum JournalRecord: Hashable {
  /// Written before anything else: form of the journal and the workspace root.
  case begin(root: FilePath)
  /// A file that staging may make.
  case temporary(FilePath)
  case step(TransactionStep)
  /// The decision point: the number of steps before it. From here on the change is completed, come what may.
  case commit(steps: Int)
  /// The change is being undone.
  case abort
  /// All steps are done and on disk; only temporary files are left.
  case done

  /// Form of the journals that this program writes and reads.
  static let version: UInt64 = 1

  /// Returns the record as stored.
  var stored: [UInt8] {
    var payload = RecordFields()
    switch self {
    case .begin(let root):
      payload.put(byte: 1)
      payload.put(JournalRecord.version)
      payload.put(root.bytes)
    case .temporary(let path):
      payload.put(byte: 2)
      payload.put(path.bytes)
    case .step(let step):
      payload.put(byte: 3)
      payload.put(byte: step.action.rawValue)
      payload.put(step.target.bytes)
      payload.put(step.aside.bytes)
      payload.put(step.inode)
      payload.put(step.old)
      payload.put(step.new)
    case .commit(let steps):
      payload.put(byte: 4)
      payload.put(UInt64(steps))
    case .abort: payload.put(byte: 5)
    case .done: payload.put(byte: 6)
    }
    var record = RecordFields()
    record.put(UInt32(truncatingIfNeeded: payload.bytes.count))
    record.put(checksum(of: payload.bytes))
    return record.bytes + payload.bytes
  }

  /// Reads records up to the first that is cut short, damaged or unknown.
  static func records(in bytes: [UInt8]) -> [JournalRecord] {
    var records: [JournalRecord] = []
    var rest = RecordReader(bytes)
    while let length = rest.number32(), let sum = rest.number32(),
      let payload = rest.take(Int(length)), checksum(of: payload) == sum,
      let record = JournalRecord(payload: payload)
    {
      records.append(record)
    }
    return records
  }

  /// Whether the bytes start with a whole record, whatever is in it.
  static func hasIntactFrame(_ bytes: [UInt8]) -> Bool {
    var reader = RecordReader(bytes)
    guard let length = reader.number32(), let sum = reader.number32(),
      let payload = reader.take(Int(length))
    else { return false }
    return checksum(of: payload) == sum
  }

  private init?(payload: ArraySlice<UInt8>) {
    var fields = RecordReader(Array(payload))
    switch fields.byte() {
    case 1:
      guard fields.number() == JournalRecord.version, let root = fields.path() else { return nil }
      self = .begin(root: root)
    case 2:
      guard let path = fields.path() else { return nil }
      self = .temporary(path)
    case 3:
      guard let action = fields.byte().flatMap(TransactionStep.Action.init(rawValue:)),
        let target = fields.path(), let aside = fields.path(), let inode = fields.number(),
        let old = fields.version(), let new = fields.version()
      else { return nil }
      self = .step(
        TransactionStep(
          action: action, target: target, aside: aside, old: old, new: new, inode: inode))
    case 4:
      guard let count = fields.number().flatMap({ Int(exactly: $0) }) else { return nil }
      self = .commit(steps: count)
    case 5: self = .abort
    case 6: self = .done
    default: return nil
    }
  }
}

/// Fields of a record, put one after the other.
private struct RecordFields {
  private(set) var bytes: [UInt8] = []

  mutating func put(byte: UInt8) { bytes.append(byte) }

  mutating func put(_ number: UInt32) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ number: UInt64) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ field: [UInt8]) {
    put(UInt64(field.count))
    bytes.append(contentsOf: field)
  }

  mutating func put(_ version: FileVersion?) {
    guard let version else { return put(byte: 0) }
    put(byte: 1)
    put(version.identity.device)
    put(version.identity.inode)
    put(UInt64(bitPattern: Int64(version.identity.size)))
    put(UInt64(bitPattern: version.identity.modified))
    put(version.digest.bytes)
  }
}

/// Takes fields off a record; `nil` when it holds less than asked for.
private struct RecordReader {
  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= bytes.count - position else { return nil }
    defer { position += count }
    return bytes[position..<(position + count)]
  }

  mutating func byte() -> UInt8? { take(1)?.first }

  mutating func number32() -> UInt32? {
    take(4)?.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  mutating func number() -> UInt64? {
    take(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  mutating func field() -> ArraySlice<UInt8>? {
    number().flatMap { Int(exactly: $0) }.flatMap { take($0) }
  }

  mutating func path() -> FilePath? { field().flatMap { FilePath(bytes: $0) } }

  /// Returns a version, or an inner `nil` for a field that says there is none.
  mutating func version() -> FileVersion?? {
    switch byte() {
    case 0: return .some(nil)
    case 1:
      guard let device = number(), let inode = number(), let size = number(),
        let modified = number(), let digest = field().flatMap(ContentDigest.init(stored:))
      else { return nil }
      let identity = FileIdentity(
        device: device, inode: inode, size: Int(Int64(bitPattern: size)),
        modified: Int64(bitPattern: modified))
      return FileVersion(identity: identity, digest: digest)
    default: return nil
    }
  }
}

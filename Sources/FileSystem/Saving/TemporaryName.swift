import Synchronization

/// The name of a file that exists only while another is being replaced:
/// `.<name>.markupd-<process>.<start>.<serial>.<fingerprint>.tmp`, numbers in hexadecimal.
///
/// The fingerprint is of the state that is being replaced. After a crash it tells a version that was swapped
/// out (it has that fingerprint) from one that never came in (the file itself still has it).
struct TemporaryName: Hashable {
  let bytes: [UInt8]
  /// The name of the file that was to be replaced; cut when it is long.
  let target: [UInt8]
  let process: Int32
  let started: UInt64
  /// 0 where no file was to be replaced.
  let fingerprint: UInt64

  /// A name may have 255 bytes; the rest of the form needs up to 75.
  private static let longestTarget = 180
  private static let tag = Array(".markupd-".utf8)
  private static let ending = Array(".tmp".utf8)
  private static let nextSerial = Atomic<UInt32>(0)

  /// Whether the target's name was too long to be kept whole.
  var isCut: Bool { target.count >= TemporaryName.longestTarget - 3 }

  /// Makes a name that no other call, thread or process makes.
  init(for name: [UInt8], replacing old: FileIdentity?) {
    self.init(for: name, fingerprint: old.map(TemporaryName.fingerprint) ?? 0, ending: nil)
  }

  /// Returns a name for a file that belongs to a transaction: its journal knows it, sweeps pass it by.
  static func inTransaction(for name: some Collection<UInt8>) -> [UInt8] {
    TemporaryName(for: Array(name), fingerprint: 0, ending: "transaction").bytes
  }

  /// Returns text that no other call, thread or process gets: process, start and serial in hexadecimal.
  static func unique() -> String {
    let stamp = ProcessStamp.current
    let serial = nextSerial.wrappingAdd(1, ordering: .relaxed).newValue
    return [UInt64(stamp.process.magnitude), stamp.started, UInt64(serial)]
      .map { String($0, radix: 16) }.joined(separator: ".")
  }

  private init(for name: [UInt8], fingerprint: UInt64, ending last: String?) {
    let stamp = ProcessStamp.current
    var kept = name.prefix(TemporaryName.longestTarget)
    if kept.count < name.count {
      while let last = kept.last, last & 0xC0 == 0x80 { kept.removeLast() }
      _ = kept.popLast()
    }
    target = Array(kept)
    process = stamp.process
    started = stamp.started
    self.fingerprint = fingerprint
    let spelled = TemporaryName.unique() + "." + (last ?? String(fingerprint, radix: 16))
    bytes =
      [UInt8(ascii: ".")] + target + TemporaryName.tag + Array(spelled.utf8)
      + TemporaryName.ending
  }

  /// Reads a name of that form; `nil` for all others.
  init?(_ name: ArraySlice<UInt8>) {
    let (tag, ending) = (TemporaryName.tag, TemporaryName.ending)
    guard name.first == UInt8(ascii: "."), name.suffix(ending.count) == ending[...] else {
      return nil
    }
    let body = name.dropFirst().dropLast(ending.count)
    var start = body.endIndex - tag.count
    while start >= body.startIndex, body[start..<(start + tag.count)] != tag[...] { start -= 1 }
    guard start >= body.startIndex else { return nil }
    let numbers = body[(start + tag.count)...].split(separator: UInt8(ascii: "."))
      .map { UInt64(String(decoding: $0, as: UTF8.self), radix: 16) }
    guard numbers.count == 4, let process = numbers[0].flatMap({ Int32(exactly: $0) }),
      let started = numbers[1], numbers[2] != nil, let fingerprint = numbers[3]
    else { return nil }
    bytes = Array(name)
    target = Array(body[..<start])
    self.process = process
    self.started = started
    self.fingerprint = fingerprint
  }

  /// Returns a number, never 0, that two states of a file share only by accident (FNV-1a, 64 bits).
  static func fingerprint(_ identity: FileIdentity) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    let parts = [
      identity.inode, UInt64(bitPattern: Int64(identity.size)),
      UInt64(bitPattern: identity.modified),
    ]
    for part in parts {
      for shift in stride(from: UInt64(0), to: 64, by: 8) {
        hash = (hash ^ (part >> shift & 0xFF)) &* 0x0000_0100_0000_01b3
      }
    }
    return max(1, hash)
  }
}

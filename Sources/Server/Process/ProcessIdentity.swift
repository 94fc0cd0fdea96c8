private import Glibc

/// A process that cannot be taken for a later one with the same number.
struct ProcessIdentity: Hashable, Sendable {
  /// Its number.
  let number: Int32
  /// Clock ticks from the start of the machine to the start of the process; `nil` where `/proc` does not tell.
  private let startTime: UInt64?

  /// Finds a process that is alive; `nil` when there is none of this number, and for numbers that name no
  /// single other process.
  init?(number: Int) {
    guard ProcessIdentity.couldName(number), let number = Int32(exactly: number) else { return nil }
    self.number = number
    switch ProcessIdentity.status(of: number) {
    case .running(let startTime): self.startTime = startTime
    case .unknown: startTime = nil
    case .gone: return nil
    }
  }

  /// Whether a number could name a single process other than this one.
  static func couldName(_ number: Int) -> Bool {
    Int32(exactly: number).map { $0 > 0 && $0 != getpid() } ?? false
  }

  /// Whether it still runs; a zombie does not.
  var isAlive: Bool {
    switch ProcessIdentity.status(of: number) {
    case .running(let time): startTime == nil || time == startTime
    case .unknown: true
    case .gone: false
    }
  }

  private enum Status {
    case running(startTime: UInt64)
    case gone
    case unknown
  }

  /// Reads state and start time, fields 3 and 22 of `/proc/PID/stat`. The name in field 2 may hold anything,
  /// so fields count from the last parenthesis.
  private static func status(of number: Int32) -> Status {
    guard kill(number, 0) == 0 || errno != ESRCH else { return .gone }
    let file = open("/proc/\(number)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return .unknown }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1_024)
    guard let count = readBytes(from: file, into: &buffer),
      let parenthesis = buffer[..<count].lastIndex(of: UInt8(ascii: ")"))
    else { return .unknown }
    let fields = buffer[(parenthesis + 1)..<count].split(separator: 0x20)
    guard fields.count > 19, let time = UInt64(String(decoding: fields[19], as: UTF8.self)) else {
      return .unknown
    }
    let isZombie = fields[0].first == UInt8(ascii: "Z") || fields[0].first == UInt8(ascii: "X")
    return isZombie ? .gone : .running(startTime: time)
  }
}

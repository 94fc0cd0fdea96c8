import Glibc

/// Which process, beyond its number: numbers are used again, start times and boots are not.
package struct ProcessStamp: Hashable, Sendable {
  package let process: Int32
  /// Start of the process in clock ticks since the boot, as in `/proc/<pid>/stat`.
  package let started: UInt64
  /// The kernel's random id of this boot.
  package let boot: String

  package init(process: Int32, started: UInt64, boot: String) {
    self.process = process
    self.started = started
    self.boot = boot
  }

  /// This process.
  package static let current = ProcessStamp(
    process: getpid(), started: startTime(of: getpid()) ?? 0, boot: currentBoot)

  private static let currentBoot: String = {
    let bytes = shortFile("/proc/sys/kernel/random/boot_id")
    return String(decoding: bytes.prefix { $0 > 0x20 }, as: UTF8.self)
  }()

  /// Whether that very process is still running.
  package var isAlive: Bool {
    boot == ProcessStamp.currentBoot && ProcessStamp.startTime(of: process) == started
  }

  /// Returns when a running process was started, in ticks since the boot; `nil` when there is none.
  ///
  /// Field 22 of proc(5)'s stat; the name in field 2 may hold blanks and parentheses, so it counts from the
  /// last parenthesis on. A zombie has ended.
  private static func startTime(of process: Int32) -> UInt64? {
    let bytes = shortFile("/proc/\(process)/stat")
    guard let nameEnd = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0] != [UInt8(ascii: "Z")] else { return nil }
    return UInt64(String(decoding: fields[19], as: UTF8.self))
  }

  private static func shortFile(_ path: String) -> [UInt8] {
    let calls = SystemCalls()
    var buffer: [UInt8] = Array(repeating: 0, count: 4096)
    do {
      let file = try calls.open(Array(path.utf8), in: nil, flags: O_RDONLY)
      let count = try buffer.withUnsafeMutableBytes { bytes throws(SystemError) in
        try calls.read(file, into: bytes)
      }
      return Array(buffer.prefix(count))
    } catch {
      return []
    }
  }
}

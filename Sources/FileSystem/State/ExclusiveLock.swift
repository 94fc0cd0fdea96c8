import Glibc

/// A lock on one workspace root, held until it is released or the process ends.
///
/// `flock` frees it with the process, so a dead owner needs no detection; what the file says about its
/// owner is for messages only.
final class ExclusiveLock {
  private var file: Descriptor?

  /// Takes the lock, asking again every 20 ms for `patience` milliseconds while another run has it.
  init(
    _ path: FilePath, patience: Int, calls: SystemCalls
  ) throws(FileError) {
    let opened = try naming(.lock, path) { () throws(SystemError) in
      try calls.open(path.bytes, in: nil, flags: O_RDWR | O_CREAT, mode: 0o600)
    }
    var waited = 0
    while true {
      do {
        try calls.lock(opened)
        break
      } catch {
        guard error.code == EWOULDBLOCK else { throw FileError(.lock, path, .system(error.code)) }
        guard waited < patience else {
          throw FileError(.lock, path, .locked(process: ExclusiveLock.owner(path, calls)))
        }
        usleep(20_000)
        waited += 20
      }
    }
    let stamp = ProcessStamp.current
    _ = ftruncate(opened.number, 0)
    try naming(.lock, path) { () throws(SystemError) in
      let text = "\(stamp.process) \(stamp.started) \(stamp.boot)\n"
      try calls.writeAll(Array(text.utf8), to: opened)
    }
    file = opened
  }

  /// Gives the lock up.
  func release() {
    file = nil
  }

  private static func owner(_ path: FilePath, _ calls: SystemCalls) -> Int32? {
    let opened = try? calls.readSteadily(path.bytes, in: nil, followsLinks: false, limit: 4096)
    return opened.flatMap { opened in
      Int32(String(decoding: opened.bytes.prefix { $0 != 0x20 }, as: UTF8.self))
    }
  }
}

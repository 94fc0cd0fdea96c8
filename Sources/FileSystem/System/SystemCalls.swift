import CGlibc
import Glibc

/// The door to the kernel: every system call of this room passes here, so that a test can stop or spoil each.
///
/// `EINTR` is tried again. Nothing here adds meaning; errors are the kernel's numbers.
package struct SystemCalls: Sendable {
  /// Asked before every call; `nil` lets all through.
  package var interceptor: (@Sendable (SystemCall) -> Interception)?

  package init(interceptor: (@Sendable (SystemCall) -> Interception)? = nil) {
    self.interceptor = interceptor
  }

  /// Makes one call, again while it is interrupted; a negative result is an error.
  func call(
    _ name: SystemCall.Name, _ path: [UInt8] = [], _ body: () -> Int
  ) throws(SystemError) -> Int {
    while true {
      if case .fail(let code)? = interceptor?(SystemCall(name: name, path: path)) {
        if code == EINTR { continue }
        throw SystemError(code)
      }
      let result = body()
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code) }
    }
  }

  private func transfer(
    _ name: SystemCall.Name, _ count: Int, _ body: (Int) -> Int
  ) throws(SystemError) -> Int {
    while true {
      var allowed = count
      switch interceptor?(SystemCall(name: name, path: [])) {
      case .fail(let code)?:
        if code == EINTR { continue }
        throw SystemError(code)
      case .shorten(let most)?: allowed = min(count, max(1, most))
      case .proceed?, nil: break
      }
      let result = body(allowed)
      if result >= 0 { return result }
      let code = errno
      if code != EINTR { throw SystemError(code) }
    }
  }
}

extension SystemCalls {
  /// Opens `name` in `directory` (or an absolute `name`); close-on-exec is added to `flags`.
  func open(
    _ name: [UInt8], in directory: Descriptor?, flags: Int32, mode: UInt32 = 0
  ) throws(SystemError) -> Descriptor {
    let number = try call(.openat, name) {
      withCName(name) {
        Int(openat(directory?.number ?? AT_FDCWD, $0, flags | O_CLOEXEC, mode_t(mode)))
      }
    }
    return Descriptor(number: Int32(truncatingIfNeeded: number))
  }

  /// Opens a directory for use with the calls that take one.
  func openDirectory(_ path: FilePath) throws(SystemError) -> Descriptor {
    try open(path.bytes, in: nil, flags: O_RDONLY | O_DIRECTORY)
  }

  /// Reads at most `buffer.count` bytes; 0 at the end.
  func read(
    _ file: Descriptor, into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Int {
    try transfer(.read, buffer.count) { Glibc.read(file.number, buffer.baseAddress, $0) }
  }

  /// Writes all bytes, in as many calls as it takes.
  func writeAll(_ bytes: [UInt8], to file: Descriptor) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let from = done
      done += try transfer(.write, bytes.count - from) { count in
        bytes.withUnsafeBytes { buffer in
          Glibc.write(
            file.number, UnsafeRawBufferPointer(rebasing: buffer[from...]).baseAddress, count)
        }
      }
    }
  }

  /// Forces the file's or directory's content to the disk.
  func synchronize(_ file: Descriptor) throws(SystemError) {
    _ = try call(.fsync) { Int(fsync(file.number)) }
  }

  /// Forces everything that the file system of `file` has pending to the disk.
  func synchronizeFileSystem(of file: Descriptor) throws(SystemError) {
    _ = try call(.syncfs) { Int(syncfs(file.number)) }
  }

  /// Takes the exclusive lock of an open file without waiting; `EWOULDBLOCK` when another holds it.
  func lock(_ file: Descriptor) throws(SystemError) {
    _ = try call(.flock) { Int(flock(file.number, LOCK_EX | LOCK_NB)) }
  }
}

/// Hands a NUL-terminated copy of a name to C.
func withCName<Result>(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: name.count + 1) { buffer in
    for (index, byte) in name.enumerated() {
      buffer.initializeElement(at: index, to: CChar(bitPattern: byte))
    }
    buffer.initializeElement(at: name.count, to: 0)
    // The buffer has at least one element, so it has an address.
    return buffer.baseAddress.map { body(UnsafePointer($0)) } ?? "".withCString(body)
  }
}

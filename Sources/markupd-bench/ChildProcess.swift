import Glibc

/// Another program whose standard input and output are pipes of ours; it is killed when this goes.
final class ChildProcess {
  /// Process id.
  let id: pid_t
  private let input: Int32
  private let output: Int32
  private var buffered: [UInt8] = []
  private var consumed = 0
  private var isReaped = false

  /// Starts the program at `path`, or returns `nil` when it cannot be started. Its standard error goes
  /// to ours when `showsErrors`, else nowhere.
  init?(_ path: String, _ arguments: [String], showsErrors: Bool = false) {
    // A program that ends early must not end us by SIGPIPE.
    signal(SIGPIPE, SIG_IGN)
    var toChild: [Int32] = [-1, -1]
    var fromChild: [Int32] = [-1, -1]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { return nil }
    for descriptor in [toChild[1], fromChild[0]] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
    posix_spawn_file_actions_addclose(&actions, toChild[0])
    posix_spawn_file_actions_addclose(&actions, fromChild[1])
    if !showsErrors {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child = pid_t()
    let status = posix_spawn(&child, path, &actions, nil, &words, environ)
    close(toChild[0])
    close(fromChild[1])
    guard status == 0 else {
      close(toChild[1])
      close(fromChild[0])
      return nil
    }
    id = child
    input = toChild[1]
    output = fromChild[0]
  }

  deinit {
    close(input)
    close(output)
    if !isReaped {
      kill(id, SIGKILL)
      var status: Int32 = 0
      waitpid(id, &status, 0)
    }
  }

  /// Writes all bytes; returns `false` when the program no longer reads.
  @discardableResult func write(_ bytes: [UInt8]) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        buffer.baseAddress.map { Glibc.write(input, $0 + written, bytes.count - written) } ?? -1
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  /// Reads what is there, waiting for it until `deadline` on the monotonic clock, in nanoseconds.
  func read(until deadline: Int) -> ArraySlice<UInt8>? {
    if consumed < buffered.count {
      defer { consumed = buffered.count }
      return buffered[consumed...]
    }
    guard fill(until: deadline) else { return nil }
    consumed = buffered.count
    return buffered[...]
  }

  /// Reads a line without its line feed, or `nil` when none comes within `seconds`.
  func readLine(within seconds: Int) -> String? {
    let deadline = nanoseconds() + seconds * 1_000_000_000
    var line: [UInt8] = []
    while true {
      if let end = buffered[consumed...].firstIndex(of: 10) {
        line += buffered[consumed..<end]
        consumed = end + 1
        return String(decoding: line, as: UTF8.self)
      }
      line += buffered[consumed...]
      consumed = buffered.count
      guard fill(until: deadline) else { return nil }
    }
  }

  private func fill(until deadline: Int) -> Bool {
    while true {
      let left = max(0, deadline - nanoseconds()) / 1_000_000
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      buffered = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, Glibc.read(output, buffer.baseAddress, 1 << 16))
      }
      consumed = 0
      return !buffered.isEmpty
    }
  }

  /// Resident memory in bytes, or `nil` when the system does not say.
  var residentBytes: Int? {
    let line = lines(ofFile: "/proc/\(id)/status").first { $0.hasPrefix("VmRSS:") }
    guard let line,
      let kibibytes = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
        .compactMap({ Int($0) }).first
    else { return nil }
    return kibibytes * 1_024
  }

  /// Waits for the program's end, `seconds` at most; returns whether it ended by itself with status 0.
  func finish(within seconds: Int) -> Bool {
    let deadline = nanoseconds() + seconds * 1_000_000_000
    var status: Int32 = 0
    while nanoseconds() < deadline {
      if waitpid(id, &status, WNOHANG) == id {
        isReaped = true
        return status == 0
      }
      usleep(1_000)
    }
    return false
  }
}

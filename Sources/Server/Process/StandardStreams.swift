private import Glibc

/// The channel to the client, moved away from where other code could write to it.
struct StandardStreams: Sendable {
  /// Where messages come from.
  let input: Int32
  /// Where messages go.
  let output: Int32

  /// Takes standard input and output for messages. From then on whatever prints goes to standard error, and
  /// whatever reads finds nothing. Returns `nil` when one of them is closed.
  static func claim() -> StandardStreams? {
    let input = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3)
    let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
    guard input >= 0, output >= 0 else { return nil }
    let nothing = open("/dev/null", O_RDWR | O_CLOEXEC)
    if nothing >= 0 { dup2(nothing, STDIN_FILENO) }
    // A closed standard error would give its number to the next file that is opened.
    if nothing >= 0, fcntl(STDERR_FILENO, F_GETFD) < 0 { dup2(nothing, STDERR_FILENO) }
    dup2(STDERR_FILENO, STDOUT_FILENO)
    if nothing > STDERR_FILENO { close(nothing) }
    return StandardStreams(input: input, output: output)
  }
}

import FileSystem
private import Glibc

extension Invocation {
  /// Writes a file that a command makes: whole or not at all. One that exists is replaced when `replaces`, else
  /// refused.
  func save(_ bytes: [UInt8], to path: FilePath, replaces: Bool) throws(CommandError) {
    do throws(FileError) {
      if let status = try? fileSystem.status(of: path), status.kind == .special {
        try writeThrough(bytes, to: path)
        return
      }
      _ = try fileSystem.save(
        FileSave(path, bytes: bytes, expecting: replaces ? .anything : .absent))
    } catch {
      if !replaces, error.reason == .alreadyExists || error.reason == .changedOnDisk {
        throw .refused("\(shownPath(path)) exists already; --force replaces it")
      }
      throw failure(error)
    }
  }

  /// Writes to a pipe or a device, which cannot be replaced.
  private func writeThrough(_ bytes: [UInt8], to path: FilePath) throws(FileError) {
    let descriptor = open(path.bytes.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(.save, path, .system(errno)) }
    defer { close(descriptor) }
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
      }
      if count < 0, errno != EINTR { throw FileError(.save, path, .system(errno)) }
      done += max(0, count)
    }
  }
}

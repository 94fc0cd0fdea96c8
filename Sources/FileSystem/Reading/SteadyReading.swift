import Glibc

/// A file that was opened, checked and read.
struct OpenedFile {
  let file: Descriptor
  let status: FileStatus
  let bytes: [UInt8]
}

extension SystemCalls {
  /// Opens and reads a regular file so that the bytes are one state of it.
  ///
  /// Read again, three times at most, when its size or time changed meanwhile. Pipes and devices are opened
  /// without waiting and refused. `limit` is in bytes.
  func readSteadily(
    _ name: [UInt8], in directory: Descriptor?, followsLinks: Bool, limit: Int
  ) throws(UnnamedError) -> OpenedFile {
    let file: Descriptor
    do {
      let links = followsLinks ? 0 : O_NOFOLLOW
      file = try open(name, in: directory, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | links)
    } catch {
      switch error.code {
      case ENXIO: throw UnnamedError(.notAFile(.special))
      case ELOOP where !followsLinks: throw UnnamedError(.notAFile(.symbolicLink))
      default: throw UnnamedError(error)
      }
    }
    for _ in 0..<4 {
      let before = try unnamed { () throws(SystemError) in try status(of: file) }
      guard before.kind == .regular else { throw UnnamedError(.notAFile(before.kind)) }
      guard before.identity.size <= limit else {
        throw UnnamedError(.tooLarge(size: before.identity.size, limit: limit))
      }
      let bytes = try unnamed { () throws(SystemError) in
        _ = lseek(file.number, 0, SEEK_SET)
        return try readToEnd(file, expecting: before.identity.size)
      }
      let after = try unnamed { () throws(SystemError) in try status(of: file) }
      if after.identity == before.identity, bytes.count == after.identity.size {
        return OpenedFile(file: file, status: after, bytes: bytes)
      }
    }
    throw UnnamedError(.unsteady)
  }

  /// Reads what is left of a file, but not more than a byte beyond `size`.
  private func readToEnd(_ file: Descriptor, expecting size: Int) throws(SystemError) -> [UInt8] {
    var failure: SystemError?
    let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
      while count < buffer.count {
        do throws(SystemError) {
          let rest = UnsafeMutableRawBufferPointer(
            UnsafeMutableBufferPointer(rebasing: buffer[count...]))
          let got = try read(file, into: rest)
          if got == 0 { return }
          count += got
        } catch {
          failure = error
          return
        }
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Lists a directory, sorted.
  func list(_ path: FilePath) throws(SystemError) -> DirectoryListing {
    let opened = try openDirectory(path)
    var listing = DirectoryListing(of: try status(of: opened).identity)
    _ = try call(.getdents, path.bytes) { 0 }
    // The stream takes its descriptor over, so it gets one of its own.
    let number = fcntl(opened.number, F_DUPFD_CLOEXEC, 0)
    guard number >= 0, let stream = fdopendir(number) else {
      let code = errno
      if number >= 0 { close(number) }
      throw SystemError(code)
    }
    defer { closedir(stream) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 19
    while true {
      errno = 0
      guard let entry = readdir(stream) else {
        if errno != 0 { throw SystemError(errno) }
        break
      }
      let name = UnsafeRawPointer(entry) + nameOffset
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name))
      if bytes.first == UInt8(ascii: "."), bytes.count < 3, bytes.last == UInt8(ascii: ".") {
        continue
      }
      let kind: FileKind =
        switch Int32(entry.pointee.d_type) {
        case Int32(DT_REG): .regular
        case Int32(DT_DIR): .directory
        case Int32(DT_LNK): .symbolicLink
        case Int32(DT_UNKNOWN):
          (try? status(of: Array(bytes), in: opened, followsLinks: false))?.kind ?? .unknown
        default: .special
        }
      listing.append(name: bytes, kind: kind, inode: UInt64(entry.pointee.d_ino))
    }
    listing.sort()
    return listing
  }
}

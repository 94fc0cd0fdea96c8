private import Glibc

/// Reads once; returns the bytes, none at the end of input, or `nil` after an error.
func readBytes(from descriptor: Int32, into buffer: inout [UInt8]) -> Int? {
  while true {
    let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
    if count >= 0 { return count }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      guard waitFor(POLLIN, on: descriptor) else { return nil }
    default: return nil
    }
  }
}

/// Writes all of `bytes`, however long it takes; returns whether that worked.
func writeBytes(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
  var written = 0
  while written < bytes.count {
    let count = bytes.withUnsafeBytes { buffer in
      write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
    }
    if count >= 0 {
      written += count
      continue
    }
    switch errno {
    case EINTR: continue
    case EAGAIN:
      guard waitFor(POLLOUT, on: descriptor) else { return false }
    default: return false
    }
  }
  return true
}

/// Somebody may have made a descriptor that we share with them non-blocking.
private func waitFor(_ event: Int32, on descriptor: Int32) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
  let status = poll(&request, 1, -1)
  return status >= 0 || errno == EINTR
}

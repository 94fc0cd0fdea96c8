import CGlibc
import Glibc

extension SystemCalls {
  /// Gives an open file to an owner and group.
  func changeOwner(
    of file: Descriptor, to owner: UInt32, group: UInt32
  ) throws(SystemError) {
    _ = try call(.fchown) { Int(fchown(file.number, owner, group)) }
  }

  /// Sets the permission bits of an open file, whatever the umask.
  func changeMode(of file: Descriptor, to mode: UInt32) throws(SystemError) {
    _ = try call(.fchmod) { Int(fchmod(file.number, mode_t(mode))) }
  }

  /// Returns the names of the extended attributes of an open file; empty where there are none to have.
  func attributeNames(of file: Descriptor) throws(SystemError) -> [String] {
    let bytes: [UInt8]
    do {
      bytes = try growing(.flistxattr) { buffer, size in
        flistxattr(file.number, buffer.map { $0.assumingMemoryBound(to: CChar.self) }, size)
      }
    } catch  where error.code == ENOTSUP {
      return []
    }
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the value of an extended attribute; `nil` when the file has none of that name.
  func attribute(_ name: String, of file: Descriptor) throws(SystemError) -> [UInt8]? {
    do {
      return try growing(.fgetxattr) { buffer, size in
        fgetxattr(file.number, name, buffer, size)
      }
    } catch  where error.code == ENODATA {
      return nil
    }
  }

  /// Sets an extended attribute.
  func setAttribute(
    _ name: String, of file: Descriptor, to value: [UInt8]
  ) throws(SystemError) {
    _ = try call(.fsetxattr) { Int(fsetxattr(file.number, name, value, value.count, 0)) }
  }

  /// Removes an extended attribute.
  func removeAttribute(_ name: String, of file: Descriptor) throws(SystemError) {
    _ = try call(.fremovexattr) { Int(fremovexattr(file.number, name)) }
  }

  /// Asks for the size, then for the content, again while it grew in between.
  private func growing(
    _ name: SystemCall.Name, _ body: (UnsafeMutableRawPointer?, Int) -> Int
  ) throws(SystemError) -> [UInt8] {
    while true {
      let size = try call(name) { body(nil, 0) }
      if size == 0 { return [] }
      var buffer: [UInt8] = Array(repeating: 0, count: size)
      do {
        let count = try call(name) {
          buffer.withUnsafeMutableBytes { body($0.baseAddress, $0.count) }
        }
        return Array(buffer.prefix(count))
      } catch  where error.code == ERANGE {
        continue
      }
    }
  }
}

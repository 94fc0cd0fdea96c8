import Glibc

/// An open file or directory, closed when the last reference goes.
package final class Descriptor: Sendable {
  /// The kernel's number.
  let number: Int32

  init(number: Int32) {
    self.number = number
  }

  deinit {
    close(number)
  }
}

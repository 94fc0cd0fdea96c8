/// A sorted list of ASCII names in one constant string, each followed by a mark and a value: `name:value`.
///
/// Entries are in the order of the names' bytes, with blanks or line ends between. Nothing has to be set up: the
/// bisection looks for the start of the word around a byte.
struct NameTable {
  let bytes: UnsafeBufferPointer<UInt8>

  init(_ table: StaticString) {
    bytes = UnsafeBufferPointer(start: table.utf8Start, count: table.utf8CodeUnitCount)
  }

  /// Returns the position of the mark behind `name`, or `nil` when the table does not have it.
  ///
  /// Logarithmic in the table's bytes.
  func mark(of name: UnsafeBufferPointer<UInt8>, ignoringCase: Bool = false) -> Int? {
    guard !name.isEmpty else { return nil }
    var low = 0
    var high = bytes.count
    while low < high {
      var start = low + (high - low) / 2
      while start > low, bytes[start - 1] > Byte.space { start -= 1 }
      switch compare(name, at: start, ignoringCase: ignoringCase) {
      case 0:
        return start + name.count
      case 1...:
        low = start
        while low < high, bytes[low] > Byte.space { low += 1 }
        while low < high, bytes[low] <= Byte.space { low += 1 }
      default:
        high = start
      }
    }
    return nil
  }

  /// Returns −1, 0 or 1 as `name` comes before, is or comes after the name at `start`.
  @inline(__always) private func compare(
    _ name: UnsafeBufferPointer<UInt8>, at start: Int, ignoringCase: Bool
  ) -> Int {
    var index = 0
    while true {
      let other = start + index < bytes.count ? bytes[start + index] : 0
      let otherEnds = !Byte.isNameByte(other)
      if index == name.count { return otherEnds ? 0 : -1 }
      let byte = ignoringCase ? Byte.lowercased(name[index]) : name[index]
      if otherEnds || byte > other { return 1 }
      if byte < other { return -1 }
      index += 1
    }
  }
}

/// A file's bytes as lines, as diff, patch and git count them: a line ends behind a line feed, the last one may have
/// none; a carriage return is part of its line.
struct LineTable {
  let bytes: [UInt8]
  /// Byte behind each line.
  private let ends: [Int]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var ends: [Int] = []
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      ends.append(index + 1)
    }
    if let last = bytes.last, last != UInt8(ascii: "\n") { ends.append(bytes.count) }
    self.ends = ends
  }

  /// Number of lines.
  var count: Int { ends.count }

  /// The bytes of a zero-based line, its line feed included.
  subscript(line: Int) -> ArraySlice<UInt8> {
    bytes[(line == 0 ? 0 : ends[line - 1])..<ends[line]]
  }

  /// The zero-based line that holds the byte at `offset`; for the end the last line when it has no line feed, else
  /// `count`.
  func line(containing offset: Int) -> Int {
    let isOpen = bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false
    var (low, high) = (0, isOpen ? ends.count - 1 : ends.count)
    while low < high {
      let middle = (low + high) / 2
      if ends[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Lines of one file that became lines of another.
struct LineChange: Hashable {
  var old: Range<Int>
  var new: Range<Int>
}

/// Bytes of one file that became bytes of another.
struct ByteChange: Hashable {
  var old: Range<Int>
  var new: Range<Int>
}

import CGlibc
import Glibc

/// Finds line ends (LF, CRLF, CR) in a window; a text without CR costs one look for it.
struct LineReader {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  private var nextReturn: Int

  /// Reads lines of `bytes[start..<end]`.
  init(_ bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) {
    self.bytes = bytes
    self.end = end
    nextReturn = LineReader.find(13, bytes, start, end)
  }

  private static func find(
    _ byte: Int32, _ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> Int {
    guard start < end, let found = memchr(bytes + start, byte, end - start) else { return end }
    return UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes
  }

  /// Returns where the content of the line at `start` ends and where the next line starts; both are
  /// `end` for a last line without line end.
  @inline(__always) mutating func line(at start: Int) -> (contentEnd: Int, lineEnd: Int) {
    if nextReturn < start { nextReturn = LineReader.find(13, bytes, start, end) }
    let limit = nextReturn
    let feed = LineReader.find(10, bytes, start, limit)
    if feed < limit { return (feed, feed + 1) }
    guard limit < end else { return (end, end) }
    return (limit, limit + 1 < end && bytes[limit + 1] == 10 ? limit + 2 : limit + 1)
  }
}

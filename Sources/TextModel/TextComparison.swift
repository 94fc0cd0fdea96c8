import Glibc

extension Text {
  /// Returns how many bytes the two texts have in common from their starts; shared chunks are not
  /// read.
  func commonPrefixBytes(with other: Text) -> Int {
    let limit = min(byteCount, other.byteCount)
    var offset = 0
    var left = TextChunkCursor(self, at: 0)
    var right = TextChunkCursor(other, at: 0)
    while offset < limit {
      if offset >= left.start + left.count { left.move(to: offset) }
      if offset >= right.start + right.count { right.move(to: offset) }
      let length = min(
        left.start + left.count - offset, right.start + right.count - offset, limit - offset)
      let isShared = left.identity == right.identity && left.start == right.start
      if !isShared {
        let first = left.bytes + (offset - left.start)
        let second = right.bytes + (offset - right.start)
        if memcmp(first, second, length) != 0 {
          return offset + firstDifference(first, second, length)
        }
      }
      offset += length
    }
    return limit
  }

  /// Returns how many bytes the two texts have in common before their ends, `limit` at most.
  func commonSuffixBytes(with other: Text, limit: Int) -> Int {
    var length = 0
    var left = TextChunkCursor(self, at: byteCount)
    var right = TextChunkCursor(other, at: other.byteCount)
    while length < limit {
      let leftEnd = byteCount - length
      let rightEnd = other.byteCount - length
      if leftEnd <= left.start { left.move(to: leftEnd - 1) }
      if rightEnd <= right.start { right.move(to: rightEnd - 1) }
      let step = min(leftEnd - left.start, rightEnd - right.start, limit - length)
      let isShared =
        left.identity == right.identity && leftEnd - left.start == rightEnd - right.start
      if !isShared {
        let first = left.bytes + (leftEnd - left.start - step)
        let second = right.bytes + (rightEnd - right.start - step)
        if memcmp(first, second, step) != 0 {
          return length + commonTail(first, second, step)
        }
      }
      length += step
    }
    return limit
  }
}

private func firstDifference(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
) -> Int {
  var index = 0
  while index < count, first[index] == second[index] { index += 1 }
  return index
}

private func commonTail(
  _ first: UnsafePointer<UInt8>, _ second: UnsafePointer<UInt8>, _ count: Int
) -> Int {
  var length = 0
  while length < count, first[count - 1 - length] == second[count - 1 - length] { length += 1 }
  return length
}

/// Returns whether `bytes` are valid UTF-8 after RFC 3629: nothing overlong, no surrogates, nothing
/// above U+10FFFF.
func isValidUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let base = bytes.baseAddress else { return true }
  let count = bytes.count
  var index = 0
  while index < count {
    if base[index] < 0x80 {
      index &+= 1
      index = endOfASCII(base, from: index, count)
      continue
    }
    let length = lengthOfMultibyteScalar(base + index, remaining: count &- index)
    if length == 0 { return false }
    index &+= length
  }
  return true
}

/// Skips whole words of ASCII; the bytes after the last one are left to the caller.
@inline(__always)
private func endOfASCII(_ base: UnsafePointer<UInt8>, from start: Int, _ count: Int) -> Int {
  var index = start
  let raw = UnsafeRawPointer(base)
  while index &+ 32 <= count {
    let first = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    let second = raw.loadUnaligned(fromByteOffset: index &+ 8, as: UInt64.self)
    let third = raw.loadUnaligned(fromByteOffset: index &+ 16, as: UInt64.self)
    let fourth = raw.loadUnaligned(fromByteOffset: index &+ 24, as: UInt64.self)
    if (first | second | third | fourth) & 0x8080_8080_8080_8080 != 0 { break }
    index &+= 32
  }
  while index < count, base[index] < 0x80 { index &+= 1 }
  return index
}

/// Returns the length of the scalar of two to four bytes at `bytes`, or 0 when it is ill-formed
/// (Unicode 16, table 3-7).
@inline(__always)
private func lengthOfMultibyteScalar(_ bytes: UnsafePointer<UInt8>, remaining: Int) -> Int {
  let lead = bytes[0]
  if lead < 0xC2 || lead > 0xF4 || remaining < 2 { return 0 }
  let second = bytes[1]
  if lead < 0xE0 { return second & 0xC0 == 0x80 ? 2 : 0 }
  // The second byte carries the limits against overlong forms, surrogates and the top of the range.
  let lowest: UInt8 = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80
  let highest: UInt8 = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF
  if second < lowest || second > highest || remaining < 3 { return 0 }
  if bytes[2] & 0xC0 != 0x80 { return 0 }
  if lead < 0xF0 { return 3 }
  return remaining >= 4 && bytes[3] & 0xC0 == 0x80 ? 4 : 0
}

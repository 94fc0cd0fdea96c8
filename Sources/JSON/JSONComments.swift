/// Returns `bytes` with blanks for each byte of a comment and of a leading byte order mark, so that all
/// offsets stay; line ends stay too.
///
/// A comment runs from `//` to the end of its line or from `/*` to the next `*/`; neither begins in a string.
func blankingComments(in bytes: [UInt8]) throws(JSONError) -> [UInt8] {
  var blanked = bytes
  if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { blank(&blanked, 0..<3) }
  var place = 0
  while place < bytes.count {
    switch bytes[place] {
    case UInt8(ascii: "\""):
      place = endOfString(bytes, from: place)
    case UInt8(ascii: "/") where next(bytes, place) == UInt8(ascii: "/"):
      let end = bytes[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      blank(&blanked, place..<end)
      place = end
    case UInt8(ascii: "/") where next(bytes, place) == UInt8(ascii: "*"):
      guard let end = endOfBlockComment(bytes, from: place + 2) else {
        throw JSONError(.unterminatedComment, at: place)
      }
      blank(&blanked, place..<end)
      place = end
    default:
      place += 1
    }
  }
  return blanked
}

private func next(_ bytes: [UInt8], _ place: Int) -> UInt8? {
  place + 1 < bytes.count ? bytes[place + 1] : nil
}

private func endOfBlockComment(_ bytes: [UInt8], from start: Int) -> Int? {
  var place = start
  while place + 1 < bytes.count {
    if bytes[place] == UInt8(ascii: "*"), bytes[place + 1] == UInt8(ascii: "/") { return place + 2 }
    place += 1
  }
  return nil
}

private func blank(_ bytes: inout [UInt8], _ range: Range<Int>) {
  for place in range where bytes[place] != 0x0A && bytes[place] != 0x0D { bytes[place] = 0x20 }
}

/// Returns the place after the string that begins at `start`, or the end when it is not closed.
func endOfString(_ bytes: [UInt8], from start: Int) -> Int {
  var place = start + 1
  while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
    place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
  }
  return min(place + 1, bytes.count)
}

internal import HTMLParser

/// Returns text with its backslash escapes and character references read (CommonMark 0.31 §2.4,
/// §2.5).
func unescaped(
  _ text: ArraySlice<UInt8>, backslashes: Bool = true
) -> ContiguousArray<UInt8> {
  text.withUnsafeBufferPointer { unescaped($0, backslashes: backslashes) }
}

/// Returns text with its backslash escapes and character references read (CommonMark 0.31 §2.4,
/// §2.5).
func unescaped(
  _ text: UnsafeBufferPointer<UInt8>, backslashes: Bool = true
) -> ContiguousArray<UInt8> {
  var result = ContiguousArray<UInt8>()
  result.reserveCapacity(text.count)
  var index = 0
  while index < text.count {
    let byte = text[index]
    index += 1
    if byte == UInt8(ascii: "\\"), backslashes, index < text.count, isPunctuation(text[index]) {
      result.append(text[index])
      index += 1
    } else if byte == UInt8(ascii: "&"),
      let match = CharacterReferences.markdownMatch(
        UnsafeBufferPointer(rebasing: text[index..<min(text.count, index + 40)]))
    {
      append(match, to: &result)
      index += match.length
    } else {
      result.append(byte)
    }
  }
  return result
}

private func append(_ match: CharacterReferences.Match, to result: inout ContiguousArray<UInt8>) {
  for value in [match.first, match.second] where value != 0 {
    if let bytes = Unicode.Scalar(value).flatMap(UTF8.encode) { result.append(contentsOf: bytes) }
  }
}

/// ASCII punctuation (CommonMark 0.31 §2.1).
private func isPunctuation(_ byte: UInt8) -> Bool {
  (0x21...0x2F).contains(byte) || (0x3A...0x40).contains(byte) || (0x5B...0x60).contains(byte)
    || (0x7B...0x7E).contains(byte)
}

/// Returns a code span's text: line ends become spaces, and one space goes from each side when both
/// have one and there is anything else (CommonMark 0.31 §6.1).
func codeSpanText(_ text: ArraySlice<UInt8>) -> ContiguousArray<UInt8> {
  var result = ContiguousArray<UInt8>()
  result.reserveCapacity(text.count)
  var wasReturn = false
  for byte in text {
    switch byte {
    case 0x0A where wasReturn: break
    case 0x0A, 0x0D: result.append(UInt8(ascii: " "))
    default: result.append(byte)
    }
    wasReturn = byte == 0x0D
  }
  let space = UInt8(ascii: " ")
  guard result.count > 1, result.first == space, result.last == space,
    result.contains(where: { $0 != space })
  else { return result }
  return ContiguousArray(result.dropFirst().dropLast())
}

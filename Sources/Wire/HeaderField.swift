/// A line of a frame's header, read as RFC 7230 §3.2 has it, blanks around the name tolerated.
enum HeaderField: Hashable {
  case contentLength(String)
  case contentType(charset: String?)
  case other
  case malformed

  /// Reads a line without its line end.
  init(_ line: some Collection<UInt8>) {
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
      self = .malformed
      return
    }
    let name = trimmed(line[..<colon])
    guard !name.isEmpty, name.utf8.allSatisfy(isTokenByte) else {
      self = .malformed
      return
    }
    let value = trimmed(line[line.index(after: colon)...])
    switch name.lowercased() {
    case "content-length": self = .contentLength(value)
    case "content-type": self = .contentType(charset: charset(in: value))
    default: self = .other
    }
  }
}

/// Returns the length that `value` names: one to ten decimal digits and nothing else, at most 2³¹ − 1.
func contentLength(_ value: String) -> Int? {
  guard (1...10).contains(value.utf8.count), value.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
    let length = Int(value), length <= Int(Int32.max)
  else { return nil }
  return length
}

/// Whether a charset is UTF-8 under one of the names that clients give it.
func isUTF8(_ charset: String) -> Bool {
  ["utf-8", "utf8"].contains(charset.lowercased())
}

private func charset(in mediaType: String) -> String? {
  for parameter in mediaType.split(separator: ";").dropFirst() {
    let parts = parameter.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, trimmed(parts[0].utf8).lowercased() == "charset" else { continue }
    let value = trimmed(parts[1].utf8)
    let isQuoted = value.utf8.count >= 2 && value.hasPrefix("\"") && value.hasSuffix("\"")
    return isQuoted ? String(value.dropFirst().dropLast()) : value
  }
  return nil
}

private func trimmed(_ bytes: some Collection<UInt8>) -> String {
  let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  let tail = bytes.drop(while: isBlank)
  let kept = tail.reversed().drop(while: isBlank).reversed()
  return String(decoding: Array(kept), as: UTF8.self)
}

/// A `tchar` of RFC 7230 §3.2.6.
private func isTokenByte(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
  }
}

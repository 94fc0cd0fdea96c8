/// How a file's text is written as bytes; remembered so that saving writes it the same way.
package enum FileEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8
  /// UTF-8 after the bytes EF BB BF.
  case utf8WithMark
  /// UTF-16, low byte first, after FF FE.
  case utf16LittleEndian
  /// UTF-16, high byte first, after FE FF.
  case utf16BigEndian

  /// The first bytes that are no text; not part of a document's text.
  package var mark: [UInt8] {
    switch self {
    case .utf8: []
    case .utf8WithMark: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    }
  }

  /// Returns the bytes to store for a text, which must be valid UTF-8; mark included.
  package func encoded(_ text: [UInt8]) -> [UInt8] {
    switch self {
    case .utf8: return text
    case .utf8WithMark: return mark + text
    case .utf16LittleEndian, .utf16BigEndian:
      var output = mark
      output.reserveCapacity(text.count * 2 + 2)
      let isLittle = self == .utf16LittleEndian
      for unit in String(decoding: text, as: UTF8.self).utf16 {
        let low = UInt8(truncatingIfNeeded: unit)
        let high = UInt8(truncatingIfNeeded: unit >> 8)
        output.append(isLittle ? low : high)
        output.append(isLittle ? high : low)
      }
      return output
    }
  }
}

/// A file's text in UTF-8, with how the file spells it.
package struct DecodedText: Hashable, Sendable {
  /// Valid UTF-8 without the mark; line ends as in the file.
  package var bytes: [UInt8]
  package var encoding: FileEncoding

  /// Why bytes are no text that could be saved again unchanged.
  package struct Failure: Error, Hashable, Sendable {
    /// Bytes from the start of the file to the first that is wrong.
    package let offset: Int
    package let problem: String
  }

  /// Decodes a file's bytes: UTF-8, or UTF-16 when it starts with a mark. Nothing is ever replaced.
  package init(file bytes: [UInt8]) throws(Failure) {
    if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
      throw Failure(offset: 0, problem: "UTF-32 is not supported")
    }
    let marked: [FileEncoding] = [.utf8WithMark, .utf16LittleEndian, .utf16BigEndian]
    encoding = marked.first { bytes.starts(with: $0.mark) } ?? .utf8
    switch encoding {
    case .utf8:
      try DecodedText.validate(bytes, from: 0)
      self.bytes = bytes
    case .utf8WithMark:
      try DecodedText.validate(bytes, from: 3)
      self.bytes = Array(bytes.dropFirst(3))
    case .utf16LittleEndian, .utf16BigEndian:
      self.bytes = try DecodedText.transcoded(bytes, isLittle: encoding == .utf16LittleEndian)
    }
  }

  private static func validate(_ bytes: [UInt8], from start: Int) throws(Failure) {
    let span = bytes.span.extracting(droppingFirst: start)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: span)
    } catch {
      throw Failure(offset: start + error.byteOffsets.lowerBound, problem: "not UTF-8")
    }
  }

  private static func transcoded(_ bytes: [UInt8], isLittle: Bool) throws(Failure) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    for index in stride(from: 2, to: bytes.count - 1, by: 2) {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      units.append(isLittle ? second << 8 | first : first << 8 | second)
    }
    if bytes.count % 2 == 1 {
      throw Failure(offset: bytes.count - 1, problem: "half of a UTF-16 unit")
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var decoder = UTF16()
    var source = units.makeIterator()
    var taken = 0
    while true {
      switch decoder.decode(&source) {
      case .scalarValue(let scalar):
        taken += UTF16.width(scalar)
        output.append(contentsOf: String(Character(scalar)).utf8)
      case .emptyInput: return output
      case .error: throw Failure(offset: 2 + taken * 2, problem: "half of a surrogate pair")
      }
    }
  }
}

/// Reads the members of JSON front matter (RFC 8259): strings and lists of strings; other values are
/// passed without being checked.
enum FrontMatterJSON {
  /// Reads an object; stops at the first thing that makes no sense.
  static func read(_ source: FrontMatterSource) -> FrontMatterReading {
    var reading = FrontMatterReading()
    var scanner = FrontMatterScanner(source, isTOML: false)
    do throws(FrontMatterScanner.Problem) {
      try scanner.take("{")
      scanner.skipSpace()
      while scanner.byte != UInt8(ascii: "}") {
        guard scanner.byte == UInt8(ascii: "\"") else { throw scanner.problem("expected a key") }
        let key = try scanner.string()
        reading.entries.append(FrontMatterEntry(key: key, value: .other, valueRange: nil))
        scanner.skipSpace()
        try scanner.take(":")
        scanner.skipSpace()
        let (value, range) = try scanner.value()
        reading.entries[reading.entries.count - 1].value = value
        reading.entries[reading.entries.count - 1].valueRange = source.range(range)
        scanner.skipSpace()
        if scanner.byte == UInt8(ascii: "}") { break }
        try scanner.take(",")
        scanner.skipSpace()
      }
      try scanner.take("}")
      scanner.skipSpace()
      guard scanner.at == scanner.end else { throw scanner.problem("expected the end") }
    } catch {
      reading.errors.append(source.error(error.message, at: error.offset))
    }
    return reading
  }
}

/// Reads the keys of TOML front matter (TOML 1.0): strings and lists of strings at the top level;
/// tables, dotted keys and other values are entries without a text.
struct FrontMatterTOML {
  private var scanner: FrontMatterScanner
  private var reading = FrontMatterReading()
  /// A table's header came: what follows belongs to it.
  private var isInTable = false

  private init(_ source: FrontMatterSource) {
    scanner = FrontMatterScanner(source, isTOML: true)
  }

  /// Reads the text between the fences; a line that makes no sense is passed.
  static func read(_ source: FrontMatterSource) -> FrontMatterReading {
    var reader = FrontMatterTOML(source)
    while true {
      reader.scanner.skipSpace()
      guard reader.scanner.at < reader.scanner.end else { return reader.reading }
      do throws(FrontMatterScanner.Problem) {
        try reader.readStatement()
        try reader.expectLineEnd()
      } catch {
        reader.reading.errors.append(source.error(error.message, at: error.offset))
        reader.scanner.skipToLineEnd()
      }
    }
  }

  private mutating func expectLineEnd() throws(FrontMatterScanner.Problem) {
    scanner.skipBlanks()
    switch scanner.byte {
    case 10, 13, UInt8(ascii: "#"): return
    default:
      guard scanner.at == scanner.end else { throw scanner.problem("expected the end of the line") }
    }
  }

  private mutating func readStatement() throws(FrontMatterScanner.Problem) {
    if scanner.byte == UInt8(ascii: "[") {
      try readHeader()
      return
    }
    let (key, isDotted) = try readKey()
    let place = reading.entries.count
    // A key is one even when its value cannot be read.
    if !isInTable { add(key, isTable: isDotted) }
    try scanner.take("=")
    scanner.skipBlanks()
    let (value, range) = try scanner.value()
    guard !isInTable, !isDotted, place < reading.entries.count else { return }
    reading.entries[place].value = value
    reading.entries[place].valueRange = scanner.source.range(range)
  }

  /// Reads `[a.b]` or `[[a.b]]`.
  private mutating func readHeader() throws(FrontMatterScanner.Problem) {
    scanner.at += 1
    let isArray = scanner.byte == UInt8(ascii: "[")
    if isArray { scanner.at += 1 }
    isInTable = true
    scanner.skipBlanks()
    let (key, _) = try readKey()
    add(key, isTable: true)
    try scanner.take("]")
    if isArray { try scanner.take("]") }
  }

  /// Adds an entry; a table that has one already adds none.
  private mutating func add(_ key: FrontMatterText, isTable: Bool) {
    if isTable, reading.entries.contains(where: { $0.key.value == key.value }) { return }
    reading.entries.append(FrontMatterEntry(key: key, value: .other, valueRange: nil))
  }

  /// Reads a key and the blanks behind it; of a dotted one returns the first part.
  private mutating func readKey() throws(FrontMatterScanner.Problem) -> (FrontMatterText, Bool) {
    let first = try readKeyPart()
    var isDotted = false
    while scanner.byte == UInt8(ascii: ".") {
      isDotted = true
      scanner.at += 1
      scanner.skipBlanks()
      _ = try readKeyPart()
    }
    return (first, isDotted)
  }

  private mutating func readKeyPart() throws(FrontMatterScanner.Problem) -> FrontMatterText {
    let start = scanner.at
    let part: FrontMatterText
    if scanner.byte == UInt8(ascii: "\"") || scanner.byte == UInt8(ascii: "'") {
      part = try scanner.string()
    } else {
      while FrontMatterTOML.isBare(scanner.byte) { scanner.at += 1 }
      guard scanner.at > start else { throw scanner.problem("expected a key") }
      part = scanner.source.text(start..<scanner.at)
    }
    scanner.skipBlanks()
    return part
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    SlugScalars.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }
}

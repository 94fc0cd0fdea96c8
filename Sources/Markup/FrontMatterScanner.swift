/// What TOML and JSON have in common: quoted strings, and values that nest in brackets.
struct FrontMatterScanner {
  let source: FrontMatterSource
  let isTOML: Bool
  /// The next byte.
  var at = 0

  /// Why a value could not be read, and where.
  struct Problem: Error {
    var message: String
    var offset: Int
  }

  init(_ source: FrontMatterSource, isTOML: Bool) {
    self.source = source
    self.isTOML = isTOML
  }

  var end: Int { source.bytes.count }
  /// The next byte, 0 at the end.
  var byte: UInt8 { at < end ? source.bytes[at] : 0 }

  func problem(_ message: String) -> Problem { Problem(message: message, offset: at) }

  /// Passes spaces and tabs.
  mutating func skipBlanks() {
    while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { at += 1 }
  }

  /// Passes blanks, line ends and TOML's comments.
  mutating func skipSpace() {
    while at < end {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 10, 13: at += 1
      case UInt8(ascii: "#") where isTOML: skipToLineEnd()
      default: return
      }
    }
  }

  /// Goes to the end of the line.
  mutating func skipToLineEnd() {
    while at < end, byte != 10, byte != 13 { at += 1 }
  }

  /// Passes `expected` or says that it is missing.
  mutating func take(_ expected: Unicode.Scalar) throws(Problem) {
    guard at < end, byte == UInt8(ascii: expected) else { throw problem("expected '\(expected)'") }
    at += 1
  }

  /// Reads a value; only strings and lists of strings are kept (TOML 1.0, RFC 8259).
  mutating func value() throws(Problem) -> (FrontMatterEntry.Value, Range<Int>) {
    let start = at
    switch byte {
    case UInt8(ascii: "\""),
      UInt8(ascii: "'") where isTOML:
      let text = try string()
      return (.text(text), start..<at)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let isList = byte == UInt8(ascii: "[")
      let items = try nested()
      return (isList ? .list(items) : .other, start..<at)
    default:
      skipWord()
      guard at > start else { throw problem("expected a value") }
      return (.other, start..<at)
    }
  }

  /// Passes a number, a date or a word.
  private mutating func skipWord() {
    let start = at
    while at < end {
      switch byte {
      case 10, 13, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "["),
        UInt8(ascii: "{"), UInt8(ascii: "\""),
        UInt8(ascii: ":") where !isTOML,
        UInt8(ascii: "#") where isTOML, UInt8(ascii: "="):
        trimBlanks(downTo: start)
        return
      default: at += 1
      }
    }
    trimBlanks(downTo: start)
  }

  private mutating func trimBlanks(downTo start: Int) {
    while at > start, source.bytes[at - 1] == UInt8(ascii: " ") || source.bytes[at - 1] == 9 {
      at -= 1
    }
  }

  /// Passes a list or an object with all that is in it; returns the strings right inside.
  private mutating func nested() throws(Problem) -> [FrontMatterText] {
    var open: [UInt8] = []
    var items: [FrontMatterText] = []
    repeat {
      skipSpace()
      guard at < end else { throw problem("no closing bracket") }
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        guard open.count < FrontMatterReading.maximumDepth else {
          throw problem("nested more than \(FrontMatterReading.maximumDepth) deep")
        }
        // The closing bracket comes two behind the opening one in ASCII.
        open.append(byte + 2)
        at += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        guard open.popLast() == byte else { throw problem("a bracket that does not fit") }
        at += 1
      case UInt8(ascii: ","): at += 1
      case UInt8(ascii: "=") where isTOML, UInt8(ascii: ":") where !isTOML: at += 1
      case UInt8(ascii: "\""),
        UInt8(ascii: "'") where isTOML:
        let text = try string()
        if open.count == 1 { items.append(text) }
      default:
        let start = at
        skipWord()
        guard at > start else { throw problem("expected a value") }
      }
    } while !open.isEmpty
    return items
  }
}

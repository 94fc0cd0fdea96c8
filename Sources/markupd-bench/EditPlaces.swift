import BenchmarkDocuments

/// Where in a document to edit.
enum EditPlace: String, CaseIterable {
  case start
  case middle
  case end
  case random
}

/// Finds places in a document that suit an edit, in bytes.
struct EditPlaces {
  private let bytes: [UInt8]
  private let place: EditPlace
  private var random: DocumentRandom

  init(_ bytes: [UInt8], _ place: EditPlace, seed: UInt64) {
    self.bytes = bytes
    self.place = place
    random = DocumentRandom(seed: seed)
  }

  /// A place inside a word; not on lines whose letters are syntax: HTML tags and definitions.
  mutating func insideWord() -> Int? {
    find { $0.isInsideWord($1) }
  }

  /// The start of a line that is not blank.
  mutating func lineStart() -> Int? {
    find { $0.isLineStart($1) }
  }

  /// The suitable place nearest to where this kind of place is.
  private mutating func find(_ suits: (EditPlaces, Int) -> Bool) -> Int? {
    let target: Int =
      switch place {
      case .start: 0
      case .middle: bytes.count / 2
      case .end: bytes.count - 1
      case .random: random.below(bytes.count)
      }
    if place != .end, let found = (target..<bytes.count).first(where: { suits(self, $0) }) {
      return found
    }
    return (0...target).reversed().first { suits(self, $0) }
  }

  private func isInsideWord(_ place: Int) -> Bool {
    guard place > 0, isLetter(bytes[place]), isLetter(bytes[place - 1]) else { return false }
    var start = place
    // A very long line is not searched to its start: nothing on it is special so far in.
    while start > 0, place - start < 4_096, bytes[start - 1] != 10 { start -= 1 }
    while start < place, bytes[start] == 32 { start += 1 }
    return bytes[start] != UInt8(ascii: "<") && bytes[start] != UInt8(ascii: "[")
  }

  private func isLineStart(_ place: Int) -> Bool {
    (place == 0 || bytes[place - 1] == 10) && bytes[place] != 10
  }

  private func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }
}

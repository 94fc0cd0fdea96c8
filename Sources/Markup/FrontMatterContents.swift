package import MarkdownParser
import SyntaxTree
package import TextModel

/// What the front matter of a document says: its top-level entries, and of them those that name
/// the document. Parsed, never interpreted: what is nested or computed stays opaque.
///
/// All ranges are bytes of the document.
package struct FrontMatterContents: Sendable, Hashable {
  package let language: FrontMatter.Language
  /// The whole block, fences and last line end included.
  package let range: ByteRange
  /// Between the fences; of JSON, whose braces are the fences, the block itself.
  package let contentRange: ByteRange
  /// The top-level entries in the order of the text; of those with one key the first.
  package let entries: [FrontMatterEntry]
  /// What could not be read; entries before it, and in TOML behind it, are there all the same.
  package let errors: [FrontMatterError]

  /// The entry with this key, in any case.
  package func entry(_ key: String) -> FrontMatterEntry? {
    entries.first { $0.key.value.lowercased() == key }
  }

  /// `title`.
  package var title: FrontMatterText? {
    guard case .text(let text)? = entry("title")?.value, !text.value.isEmpty else { return nil }
    return text
  }

  /// Other names of the document: `aliases` or `alias`, a list or a text with commas.
  package var aliases: [FrontMatterText] {
    texts(of: entry("aliases") ?? entry("alias")) { $0 == UInt8(ascii: ",") }
  }

  /// `tags` or `tag`, without `#`: a list, or a text with commas or blanks between them.
  package var tags: [FrontMatterText] {
    texts(of: entry("tags") ?? entry("tag")) {
      $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
    }.map { $0.value.utf8.first == UInt8(ascii: "#") ? $0.part(1..<$0.value.utf8.count) : $0 }
      .filter { !$0.value.isEmpty }
  }

  private func texts(
    of entry: FrontMatterEntry?, isSeparator: (UInt8) -> Bool
  ) -> [FrontMatterText] {
    switch entry?.value {
    case .text(let text): text.split(isSeparator: isSeparator)
    case .list(let texts): texts.filter { !$0.value.isEmpty }
    case .other, nil: []
    }
  }
}

/// One top-level entry of front matter.
package struct FrontMatterEntry: Sendable, Hashable {
  /// What an entry holds.
  package enum Value: Sendable, Hashable {
    /// A string; in YAML any scalar but null.
    case text(FrontMatterText)
    /// The strings of a list; what else stands in it is left out.
    case list([FrontMatterText])
    /// Nothing, or something that is neither.
    case other
  }

  /// The key; of a TOML table or a dotted key its first part.
  package var key: FrontMatterText
  package var value: Value
  /// The whole value with quotes and brackets; `nil` when there is none or it has no end.
  package var valueRange: ByteRange?
}

/// A string in front matter, and where it stands.
package struct FrontMatterText: Sendable, Hashable {
  /// The string, escapes resolved.
  package var value: String
  /// Inside the quotes, if there are any.
  package var range: ByteRange
  /// Whether the bytes of `range` are the value itself: nothing is escaped or folded.
  package var isLiteral: Bool

  /// The bytes `part` of the value, which must be of ASCII or lie between characters.
  ///
  /// A part of a text that is not literal has the range of all of it.
  func part(_ part: Range<Int>) -> FrontMatterText {
    let bytes = Array(value.utf8)[part]
    return FrontMatterText(
      value: String(decoding: bytes, as: UTF8.self),
      range: isLiteral
        ? range.lowerBound.advanced(
          byBytes: part.lowerBound)..<range.lowerBound.advanced(byBytes: part.upperBound) : range,
      isLiteral: isLiteral)
  }

  /// The parts between separators, without blanks around them and without empty ones.
  func split(isSeparator: (UInt8) -> Bool) -> [FrontMatterText] {
    let bytes = Array(value.utf8)
    return bytes.indices.split(whereSeparator: { isSeparator(bytes[$0]) }).compactMap { run in
      guard var lower = run.first, var upper = run.last.map({ $0 + 1 }) else { return nil }
      while lower < upper, bytes[lower] <= 32 { lower += 1 }
      while upper > lower, bytes[upper - 1] <= 32 { upper -= 1 }
      return lower < upper ? part(lower..<upper) : nil
    }
  }
}

/// Why a part of front matter could not be read.
package struct FrontMatterError: Sendable, Hashable {
  /// What is wrong, in lower case.
  package var message: String
  /// From where it was noticed to the end of that line.
  package var range: ByteRange
}

extension MarkupDocument {
  /// Returns what the document's front matter says; `nil` when it has none. Read when first asked
  /// for and again after an edit of it or near it.
  package func frontMatter() -> FrontMatterContents? {
    guard let tree = markdown, tree.blocks.block(at: 0)?.kind == .frontMatter,
      let leaf = tree.blocks.leaf(holding: 0)
    else { return nil }
    return tree.references(of: leaf).frontMatter
  }
}

extension MarkdownTree {
  /// Reads the front matter that `block` is.
  func frontMatter(_ block: Block) -> FrontMatterContents {
    let language = FrontMatter.Language(rawValue: block.record.extra) ?? .yaml
    let range = ByteRange(bytes: block.start, block.recordEnd)
    return text.withContiguousBytes(in: range) { bytes in
      let content = FrontMatterContents.content(of: bytes, language)
      let source = FrontMatterSource(
        bytes: UnsafeBufferPointer(rebasing: bytes[content]),
        start: block.start + content.lowerBound)
      var reading: FrontMatterReading
      switch language {
      case .yaml: reading = FrontMatterYAML.read(source)
      case .toml: reading = FrontMatterTOML.read(source)
      case .json: reading = FrontMatterJSON.read(source)
      }
      reading.dropRepeatedKeys()
      return FrontMatterContents(
        language: language, range: range, contentRange: source.range(0..<content.count),
        entries: reading.entries, errors: reading.errors)
    }
  }
}

extension FrontMatterContents {
  /// The bytes between the fences.
  fileprivate static func content(
    of block: UnsafeBufferPointer<UInt8>, _ language: FrontMatter.Language
  ) -> Range<Int> {
    func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
    var end = block.count
    while end > 0, block[end - 1] <= 32 { end -= 1 }
    var start = block.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if language == .json { return start..<max(start, end) }
    while start < block.count, !isLineEnd(block[start]) { start += 1 }
    if start + 1 < block.count, block[start] == 13, block[start + 1] == 10 { start += 1 }
    start = min(start + 1, block.count)
    while end > start, !isLineEnd(block[end - 1]) { end -= 1 }
    return start..<max(start, end)
  }
}

/// The text between the fences, and where it stands in the document.
struct FrontMatterSource {
  let bytes: UnsafeBufferPointer<UInt8>
  /// Its first byte, in bytes of the document.
  let start: Int

  /// A run of the source as a run of the document.
  func range(_ range: Range<Int>) -> ByteRange {
    ByteRange(bytes: start + range.lowerBound, start + range.upperBound)
  }

  /// A text that stands in `range`.
  func text(_ value: [UInt8], _ range: Range<Int>) -> FrontMatterText {
    FrontMatterText(
      value: String(decoding: value, as: UTF8.self), range: self.range(range),
      isLiteral: value.elementsEqual(bytes[range]))
  }

  /// A text that is what stands in `range`.
  func text(_ range: Range<Int>) -> FrontMatterText { text(Array(bytes[range]), range) }

  /// What is wrong from `offset` to the end of its line; at the end of the text its last line.
  func error(_ message: String, at offset: Int) -> FrontMatterError {
    func isLineEnd(_ at: Int) -> Bool { bytes[at] == 10 || bytes[at] == 13 }
    var lower = min(max(0, offset), bytes.count)
    var upper = lower
    while upper < bytes.count, !isLineEnd(upper) { upper += 1 }
    if lower == upper {
      while lower > 0, isLineEnd(lower - 1) { lower -= 1 }
      upper = lower
      while lower > 0, !isLineEnd(lower - 1) { lower -= 1 }
    }
    return FrontMatterError(message: message, range: range(lower..<upper))
  }
}

/// What a reader of one of the languages found.
struct FrontMatterReading {
  var entries: [FrontMatterEntry] = []
  var errors: [FrontMatterError] = []

  /// Most containers inside each other; deeper ones end the reading with an error.
  static let maximumDepth = 64

  /// Keeps the first entry of each key; the others are errors.
  mutating func dropRepeatedKeys() {
    var known: Set<String> = []
    var kept: [FrontMatterEntry] = []
    kept.reserveCapacity(entries.count)
    for entry in entries {
      if known.insert(entry.key.value).inserted {
        kept.append(entry)
      } else {
        errors.append(
          FrontMatterError(
            message: "repeated key \(entry.key.value.debugDescription)", range: entry.key.range))
      }
    }
    entries = kept
  }
}

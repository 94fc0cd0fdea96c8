import CGlibc
import Glibc
import SyntaxTree

/// Metadata at the start of a document, before any Markdown.
package enum FrontMatter {
  /// The language between the fences.
  package enum Language: UInt32, Sendable {
    case yaml = 0
    case toml = 1
    case json = 2
  }

  /// Front matter longer than this many bytes is read as Markdown: the block is found by looking
  /// ahead, and an edit near the top must not cost the document's length.
  package static let maximumLength = 65_536

  /// Returns the length in bytes, last line end included, of the front matter at the start of a
  /// document, and its language; `nil` when there is none.
  ///
  /// `---` … `---` or `...` is YAML, `+++` … `+++` TOML (Hugo), `{` … `}` on lines of their own
  /// JSON (Hugo).
  static func find(_ bytes: UnsafeBufferPointer<UInt8>) -> (length: Int, language: Language)? {
    guard let base = bytes.baseAddress else { return nil }
    let end = min(bytes.count, maximumLength)
    let start = starts(bytes, with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard let firstEnd = lineEnd(base, start, end) else { return nil }
    let fence = trimmed(base, start, firstEnd)
    let language: Language
    let closings: [StaticString]
    if matches(base, fence, "---") {
      (language, closings) = (.yaml, ["---", "..."])
    } else if matches(base, fence, "+++") {
      (language, closings) = (.toml, ["+++"])
    } else if matches(base, fence, "{") {
      (language, closings) = (.json, ["}"])
    } else {
      return nil
    }
    var at = firstEnd
    while at < end {
      let ended = lineEnd(base, at, end)
      let next = ended ?? end
      let line = trimmed(base, at, next)
      if closings.contains(where: { matches(base, line, $0) }) {
        // A line cut off by the limit may be longer than it looks.
        return ended == nil && end < bytes.count ? nil : (next, language)
      }
      at = next
    }
    return nil
  }

  private static func starts(_ bytes: UnsafeBufferPointer<UInt8>, with prefix: [UInt8]) -> Bool {
    bytes.count >= prefix.count && zip(bytes, prefix).allSatisfy { $0 == $1 }
  }

  /// Byte behind the line end of the line at `start`, or `nil` when it has none before `end`.
  private static func lineEnd(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int? {
    var at = start
    while at < end {
      if base[at] == 10 { return at + 1 }
      if base[at] == 13 { return at + 1 < end && base[at + 1] == 10 ? at + 2 : at + 1 }
      at += 1
    }
    return nil
  }

  /// The line without line end and trailing blanks; leading ones count.
  private static func trimmed(_ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Range<Int>
  {
    var last = end
    while last > start, base[last - 1] <= 32 { last -= 1 }
    return start..<last
  }

  private static func matches(
    _ base: UnsafePointer<UInt8>, _ range: Range<Int>, _ text: StaticString
  ) -> Bool {
    range.count == text.utf8CodeUnitCount
      && memcmp(base + range.lowerBound, text.utf8Start, range.count) == 0
  }
}

import Foundation
import JSON
import TestSupport
import TextModel

@testable import MarkdownParser

/// Makes texts and edits that open, close and disturb blocks.
enum RandomReparse {
  /// Pieces of texts and of insertions.
  static let fragments: [String] = [
    "a", "b c", " ", "  ", "    ", "\t", "\n", "\n", "\n\n", "\r\n", "\r", "> ", ">", "- ", "-",
    "* ", "1. ", "2) ", "# ", "###", "===", "---", "***", "```", "~~~~", "$$", "<!--", "-->",
    "<div>", "</div>", "<script>", "</script>", "<![CDATA[", "]]>", "<?", "?>", "<b>", "[a]",
    "[a]: /u", "[b]: <x> \"t\"", "\"t\"", "[^n]: ", "[^n]", "| a | b |", "|---|---|", "-|-", "a|b",
    "+++", "é", "[", "]", ":", "(", ")", "`", "\\", "|", "- [ ] ", "[[a#b|c]]", "#t", " ^id",
    "==", "~", "^", "{#id}", "\u{FEFF}", "{", "}", "...", "\n---\n", "\n```\n", "\n\n    ",
  ]

  /// Returns a text of random fragments; some begin with front matter.
  static func text(pieces count: Int, using random: inout SeededRandom) -> [UInt8] {
    var source = random.oneIn(5) ? random.pick(["---\n", "+++\n", "{\n"]) : ""
    for _ in 0..<count { source += random.pick(fragments) }
    return Array(source.utf8)
  }

  /// Returns `count` random steps for `text`, made for the text that each of them finds.
  static func steps(
    _ count: Int, for text: [UInt8], using random: inout SeededRandom
  ) -> [ReparseCase.Step] {
    var current = Text(String(decoding: text, as: UTF8.self))
    var steps: [ReparseCase.Step] = []
    for _ in 0..<count {
      let edits = (0..<(random.oneIn(4) ? random.int(in: 2...5) : 1)).map { _ in
        edit(of: current, using: &random)
      }
      let step = ReparseCase.Step(
        edits: edits.sorted { $0.lower < $1.lower }, knowsInlines: random.oneIn(2))
      guard let next = try? step.change(of: current).apply(to: current) else { continue }
      steps.append(step)
      current = next
    }
    return steps
  }

  private static func edit(of text: Text, using random: inout SeededRandom) -> ReparseCase.Edit {
    let range = RandomText.range(in: text, atMost: random.int(in: 0...12), using: &random)
    var (lower, upper) = (range.lowerBound.utf8, range.upperBound.utf8)
    switch random.int(in: 0...5) {
    case 0:
      // At the start of a line: where blocks begin.
      lower = lineStart(before: lower, in: text)
      upper = lower
    case 1:
      // A whole line.
      lower = lineStart(before: lower, in: text)
      upper = min(text.byteCount, max(lower, upper))
      while upper < text.byteCount, text[ByteOffset(upper)] != 10 { upper += 1 }
      upper = min(text.byteCount, upper + 1)
    default: break
    }
    var insertion = ""
    for _ in 0..<random.int(in: 0...3) { insertion += random.pick(fragments) }
    return ReparseCase.Edit(lower: lower, upper: upper, insertion: insertion)
  }

  private static func lineStart(before offset: Int, in text: Text) -> Int {
    var at = offset
    while at > 0, text[ByteOffset(at - 1)] != 10 { at -= 1 }
    return at
  }
}

// MARK: Texts that others wrote

extension RandomReparse {
  /// Examples of the CommonMark and GFM specifications and of their implementations' tests.
  static let examples: [[UInt8]] = [
    "commonmark/spec-0.31.2.json", "gfm/gfm-spec-0.29.json", "gfm/extensions.json",
    "cmark/regression.json",
  ].flatMap { name -> [[UInt8]] in
    guard let bytes = try? TestData.bytes("conformance/" + name),
      let list = try? JSONReader.strict.read(bytes).array
    else { return [] }
    return list.compactMap { $0.object?["markdown"]?.string.map { Array($0.utf8) } }
  }

  /// Markdown files of the corpus.
  static let files: [URL] = TestData.files(under: "corpus", withExtensions: ["md", "markdown"])

  /// cmark's pathological inputs with at most `limit` repetitions.
  static func pathological(limit: Int) -> [[UInt8]] {
    guard let bytes = try? TestData.bytes("conformance/cmark/pathological.json"),
      let cases = try? JSONReader.strict.read(bytes).object?["cases"]?.array
    else { return [] }
    return cases.compactMap { $0.object?["parts"]?.array }.map { parts in
      Array(parts.map { text(of: $0, limit: limit) }.joined().utf8)
    }
  }

  private static func text(of part: JSONValue, limit: Int) -> String {
    guard let part = part.object else { return "" }
    if let text = part["text"]?.string { return text }
    if let text = part["repeat"]?.string, let count = part["count"]?.integer {
      return String(repeating: text, count: min(Int(count), limit))
    }
    guard let bounds = part["for"]?.array, bounds.count == 2, let each = part["each"]?.array,
      let from = bounds[0].integer, let to = bounds[1].integer
    else { return "" }
    var result = ""
    for number in Int(from)..<min(Int(to), Int(from) + limit) {
      for item in each {
        if let text = item.object?["text"]?.string { result += text }
        if let text = item.object?["repeat_x_times"]?.string {
          result += String(repeating: text, count: number)
        }
        if item.object?["decimal_x"] != nil { result += "\(number)" }
      }
    }
    return result
  }

  /// Returns up to `limit` bytes of a random file of the corpus, from a line's start on.
  static func excerpt(limit: Int, using random: inout SeededRandom) -> [UInt8]? {
    guard !files.isEmpty, let data = try? Data(contentsOf: random.pick(files)) else { return nil }
    let bytes = [UInt8](data)
    guard bytes.count > limit else { return bytes }
    var start = random.oneIn(2) ? 0 : random.int(in: 0...bytes.count - limit)
    while start > 0, bytes[start - 1] != 10 { start -= 1 }
    return Array(
      String(decoding: bytes[start..<min(bytes.count, start + limit)], as: UTF8.self).utf8)
  }
}

/// A document that benchmarks and bars share: a name and the bytes it always has.
package struct BenchmarkDocument: Sendable {
  /// Name on the command line, in tables and of its file, such as `prose1m`.
  package let name: String
  /// Whether it is real or made-up prose of some size, rather than one shape again and again.
  package let isProse: Bool
  private let make: @Sendable (String?) -> [UInt8]

  private init(_ name: String, isProse: Bool, make: @escaping @Sendable (String?) -> [UInt8]) {
    self.name = name
    self.isProse = isProse
    self.make = make
  }

  /// Returns the document's UTF-8; prose is that of `dataFolder` when there is one.
  package func bytes(dataFolder: String? = DataFolder.path) -> [UInt8] { make(dataFolder) }

  private static func prose(_ name: String, _ size: Int) -> BenchmarkDocument {
    BenchmarkDocument(name, isProse: true) { Prose.document(bytes: size, dataFolder: $0) }
  }

  private static func shape(_ name: String, _ text: @escaping @Sendable () -> String)
    -> BenchmarkDocument
  {
    BenchmarkDocument(name, isProse: false) { _ in Array(text().utf8) }
  }

  /// Every document, prose by size first.
  package static let all: [BenchmarkDocument] = [
    prose("prose20k", 20_000),
    prose("prose100k", 100_000),
    prose("prose1m", 1_000_000),
    prose("prose10m", 10_000_000),
    shape("list50k") {
      lines(50_000) { "- item \($0) with *some* `inline` text and [a link](x\($0).md)\n" }
    },
    shape("nestedlist") {
      lines(30_000) { String(repeating: "  ", count: $0 % 6) + "- item \($0)\n" }
    },
    shape("quote10k") {
      lines(10_000) {
        "> line \($0) of a long quote with **bold** words\n" + ($0 % 5 == 4 ? ">\n" : "")
      }
    },
    shape("table5k") {
      "| a | b | c |\n|---|:-:|--:|\n" + lines(5_000) { "| cell \($0) | *x* | `\($0)` |\n" }
    },
    shape("fence1m") {
      "# T\n\n```text\n" + lines(32_000) { _ in "some code in a very long block\n" }
        + "```\n\nend\n"
    },
    shape("para100k") { lines(3_200) { _ in "lorem ipsum *dolor* sit `amet`, " } + "\n" },
    shape("refs1m") { references(bytes: 1_000_000) },
    BenchmarkDocument("usedref1m", isProse: false) {
      Prose.document(bytes: 900_000, dataFolder: $0)
        + Array(
          (lines(1_000) {
            "Words and [the label] in a paragraph of its own, number \($0).\n\n"
          } + "[the label]: /target\n").utf8)
    },
  ]

  private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
    var text = ""
    for number in 0..<count { text += line(number) }
    return text
  }

  /// Paragraphs that use two labels each, and the definitions of those.
  private static func references(bytes size: Int) -> String {
    var text = ""
    var number = 0
    while text.utf8.count < size {
      text += "A paragraph with [some text][ref-\(number)] and [ref \(number / 2)] in it, "
      text += "and then a few more plain words to read.\n\n"
      text += "[ref-\(number)]: https://example.com/path/\(number) \"Title \(number)\"\n"
      text += "[ref \(number)]: </other/\(number)>\n\n"
      number += 1
    }
    return text
  }
}

/// Made-up documentation with the shape of the real: sections of wrapped paragraphs, lists, fences, tables.
///
/// Shares of the constructs follow the documentation sites of the test data: a line of 40 bytes on average,
/// a block every 200 bytes, a heading every 400.
enum MadeUpProse {
  private static let words = """
    the of and a to in is you that it for on are as with they be at this have from or one had by
    but not what all were when we there can an your which their said if do will each about how
    function value type object server client request response document heading link editor file
    folder configuration option default release version memory thread process event handler
    example returns called passes reads writes builds checks parser syntax tree node module
    package import export public private window menu button screen device network address
    """.split { $0 == " " || $0 == "\n" }.map(String.init)

  /// Returns at least `size` bytes, the same for the same seed.
  static func bytes(atLeast size: Int, seed: UInt64) -> [UInt8] {
    var random = DocumentRandom(seed: seed)
    var writer = Writer()
    var section = 0
    while writer.bytes.count < size {
      section += 1
      writer.add(String(repeating: "#", count: section % 12 == 1 ? 1 : 2 + random.below(3)) + " ")
      writer.add(title(&random) + "\n\n")
      for _ in 0..<(1 + random.below(3)) { addBlock(to: &writer, section, &random) }
    }
    return writer.bytes
  }

  private struct Writer {
    var bytes: [UInt8] = []
    mutating func add(_ text: String) { bytes.append(contentsOf: text.utf8) }
  }

  private static func title(_ random: inout DocumentRandom) -> String {
    (0..<(2 + random.below(4))).map { _ in random.pick(words) }.joined(separator: " ")
      .capitalizedFirst
  }

  private static func addBlock(
    to writer: inout Writer, _ section: Int, _ random: inout DocumentRandom
  ) {
    switch random.below(20) {
    case 0..<13:
      writer.add(paragraph(words: 15 + random.below(60), section, &random) + "\n\n")
    case 13..<16:
      for number in 1...(3 + random.below(5)) {
        writer.add(random.below(8) == 0 ? "\(number). " : "* ")
        writer.add(sentence(words: 6 + random.below(10), section, &random) + "\n")
      }
      writer.add("\n")
    case 16, 17:
      writer.add("```rust\n")
      for line in 0..<(3 + random.below(12)) {
        writer.add("    let \(random.pick(words))_\(line) = \(random.pick(words))(\(line));\n")
      }
      writer.add("```\n\n")
    case 18:
      writer.add("> " + sentence(words: 20, section, &random) + "\n\n")
    default:
      writer.add("| name | value |\n| --- | :-: |\n")
      for row in 0..<(2 + random.below(5)) {
        writer.add("| \(random.pick(words)) | `\(random.pick(words))` \(row) |\n")
      }
      writer.add("\n")
    }
  }

  private static func paragraph(
    words count: Int, _ section: Int, _ random: inout DocumentRandom
  ) -> String {
    var lines = ""
    var width = 0
    for piece in sentence(words: count, section, &random).split(separator: " ") {
      if width > 0 {
        lines += width + piece.utf8.count > 78 ? "\n" : " "
        width = width + piece.utf8.count > 78 ? 0 : width + 1
      }
      lines += piece
      width += piece.utf8.count
    }
    return lines
  }

  private static func sentence(
    words count: Int, _ section: Int, _ random: inout DocumentRandom
  ) -> String {
    var parts: [String] = []
    for _ in 0..<count {
      let word = random.pick(words)
      switch random.below(60) {
      case 0: parts.append("*\(word)*")
      case 1: parts.append("**\(word) \(random.pick(words))**")
      case 2, 3: parts.append("`\(word)`")
      case 4: parts.append("[\(word) \(random.pick(words))](\(word)-\(section).md#\(word))")
      case 5: parts.append("\(word)’s")
      case 6...9: parts.append(word + ",")
      default: parts.append(word)
      }
    }
    return parts.joined(separator: " ").capitalizedFirst + "."
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

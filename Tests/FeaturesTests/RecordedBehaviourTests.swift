import Features
import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel

/// Compares with what VS Code's Markdown service answers; where we differ on purpose the reason
/// stands beside the case.
@Suite struct RecordedBehaviourTests {
  /// The recorded texts hold `$$CURSOR$$`, which is no formula.
  private func document(_ step: RecordedCase.Step) throws -> MarkupDocument {
    var dialect = Dialect.gfm
    dialect.extensions.remove(.math)
    let file = try #require(step.workspace.documents.first)
    return MarkupDocument(Text(file.text), language: .markdown, dialect: dialect)
  }

  @Test(arguments: RecordedCase.all(in: "document-symbols"))
  func documentSymbolsAreTheRecordedOnes(_ recorded: RecordedCase) throws {
    for step in recorded.steps {
      guard case .items(let items) = step.result else { continue }
      let document = try document(step)
      let symbols = DocumentSymbol.symbols(in: document)
      var expected: [String] = []
      var rest = items.reversed().map { ($0, 0) }
      while let (item, depth) = rest.popLast() {
        // Link definitions are symbols there on request; here they are found through references and
        // completion.
        guard item.kind == .number(15) else { continue }
        let place = item.range.map(\.description) ?? ""
        expected.append("\(depth) \(item.name ?? "") \(place)")
        rest += (item.children ?? []).reversed().map { ($0, depth + 1) }
      }
      // There a name begins with the markers; here the level is the detail, so that names can be
      // searched and spoken.
      let actual = symbols.map { symbol in
        let level = symbol.detail.flatMap { Int($0.dropFirst()) } ?? 0
        return "\(symbol.depth) \(String(repeating: "#", count: level)) \(symbol.name) "
          + "\(RecordedCase.Place(symbol.range, in: document.text))"
      }
      #expect(actual == expected)
    }
  }

  @Test(arguments: RecordedCase.all(in: "table-of-contents"))
  func sectionsAndContentsAreTheRecordedOnes(_ recorded: RecordedCase) throws {
    for step in recorded.steps {
      guard case .contents(let entries) = step.result else { continue }
      let document = try document(step)
      let outline = Outline.outline(of: document, kinds: [.heading])
      let actual = outline.elements.map { element in
        "\(element.level) \(element.title) "
          + "\(RecordedCase.Place(element.range, in: document.text)) "
          + "\(RecordedCase.Place(element.selectionRange, in: document.text))"
      }
      let expected = entries.map { entry in
        "\(entry.level) \(entry.text) \(entry.sectionLocation.range) "
          + "\(entry.idDeclarationLocation.range)"
      }
      #expect(actual == expected)
    }
  }

  @Test(arguments: RecordedCase.all(in: "folding"))
  func foldsAreTheRecordedOnes(_ recorded: RecordedCase) throws {
    for step in recorded.steps {
      guard case .items(let items) = step.result else { continue }
      let document = try document(step)
      let actual = FoldingRange.ranges(in: document, isLineOnly: true).map { range in
        "\(range.startLine)–\(range.endLine) \(range.kind?.rawValue ?? "")"
      }
      // Recorded in the order in which they were found; ours are sorted.
      let expected = items.compactMap { item -> (Int, String)? in
        guard let start = item.startLine, let end = item.endLine else { return nil }
        let kind = if case .name(let name)? = item.kind { name } else { "" }
        return (start, "\(start)–\(end) \(kind)")
      }
      #expect(actual == expected.sorted { $0.0 < $1.0 }.map(\.1))
    }
  }

  /// Ranges that are recorded and that ours go without, by case. Every other recorded range must be
  /// one of ours.
  private static let leftOut: [String: Set<String>] = [
    // A line of a quote is taken without the quote's markers, so that it can be replaced or copied
    // as text.
    "Smart select nested block quotes": ["2:0–2:19"],
    "Smart select last blockquote element under header then subheaders and their content": [
      "5:0–5:18"
    ],
  ]

  @Test(arguments: RecordedCase.all(in: "smart-select"))
  func everyRecordedSelectionIsOneOfOurs(_ recorded: RecordedCase) throws {
    for step in recorded.steps {
      guard case .items(let items) = step.result else { continue }
      let document = try document(step)
      let text = document.text
      let offsets = (step.args.positions ?? []).map {
        text.offset(of: TextPosition(line: $0.line, column: $0.character), in: .utf16)
      }
      let chains = SelectionRange.ranges(at: offsets, in: document)
      var missing: Set<String> = []
      for (chain, item) in zip(chains, items) {
        let actual = chain.ranges.map { RecordedCase.Place($0, in: text) }
        var next: RecordedCase.Item? = item
        while let current = next {
          if let place = current.range, !actual.contains(place) {
            missing.insert(place.description)
          }
          next = current.parent?.first
        }
      }
      #expect(missing == Self.leftOut[recorded.name, default: []])
    }
  }
}

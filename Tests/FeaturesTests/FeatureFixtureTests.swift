import Features
import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel

/// Runs the fixtures of the features that look at one document; adding a case needs no code here.
///
/// A case has a section `document.md` or `document.html`, an optional `options` (words such as
/// `kinds=heading,list`, `depth=2`, `limit=3`, `lines`, `dialect=obsidian`) and `expected`.
@Suite struct FeatureFixtureTests {
  @Test(arguments: Fixture.all(in: "Features/Outline"))
  func outlineMatchesFixture(_ fixture: Fixture) throws {
    let sample = try Sample(fixture)
    let outline = Outline.outline(
      of: sample.document, kinds: sample.kinds, maxDepth: sample.number("depth"))
    try fixture.expect("expected", equals: sample.lines(outline))
    sample.expectNesting(outline)
    if sample.words.isEmpty { expectSameHeadings(outline, in: sample.document) }
  }

  @Test(arguments: Fixture.all(in: "Features/DocumentSymbol"))
  func documentSymbolsMatchFixture(_ fixture: Fixture) throws {
    let sample = try Sample(fixture)
    let symbols = DocumentSymbol.symbols(in: sample.document)
    let lines = symbols.map { symbol in
      String(repeating: "  ", count: symbol.depth)
        + "\(symbol.kind) \(symbol.name.debugDescription)"
        + (symbol.detail.map { " (\($0))" } ?? "") + " \(sample.place(symbol.range))"
        + " selects \(sample.place(symbol.selectionRange))"
        + (symbol.container.map { " in \(symbols[$0].name)" } ?? "")
    }
    try fixture.expect("expected", equals: lines.joined(separator: "\n"))
  }

  @Test(arguments: Fixture.all(in: "Features/FoldingRange"))
  func foldingRangesMatchFixture(_ fixture: Fixture) throws {
    let sample = try Sample(fixture)
    let ranges = FoldingRange.ranges(
      in: sample.document, limit: sample.number("limit"),
      isLineOnly: sample.words.contains("lines"))
    let lines = ranges.map { "\($0.startLine)–\($0.endLine) \($0.construct)" }
    try fixture.expect("expected", equals: lines.joined(separator: "\n"))
    for range in ranges {
      #expect(range.startLine < range.endLine)
      #expect(range.endLine < sample.document.text.lineCount)
    }
  }

  @Test(arguments: Fixture.all(in: "Features/SelectionRange"))
  func selectionRangesMatchFixture(_ fixture: Fixture) throws {
    let sample = try Sample(fixture)
    let chains = SelectionRange.ranges(
      at: sample.selections.map(\.lowerBound), in: sample.document)
    let lines = chains.flatMap { chain in
      ["---"]
        + chain.ranges.map {
          "\(sample.place($0)) \(sample.document.text.string(in: $0).debugDescription)"
        }
    }
    try fixture.expect("expected", equals: lines.joined(separator: "\n"))
  }
}

/// The document of a fixture.
struct Sample {
  let document: MarkupDocument
  let selections: [ByteRange]
  let words: [String]

  init(_ fixture: Fixture) throws {
    words = (fixture["options"] ?? "").split { $0.isWhitespace }.map(String.init)
    let isHTML = fixture["document.html"] != nil
    let source = try #require(fixture["document.md"] ?? fixture["document.html"])
    let marked = MarkedText(source)
    selections = marked.selections
    let name = words.first { $0.hasPrefix("dialect=") }.map { String($0.dropFirst(8)) } ?? "gfm"
    let dialect = try #require(Dialect.all.first { $0.name == name })
    document = MarkupDocument(
      Text(marked.text), language: isHTML ? .html : .markdown, dialect: dialect)
  }

  func number(_ name: String) -> Int? {
    words.first { $0.hasPrefix(name + "=") }.flatMap { Int($0.dropFirst(name.count + 1)) }
  }

  var kinds: Set<OutlineElement.Kind>? {
    words.first { $0.hasPrefix("kinds=") }.map {
      Set($0.dropFirst(6).split(separator: ",").compactMap { .init(rawValue: String($0)) })
    }
  }

  /// Zero-based line and byte column of both ends.
  func place(_ range: ByteRange) -> String {
    let start = document.text.position(of: range.lowerBound, in: .utf8)
    let end = document.text.position(of: range.upperBound, in: .utf8)
    return "\(start.line):\(start.column)–\(end.line):\(end.column)"
  }

  func lines(_ outline: Outline) -> String {
    outline.elements.map { element in
      String(repeating: "  ", count: element.depth) + element.kind.rawValue + " \(element.tag)"
        + (element.level > 0 ? " \(element.level)" : "") + " \(element.title.debugDescription)"
        + (element.detail.map { " (\($0))" } ?? "")
        + (element.identifier.map { " #\($0)" } ?? "") + (element.isHidden ? " hidden" : "")
        + " \(place(element.range)) selects \(place(element.selectionRange))"
    }.joined(separator: "\n")
  }

  /// Children lie inside parents, selections inside ranges, counts fit depths.
  func expectNesting(_ outline: Outline, sourceLocation: SourceLocation = #_sourceLocation) {
    expectSound(outline, in: document.text, sourceLocation: sourceLocation)
  }
}

/// Expects the headings of a whole outline to be those of the outline of headings alone.
func expectSameHeadings(
  _ outline: Outline, in document: MarkupDocument,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let all = outline.elements.filter { $0.kind == .heading && !$0.isHidden }
  let alone = Outline.outline(of: document, kinds: [.heading]).elements
  #expect(
    all.map(\.range) == alone.map(\.range), "\(document.text.string.debugDescription)",
    sourceLocation: sourceLocation)
}

/// Expects ranges inside the text, children inside parents, selections inside ranges, counts that
/// fit depths.
func expectSound(
  _ outline: Outline, in text: Text, sourceLocation: SourceLocation = #_sourceLocation
) {
  var around: [Int] = []
  for (index, element) in outline.elements.enumerated() {
    while let last = around.last, outline.elements[last].depth >= element.depth {
      around.removeLast()
      #expect(
        outline.elements[last].descendantCount == index - last - 1,
        "\(text.string.debugDescription)", sourceLocation: sourceLocation)
    }
    #expect(element.depth == around.count, sourceLocation: sourceLocation)
    #expect(text.range.contains(element.range), sourceLocation: sourceLocation)
    #expect(
      element.range.contains(element.selectionRange),
      "\(element) in \(text.string.debugDescription)", sourceLocation: sourceLocation)
    if let parent = around.last {
      #expect(
        outline.elements[parent].range.contains(element.range),
        "\(element) in \(outline.elements[parent]) in \(text.string.debugDescription)",
        sourceLocation: sourceLocation)
    }
    around.append(index)
  }
}

extension Range where Bound == ByteOffset {
  func contains(_ other: ByteRange) -> Bool {
    lowerBound <= other.lowerBound && upperBound >= other.upperBound
  }
}

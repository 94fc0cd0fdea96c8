import Foundation
import SyntaxTree
import TestSupport
import Testing
import TextModel

@testable import MarkdownParser

/// A tree that took changes in equals one parsed afresh, record by record and inline by inline.
///
/// `MARKUPD_FUZZ_EDITS` says how many random changes each test makes; `MARKUPD_SEED` moves the
/// seeds.
@Suite struct IncrementalParseTests {
  /// Random changes that each test of texts makes.
  static let edits =
    ProcessInfo.processInfo.environment["MARKUPD_FUZZ_EDITS"].flatMap { Int($0) } ?? 4_000
  /// Seeds of each test: they share its changes.
  static let seeds = 0..<20

  @Test(arguments: seeds)
  func `random texts in trees as they come to be`(seed: Int) {
    run(seed, of: Self.seeds.count, stepsEach: 25) { random in
      (RandomReparse.text(pieces: random.int(in: 1...60), using: &random), 0)
    }
  }

  @Test(arguments: seeds)
  func `random texts in deep trees`(seed: Int) {
    run(seed, of: Self.seeds.count, stepsEach: 12) { random in
      (
        RandomReparse.text(pieces: random.int(in: 1...90), using: &random),
        random.pick([1, 2, 3, 5, 16, 40])
      )
    }
  }

  @Test(arguments: seeds)
  func `examples of specifications`(seed: Int) {
    guard !RandomReparse.examples.isEmpty else { return }
    run(seed, of: Self.seeds.count, stepsEach: 10) { random in
      // Neighbours matter: two examples after each other.
      let text = random.pick(RandomReparse.examples) + random.pick(RandomReparse.examples)
      return (text, random.pick([0, 1, 4]))
    }
  }

  @Test(arguments: seeds)
  func `excerpts of a corpus`(seed: Int) {
    run(seed, of: Self.seeds.count, stepsEach: 10) { random in
      let text = RandomReparse.excerpt(limit: random.int(in: 200...2_500), using: &random)
      return (text ?? RandomReparse.text(pieces: 200, using: &random), random.pick([0, 2, 8]))
    }
  }

  /// Long enough for far edits to be taken in one by one.
  @Test(arguments: 0..<4)
  func `long texts`(seed: Int) {
    run(seed, of: 40, stepsEach: 5) { random in
      var text: [UInt8] = []
      while text.count < 24_000 {
        text +=
          RandomReparse.excerpt(limit: 12_000, using: &random)
          ?? RandomReparse.text(pieces: 600, using: &random)
      }
      return (text, random.pick([0, 48]))
    }
  }

  @Test func `pathological texts`() {
    for (place, text) in RandomReparse.pathological(limit: 30).enumerated() {
      var random = SeededRandom(seed: UInt64(place))
      for leafSize in [0, 2] {
        var steps = RandomReparse.steps(8, for: text, using: &random)
        for step in steps.indices { steps[step].knowsInlines = true }
        expect(ReparseCase(text: text, steps: steps, leafSize: leafSize))
      }
    }
  }

  /// Makes this seed's share of the changes; `make` returns a text and the size of tree leaves.
  private func run(
    _ seed: Int, of seeds: Int, stepsEach: Int,
    _ make: (inout SeededRandom) -> (text: [UInt8], leafSize: Int)
  ) {
    var random = SeededRandom(seed: UInt64(seed))
    for round in 0..<max(1, Self.edits / seeds / stepsEach) {
      let (text, leafSize) = make(&random)
      // GFM half of the time: it has most blocks.
      let dialect =
        round % 2 == 0 ? "gfm" : Dialect.all[(seed + round / 2) % Dialect.all.count].name
      let steps = RandomReparse.steps(stepsEach, for: text, using: &random)
      guard
        expect(ReparseCase(text: text, steps: steps, dialect: dialect, leafSize: leafSize))
      else { return }
    }
  }

  /// Expects nothing to go wrong; a case in which something does is made small and shown as a
  /// fixture for `Tests/Fixtures/Reparse`.
  @discardableResult private func expect(_ reparse: ReparseCase) -> Bool {
    guard reparse.problem() != nil else { return true }
    let small = ReparseShrinker.shrunk(reparse) { $0.problem() != nil }
    Issue.record(
      """
      \(small.problem() ?? "")
      as a fixture:
      \(small.fixtureText(prose: "What goes wrong."))
      """)
    return false
  }
}

/// Cases that once went wrong, and some that are easy to get wrong.
@Suite struct ReparseFixtureTests {
  @Test(arguments: Fixture.all(in: "Reparse"))
  func `the fixture reads the same incrementally and afresh`(_ fixture: Fixture) throws {
    let reparse = try #require(ReparseCase(fixture), "not a case: \(fixture.path)")
    let problem = reparse.problem()
    #expect(problem == nil, "\(fixture.prose)")
  }

  @Test func `a case goes through its fixture unchanged`() throws {
    let reparse = ReparseCase(
      text: Array("a\r\n\u{0}\"é".utf8),
      steps: [
        .init(
          edits: [
            .init(lower: 0, upper: 2, insertion: "\r"), .init(lower: 3, upper: 3, insertion: "\\"),
          ]),
        .init(edits: [.init(lower: 1, upper: 1, insertion: "")], knowsInlines: false),
      ], dialect: "hugo", leafSize: 3)
    let text = reparse.fixtureText(prose: "Prose.")
    let fixture = try #require(Fixture(path: "", bytes: Array(text.utf8)))
    #expect(ReparseCase(fixture) == reparse)
  }

  @Test func `a failing case is made small`() {
    var random = SeededRandom(seed: 1)
    var text = RandomReparse.text(pieces: 200, using: &random)
    text.insert(contentsOf: Array("<i>".utf8), at: 0)
    var steps = RandomReparse.steps(10, for: text, using: &random)
    steps[4].edits.append(.init(lower: 3, upper: 7, insertion: "xyz"))
    let start = ReparseCase(text: text, steps: steps, dialect: "pandoc", leafSize: 2)
    let small = ReparseShrinker.shrunk(start) { reparse in
      reparse.text.starts(with: Array("<i>".utf8))
        && reparse.steps.contains { $0.edits.contains { $0.insertion.contains("y") } }
    }
    #expect(small.text == Array("<i>".utf8))
    #expect(small.steps.map { $0.edits.map(\.insertion) } == [["y"]])
    #expect(small.dialect == "commonmark")
    #expect(small.leafSize == 0)
  }
}

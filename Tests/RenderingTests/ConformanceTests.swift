import MarkdownParser
import Rendering
import Testing

/// The examples of the specifications and of the reference implementations' regression suites, to
/// the byte.
@Suite struct ConformanceTests {
  @Test func commonMark0312() throws {
    let examples = try ConformanceExample.all(in: "commonmark/spec-0.31.2.json")
    #expect(examples.count == 652)
    for example in examples { expectSame(example) }
  }

  @Test func gfm029() throws {
    // 0.31.2 supersedes two: comments may now hold two hyphens.
    let superseded: Set = [645, 646]
    for example in try ConformanceExample.all(in: "gfm/gfm-spec-0.29.json")
    where !superseded.contains(example.example) {
      // Upstream marks the task lists as differing from its own output: order of attributes, `/>`.
      if example.extensions == ["tasklist"] {
        let actual = example.rendered().replacing(" type=\"checkbox\"", with: "")
          .replacing(" disabled=\"\" />", with: " disabled=\"\" type=\"checkbox\">")
        #expect(actual == example.html)
      } else {
        expectSame(example)
      }
    }
  }

  @Test func cmarkRegressions() throws {
    for example in try ConformanceExample.all(in: "cmark/regression.json") { expectSame(example) }
  }

  @Test func cmarkGFMRegressions() throws {
    for example in try ConformanceExample.all(in: "gfm/regression.json") { expectSame(example) }
  }

  @Test func cmarkGFMExtensions() throws {
    for example in try ConformanceExample.all(in: "gfm/extensions.json") {
      if example.ignoreHTML == true {
        _ = example.rendered()
      } else {
        expectSame(example)
      }
    }
  }

  private func expectSame(
    _ example: ConformanceExample, _ dialect: Dialect? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let actual = example.rendered(dialect)
    #expect(
      actual == example.html, "\(example.difference(actual))", sourceLocation: location)
  }
}

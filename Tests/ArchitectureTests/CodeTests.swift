import Foundation
import TestSupport
import Testing

/// What no file of ours may hold. Each message names the place.
@Suite struct CodeTests {
  let house: House

  init() throws { house = try House.standing.get() }

  @Test func longFilesSayWhy() {
    for file in house.sources + house.tests where file.lines.count > 401 {
      let header = file.lines.prefix(30)
      #expect(
        header.contains { $0.contains("// Long because ") },
        "\(file.path) has \(file.lines.count - 1) lines")
    }
  }

  @Test func nothingInSourcesTrapsOnPurpose() {
    for file in house.sources {
      expectNone(
        of: #/\btry!|\bas!|\bfatalError\b|\bunowned\(unsafe\)|\bunsafeBitCast\b/#, in: file)
    }
  }

  @Test func nothingInSourcesUnwrapsByForce() {
    // A mark behind a name, a bracket or a literal is an unwrap, unless it starts `!=`.
    for file in house.sources { expectNone(of: #/[\w\)\]\}>?"`]!(?!=)/#, in: file) }
  }

  @Test func onlyTheCommandLinePrints() {
    let speakers: Set = ["CommandLineTool", "markupd", "markupd-bench"]
    for file in house.sources where !speakers.contains(file.room) {
      expectNone(of: #/(?:^|[^\w.])(?:print|debugPrint|dump)\(/#, in: file)
    }
  }

  @Test func everyPromiseToTheCompilerGivesItsReason() {
    for file in house.sources {
      for (number, line) in file.code.matches(of: #/@unchecked Sendable|nonisolated\(unsafe\)/#) {
        #expect(
          hasSafetyComment(above: number, in: file.lines), "\(file.path):\(number): \(line)")
      }
    }
  }

  @Test func testsNeitherSleepNorSkip() {
    let pattern = #/\b(?:sleep|usleep|nanosleep)\(|Task\.sleep|\.disabled\(|withKnownIssue|XCTSkip/#
    for file in house.tests { expectNone(of: pattern, in: file) }
  }

  @Test func workLeftOverHasAnIssue() {
    let marks = ["TODO", "FIXME", "XXX"]
    for file in house.sources + house.tests where file.room != "ArchitectureTests" {
      // A look at the whole file first: an expression on each line takes far longer.
      guard marks.contains(where: { file.text.range(of: $0) != nil }) else { continue }
      for (index, line) in file.lines.enumerated() {
        guard line.contains(#/\b(?:TODO|FIXME|XXX)\b/#) else { continue }
        #expect(line.contains(#/#\d+/#), "\(file.path):\(index + 1): \(line)")
      }
    }
  }

  private func expectNone(of pattern: some RegexComponent, in file: House.File) {
    for (number, line) in file.code.matches(of: pattern) {
      Issue.record("\(file.path):\(number): \(line.trimmed)")
    }
  }

  /// Looks for `Safety:` on the line itself and in the comments, attributes and declarations that
  /// lie right above it.
  private func hasSafetyComment(above number: Int, in lines: [Substring]) -> Bool {
    var index = number - 1
    while index >= 0 {
      if lines[index].contains("Safety:") { return true }
      let isConnected =
        index == number - 1 || String(lines[index]).trimmed.hasPrefix("/")
        || String(lines[index]).trimmed.hasPrefix("@")
      guard isConnected else { return false }
      index -= 1
    }
    return false
  }
}

import TestSupport
import Testing

@testable import TextModel

@Suite(.serialized) struct ChangeSetPropertyTests {
  /// Calls `body` with many random texts.
  private func forRandomTexts(
    seed: UInt64, count: Int = 150, _ body: (Text, inout SeededRandom) throws -> Void
  ) rethrows {
    var random = SeededRandom(seed: seed)
    for _ in 0..<count {
      let string = RandomText.string(pieces: random.int(in: 0...120), using: &random)
      try body(Text(string, shape: random.pick(shapes)), &random)
    }
  }

  /// Applies a change to bytes by its definition.
  private func bytes(_ text: Text, after change: ChangeSet) -> [UInt8] {
    var bytes = text.bytes(in: text.range)
    for edit in change.edits.reversed() {
      bytes.replaceSubrange(
        edit.range.lowerBound.utf8..<edit.range.upperBound.utf8,
        with: edit.replacement.bytes(in: edit.replacement.range))
    }
    return bytes
  }

  @Test func applyFollowsTheDefinitionAndKeepsTheTreeSound() throws {
    try forRandomTexts(seed: 101) { text, random in
      let change = try RandomText.change(of: text, edits: 20, size: 9, using: &random)
      let result = try change.apply(to: text)
      #expect(result.bytes(in: result.range) == bytes(text, after: change))
      #expect(result.byteCount == change.lengthAfter)
      #expect(result.invariantViolations() == [])
    }
  }

  @Test func applyThenInvertIsTheIdentity() throws {
    try forRandomTexts(seed: 102) { text, random in
      let change = try RandomText.change(of: text, edits: 8, size: 9, using: &random)
      let inverse = try change.inverted(on: text)
      let result = try change.apply(to: text)
      #expect(try inverse.apply(to: result) == text)
      #expect(try inverse.inverted(on: result) == change)
    }
  }

  @Test func composedChangesDoWhatBothDoInTurn() throws {
    try forRandomTexts(seed: 103) { text, random in
      let first = try RandomText.change(of: text, edits: 8, size: 9, using: &random)
      let middle = try first.apply(to: text)
      let second = try RandomText.change(of: middle, edits: 8, size: 9, using: &random)
      let both = try first.composed(with: second)
      #expect(try both.apply(to: text) == second.apply(to: middle))
      #expect(try ChangeSet(keeping: text.byteCount).composed(with: first) == first)
      #expect(try first.composed(with: ChangeSet(keeping: middle.byteCount)) == first)
    }
  }

  @Test func compositionIsAssociative() throws {
    try forRandomTexts(seed: 104) { text, random in
      let first = try RandomText.change(of: text, edits: 5, size: 9, using: &random)
      let afterFirst = try first.apply(to: text)
      let second = try RandomText.change(of: afterFirst, edits: 5, size: 9, using: &random)
      let afterSecond = try second.apply(to: afterFirst)
      let third = try RandomText.change(of: afterSecond, edits: 5, size: 9, using: &random)
      let left = try first.composed(with: second).composed(with: third)
      let right = try first.composed(with: second.composed(with: third))
      #expect(left == right)
      #expect(try left.apply(to: text) == third.apply(to: afterSecond))
    }
  }

  @Test func concurrentChangesConverge() throws {
    try forRandomTexts(seed: 105, count: 400) { text, random in
      let first = try RandomText.change(of: text, edits: 6, size: 7, using: &random)
      let second = try RandomText.change(of: text, edits: 6, size: 7, using: &random)
      let secondAfter = try second.transformed(over: first, side: .after)
      let firstAfter = try first.transformed(over: second, side: .before)
      #expect(
        try secondAfter.apply(to: first.apply(to: text))
          == firstAfter.apply(to: second.apply(to: text)))
    }
  }

  @Test func mappingIsMonotoneAndStaysInside() throws {
    try forRandomTexts(seed: 106) { text, random in
      let change = try RandomText.change(of: text, edits: 10, size: 6, using: &random)
      for side in [ChangeSet.Side.before, .after] {
        var previous = ByteOffset(0)
        for offset in 0...text.byteCount {
          let mapped = change.map(ByteOffset(offset), side: side)
          #expect(mapped >= previous && mapped.utf8 <= change.lengthAfter)
          previous = mapped
        }
      }
      for offset in 0...text.byteCount {
        let place = ByteOffset(offset)
        #expect(change.map(place, side: .before) <= change.map(place, side: .after))
      }
    }
  }

  @Test func bytesThatNoEditNamesKeepTheirPlaceInTheMapping() throws {
    try forRandomTexts(seed: 107) { text, random in
      let change = try RandomText.change(of: text, edits: 10, size: 6, using: &random)
      let result = try change.apply(to: text)
      for offset in 0..<text.byteCount {
        let byte = ByteRange(bytes: offset, offset + 1)
        guard !change.edits.contains(where: { $0.range.overlaps(byte) }) else { continue }
        let mapped = change.map(byte)
        #expect(mapped.byteCount == 1)
        #expect(result[mapped.lowerBound] == text[byte.lowerBound])
      }
    }
  }

  @Test func aDifferenceLeadsFromOneTextToTheOther() throws {
    try forRandomTexts(seed: 108, count: 300) { text, random in
      let change = try RandomText.change(of: text, edits: 2, size: 5, using: &random)
      let target = try change.apply(to: text)
      for other in [target, Text(target.string)] {
        let difference = ChangeSet.difference(from: text, to: other)
        #expect(try difference.apply(to: text) == target)
        #expect(difference.edits.count <= 1)
        // Scalars are four bytes at most, so no more than three bytes and a CR stay untrimmed.
        if let span = change.changedSpan, let found = difference.changedSpan {
          #expect(found.old.byteCount <= span.old.byteCount + 8)
        }
      }
    }
  }

  @Test func manyEditsAtOnceEqualThemOneByOne() throws {
    var random = SeededRandom(seed: 109)
    let text = Text(RandomText.prose(lines: 300, using: &random))
    var edits: [ChangeSet.Edit] = []
    for line in 0..<text.lineCount {
      let start = text.startOfLine(line)
      edits.append(ChangeSet.Edit(range: start..<start, replacement: Text("> ")))
    }
    let result = try ChangeSet(edits, in: text.byteCount).apply(to: text)
    let expected = text.string.split(separator: "\n", omittingEmptySubsequences: false)
      .map { "> " + $0 }.joined(separator: "\n")
    #expect(result.string == expected)
    #expect(result.invariantViolations() == [])
  }
}

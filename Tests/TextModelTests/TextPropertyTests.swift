import Testing
import TestSupport

@testable import TextModel

/// Compares the rope with an array of bytes that knows nothing of trees.
@Suite struct TextPropertyTests {
  @Test(arguments: shapes, [1, 2, 3] as [UInt64])
  func ropeEqualsArrayAfterRandomEdits(shape: TextShape, seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let start = RandomText.string(pieces: 400, using: &random)
    var text = Text(start, shape: shape)
    var model = Array(start.utf8)
    var snapshots: [(Text, [UInt8])] = []
    for step in 0..<500 {
      let size = random.oneIn(20) ? 600 : 12
      let range = RandomText.range(in: text, atMost: random.int(in: 0...size), using: &random)
      let inserted = RandomText.string(
        pieces: random.oneIn(20) ? random.int(in: 0...200) : random.int(in: 0...3),
        using: &random)
      if random.oneIn(2) {
        text = text.replacing(range, with: inserted)
      } else {
        text = text.replacing(range, with: Text(inserted, shape: random.pick(shapes)))
      }
      model.replaceSubrange(range.lowerBound.utf8..<range.upperBound.utf8, with: inserted.utf8)
      #expect(text.byteCount == model.count)
      let violations = text.invariantViolations()
      #expect(violations == [], "step \(step)")
      if text.bytes(in: text.range) != model || !violations.isEmpty {
        Issue.record("texts differ at step \(step)")
        return
      }
      if random.oneIn(100) { snapshots.append((text, model)) }
    }
    for (snapshot, bytes) in snapshots {
      #expect(snapshot.bytes(in: snapshot.range) == bytes, "a snapshot changed")
    }
    #expect(text.hash == Text(text.string).hash)
  }

  @Test(arguments: shapes)
  func slicesCopiesAndChunksEqualTheArray(shape: TextShape) {
    var random = SeededRandom(seed: 21)
    let string = RandomText.string(pieces: 2_500, using: &random)
    let text = Text(string, shape: shape)
    let model = Array(string.utf8)
    for _ in 0..<400 {
      let range = RandomText.range(in: text, atMost: random.int(in: 0...5_000), using: &random)
      let expected = Array(model[range.lowerBound.utf8..<range.upperBound.utf8])
      #expect(text.bytes(in: range) == expected)
      #expect(Array(text.string(in: range).utf8) == expected)
      #expect(text.withContiguousBytes(in: range) { Array($0) } == expected)
      var chunks: [UInt8] = []
      text.forEachChunk(in: range) { chunks += $0 }
      #expect(chunks == expected)
      let slice = text.slice(range)
      #expect(slice.bytes(in: slice.range) == expected)
      #expect(slice.invariantViolations() == [])
      #expect(text.detachedSlice(range) == slice)
      let offset = random.int(in: 0...model.count - 1)
      #expect(text[ByteOffset(offset)] == model[offset])
    }
  }

  @Test(arguments: shapes)
  func equalityComparesBytes(shape: TextShape) {
    var random = SeededRandom(seed: 8)
    let string = RandomText.string(pieces: 800, using: &random)
    let text = Text(string, shape: shape)
    for _ in 0..<100 {
      let range = RandomText.range(in: text, atMost: 0, using: &random)
      let changed = text.replacing(range, with: "é")
      #expect(changed != text)
      #expect(changed.commonPrefixBytes(with: text) >= range.lowerBound.utf8)
      let back = changed.replacing(
        ByteRange(bytes: range.lowerBound.utf8, range.lowerBound.utf8 + 2), with: "")
      #expect(back == text && back == Text(string))
    }
  }
}

import TestSupport
import Testing

@testable import TextModel

private func edit(_ lower: Int, _ upper: Int, _ text: String) -> ChangeSet.Edit {
  ChangeSet.Edit(range: ByteRange(bytes: lower, upper), replacement: Text(text))
}

@Suite struct ChangeSetTests {
  @Test func editsThatTouchBecomeOne() throws {
    let change = try ChangeSet(
      [edit(1, 1, "a"), edit(1, 2, "b"), edit(2, 2, "c"), edit(3, 3, ""), edit(4, 5, "")], in: 6)
    #expect(change.edits == [edit(1, 2, "abc"), edit(4, 5, "")])
    #expect(change.lengthBefore == 6 && change.lengthAfter == 7)
    #expect(try change.apply(to: Text("012345")).string == "0abc235")
    #expect(change.newRange(ofEdit: 1) == ByteRange(bytes: 6, 6))
  }

  @Test func editsOutsideOrOverlappingAreRefused() {
    #expect(throws: ChangeSetError.outOfRange(ByteRange(bytes: 2, 9), length: 6)) {
      try ChangeSet([edit(2, 9, "")], in: 6)
    }
    #expect(throws: ChangeSetError.outOfRange(ByteRange(bytes: -1, 2), length: 6)) {
      try ChangeSet.deleting(ByteRange(bytes: -1, 2), in: 6)
    }
    #expect(throws: ChangeSetError.overlap(ByteRange(bytes: 3, 4), end: ByteOffset(4))) {
      try ChangeSet([edit(1, 4, "x"), edit(3, 4, "")], in: 6)
    }
    #expect(throws: ChangeSetError.overlap(ByteRange(bytes: 1, 1), end: ByteOffset(2))) {
      try ChangeSet([edit(1, 2, "x"), edit(1, 1, "y")], in: 6)
    }
  }

  @Test func aTextOfAnotherLengthIsRefused() throws {
    let change = try ChangeSet.inserting("x", at: ByteOffset(2), in: 6)
    let text = Text("01234")
    let error = ChangeSetError.wrongLength(expected: 6, actual: 5)
    #expect(throws: error) { try change.apply(to: text) }
    #expect(throws: error) { try change.inverted(on: text) }
    #expect(throws: ChangeSetError.wrongLength(expected: 7, actual: 5)) {
      try change.composed(with: ChangeSet(keeping: 5))
    }
    #expect(throws: error) { try change.transformed(over: ChangeSet(keeping: 5), side: .before) }
  }

  @Test func anEditInsideACharacterIsRefused() throws {
    let text = Text("a漢b")
    #expect(throws: ChangeSetError.splitsScalar(ByteOffset(2))) {
      try ChangeSet.inserting("x", at: ByteOffset(2), in: 5).apply(to: text)
    }
    #expect(throws: ChangeSetError.splitsScalar(ByteOffset(3))) {
      try ChangeSet.deleting(ByteRange(bytes: 1, 3), in: 5).apply(to: text)
    }
    let insertion = try ChangeSet.inserting("漢", at: ByteOffset(0), in: 0)
    #expect(throws: ChangeSetError.self) {
      try insertion.composed(with: .deleting(ByteRange(bytes: 0, 1), in: 3))
    }
  }

  @Test func placesMoveToTheAskedSide() throws {
    let insertion = try ChangeSet.inserting("xyz", at: ByteOffset(2), in: 4)
    #expect(insertion.map(ByteOffset(2), side: .before).utf8 == 2)
    #expect(insertion.map(ByteOffset(2), side: .after).utf8 == 5)
    #expect(insertion.map(ByteOffset(1)).utf8 == 1 && insertion.map(ByteOffset(3)).utf8 == 6)
    #expect(insertion.map(ByteOffset(-9)).utf8 == 0 && insertion.map(ByteOffset(99)).utf8 == 7)

    let replacement = try ChangeSet.replacing(ByteRange(bytes: 1, 4), with: "xy", in: 6)
    #expect(
      (0...6).map { replacement.map(ByteOffset($0), side: .before).utf8 } == [0, 1, 1, 1, 3, 4, 5])
    #expect(
      (0...6).map { replacement.map(ByteOffset($0), side: .after).utf8 } == [0, 1, 3, 3, 3, 4, 5])
  }

  @Test func rangesKeepOrGiveUpWhatIsInsertedAtTheirEnds() throws {
    let change = try ChangeSet([edit(2, 2, "xx"), edit(4, 4, "yyy")], in: 6)
    let range = ByteRange(bytes: 2, 4)
    #expect(change.map(range, edges: .exclude) == ByteRange(bytes: 4, 6))
    #expect(change.map(range, edges: .include) == ByteRange(bytes: 2, 9))
    let empty = ByteRange(bytes: 2, 2)
    #expect(change.map(empty, edges: .exclude) == ByteRange(bytes: 2, 2))
    let gone = try ChangeSet.replacing(ByteRange(bytes: 1, 5), with: "z", in: 6)
    #expect(gone.map(range).isEmpty)
  }

  @Test func theChangedSpanCoversAllEdits() throws {
    #expect(ChangeSet(keeping: 9).changedSpan == nil)
    let change = try ChangeSet([edit(1, 2, "abc"), edit(5, 8, "")], in: 9)
    #expect(
      change.changedSpan
        == ChangedSpan(old: ByteRange(bytes: 1, 8), new: ByteRange(bytes: 1, 7)))
  }

  @Test func aDifferenceIsTrimmedToWholeCharactersAndLineEnds() {
    func difference(_ old: String, _ new: String) -> [ChangeSet.Edit] {
      ChangeSet.difference(from: Text(old), to: Text(new)).edits
    }
    #expect(difference("same", "same") == [])
    #expect(difference("", "") == [])
    #expect(difference("aaa", "aaaa") == [edit(3, 3, "a")])
    #expect(difference("abc", "axc") == [edit(1, 2, "x")])
    #expect(difference("a漢b", "a漣b") == [edit(1, 4, "漣")], "shares the first two bytes")
    #expect(difference("é", "\u{129}") == [edit(0, 2, "\u{129}")], "shares the last byte")
    #expect(difference("a\r\nb", "a\nb") == [edit(1, 3, "\n")])
    #expect(difference("a\rb", "a\r\nb") == [edit(1, 2, "\r\n")])
    #expect(difference("a\r\nb", "a\rb") == [edit(1, 3, "\r")])
  }
}

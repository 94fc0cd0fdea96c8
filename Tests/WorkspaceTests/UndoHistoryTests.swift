import TestSupport
import TextModel
import Testing

@testable import Workspace

@Suite struct UndoHistoryTests {
  @Test func aNewHistoryHasNothingToUndoAndIsSaved() {
    let history = UndoHarness("text").history
    #expect(!history.canUndo && !history.canRedo && !history.hasUnsavedChanges)
    #expect(history.undoStep == nil && history.redoStep == nil)
    #expect(history.undoMenuTitle == "Undo" && history.redoMenuTitle == "Redo")
  }

  @Test func typingIsOneStepWithItsTitle() throws {
    var document = UndoHarness("")
    try document.type("hello")
    #expect(document.history.levels == 1)
    #expect(document.history.undoMenuTitle == "Undo Typing")
    try document.undo()
    #expect(document.string == "")
    #expect(document.history.redoMenuTitle == "Redo Typing")
    try document.redo()
    #expect(document.string == "hello")
    #expect(!document.history.canRedo)
  }

  @Test func aPauseAJumpASaveAndAnotherKindEndTyping() throws {
    var document = UndoHarness("")
    try document.type("ab")
    try document.send(2, 2, "c", after: .seconds(1))
    #expect(document.history.levels == 2, "a second has passed")
    try document.send(0, 0, "x")
    #expect(document.history.levels == 3, "not adjacent")
    document.history.markSaved(document.text.hash)
    try document.send(1, 1, "y")
    #expect(document.history.levels == 4, "saved in between")
    try document.send(1, 2, "")
    try document.send(0, 1, "")
    #expect(document.string == "abc")
  }

  @Test func typingDoesNotJoinAStepThatWasLeft() throws {
    var document = UndoHarness("")
    try document.type("a")
    try document.undo()
    try document.redo()
    try document.type("b")
    #expect(document.history.levels == 2)
  }

  @Test func deletionsJoinInOneDirection() throws {
    var document = UndoHarness("abcdef")
    try document.send(3, 4, "")
    try document.send(2, 3, "")
    #expect(document.string == "abef" && document.history.levels == 1)
    try document.send(2, 3, "")
    #expect(document.string == "abf" && document.history.levels == 2, "now forwards")
    #expect(document.history.undoTitle == "Delete")
    try document.undo()
    try document.undo()
    #expect(document.string == "abcdef")
  }

  @Test func aCompletionThatReplacesWhatWasTypedIsTyping() throws {
    var document = UndoHarness("x ")
    try document.type("pri")
    try document.send(2, 5, "print")
    #expect(document.history.levels == 1)
    try document.undo()
    #expect(document.string == "x ")
  }

  @Test func aLongRunOfTypingIsCut() throws {
    var document = UndoHarness("")
    try document.type(String(repeating: "a", count: 450))
    #expect(document.history.levels == 3)
  }

  @Test func kindsAreGuessedFromTheChange() throws {
    func kind(_ replacement: String, deleting count: Int = 0) throws -> UndoKind {
      UndoKind(
        guessedFrom: try .replacing(ByteRange(bytes: 0, count), with: replacement, in: 9))
    }
    #expect(try kind("a") == .typing)
    #expect(try kind("\n    ") == .typing)
    #expect(try kind("\r\n") == .typing)
    #expect(try kind("one\ntwo") == .paste)
    #expect(try kind("\n  x") == .paste)
    #expect(try kind(String(repeating: "x", count: 65)) == .paste)
    #expect(try kind("", deleting: 4) == .deletion)
    #expect(UndoKind(guessedFrom: ChangeSet(keeping: 3)) == .edit)
  }

  @Test func undoingToTheSavedTextMakesItClean() throws {
    var document = UndoHarness("")
    try document.type("a")
    #expect(document.history.hasUnsavedChanges)
    document.history.markSaved(document.text.hash)
    #expect(!document.history.hasUnsavedChanges)
    try document.undo()
    #expect(document.history.hasUnsavedChanges)
    try document.type("b")
    #expect(document.history.hasUnsavedChanges, "on another branch")
    try document.goTo(UndoNodeID(1))
    #expect(document.string == "a" && !document.history.hasUnsavedChanges)
    #expect(document.history.node(UndoNodeID(1))?.isSavePoint == true)
    try document.send(0, 1, "b", after: .seconds(9))
    try document.send(0, 1, "a", after: .seconds(9))
    #expect(!document.history.hasUnsavedChanges, "typed back to the saved text")
  }

  @Test func typingAfterAnUndoKeepsTheOtherBranch() throws {
    var document = UndoHarness("")
    try document.type("a")
    let other = document.history.current
    try document.undo()
    try document.type("b")
    #expect(document.history.redoStep == nil)
    try document.goTo(other)
    #expect(document.string == "a")
    try document.undo()
    try document.redo()
    #expect(document.string == "a", "redo takes the branch used last")
  }

  @Test func groupsNestAndTheOutermostTitleWins() throws {
    var document = UndoHarness("abc")
    document.history.beginGroup(title: "Sort")
    try document.send(0, 1, "x")
    document.history.beginGroup(title: "Inner")
    try document.send(2, 3, "y")
    let outcome1 = document.history.endGroup()
    #expect(outcome1)
    try document.send(1, 2, "z")
    #expect(document.history.groupingLevel == 1)
    let outcome2 = document.history.endGroup()
    #expect(outcome2)
    let outcome3 = document.history.endGroup()
    #expect(!outcome3, "nothing is open")
    #expect(document.history.levels == 1 && document.history.undoMenuTitle == "Undo Sort")
    try document.undo()
    #expect(document.string == "abc")
  }

  @Test func aGroupWithoutATitleTakesTheNextOneInside() throws {
    var document = UndoHarness("abc")
    document.history.beginGroup()
    try document.send(0, 1, "x")
    document.history.beginGroup(title: "Inner")
    try document.send(2, 3, "y")
    document.history.closeGroups()
    #expect(document.history.levels == 1 && document.history.undoTitle == "Inner")
  }

  @Test func emptyGroupsVanish() throws {
    var document = UndoHarness("abc")
    try document.send(3, 3, "d")
    try document.undo()
    document.history.beginGroup(title: "Nothing")
    document.history.endGroup()
    #expect(document.history.canRedo)
    document.history.beginGroup(title: "There and Back")
    try document.send(0, 1, "")
    try document.send(0, 0, "a")
    document.history.endGroup()
    #expect(!document.history.canUndo)
    #expect(document.history.redoTitle == "Typing")
    #expect(document.history.allNodes.count == 2)
  }

  @Test func undoClosesOpenGroups() throws {
    var document = UndoHarness("abc")
    document.history.beginGroup(title: "Open")
    try document.send(0, 1, "")
    try document.undo()
    #expect(document.string == "abc" && document.history.groupingLevel == 0)
    #expect(document.history.redoTitle == "Open")
  }

  @Test func theEditorsOwnUndoAndRedoMoveThePointer() throws {
    var document = UndoHarness("abc")
    try document.send(0, 3, "x", title: "Replace")
    let step = document.history.current
    let outcome4 = try document.send(0, 1, "abc")
    #expect(outcome4 == .undone(to: UndoNodeID(0)))
    #expect(!document.history.canUndo && document.history.redoTitle == "Replace")
    let outcome5 = try document.send(0, 3, "x")
    #expect(outcome5 == .redone(to: step))
    #expect(document.history.allNodes.count == 2)
  }

  @Test func onlyNeighboursAreRecognized() throws {
    var document = UndoHarness("a")
    try document.send(0, 1, "b", after: .seconds(5))
    try document.send(0, 1, "c", after: .seconds(5), title: "Third")
    let outcome = try document.send(0, 1, "a", after: .seconds(5))
    #expect(outcome == .recorded(UndoNodeID(3)), "two steps back is an edit")
  }

  @Test func aChangeThatDoesNotFitStartsTheHistoryAnew() throws {
    var document = UndoHarness("abc")
    try document.type("d")
    let foreign = Text("zz")
    let change = try ChangeSet.inserting("y", at: .zero, in: 2)
    let outcome = try document.history.record(
      change, from: foreign, to: change.apply(to: foreign), time: .seconds(9))
    #expect(outcome == .reset)
    #expect(!document.history.canUndo && document.history.hasUnsavedChanges)
  }

  @Test func aChangeToTheSameTextIsNoStep() throws {
    var document = UndoHarness("abc")
    let outcome6 = try document.send(0, 1, "a")
    #expect(outcome6 == .unchanged)
    #expect(!document.history.canUndo)
  }

  @Test func levelsAndBytesBoundTheHistory() throws {
    var document = UndoHarness("", limits: UndoHistory.Limits(levels: 3))
    for index in 0..<10 { try document.send(0, 0, "\(index)", after: .seconds(2)) }
    #expect(document.history.levels == 3 && document.history.allNodes.count == 4)
    for _ in 0..<9 { try document.undo() }
    #expect(document.string == "6543210")

    document = UndoHarness("", limits: UndoHistory.Limits(levels: 0, bytes: 20_000))
    for _ in 0..<50 { try document.send(0, 0, String(repeating: "x", count: 1_000)) }
    #expect(document.history.cost <= 20_000 && document.history.levels > 5)
    try document.send(0, 0, String(repeating: "y", count: 90_000))
    #expect(document.history.levels == 1, "the last step stays")
    try document.undo()
    #expect(document.text.byteCount == 50_000)
  }

  @Test func branchesOffTheLineGoFirst() throws {
    var document = UndoHarness("", limits: UndoHistory.Limits(bytes: 24_000))
    let large = String(repeating: "x", count: 9_000)
    try document.type("a")
    try document.send(0, 0, large)
    let branch = document.history.current
    try document.undo()
    try document.send(0, 0, "b", after: .seconds(3))
    try document.send(0, 0, large + large)
    #expect(document.history.node(branch) == nil)
    #expect(document.history.levels == 3)
  }

  @Test func earlierAndLaterFollowTheClockOverBranches() throws {
    var document = UndoHarness("")
    try document.send(0, 0, "a", after: .seconds(10))
    try document.undo()
    try document.send(0, 0, "b", after: .seconds(10))
    try document.send(1, 1, "c", after: .seconds(10))
    let history = document.history
    #expect(history.state(earlierBy: .seconds(5)) == UndoNodeID(2))
    #expect(history.state(earlierBy: .seconds(15)) == UndoNodeID(1), "on the other branch")
    #expect(history.state(earlierBy: .seconds(999)) == UndoNodeID(0))
    try document.goTo(UndoNodeID(1))
    #expect(document.string == "a")
    #expect(document.history.state(laterBy: .seconds(11)) == UndoNodeID(2))
    #expect(document.history.state(laterBy: .seconds(1)) == UndoNodeID(1))
  }

  @Test func selectionsComeBackClamped() throws {
    var document = UndoHarness("abc")
    let change = try ChangeSet.deleting(ByteRange(bytes: 1, 3), in: 3)
    let old = document.text
    document.text = try change.apply(to: old)
    _ = try document.history.record(
      change, from: old, to: document.text, selectionsBefore: [ByteRange(bytes: 1, 99)],
      selectionsAfter: [ByteRange(bytes: 1, 1)], time: .zero)
    #expect(document.history.undoStep?.selections == [ByteRange(bytes: 1, 3)])
    try document.undo()
    #expect(document.history.redoStep?.selections == [ByteRange(bytes: 1, 1)])
  }

  @Test func aTransactionIsOnTopUntilSomethingFollows() throws {
    var document = UndoHarness("abc")
    let transaction = UndoTransactionID(7)
    try document.send(
      .inserting("x", at: .zero, in: 3), title: "Rename", transaction: transaction)
    #expect(document.history.isOnTop(transaction))
    #expect(document.history.undoStep?.transaction == transaction)
    try document.send(1, 1, "y")
    #expect(document.history.levels == 2 && !document.history.isOnTop(transaction))
  }
}

import TestSupport
import TextModel
import Testing

@testable import Workspace

@Suite struct UndoHistoryProposalTests {
  /// Proposes to replace a run of bytes.
  private func propose(
    _ edits: [(Int, Int, String)], to document: inout UndoHarness, title: String = "Bold",
    purpose: UndoProposal.Purpose = .action
  ) throws -> UndoProposalID? {
    let change = try ChangeSet(
      edits.map {
        ChangeSet.Edit(range: ByteRange(bytes: $0.0, $0.1), replacement: Text($0.2))
      }, in: document.text.byteCount)
    let proposal = try UndoProposal(
      change, on: document.text, title: title, purpose: purpose,
      transaction: UndoTransactionID(3))
    return document.history.expect(proposal, time: document.time)
  }

  @Test func changesThatReachTheTargetFoldIntoOneTitledStep() throws {
    var document = UndoHarness("abc")
    let id = try #require(try propose([(0, 0, "**"), (3, 3, "**")], to: &document))
    let outcome1 = try document.send(3, 3, "**")
    #expect(outcome1 == .recorded(UndoNodeID(1)))
    let outcome2 = try document.send(0, 0, "**")
    #expect(outcome2 == .fulfilled(id, document.history.current))
    #expect(document.history.levels == 1 && document.history.undoMenuTitle == "Undo Bold")
    #expect(document.history.allNodes.count == 2, "the provisional step is gone")
    #expect(document.history.isOnTop(UndoTransactionID(3)))
    #expect(document.history.pendingProposals.isEmpty)
    try document.undo()
    #expect(document.string == "abc")
    try document.redo()
    #expect(document.string == "**abc**")
  }

  @Test func anEchoOfUndoInPartsIsOneMove() throws {
    var document = UndoHarness("abc")
    try document.send(
      ChangeSet(
        [
          ChangeSet.Edit(range: ByteRange(bytes: 0, 0), replacement: "<"),
          ChangeSet.Edit(range: ByteRange(bytes: 3, 3), replacement: ">"),
        ], in: 3), title: "Wrap")
    let step = try #require(document.history.undoStep)
    let id = document.history.expect(
      try UndoProposal(step.change, on: document.text, title: step.title, purpose: .undo),
      time: document.time)
    #expect(id != nil)
    try document.send(4, 5, "")
    #expect(document.history.current == UndoNodeID(2), "provisional")
    let outcome = try document.send(0, 1, "")
    #expect(outcome == .fulfilled(try #require(id), UndoNodeID(0)))
    #expect(document.string == "abc" && !document.history.canUndo)
    #expect(document.history.redoTitle == "Wrap" && document.history.allNodes.count == 2)

    let redo = try #require(document.history.redoStep)
    _ = document.history.expect(
      try UndoProposal(redo.change, on: document.text, title: redo.title, purpose: .redo),
      time: document.time)
    try document.send(3, 3, ">")
    try document.send(0, 0, "<")
    #expect(document.history.current == UndoNodeID(1) && document.history.allNodes.count == 2)
  }

  @Test func anEchoMayLeadToAnyState() throws {
    var document = UndoHarness("")
    for index in 1...4 { try document.send(0, 0, "\(index)", after: .seconds(2)) }
    let step = try #require(document.history.step(to: UndoNodeID(1)))
    let id = document.history.expect(
      try UndoProposal(
        step.change, on: document.text, title: "", purpose: .goTo(step.destination)),
      time: document.time)
    let outcome3 = try document.send(step.change)
    #expect(outcome3 == .fulfilled(try #require(id), UndoNodeID(1)))
    #expect(document.string == "1" && document.history.redoStep?.destination == UndoNodeID(2))
  }

  @Test func afterTheTimeOutChangesStayOrdinaryEdits() throws {
    var document = UndoHarness("abc")
    _ = try propose([(0, 0, "**"), (3, 3, "**")], to: &document)
    try document.send(3, 3, "**")
    let outcome4 = try document.send(0, 0, "**", after: .seconds(10))
    #expect(outcome4 == .recorded(UndoNodeID(2)))
    #expect(document.history.levels == 2 && document.history.undoTitle == "Typing")
    #expect(document.history.pendingProposals.isEmpty)
  }

  @Test func aWithdrawnProposalIsNotWaitedFor() throws {
    var document = UndoHarness("abc")
    let id = try #require(try propose([(0, 0, "#")], to: &document))
    document.history.withdraw(id)
    let outcome5 = try document.send(0, 0, "#")
    #expect(outcome5 == .recorded(UndoNodeID(1)))
    #expect(document.history.undoTitle == "Typing")
  }

  @Test func keysBetweenProposalAndEchoStayEdits() throws {
    var document = UndoHarness("abc")
    _ = try propose([(0, 0, "#")], to: &document)
    try document.send(3, 3, "d")
    let outcome6 = try document.send(0, 0, "#")
    #expect(outcome6 == .recorded(UndoNodeID(2)))
    #expect(document.history.levels == 2)
  }

  @Test func typingDoesNotGrowTheStepThatAProposalWasMadeFor() throws {
    var document = UndoHarness("")
    try document.type("ab")
    let id = try propose([(2, 2, "c")], to: &document, title: "Complete")
    let outcome7 = try document.send(2, 2, "c")
    #expect(outcome7 == .fulfilled(try #require(id), UndoNodeID(2)))
    try document.undo()
    #expect(document.string == "ab")
  }

  @Test func aProposalForAnotherTextOrWithoutEffectIsRefused() throws {
    var document = UndoHarness("abc")
    let stale = try UndoProposal(
      .inserting("x", at: .zero, in: 3), on: document.text, title: "Stale")
    try document.type("d")
    let outcome8 = document.history.expect(stale, time: document.time)
    #expect(outcome8 == nil)
    let outcome9 = try propose([(0, 1, "a")], to: &document)
    #expect(outcome9 == nil)
    let outcome10 = try propose([(0, 1, "x")], to: &document, purpose: .undo)
    #expect(outcome10 == nil)
    let outcome11 = try propose([(0, 1, "x")], to: &document, purpose: .redo)
    #expect(outcome11 == nil)
    let outcome12 = try propose([(0, 1, "x")], to: &document, purpose: .goTo(UndoNodeID(77)))
    #expect(outcome12 == nil)
  }

  @Test func anActionInsideAnOpenGroupBelongsToTheGroup() throws {
    var document = UndoHarness("abc")
    document.history.beginGroup(title: "Macro")
    try document.send(3, 3, "d")
    let id = try propose([(0, 0, "#")], to: &document)
    let outcome13 = try document.send(0, 0, "#")
    #expect(outcome13 == .fulfilled(try #require(id), UndoNodeID(1)))
    document.history.endGroup()
    #expect(document.history.levels == 1 && document.history.undoTitle == "Macro")
    try document.undo()
    #expect(document.string == "abc")
  }

  @Test func theSelectionBeforeAnActionIsThatOfItsFirstChange() throws {
    var document = UndoHarness("abc")
    _ = try propose([(0, 0, "**"), (3, 3, "**")], to: &document)
    let first = try ChangeSet.inserting("**", at: ByteOffset(3), in: 3)
    let old = document.text
    document.text = try first.apply(to: old)
    _ = try document.history.record(
      first, from: old, to: document.text, selectionsBefore: [ByteRange(bytes: 0, 3)],
      time: .zero)
    try document.send(0, 0, "**")
    #expect(document.history.undoStep?.selections == [ByteRange(bytes: 0, 3)])
  }
}

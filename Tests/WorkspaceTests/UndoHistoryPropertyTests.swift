import TestSupport
import TextModel
import Testing

@testable import Workspace

/// Plays random sessions against a model that keeps the whole string of every state.
@Suite struct UndoHistoryPropertyTests {
  private struct Session {
    var document: UndoHarness
    var strings: [UndoNodeID: String]
    var saved: String
    var random: SeededRandom

    init(seed: UInt64, limits: UndoHistory.Limits) {
      random = SeededRandom(seed: seed)
      let start = RandomText.string(pieces: 20, using: &random)
      document = UndoHarness(start, limits: limits)
      strings = [UndoNodeID(0): start]
      saved = start
    }

    /// Takes note of an outcome, or compares it with what the model knows.
    mutating func note(_ outcome: UndoHistory.Outcome) {
      let string = document.string
      switch outcome {
      case .recorded(let id), .joined(let id):
        strings[id] = string
      case .undone(let id), .redone(let id):
        #expect(strings[id] == string)
      case .fulfilled(_, let id):
        // In an open group the edit became part of the group's step.
        let isOpen = document.history.groupingLevel > 0
        #expect(isOpen || strings[id] == nil || strings[id] == string)
        strings[id] = string
      case .unchanged:
        #expect(strings[document.history.current] == string)
      case .reset:
        Issue.record("the history lost its way")
      }
    }

    mutating func edit() throws {
      let text = document.text
      let end = document.history.node(document.history.current)?.run?.typed.upperBound
      let change: ChangeSet
      if let end, random.oneIn(2) {
        change = try .inserting(random.pick(["a", "b", "é", "😀"]), at: end, in: text.byteCount)
      } else {
        change = try RandomText.change(of: text, edits: 3, size: 4, using: &random)
      }
      note(try document.send(change, title: random.oneIn(6) ? "Titled" : nil))
    }

    /// Proposes a change and sends it whole, in parts, or something else instead.
    mutating func propose() throws {
      let change = try RandomText.change(of: document.text, edits: 4, size: 4, using: &random)
      let levels = document.history.levels
      let proposal = try UndoProposal(change, on: document.text, title: "Proposed")
      guard let id = document.history.expect(proposal, time: document.time) else { return }
      let goesAstray = random.oneIn(4)
      if goesAstray { try edit() }
      if goesAstray { return }
      var outcome = UndoHistory.Outcome.unchanged
      for part in change.edits.reversed() {
        outcome = try document.send(
          .replacing(part.range, with: part.replacement, in: document.text.byteCount))
        note(outcome)
        if case .fulfilled = outcome { break }
      }
      #expect(outcome == .fulfilled(id, document.history.current))
      let limits = document.history.limits
      if document.history.groupingLevel == 0, limits.levels == 0, limits.bytes == 0 {
        // A group that was open when the edit came stays one step.
        #expect(document.history.levels == levels + 1)
      }
    }

    /// Undoes, redoes or goes anywhere, as an owner or by an echo in parts.
    mutating func navigate() throws {
      let history = document.history
      document.history.closeGroups()
      let choice = random.int(in: 0...2)
      let any = random.pick(document.history.allNodes).id
      let step =
        choice == 0
        ? document.history.undoStep
        : choice == 1 ? document.history.redoStep : document.history.step(to: any)
      guard let step else {
        document.history = history
        return
      }
      let expected = strings[step.destination]
      if random.oneIn(2) {
        document.text = try step.change.apply(to: document.text)
        let outcome1 = document.history.take(step)
        #expect(outcome1)
      } else {
        let proposal = try UndoProposal(
          step.change, on: document.text, title: "", purpose: .goTo(step.destination))
        if document.history.expect(proposal, time: document.time) != nil {
          for part in step.change.edits.reversed() where document.string != expected {
            note(
              try document.send(
                .replacing(part.range, with: part.replacement, in: document.text.byteCount)))
          }
        } else {
          document.history.take(step)
        }
      }
      #expect(document.string == expected)
    }

    mutating func play() throws {
      document.time += .milliseconds(random.int(in: 0...1_500))
      switch random.int(in: 0...19) {
      case 0...8: try edit()
      case 9...13: try navigate()
      case 14...15: try propose()
      case 16: document.history.beginGroup(title: random.oneIn(2) ? "Group" : nil)
      case 17: document.history.endGroup()
      case 18:
        document.history.markSaved(document.text.hash)
        saved = document.string
      default: document.history.endTyping()
      }
    }

    func check() throws {
      let history = document.history
      #expect(history.node(history.current)?.hashAfter == document.text.hash)
      #expect(history.hasUnsavedChanges == (saved != document.string))
      var cost = 0
      for node in history.allNodes {
        guard let string = strings[node.id] else {
          Issue.record("a state the model does not know")
          continue
        }
        #expect(node.hashAfter == Text(string).hash)
        for child in node.children { #expect(history.node(child)?.parent == node.id) }
        if let used = node.lastUsedChild { #expect(node.children.contains(used)) }
        if node.id == history.root { #expect(node.parent == nil && node.change.isEmpty) }
        guard let parent = node.parent, let before = strings[parent] else { continue }
        cost += node.cost
        #expect(try node.change.apply(to: Text(before)).string == string)
        #expect(try node.inverse.apply(to: Text(string)).string == before)
      }
      #expect(history.cost == cost)
      if history.limits.levels > 0 { #expect(history.levels <= history.limits.levels) }
      let path = history.path(to: history.current)
      #expect(path.first == history.root)
      for (parent, child) in zip(path, path.dropFirst()) {
        #expect(history.node(parent)?.lastUsedChild == child)
      }
    }
  }

  @Test(arguments: 1...12 as ClosedRange<UInt64>)
  func randomSessionsAgreeWithWholeStrings(seed: UInt64) throws {
    let limits = UndoHistory.Limits(
      levels: seed.isMultiple(of: 3) ? 5 : 0, bytes: seed.isMultiple(of: 4) ? 6_000 : 0,
      typingBytes: 12, proposalLifetime: .seconds(2))
    var session = Session(seed: seed, limits: limits)
    for _ in 0..<250 {
      try session.play()
      try session.check()
    }
  }
}

import TestSupport
import TextModel

@testable import Workspace

/// A document with a history, as the daemon keeps them.
struct UndoHarness {
  var text: Text
  var history: UndoHistory
  var time: Duration = .zero

  init(_ string: String = "", limits: UndoHistory.Limits = UndoHistory.Limits()) {
    text = Text(string)
    history = UndoHistory(text, time: .zero, limits: limits)
  }

  var string: String { text.string }

  /// Applies a change as if the client had sent it.
  @discardableResult
  mutating func send(
    _ change: ChangeSet, kind: UndoKind? = nil, title: String? = nil,
    transaction: UndoTransactionID? = nil
  ) throws -> UndoHistory.Outcome {
    let old = text
    text = try change.apply(to: old)
    return try history.record(
      change, from: old, to: text, kind: kind, title: title, transaction: transaction, time: time)
  }

  /// Replaces a run of bytes as if the client had sent it.
  @discardableResult
  mutating func send(
    _ lower: Int, _ upper: Int, _ string: String, after pause: Duration = .milliseconds(100),
    title: String? = nil
  ) throws -> UndoHistory.Outcome {
    time += pause
    return try send(
      .replacing(ByteRange(bytes: lower, upper), with: string, in: text.byteCount), title: title)
  }

  /// Appends a string one key at a time.
  mutating func type(_ string: String) throws {
    for character in string {
      try send(text.byteCount, text.byteCount, String(character))
    }
  }

  mutating func undo() throws {
    if let step = history.undo() { text = try step.change.apply(to: text) }
  }

  mutating func redo() throws {
    if let step = history.redo() { text = try step.change.apply(to: text) }
  }

  mutating func goTo(_ id: UndoNodeID) throws {
    if let step = history.goTo(id) { text = try step.change.apply(to: text) }
  }
}

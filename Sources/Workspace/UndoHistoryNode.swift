package import TextModel

/// Name of a state in one history; later states have greater numbers.
package struct UndoNodeID: Hashable, Comparable, Sendable {
  /// Zero for the state at which the history began.
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }

  package static func < (left: UndoNodeID, right: UndoNodeID) -> Bool {
    left.number < right.number
  }
}

/// Name of a change that went to several documents at once.
package struct UndoTransactionID: Hashable, Sendable {
  /// A number that is unique in one run of the program.
  package let number: Int

  package init(_ number: Int) {
    self.number = number
  }
}

/// What sort of edit a step was: steps of one sort may grow together, and it names untitled steps.
package enum UndoKind: String, Hashable, Sendable, CaseIterable {
  case typing
  case deletion
  case paste
  case formatting
  case replacement
  case refactoring
  case external
  case edit

  /// Title of a step of this kind that has none of its own, as it follows "Undo" in a menu.
  package var title: String {
    switch self {
    case .typing: "Typing"
    case .deletion: "Delete"
    case .paste: "Paste"
    case .formatting: "Format"
    case .replacement: "Replace All"
    case .refactoring: "Refactoring"
    case .external: "Reload from Disk"
    case .edit: "Edit"
    }
  }

  /// Longest insertion that counts as typed, in bytes; clients gather keys typed within half a
  /// second.
  static let typedBytes = 64

  /// Guesses the kind of a change that came without one.
  package init(guessedFrom change: ChangeSet) {
    guard change.edits.count == 1, let edit = change.edits.first else {
      self = .edit
      return
    }
    if edit.replacement.isEmpty {
      self = .deletion
    } else if UndoKind.isTyped(edit.replacement) {
      self = .typing
    } else {
      self = .paste
    }
  }

  /// Whether a person may have typed this between two messages of a client: a piece of one line, or
  /// a line end with the indentation that editors add.
  private static func isTyped(_ text: Text) -> Bool {
    guard text.byteCount <= typedBytes else { return false }
    if text.lineCount == 1 { return true }
    guard text.lineCount == 2, text.endOfLine(0) == .zero else { return false }
    return text.bytes(in: text.lineRange(1)).allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }
}

/// A state of a document in its history, and the step that led there.
package struct UndoNode: Sendable {
  /// Name of the state.
  package let id: UndoNodeID
  /// The state before the step; `nil` for the oldest state.
  package internal(set) var parent: UndoNodeID?
  /// States that followed, oldest first.
  package internal(set) var children: [UndoNodeID] = []
  /// The state that redo leads to.
  package internal(set) var lastUsedChild: UndoNodeID?
  /// When the step last grew, since the epoch of the caller's clock.
  package internal(set) var time: Duration
  /// Title of the step without "Undo".
  package internal(set) var title: String
  /// Kind of the step.
  package internal(set) var kind: UndoKind
  /// From the parent's text to this one's.
  package internal(set) var change: ChangeSet
  /// From this text to the parent's.
  package internal(set) var inverse: ChangeSet
  /// Selected ranges before the step, in the parent's text.
  package internal(set) var selectionsBefore: [ByteRange]
  /// Selected ranges after the step, in this text.
  package internal(set) var selectionsAfter: [ByteRange]
  /// Fingerprint of the text in this state.
  package internal(set) var hashAfter: TextHash
  /// The change over several documents that the step belongs to.
  package internal(set) var transaction: UndoTransactionID?
  /// Whether the document was saved in this state.
  package internal(set) var isSavePoint = false
  /// Steps from the state at which the history began, also when that was dropped.
  var depth = 0
  /// Where the next key may join the step; `nil` when it is complete.
  var run: UndoRun?

  /// What the node keeps in memory, in bytes, roughly.
  var cost: Int {
    256 + cost(of: change) + cost(of: inverse)
  }

  private func cost(of change: ChangeSet) -> Int {
    change.edits.reduce(0) { $0 + 128 + $1.replacement.byteCount }
  }
}

/// Where typing or deleting goes on, in bytes of the text after the step.
struct UndoRun: Hashable, Sendable {
  enum Direction: Hashable, Sendable {
    case backward
    case forward
  }

  /// What was typed; empty after a deletion.
  var typed: ByteRange
  /// The direction of a run of deletions, once it has one.
  var direction: Direction?

  /// The run that a step opens, or `nil` when nothing may join it.
  init?(_ change: ChangeSet, kind: UndoKind) {
    guard kind == .typing || kind == .deletion, change.edits.count == 1 else { return nil }
    typed = change.newRange(ofEdit: 0)
  }

  /// Returns the run with a change of the same kind added, or `nil` when that is not adjacent.
  func joined(by change: ChangeSet, kind: UndoKind) -> UndoRun? {
    guard change.edits.count == 1, let edit = change.edits.first else { return nil }
    var run = self
    switch kind {
    case .typing:
      // A completion replaces the end of what was typed, which is typing on.
      guard
        edit.range.upperBound == typed.upperBound, edit.range.lowerBound >= typed.lowerBound
      else { return nil }
      run.typed = typed.lowerBound..<change.newRange(ofEdit: 0).upperBound
    case .deletion:
      let isBackward = edit.range.upperBound == typed.lowerBound
      guard isBackward || edit.range.lowerBound == typed.lowerBound else { return nil }
      let step: Direction = isBackward ? .backward : .forward
      guard direction == nil || direction == step else { return nil }
      run.direction = step
      run.typed = edit.range.lowerBound..<edit.range.lowerBound
    default:
      return nil
    }
    return run
  }
}

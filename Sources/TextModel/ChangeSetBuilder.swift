/// Collects operations from the start of a text to its end and brings them into normal form.
struct ChangeSetBuilder {
  private var edits: [ChangeSet.Edit] = []
  private var pendingStart = 0
  private var pendingText = Text()
  /// Bytes of the old text that are dealt with.
  private(set) var position = 0

  /// Keeps the next `count` bytes.
  mutating func retain(_ count: Int) {
    if count <= 0 { return }
    flush()
    position += count
    pendingStart = position
  }

  /// Removes the next `count` bytes.
  mutating func delete(_ count: Int) {
    position += count
  }

  /// Inserts a text here; insertions and deletions that touch become one edit.
  mutating func insert(_ text: Text) {
    if text.isEmpty { return }
    if pendingText.isEmpty { pendingText = text } else { pendingText.append(text) }
  }

  /// Returns the change over the bytes that were dealt with.
  mutating func finish() -> ChangeSet {
    flush()
    return ChangeSet(normalized: edits, lengthBefore: position)
  }

  private mutating func flush() {
    if position > pendingStart || !pendingText.isEmpty {
      edits.append(
        ChangeSet.Edit(
          range: ByteRange(bytes: pendingStart, position), replacement: pendingText))
      pendingText = Text()
    }
    pendingStart = position
  }
}

/// Reads a change as operations from the start of the old text to its end. The insertion of an edit
/// comes before its deletion.
struct ChangeSetCursor {
  enum Operation {
    case retain(Int)
    case delete(Int)
    /// Length in bytes; `insertion(_:)` gives the text.
    case insert(Int)
  }

  private let change: ChangeSet
  private var index = 0
  private var position = 0
  private var consumed = 0

  init(_ change: ChangeSet) {
    self.change = change
  }

  /// What is left of the operation at this place; `nil` at the end.
  mutating func operation() -> Operation? {
    while index < change.edits.count {
      let edit = change.edits[index]
      if position < edit.range.lowerBound.utf8 {
        return .retain(edit.range.lowerBound.utf8 - position)
      }
      if consumed < edit.replacement.byteCount {
        return .insert(edit.replacement.byteCount - consumed)
      }
      if position < edit.range.upperBound.utf8 {
        return .delete(edit.range.upperBound.utf8 - position)
      }
      index += 1
      consumed = 0
    }
    return position < change.lengthBefore ? .retain(change.lengthBefore - position) : nil
  }

  /// Moves over `count` bytes of a retained or deleted run.
  mutating func advance(_ count: Int) {
    position += count
  }

  /// Moves over `count` bytes of an insertion and returns them.
  mutating func insertion(_ count: Int) throws(ChangeSetError) -> Text {
    let text = change.edits[index].replacement
    let range = ByteRange(bytes: consumed, consumed + count)
    consumed += count
    if range == text.range { return text }
    guard text.isScalarBoundary(range.lowerBound), text.isScalarBoundary(range.upperBound) else {
      throw .splitsScalar(ByteOffset(position))
    }
    return text.detachedSlice(range)
  }

  /// Moves over `count` bytes of an insertion that is not wanted.
  mutating func skipInsertion(_ count: Int) {
    consumed += count
  }
}

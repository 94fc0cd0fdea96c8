extension ChangeSet {
  /// Returns the text after the change; what stays shares its chunks with the old text.
  ///
  /// Throws `wrongLength` for a text of another length and `splitsScalar` for an edit with an end
  /// inside a UTF-8 sequence; the text is never changed in part.
  public func apply(to text: Text) throws(ChangeSetError) -> Text {
    try check(text)
    // An edit costs about as much as building a kilobyte anew.
    if edits.count > 8, edits.count > text.byteCount / 1024 { return rebuilding(text) }
    var result = text
    // From the last, so that the offsets of the others stay right.
    for edit in edits.reversed() {
      result = result.replacing(edit.range, with: edit.replacement)
    }
    return result
  }

  private func check(_ text: Text) throws(ChangeSetError) {
    guard text.byteCount == lengthBefore else {
      throw .wrongLength(expected: lengthBefore, actual: text.byteCount)
    }
    for edit in edits {
      let range = edit.range
      guard text.isScalarBoundary(range.lowerBound) else { throw .splitsScalar(range.lowerBound) }
      guard range.isEmpty || text.isScalarBoundary(range.upperBound) else {
        throw .splitsScalar(range.upperBound)
      }
    }
  }

  /// Returns the text after the change by copying everything.
  private func rebuilding(_ text: Text) -> Text {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1, lengthAfter)) { buffer in
      guard let base = buffer.baseAddress else { return text }
      var source = 0
      var target = base
      for edit in edits {
        let kept = ByteRange(bytes: source, edit.range.lowerBound.utf8)
        text.copyBytes(in: kept, to: target)
        target += kept.byteCount
        edit.replacement.copyBytes(in: edit.replacement.range, to: target)
        target += edit.replacement.byteCount
        source = edit.range.upperBound.utf8
      }
      text.copyBytes(in: ByteRange(bytes: source, text.byteCount), to: target)
      let whole = UnsafeBufferPointer(start: base, count: lengthAfter)
      return Text(tree: text.shape.tree(copying: whole), shape: text.shape)
    }
  }

  /// Returns the change that brings the old text back; `text` is the text before this change.
  ///
  /// Short replaced runs are copied, so that keeping the inverse does not keep the old text in memory.
  public func inverted(on text: Text) throws(ChangeSetError) -> ChangeSet {
    try check(text)
    let inverse = edits.indices.map { index in
      Edit(
        range: newRange(ofEdit: index), replacement: text.detachedSlice(edits[index].range))
    }
    return ChangeSet(normalized: inverse, lengthBefore: lengthAfter)
  }

  /// Returns the one change that does what this and then `next` do.
  ///
  /// Throws `wrongLength` when `next` is not for the text that this change makes.
  public func composed(with next: ChangeSet) throws(ChangeSetError) -> ChangeSet {
    guard next.lengthBefore == lengthAfter else {
      throw .wrongLength(expected: lengthAfter, actual: next.lengthBefore)
    }
    var builder = ChangeSetBuilder()
    var first = ChangeSetCursor(self)
    var second = ChangeSetCursor(next)
    while true {
      let before = first.operation()
      let after = second.operation()
      switch (before, after) {
      case (.delete(let count), _):
        builder.delete(count)
        first.advance(count)
      case (_, .insert(let count)):
        builder.insert(try second.insertion(count))
      case (.retain(let left), .retain(let right)):
        let count = min(left, right)
        builder.retain(count)
        first.advance(count)
        second.advance(count)
      case (.retain(let left), .delete(let right)):
        let count = min(left, right)
        builder.delete(count)
        first.advance(count)
        second.advance(count)
      case (.insert(let left), .retain(let right)):
        let count = min(left, right)
        builder.insert(try first.insertion(count))
        second.advance(count)
      case (.insert(let left), .delete(let right)):
        let count = min(left, right)
        first.skipInsertion(count)
        second.advance(count)
      case (nil, _), (_, nil):
        return builder.finish()
      }
    }
  }

  /// Returns this change as it reads after `other`, which was made to the same old text.
  ///
  /// Both orders give one text: `a` then `b.transformed(over: a, side: .after)` equals `b` then
  /// `a.transformed(over: b, side: .before)`. `side` says where this change's text goes when both
  /// insert at one place. What both remove is removed once; what one inserts into a run that the other
  /// removes stays (the transformation property TP1 of Ressel et al., 1996).
  public func transformed(
    over other: ChangeSet, side: Side
  ) throws(ChangeSetError) -> ChangeSet {
    guard other.lengthBefore == lengthBefore else {
      throw .wrongLength(expected: lengthBefore, actual: other.lengthBefore)
    }
    var builder = ChangeSetBuilder()
    var mine = ChangeSetCursor(self)
    var theirs = ChangeSetCursor(other)
    while true {
      let own = mine.operation()
      let foreign = theirs.operation()
      switch (own, foreign) {
      case (.insert(let count), .insert) where side == .before:
        builder.insert(try mine.insertion(count))
      case (_, .insert(let count)):
        builder.retain(count)
        theirs.skipInsertion(count)
      case (.insert(let count), _):
        builder.insert(try mine.insertion(count))
      case (.retain(let left), .retain(let right)):
        let count = min(left, right)
        builder.retain(count)
        mine.advance(count)
        theirs.advance(count)
      case (.delete(let left), .retain(let right)):
        let count = min(left, right)
        builder.delete(count)
        mine.advance(count)
        theirs.advance(count)
      case (.retain(let left), .delete(let right)), (.delete(let left), .delete(let right)):
        let count = min(left, right)
        mine.advance(count)
        theirs.advance(count)
      case (nil, _), (_, nil):
        return builder.finish()
      }
    }
  }

  /// Returns the change from one text to another as one edit without the common start and end.
  ///
  /// Its ends are neither inside a scalar nor inside a CRLF of either text. Shared chunks are not
  /// read; the rest is compared at the speed of `memcmp`.
  public static func difference(from old: Text, to new: Text) -> ChangeSet {
    let shorter = min(old.byteCount, new.byteCount)
    var prefix = old.commonPrefixBytes(with: new)
    if prefix == old.byteCount, prefix == new.byteCount { return ChangeSet(keeping: prefix) }
    while prefix > 0, !old.mayBeCut(at: prefix) || !new.mayBeCut(at: prefix) { prefix -= 1 }
    var suffix = old.commonSuffixBytes(with: new, limit: shorter - prefix)
    while suffix > 0,
      !old.mayBeCut(at: old.byteCount - suffix) || !new.mayBeCut(at: new.byteCount - suffix)
    {
      suffix -= 1
    }
    let added = ByteRange(bytes: prefix, new.byteCount - suffix)
    let edit = Edit(
      range: ByteRange(bytes: prefix, old.byteCount - suffix),
      replacement: new.detachedSlice(added))
    return ChangeSet(normalized: [edit], lengthBefore: old.byteCount)
  }
}

extension Text {
  /// Returns whether a place is neither inside a scalar nor inside a CRLF.
  fileprivate func mayBeCut(at offset: Int) -> Bool {
    if offset <= 0 || offset >= byteCount { return true }
    let byte = tree.byte(at: offset)
    return byte & 0xC0 != 0x80 && !(byte == 0x0A && tree.byte(at: offset - 1) == 0x0D)
  }
}

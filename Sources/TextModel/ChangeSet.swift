/// A change of one text into another: what is kept, what goes and what comes, in UTF-8 bytes.
///
/// The only currency of edits. A change knows the length of the text it was made for and refuses
/// others. Its edits are kept in a normal form, so that equal changes compare equal: ascending, apart
/// from each other by at least one byte, none empty.
public struct ChangeSet: Hashable, Sendable {
  /// One replaced run.
  public struct Edit: Hashable, Sendable {
    /// The run in the old text; empty for an insertion.
    public let range: ByteRange
    /// What stands there afterwards; empty for a deletion.
    public let replacement: Text

    /// Makes an edit that puts `replacement` in the place of `range`.
    public init(range: ByteRange, replacement: Text) {
      self.range = range
      self.replacement = replacement
    }
  }

  /// Length of the old text in bytes.
  public let lengthBefore: Int
  /// Length of the new text in bytes.
  public let lengthAfter: Int
  /// The replaced runs, in ascending order; all ranges are in the old text.
  public let edits: [Edit]
  /// Where each edit starts in the new text, in bytes.
  private let newStarts: [Int]

  /// Takes edits in normal form that lie inside the old text.
  init(normalized edits: [Edit], lengthBefore: Int) {
    var shift = 0
    var starts: [Int] = []
    starts.reserveCapacity(edits.count)
    for edit in edits {
      starts.append(edit.range.lowerBound.utf8 + shift)
      shift += edit.replacement.byteCount - edit.range.byteCount
    }
    self.edits = edits
    self.lengthBefore = lengthBefore
    lengthAfter = lengthBefore + shift
    newStarts = starts
  }

  /// Makes the change that keeps everything of a text of `length` bytes.
  public init(keeping length: Int) {
    self.init(normalized: [], lengthBefore: length)
  }

  /// Makes a change of edits in ascending order, for a text of `length` bytes.
  ///
  /// Edits may touch: insertions at one place land in the order given. Throws `outOfRange` for an
  /// edit beyond the text and `overlap` for one that starts before the end of the edit before it.
  public init(_ edits: [Edit], in length: Int) throws(ChangeSetError) {
    var builder = ChangeSetBuilder()
    for edit in edits {
      guard edit.range.lowerBound.utf8 >= 0, edit.range.upperBound.utf8 <= length else {
        throw .outOfRange(edit.range, length: length)
      }
      guard edit.range.lowerBound.utf8 >= builder.position else {
        throw .overlap(edit.range, end: ByteOffset(builder.position))
      }
      builder.retain(edit.range.lowerBound.utf8 - builder.position)
      builder.insert(edit.replacement)
      builder.delete(edit.range.byteCount)
    }
    builder.retain(length - builder.position)
    self = builder.finish()
  }

  /// Makes the change that replaces one run of a text of `length` bytes.
  public static func replacing(
    _ range: ByteRange, with replacement: Text, in length: Int
  ) throws(ChangeSetError) -> ChangeSet {
    try ChangeSet([Edit(range: range, replacement: replacement)], in: length)
  }

  /// Makes the change that replaces one run of a text of `length` bytes.
  public static func replacing(
    _ range: ByteRange, with replacement: String, in length: Int
  ) throws(ChangeSetError) -> ChangeSet {
    try replacing(range, with: Text(replacement), in: length)
  }

  /// Makes the change that removes one run of a text of `length` bytes.
  public static func deleting(
    _ range: ByteRange, in length: Int
  ) throws(ChangeSetError) -> ChangeSet {
    try replacing(range, with: Text(), in: length)
  }

  /// Makes the change that inserts `text` at `offset` of a text of `length` bytes.
  public static func inserting(
    _ text: Text, at offset: ByteOffset, in length: Int
  ) throws(ChangeSetError) -> ChangeSet {
    try replacing(offset..<offset, with: text, in: length)
  }

  /// Makes the change that inserts `string` at `offset` of a text of `length` bytes.
  public static func inserting(
    _ string: String, at offset: ByteOffset, in length: Int
  ) throws(ChangeSetError) -> ChangeSet {
    try inserting(Text(string), at: offset, in: length)
  }

  /// Whether nothing is replaced.
  public var isEmpty: Bool { edits.isEmpty }

  /// Returns the run of the new text that the edit at `index` left.
  public func newRange(ofEdit index: Int) -> ByteRange {
    let start = newStarts[index]
    return ByteRange(bytes: start, start + edits[index].replacement.byteCount)
  }

  /// The smallest run that covers all edits, in the old and in the new text; `nil` when there is none.
  public var changedSpan: ChangedSpan? {
    guard let first = edits.first, let last = edits.last else { return nil }
    let old = first.range.lowerBound..<last.range.upperBound
    return ChangedSpan(
      old: old,
      new: old.lowerBound..<old.upperBound.advanced(byBytes: lengthAfter - lengthBefore))
  }
}

/// A run of the old text and the run of the new text that took its place.
public struct ChangedSpan: Hashable, Sendable {
  /// Run of the old text.
  public let old: ByteRange
  /// Run of the new text.
  public let new: ByteRange

  /// Makes a pair of runs.
  public init(old: ByteRange, new: ByteRange) {
    self.old = old
    self.new = new
  }
}

/// Why a change cannot be made or applied.
public enum ChangeSetError: Error, Hashable, Sendable {
  /// An edit does not lie in a text of `length` bytes.
  case outOfRange(ByteRange, length: Int)
  /// An edit starts before the end of the one before it.
  case overlap(ByteRange, end: ByteOffset)
  /// The text, or the change that comes first, has another length than this change was made for.
  case wrongLength(expected: Int, actual: Int)
  /// An edit starts or ends inside a UTF-8 sequence.
  case splitsScalar(ByteOffset)
}

extension ChangeSetError: CustomStringConvertible {
  /// What is wrong, in words for a log.
  public var description: String {
    switch self {
    case .outOfRange(let range, let length):
      "edit \(range) lies outside a text of \(length) bytes"
    case .overlap(let range, let end):
      "edit \(range) starts before the end of the one before it at \(end)"
    case .wrongLength(let expected, let actual):
      "change is for \(expected) bytes, not for \(actual)"
    case .splitsScalar(let offset):
      "edit splits the character at byte \(offset)"
    }
  }
}

// MARK: - Mapping places

extension ChangeSet {
  /// To which side of new text a place moves.
  public enum Side: Hashable, Sendable {
    case before
    case after
  }

  /// What becomes of the ends of a range at which text is inserted.
  public enum RangeEdges: Hashable, Sendable {
    /// Text inserted at an end stays outside.
    case exclude
    /// Text inserted at an end belongs to the range.
    case include
  }

  /// Returns where a place of the old text lies in the new one.
  ///
  /// A place at which text is inserted, or inside a replaced run, goes to the given side of the new
  /// text; the ends of a replaced run stay ends. A place outside of the text is clamped. Never swaps
  /// two places. Costs a logarithm of the number of edits.
  public func map(_ offset: ByteOffset, side: Side = .before) -> ByteOffset {
    let place = min(max(0, offset.utf8), lengthBefore)
    let index = edits.partitioningIndex { $0.range.lowerBound.utf8 > place } - 1
    guard index >= 0 else { return ByteOffset(place) }
    let range = edits[index].range
    let start = newStarts[index]
    let end = start + edits[index].replacement.byteCount
    if place >= range.upperBound.utf8, !range.isEmpty || place > range.upperBound.utf8 {
      return ByteOffset(end + place - range.upperBound.utf8)
    }
    if place == range.lowerBound.utf8, !range.isEmpty { return ByteOffset(start) }
    return ByteOffset(side == .before ? start : end)
  }

  /// Returns where a range of the old text lies in the new one; empty when all of it is gone.
  public func map(_ range: ByteRange, edges: RangeEdges = .exclude) -> ByteRange {
    let lower = map(range.lowerBound, side: edges == .exclude ? .after : .before)
    let upper = map(range.upperBound, side: edges == .exclude ? .before : .after)
    return min(lower, upper)..<upper
  }
}

extension Array {
  /// Returns the index of the first element that belongs to the second part of a partitioned array.
  fileprivate func partitioningIndex(where isSecond: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = low + (high - low) / 2
      if isSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

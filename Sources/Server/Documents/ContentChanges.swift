import ProtocolTypes
import TextModel

/// What the changes of one `didChange` come to.
struct AppliedChanges: Sendable {
  /// All of them as one change of the text before.
  let change: ChangeSet
  /// A half of a surrogate pair that waits for the other.
  let pendingHalf: PendingHalf?
  /// Why the client's text is not known any more; `nil` when it is.
  let unsyncedReason: String?
}

/// Applies changes of a client one after the other, each to what the one before it left.
///
/// A change that cannot be right leaves the text as it is, and so do the ranges after it: nobody knows what they
/// refer to. The whole text puts that right again.
struct ContentChanges {
  /// Most bytes of a document that the daemon takes: 128 MiB.
  static let mostBytes = 128 << 20

  private let encoding: PositionEncoding
  private let mostBytes: Int
  private var text: Text
  private var pendingHalf: PendingHalf?
  private var unsyncedReason: String?
  private var changes: [ChangeSet] = []

  /// Starts from a document's text.
  init(
    of text: Text, encoding: PositionEncoding, pendingHalf: PendingHalf? = nil,
    unsyncedReason: String? = nil, mostBytes: Int = ContentChanges.mostBytes
  ) {
    self.text = text
    self.encoding = encoding
    self.mostBytes = mostBytes
    self.pendingHalf = pendingHalf
    self.unsyncedReason = unsyncedReason
  }

  /// Applies `contentChanges` and returns what they come to.
  mutating func apply(_ contentChanges: [LSP.ContentChange]) -> AppliedChanges {
    let length = text.byteCount
    for change in contentChanges {
      switch change {
      case .full(let piece): replaceAll(piece)
      case .replace(let range, let piece): replace(range, piece)
      case .unreadable(let error): lose("a change that cannot be read: \(error)")
      }
    }
    return AppliedChanges(
      change: composed(changes) ?? ChangeSet(keeping: length), pendingHalf: pendingHalf,
      unsyncedReason: unsyncedReason)
  }

  private mutating func lose(_ reason: String) {
    unsyncedReason = unsyncedReason ?? reason
    pendingHalf = nil
  }

  private mutating func replaceAll(_ piece: LSP.ChangedText) {
    guard piece.text.utf8.count <= mostBytes else {
      return lose("a text of more than \(mostBytes) bytes")
    }
    unsyncedReason = nil
    let new = Text(piece.text)
    changes.append(ChangeSet.difference(from: text, to: new))
    text = new
    pendingHalf = piece.trailingHalf.map {
      PendingHalf(offset: text.end.advanced(byBytes: -3), unit: $0)
    }
  }

  private mutating func replace(_ range: LSP.Range, _ piece: LSP.ChangedText) {
    guard unsyncedReason == nil else { return }
    guard range.start <= range.end else {
      return lose("a range that ends before it starts")
    }
    guard text.contains(line: range.end.line) else {
      return lose("line \(range.end.line) of \(text.lineCount)")
    }
    var start = offset(range.start)
    var end = offset(range.end)
    let replacement = completing(piece, &start, &end)
    let growth = replacement.text.utf8.count - (end.utf8 - start.utf8)
    guard text.byteCount + growth <= mostBytes else {
      return lose("a text of more than \(mostBytes) bytes")
    }
    do {
      let change = try ChangeSet.replacing(
        start..<end, with: replacement.text, in: text.byteCount)
      text = try change.apply(to: text)
      changes.append(change)
    } catch {
      return lose("\(error)")
    }
    pendingHalf = replacement.pendingHalf(at: start)
  }

  private func offset(_ position: LSP.Position) -> ByteOffset {
    text.offset(
      of: TextPosition(line: position.line, column: position.character), in: encoding)
  }

  /// Returns `piece` with the pair that it completes; the run to replace grows by the U+FFFD that stood for the
  /// other half.
  private func completing(
    _ piece: LSP.ChangedText, _ start: inout ByteOffset, _ end: inout ByteOffset
  ) -> LSP.ChangedText {
    guard let pendingHalf else { return piece }
    let afterHalf = pendingHalf.offset.advanced(byBytes: 3)
    if pendingHalf.isFirst, start == afterHalf, let second = piece.leadingHalf {
      start = pendingHalf.offset
      let scalar = character(pendingHalf.unit, second)
      return LSP.ChangedText(
        scalar + piece.text.unicodeScalars.dropFirst().string, trailingHalf: piece.trailingHalf)
    }
    if !pendingHalf.isFirst, end == pendingHalf.offset, let first = piece.trailingHalf {
      end = afterHalf
      let scalar = character(first, pendingHalf.unit)
      return LSP.ChangedText(
        piece.text.unicodeScalars.dropLast().string + scalar, leadingHalf: piece.leadingHalf)
    }
    return piece
  }

  private func character(_ first: UInt16, _ second: UInt16) -> String {
    let value = 0x10000 + (UInt32(first & 0x3FF) << 10 | UInt32(second & 0x3FF))
    return Unicode.Scalar(value).map { String($0) } ?? "\u{FFFD}"
  }
}

extension LSP.ChangedText {
  /// The half that waits for the other when the piece stands at `start`.
  fileprivate func pendingHalf(at start: ByteOffset) -> PendingHalf? {
    if let trailingHalf {
      return PendingHalf(
        offset: start.advanced(byBytes: text.utf8.count - 3), unit: trailingHalf)
    }
    return leadingHalf.map { PendingHalf(offset: start, unit: $0) }
  }
}

extension Substring.UnicodeScalarView {
  fileprivate var string: String { String(Substring(self)) }
}

/// Returns one change that does what all of `changes` do in turn, composed in pairs so that thousands of them cost
/// no square.
private func composed(_ changes: [ChangeSet]) -> ChangeSet? {
  var level = changes
  while level.count > 1 {
    var next: [ChangeSet] = []
    next.reserveCapacity(level.count / 2 + 1)
    for index in stride(from: 0, to: level.count - 1, by: 2) {
      // Lengths agree, because each change was made for the text that the one before it left.
      guard let pair = try? level[index].composed(with: level[index + 1]) else { return nil }
      next.append(pair)
    }
    if level.count % 2 == 1, let last = level.last { next.append(last) }
    level = next
  }
  return level.first
}

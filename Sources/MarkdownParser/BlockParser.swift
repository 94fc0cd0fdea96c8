import SyntaxTree

/// Reads lines into block records, one line at a time: CommonMark 0.31.2 §3–5 and the block
/// extensions.
///
/// The algorithm is CommonMark's own (appendix "A parsing strategy", phase 1), arranged so that its
/// state at a line's start is a function of the records before it: an incremental parse can start
/// at any record that starts a line and stop where an old one begins in the same state. It keeps no
/// tree: containers that are open are a stack of values, and a block is a record as soon as it
/// ends.
///
/// Offsets are bytes from the start of a window of the text; the window ends in two line feeds that
/// are not part of the text, so that scans need no bounds checks.
struct BlockParser {
  /// The window's first byte.
  var bytes: UnsafePointer<UInt8>
  let extensions: Dialect.Extensions
  /// The records made so far.
  var sink = BlockTreeBuilder()
  /// Labels of the definitions made so far, in order.
  var definitions: [DefinedLabel] = []
  /// Counted work: bytes looked at, rescans included, and records made.
  var work = 0

  // MARK: State at a line's start

  var containers = ContiguousArray<Container>()
  var leaf = Leaf.none
  /// `BlockRecord.extra` of the open leaf.
  var leafExtra: UInt32 = 0
  var leafFlags: BlockRecord.Flags = []
  var leafAux: UInt16 = 0
  /// Bytes before this one are in records.
  var emitted = 0
  /// The record made last was a blank one.
  var followsBlank = false
  var lastKind: BlockKind?
  var lastDepth: UInt32 = 0
  /// Depth of the indented code right before the last blank record, or `UInt32.max`: CommonMark
  /// §4.4 lets blank lines stand inside it.
  var codeDepthBeforeBlank = UInt32.max
  /// The paragraph so far could be the start of a definition.
  var definition = DefinitionScanner()
  /// The open paragraph's last line: where it starts, its first byte that is not blank, and its
  /// end.
  var lastLine = (start: -1, content: -1, end: -1)

  // MARK: The line being read

  var lineStart = 0
  /// Byte behind the line's last, before its line end.
  var contentEnd = 0
  /// Byte behind the line end.
  var lineEnd = 0
  /// A record starts on this line already.
  var lineHasRecord = false
  var offset = 0
  /// Column of `offset`; greater than its byte's when a tab is half eaten.
  var column = 0
  /// First byte from `offset` on that is neither space nor tab, and its column.
  var nonspace = 0
  var nonspaceColumn = 0
  /// From here on no thematic break can start before the noted byte: keeps nested `- - -` linear.
  var breakMemo = (marker: UInt8(0), from: 0, to: 0)

  init(bytes: UnsafePointer<UInt8>, extensions: Dialect.Extensions) {
    self.bytes = bytes
    self.extensions = extensions
    containers.reserveCapacity(16)
  }

  /// An open container. `value` is a list's marker type or an item's content width in columns.
  struct Container: Equatable {
    var kind: BlockKind
    var value: UInt32
    var hasChild = false

    static func == (left: Container, right: Container) -> Bool {
      left.kind == right.kind && left.value == right.value
    }
  }

  /// The open leaf block.
  enum Leaf: UInt8 {
    case none
    case paragraph
    /// A paragraph that may turn out to be a link reference definition.
    case definition
    /// A paragraph whose lines so far were all definitions: nothing is pending.
    case definitions
    case fencedCode
    case mathBlock
    case htmlBlock
    case indentedCode
    case blankLines

    var isParagraph: Bool { self == .paragraph || self == .definition || self == .definitions }
  }
}

// MARK: The line cursor

extension BlockParser {
  /// Finds the next byte that is neither space nor tab.
  @inline(__always) mutating func findNonspace() {
    var at = offset
    var width = column
    while true {
      let byte = bytes[at]
      if byte == UInt8(ascii: " ") {
        at += 1
        width += 1
      } else if byte == UInt8(ascii: "\t") {
        at += 1
        width += 4 - (width & 3)
      } else {
        break
      }
    }
    work &+= at - offset
    nonspace = min(at, contentEnd)
    nonspaceColumn = width
  }

  /// Columns from `offset` to the next byte that is not blank.
  @inline(__always) var indent: Int { nonspaceColumn - column }

  @inline(__always) var isBlankHere: Bool { nonspace >= contentEnd }

  /// Moves on by `count` columns of spaces and tabs; stops inside a tab when need be.
  @inline(__always) mutating func advance(columns count: Int) {
    var rest = count
    while rest > 0 {
      let byte = bytes[offset]
      if byte == UInt8(ascii: " ") {
        offset += 1
        column += 1
        rest -= 1
      } else if byte == UInt8(ascii: "\t") {
        let width = 4 - (column & 3)
        if width > rest {
          column += rest
          return
        }
        offset += 1
        column += width
        rest -= width
      } else {
        return
      }
    }
  }

  /// Whether only spaces and tabs stand from `start` to the line's end.
  @inline(__always) func isBlank(from start: Int) -> Bool {
    var at = start
    while at < contentEnd, bytes[at] == UInt8(ascii: " ") || bytes[at] == UInt8(ascii: "\t") {
      at += 1
    }
    return at >= contentEnd
  }
}

// MARK: Making records

extension BlockParser {
  /// Makes a record of the bytes from `emitted` to `end`.
  mutating func emit(
    _ kind: BlockKind, extra: UInt32, to end: Int, flags: BlockRecord.Flags, aux: UInt16 = 0
  ) {
    var flags = flags
    let depth = UInt32(truncatingIfNeeded: containers.count)
    if kind == .blankLines {
      codeDepthBeforeBlank =
        lastKind == .indentedCode && lastDepth == depth ? depth : UInt32.max
      followsBlank = true
    } else {
      if followsBlank, !flags.contains(.continuation),
        kind != .indentedCode || codeDepthBeforeBlank != depth
      {
        flags.insert(.followsBlankLine)
      }
      if kind != .list && kind != .table { followsBlank = false }
    }
    if !containers.isEmpty { containers[containers.count - 1].hasChild = true }
    sink.append(
      BlockRecord(
        length: UInt32(truncatingIfNeeded: end - emitted), extra: extra, depth: depth, kind: kind,
        flags: flags, aux: aux))
    work &+= 1
    switch kind {
    case .paragraph, .atxHeading, .setextHeading, .tableHeaderRow, .tableRow:
      noteLabelUses(from: emitted, to: end)
    default: break
    }
    emitted = end
    lastKind = kind
    lastDepth = depth
  }

  /// Makes a record that begins on this line.
  mutating func emitHere(_ kind: BlockKind, extra: UInt32, to end: Int, aux: UInt16 = 0) {
    let flags: BlockRecord.Flags = lineHasRecord ? [] : .startsLine
    lineHasRecord = true
    emit(kind, extra: extra, to: end, flags: flags, aux: aux)
  }

  /// Opens a leaf that begins where the records end.
  @inline(__always) mutating func startLeaf(_ kind: Leaf, extra: UInt32, aux: UInt16 = 0) {
    leaf = kind
    leafExtra = extra
    leafAux = aux
    leafFlags = lineHasRecord ? [] : .startsLine
    lineHasRecord = true
    if !containers.isEmpty { containers[containers.count - 1].hasChild = true }
  }

  /// Ends the open leaf; its bytes up to `end` become a record.
  mutating func closeLeaf(at end: Int) {
    if leaf == .definition { settleDefinition() }
    let kind: BlockKind
    switch leaf {
    case .none: return
    case .definition, .definitions:
      leaf = .none
      return
    case .paragraph: kind = .paragraph
    case .fencedCode: kind = .fencedCode
    case .mathBlock: kind = .mathBlock
    case .htmlBlock: kind = .htmlBlock
    case .indentedCode: kind = .indentedCode
    case .blankLines: kind = .blankLines
    }
    leaf = .none
    // A leaf that was open where an incremental parse began, and got nothing since.
    guard end > emitted else { return }
    emit(kind, extra: leafExtra, to: end, flags: leafFlags, aux: leafAux)
  }

  /// Ends the open leaf and all containers but the outermost `count`.
  @inline(__always) mutating func close(downTo count: Int) {
    closeLeaf(at: lineStart)
    if containers.count > count { containers.removeLast(containers.count - count) }
  }

  /// Cuts a long leaf at this line's start, so that its interior can be parsed again from here.
  @inline(__always) mutating func cutLongLeaf() {
    guard lineStart - emitted >= BlockParser.pieceLength else { return }
    let kind: BlockKind =
      switch leaf {
      case .fencedCode: .fencedCode
      case .mathBlock: .mathBlock
      case .htmlBlock: .htmlBlock
      default: .indentedCode
      }
    emit(kind, extra: leafExtra, to: lineStart, flags: leafFlags, aux: leafAux)
    leafFlags = [.continuation, .startsLine]
    leafAux = 0
  }

  /// Length in bytes from which on a fence, HTML or code block is cut at the next line.
  static let pieceLength = 2048
}

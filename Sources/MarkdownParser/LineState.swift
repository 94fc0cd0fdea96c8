import SyntaxTree

/// The block parser's state at the start of a line, as the records before it tell.
///
/// What follows a line's start depends on nothing but the text and this state, save front matter.
/// That a record tells it: a block that its own closing line ended has `isClosed`; one that its
/// container ended is still open at the start of the next line, where the parser finds out.
struct LineState {
  var containers = ContiguousArray<BlockParser.Container>()
  /// The record before the line.
  var previous: BlockRecord?
  /// The record before that one.
  var beforePrevious: BlockRecord?

  /// The open leaf block and its `extra`.
  var leaf: (kind: BlockParser.Leaf, extra: UInt32) {
    guard let previous else { return (.none, 0) }
    switch previous.kind {
    case .paragraph: return (.paragraph, 0)
    case .linkReferenceDefinition: return (.definitions, 0)
    case .indentedCode: return (.indentedCode, 0)
    case .blankLines: return (.blankLines, 0)
    case .fencedCode: return previous.isOpen ? (.fencedCode, previous.extra) : (.none, 0)
    case .mathBlock: return previous.isOpen ? (.mathBlock, 0) : (.none, 0)
    case .htmlBlock: return previous.isOpen ? (.htmlBlock, previous.extra) : (.none, 0)
    default: return (.none, 0)
    }
  }

  /// Depth of the indented code that the blank lines before the line may belong to.
  var codeDepthBeforeBlank: UInt32 {
    guard previous?.kind == .blankLines, let code = beforePrevious, code.kind == .indentedCode,
      code.depth == previous?.depth
    else { return .max }
    return code.depth
  }

  /// Takes in the record that follows.
  mutating func advance(over record: BlockRecord) {
    let depth = Int(record.depth)
    if containers.count > depth { containers.removeLast(containers.count - depth) }
    if !containers.isEmpty { containers[containers.count - 1].hasChild = true }
    if record.kind.isContainer {
      containers.append(BlockParser.Container(kind: record.kind, value: record.extra))
    }
    beforePrevious = previous
    previous = record
  }
}

extension BlockRecord {
  fileprivate var isOpen: Bool { !flags.contains(.isClosed) }
}

extension BlockTree {
  /// Returns the state before the record `index`, which starts a line; O(depth · log n).
  func lineState(before index: Int) -> LineState {
    var state = LineState()
    guard index > 0, let previous = block(at: index - 1) else { return state }
    state.previous = previous.record
    state.beforePrevious = block(at: index - 2)?.record
    var found = ContiguousArray<BlockParser.Container>()
    if previous.kind.isContainer {
      found.append(BlockParser.Container(kind: previous.kind, value: previous.record.extra))
    }
    var current = previous
    while let parent = parent(of: current) {
      found.append(
        BlockParser.Container(kind: parent.kind, value: parent.record.extra, hasChild: true))
      current = parent
    }
    found.reverse()
    state.containers = found
    return state
  }
}

extension BlockParser {
  /// Takes up the state at the window's first byte, which starts a line.
  mutating func resume(in state: LineState) {
    containers = state.containers
    (leaf, leafExtra) = state.leaf
    leafFlags = [.continuation, .startsLine]
    followsBlank = state.previous?.kind == .blankLines
    codeDepthBeforeBlank = state.codeDepthBeforeBlank
    lastKind = state.previous?.kind
    lastDepth = state.previous?.depth ?? 0
  }

  /// Whether the parser, at the start of a line, is where the parser that made an old tree was.
  @inline(__always) func isAt(_ state: borrowing LineState) -> Bool {
    guard let previous = state.previous else {
      return containers.isEmpty && leaf == .none && lastKind == nil
    }
    let (kind, extra) = state.leaf
    guard leaf == kind else { return false }
    switch kind {
    case .fencedCode, .htmlBlock:
      guard leafExtra == extra else { return false }
    case .blankLines:
      // Code before the blank lines decides whether code behind them is new.
      let code =
        emitted < lineStart
        ? (lastKind == .indentedCode && Int(lastDepth) == containers.count
          ? lastDepth : UInt32.max) : codeDepthBeforeBlank
      guard code == state.codeDepthBeforeBlank else { return false }
    default: break
    }
    guard containers.count == state.containers.count else { return false }
    if let innermost = containers.last, innermost.kind != .blockQuote,
      innermost.hasChild == previous.kind.isContainer
    {
      return false
    }
    return containers == state.containers
  }
}

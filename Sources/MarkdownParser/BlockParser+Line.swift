import SyntaxTree

extension BlockParser {
  /// Reads the line `lineStart..<lineEnd`.
  mutating func parseLine() {
    lineHasRecord = false
    work &+= lineEnd - lineStart
    if containers.isEmpty {
      // Nearly every line of prose ends here: it goes on with a paragraph and its first byte starts
      // nothing.
      if leaf == .paragraph && !BlockParser.mayStartBlock(bytes[lineStart]) {
        lastLine = (lineStart, lineStart, contentEnd)
        return
      }
      if leaf == .fencedCode {
        let first = bytes[lineStart]
        if first != UInt8(ascii: " ") && first != UInt8(ascii: "`") && first != UInt8(ascii: "~") {
          cutLongLeaf()
          return
        }
      }
    }
    offset = lineStart
    column = 0
    findNonspace()
    let matched = matchContainers()
    let allMatched = matched == containers.count
    if allMatched && continueLeaf() { return }
    let opened = openBlocks(from: matched, allMatched: allMatched)
    if opened == .finished { return }

    if !isBlankHere, leaf.isParagraph, opened == .nothing {
      continueParagraph()
      return
    }
    if opened == .nothing { close(downTo: matched) }
    if isBlankHere {
      if emitted < lineEnd || leaf != .none { startLeaf(.blankLines, extra: 0) }
      return
    }
    if containers.last?.kind == .table && opened == .nothing {
      emitHere(.tableRow, extra: 0, to: lineEnd)
      return
    }
    leaveListAndTable()
    startParagraph()
  }

  /// Whether a line that begins with `byte` can do anything but go on with a top-level paragraph.
  @inline(__always) static func mayStartBlock(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: ">"), UInt8(ascii: "#"), UInt8(ascii: "`"), UInt8(ascii: "~"),
      UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "*"),
      UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "|"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// Eats the prefixes of the open containers; returns how many of them go on with this line.
  mutating func matchContainers() -> Int {
    var matched = 0
    while matched < containers.count {
      let container = containers[matched]
      switch container.kind {
      case .list: break
      case .table:
        if isBlankHere { return matched }
      case .blockQuote:
        guard eatQuoteMarker() else { return matched }
      default:
        if isBlankHere {
          guard container.hasChild else { return matched }
          // Blanks beyond the item's width belong to code that the line may go on with.
          if indent >= Int(container.value) {
            advance(columns: Int(container.value))
          } else {
            offset = nonspace
            column = nonspaceColumn
          }
        } else {
          guard indent >= Int(container.value) else { return matched }
          advance(columns: Int(container.value))
        }
      }
      matched += 1
    }
    work &+= matched
    return matched
  }

  /// Goes on with an open leaf that takes whole lines; returns whether the line is done.
  private mutating func continueLeaf() -> Bool {
    switch leaf {
    case .fencedCode:
      continueFence()
      return true
    case .mathBlock:
      continueMath()
      return true
    case .htmlBlock:
      if (leafExtra == 6 || leafExtra == 7) && isBlankHere {
        leafFlags.insert(.isClosed)
        closeLeaf(at: lineStart)
        return false
      }
      continueHTML()
      return true
    case .indentedCode:
      guard !isBlankHere, indent >= 4 else { return false }
      cutLongLeaf()
      return true
    case .blankLines:
      return isBlankHere
    case .none, .paragraph, .definition, .definitions:
      return false
    }
  }

  enum Opened {
    /// No block started on this line.
    case nothing
    /// Containers started; what follows on the line is yet to be read.
    case containers
    /// The line is done.
    case finished
  }

  /// Tries to start blocks behind the matched containers.
  private mutating func openBlocks(from matched: Int, allMatched: Bool) -> Opened {
    var opened = Opened.nothing
    var open = matched
    while !isBlankHere {
      let paragraphGoesOn = leaf.isParagraph && opened == .nothing
      guard indent < 4 else {
        if paragraphGoesOn { break }
        begin(&opened, open)
        leaveListAndTable()
        startLeaf(.indentedCode, extra: 0, aux: UInt16(column & 3))
        return .finished
      }
      let inParagraph = paragraphGoesOn && allMatched
      let first = bytes[nonspace]
      switch first {
      case UInt8(ascii: ">"):
        begin(&opened, open)
        leaveListAndTable()
        startQuote()
        open = containers.count
        continue
      case UInt8(ascii: "#"):
        if let level = atxHeadingLevel() {
          begin(&opened, open)
          leaveListAndTable()
          emitHere(.atxHeading, extra: level, to: lineEnd)
          return .finished
        }
      case UInt8(ascii: "`"), UInt8(ascii: "~"):
        if let fence = openingFence() {
          begin(&opened, open)
          leaveListAndTable()
          startLeaf(.fencedCode, extra: fence)
          return .finished
        }
      case UInt8(ascii: "<"):
        if let type = htmlBlockType(interruptingParagraph: paragraphGoesOn) {
          begin(&opened, open)
          leaveListAndTable()
          startHTML(type)
          return .finished
        }
      case UInt8(ascii: "="):
        if inParagraph, isSetextUnderline(first), endAsSetextHeading(level: 1) { return .finished }
      case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "+"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        if first == UInt8(ascii: "-"), inParagraph, isSetextUnderline(first),
          endAsSetextHeading(level: 2)
        {
          return .finished
        }
        if isThematicBreak() {
          begin(&opened, open)
          leaveListAndTable()
          emitHere(.thematicBreak, extra: 0, to: lineEnd)
          return .finished
        }
        if let marker = listMarker(interruptingParagraph: inParagraph) {
          begin(&opened, open)
          if startItem(marker) { return .finished }
          open = containers.count
          continue
        }
      case UInt8(ascii: "["):
        if extensions.contains(.footnotes), let end = footnoteLabelEnd() {
          begin(&opened, open)
          leaveListAndTable()
          startFootnoteDefinition(labelEnd: end)
          open = containers.count
          continue
        }
      case UInt8(ascii: "$"):
        if extensions.contains(.math), isMathFence() {
          begin(&opened, open)
          leaveListAndTable()
          startLeaf(.mathBlock, extra: 0)
          return .finished
        }
      default: break
      }
      if inParagraph, extensions.contains(.tables), startTable(first) { return .finished }
      break
    }
    return opened
  }

  /// Before the first block of a line: what did not go on is over.
  @inline(__always) private mutating func begin(_ opened: inout Opened, _ open: Int) {
    if opened == .nothing {
      close(downTo: open)
      opened = .containers
    }
  }

  /// A block that is no item ends the list it would stand in, one that is no row the table.
  @inline(__always) mutating func leaveListAndTable() {
    if let kind = containers.last?.kind, kind == .list || kind == .table {
      containers.removeLast()
    }
  }
}

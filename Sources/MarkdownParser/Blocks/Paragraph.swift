import CGlibc
import Glibc
import SyntaxTree

extension BlockParser {
  /// Opens a paragraph with this line.
  mutating func startParagraph() {
    startLeaf(.paragraph, extra: 0)
    readParagraphLine()
  }

  /// Takes this line into the open paragraph, be it lazily.
  mutating func continueParagraph() {
    switch leaf {
    case .definition: feedDefinition()
    case .definitions:
      startLeaf(.paragraph, extra: 0)
      readParagraphLine()
    default: lastLine = (lineStart, nonspace, contentEnd)
    }
  }

  private mutating func readParagraphLine() {
    lastLine = (lineStart, nonspace, contentEnd)
    if bytes[nonspace] == UInt8(ascii: "[") {
      leaf = .definition
      definition.begin()
      feedDefinition()
    }
  }

  private mutating func feedDefinition() {
    lastLine = (lineStart, nonspace, contentEnd)
    switch definition.feed(bytes, from: nonspace, to: contentEnd, lineEnd: lineEnd) {
    case .pending: break
    case .notDefinition: leaf = .paragraph
    case .complete: commitDefinition(to: lineEnd)
    case .endedAtDestination:
      commitDefinition(to: definition.destinationEnd)
      leaf = .paragraph
    case .endedBefore:
      commitDefinition(to: lineStart)
      startLeaf(.paragraph, extra: 0)
      leafFlags = .startsLine
      readParagraphLine()
    }
  }

  /// Decides what a pending definition is, now that its paragraph ends: the leaf is then a
  /// paragraph, or nothing is pending.
  mutating func settleDefinition() {
    switch definition.outcomeAtEnd() {
    case .complete: commitDefinition(to: lineStart)
    case .endedAtDestination:
      commitDefinition(to: definition.destinationEnd)
      leaf = .paragraph
    default: leaf = .paragraph
    }
  }

  private mutating func commitDefinition(to end: Int) {
    let hash = definition.label.withUnsafeBufferPointer { labelHash($0) }
    definitions.append(DefinedLabel(isFootnote: false, label: definition.label))
    emit(.linkReferenceDefinition, extra: hash, to: end, flags: leafFlags)
    leaf = .definitions
    leafFlags = .startsLine
  }

  /// Notes which labels the leaf in `start..<end` could ask for: the text of each innermost bracket
  /// pair.
  mutating func noteLabelUses(from start: Int, to end: Int) {
    var at = start
    work &+= (end - start) / 16
    while at < end, let found = memchr(bytes + at, Int32(UInt8(ascii: "[")), end - at) {
      let label = UnsafePointer(found.assumingMemoryBound(to: UInt8.self)) - bytes + 1
      at = label
      let limit = min(end, label + 4_000)
      var crossesLine = false
      while at < limit {
        let byte = bytes[at]
        if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "[") { break }
        if byte == UInt8(ascii: "\\") {
          at += 1
        } else if byte == 10 || byte == 13 {
          crossesLine = true
        }
        at += 1
      }
      work &+= at - label
      guard at < limit, bytes[at] == UInt8(ascii: "]"), at > label else { continue }
      // The label's bytes hold container prefixes: it is read when the inlines are.
      if crossesLine && !containers.isEmpty {
        sink.noteUse(LabelUse.wildcard)
      } else {
        sink.noteUse(labelHash(UnsafeBufferPointer(start: bytes + label, count: at - label)))
      }
    }
  }
}

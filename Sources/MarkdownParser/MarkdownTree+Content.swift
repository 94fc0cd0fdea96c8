public import SyntaxTree
import TextModel

extension MarkdownTree {
  /// Returns the content of a paragraph, heading, definition or table row.
  public func content(of block: Block) -> LeafContent {
    let containers = containers(around: block)
    var reader = LeafReader()
    let range = ByteRange(bytes: block.start, block.recordEnd)
    return text.withContiguousBytes(in: range) { source in
      reader.read(block.record, source, in: containers)
      return reader.content(source, blockStart: block.start)
    }
  }

  /// The containers around `block` as the line reader wants them; O(depth · log n).
  func containers(around block: Block) -> ContiguousArray<BlockParser.Container> {
    guard block.record.depth > 0 else { return [] }
    var found = ContiguousArray<BlockParser.Container>()
    var current = block
    while let parent = blocks.parent(of: current) {
      found.append(
        BlockParser.Container(kind: parent.kind, value: parent.record.extra, hasChild: true))
      current = parent
    }
    found.reverse()
    return found
  }

  /// The label of a definition, read from `text`.
  func definedLabel(of block: Block, in text: Text) -> DefinedLabel? {
    if block.kind == .footnoteDefinition {
      let bytes = text.bytes(in: ByteRange(bytes: block.start, block.recordEnd))
      guard let open = bytes.firstIndex(of: UInt8(ascii: "^")),
        let close = bytes.firstIndex(of: UInt8(ascii: "]")), open < close
      else { return nil }
      return DefinedLabel(isFootnote: true, label: Array(bytes[(open + 1)..<close]))
    }
    var copy = self
    copy.text = text
    let content = copy.content(of: block)
    let scanner = DefinitionScanner.scan(content)
    return DefinedLabel(isFootnote: false, label: scanner.label)
  }

  /// Where the parts of a link reference definition stand, in its content's offsets.
  public func definitionParts(of content: LeafContent) -> DefinitionParts {
    let scanner = DefinitionScanner.scan(content)
    let start = content.bytes.firstIndex(of: UInt8(ascii: "[")).map { $0 + 1 } ?? 0
    return DefinitionParts(
      label: start..<max(start, scanner.labelEnd), destination: scanner.destinationRange,
      isBracketed: scanner.destinationIsBracketed,
      title: scanner.titleRange.isEmpty ? nil : scanner.titleRange)
  }
}

/// The parts of a link reference definition, in content offsets.
public struct DefinitionParts: Sendable, Hashable {
  /// Between the brackets.
  public var label: Range<Int>
  /// Without angle brackets.
  public var destination: Range<Int>
  /// Whether the destination stands in angle brackets.
  public var isBracketed: Bool
  /// Between the quotes or parentheses.
  public var title: Range<Int>?
}

extension DefinitionScanner {
  /// Reads a whole definition.
  static func scan(_ content: LeafContent) -> DefinitionScanner {
    var scanner = DefinitionScanner()
    content.bytes.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      var lines = LineReader(base, from: 0, to: bytes.count)
      var at = 0
      while at < bytes.count {
        let (contentEnd, lineEnd) = lines.line(at: at)
        guard case .pending = scanner.feed(base, from: at, to: contentEnd, lineEnd: lineEnd) else {
          break
        }
        at = lineEnd
      }
    }
    return scanner
  }
}

import Markup
import TextModel

extension SelectionChain {
  /// Adds what is around the offset among the nodes of an HTML source, in pre-order.
  mutating func addHTML(_ nodes: [HTMLNode]) {
    var index = 0
    while index < nodes.count, nodes[index].range.lowerBound <= offset {
      let node = nodes[index]
      guard node.range.upperBound >= offset else {
        index += 1 + node.descendantCount
        continue
      }
      add(node)
      index += 1
    }
  }

  private mutating func add(_ node: HTMLNode) {
    add(node.range)
    switch node.kind {
    case .element:
      add(node.startTag)
      if node.startTag.contains(offset) || node.startTag.upperBound == offset {
        let tag = text.startTag(of: node)
        add(tag.nameRange)
        for attribute in tag.attributes {
          add(attribute.valueRange)
          add(attribute.range)
        }
        addWord(in: node.startTag)
      }
      add(node.content)
      add(trimmedOfWhitespace(node.content))
    case .text, .rawText:
      addWord(in: node.range)
      let inside = trimmedOfWhitespace(node.range)
      add(inside)
      addTrimmedLine(in: inside)
    case .comment:
      addWord(in: node.range)
      addTrimmedLine(in: node.range)
      let inside = text.content(ofComment: node)
      add(inside)
      add(trimmedOfWhitespace(inside))
    case .endTag, .other: addWord(in: node.range)
    }
  }

  /// Returns `range` without white space at its ends.
  private func trimmedOfWhitespace(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, text[ByteOffset(start)] <= 32 { start += 1 }
    while end > start, text[ByteOffset(end - 1)] <= 32 { end -= 1 }
    return start..<end
  }
}

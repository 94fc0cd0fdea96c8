package import HTMLParser
import SyntaxTree
package import TextModel

/// A piece of an HTML source with its extent: what features look at instead of records. All ranges
/// are bytes of the document.
package struct HTMLNode: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case element
    case text
    /// Text of `script` and `style`.
    case rawText
    case comment
    case endTag
    /// DOCTYPE, CDATA, bogus comments.
    case other
  }

  package var kind: Kind
  /// Which element it is; `.other` for names that HTML does not know.
  package var tag: HTMLTag
  /// All of it, the end tag too.
  package var range: Range<Int>
  /// An element's start tag; else `range`.
  package var startTag: Range<Int>
  /// An element's own end tag.
  package var endTag: Range<Int>?
  /// Number of elements around it.
  package var depth: Int
  /// Number of nodes inside it, those inside the inner ones too; they follow at once.
  package var descendantCount = 0

  /// What lies between the tags.
  package var content: Range<Int> {
    startTag.upperBound..<max(startTag.upperBound, endTag?.lowerBound ?? range.upperBound)
  }

  /// The same number for tags of the same name; 0 for names that HTML does not know.
  package var nameCode: UInt8 { tag.rawValue }
  /// Whether the element has no content and no end tag.
  package var isVoid: Bool { tag.isVoid }
}

extension HTMLNode {
  /// Returns the nodes of a source in pre-order; linear, never fails.
  ///
  /// - Parameter baseOffset: where the source begins in the document, in bytes.
  package static func nodes(
    in bytes: UnsafeBufferPointer<UInt8>, baseOffset: Int = 0
  ) -> [HTMLNode] {
    var nodes: [HTMLNode] = []
    /// The open elements, outermost first: place among the nodes, and whether an end tag closes it.
    var open: [(index: Int, isClosed: Bool)] = []
    var start = baseOffset
    func close(to depth: Int) {
      while let last = open.last, nodes[last.index].depth >= depth {
        open.removeLast()
        nodes[last.index].descendantCount = nodes.count - last.index - 1
        nodes[last.index].range = nodes[last.index].range.lowerBound..<start
        if last.isClosed, let end = nodes.last, end.kind == .endTag {
          nodes[last.index].endTag = end.range
        }
      }
    }
    for record in HTMLTree.records(of: bytes).records {
      let range = start..<start + Int(record.length)
      close(to: Int(record.depth))
      if record.flags.contains(.continuation), let last = nodes.indices.last {
        nodes[last].range = nodes[last].range.lowerBound..<range.upperBound
        nodes[last].startTag = nodes[last].range
      } else {
        if record.kind == .htmlElement {
          open.append((nodes.count, record.flags.contains(.isClosed)))
        }
        nodes.append(
          HTMLNode(
            kind: Kind(record.kind),
            tag: UInt8(exactly: record.extra).flatMap { HTMLTag(rawValue: $0) } ?? .other,
            range: range, startTag: range, depth: Int(record.depth)))
      }
      start = range.upperBound
    }
    close(to: 0)
    return nodes
  }
}

extension HTMLNode.Kind {
  fileprivate init(_ kind: BlockKind) {
    self =
      switch kind {
      case .htmlElement: .element
      case .htmlText: .text
      case .htmlRawText: .rawText
      case .htmlComment: .comment
      case .htmlEndTag: .endTag
      default: .other
      }
  }
}

/// A start tag, read.
package struct HTMLStartTag: Sendable, Hashable {
  /// An attribute with its value; ranges are bytes of the document.
  package struct Attribute: Sendable, Hashable {
    /// In lower case.
    package var name: String
    /// Character references resolved.
    package var value: String
    /// Name, equals sign and quoted value.
    package var range: Range<Int>
    /// Inside the quotes; empty when there is none.
    package var valueRange: Range<Int>
  }

  /// In lower case.
  package var name = ""
  package var nameRange = 0..<0
  package var attributes: [Attribute] = []

  /// Reads the start tag that stands at `range` of the document; `source` are its bytes.
  package init(_ source: UnsafeBufferPointer<UInt8>, at range: Range<Int>) {
    var tokenizer = HTMLTokenizer(source)
    tokenizer.followsStartTags = false
    var buffer = HTMLTokenBuffer()
    guard tokenizer.next(into: &buffer), let token = buffer.tokens.first else { return }
    let start = range.lowerBound
    name = HTMLDecoding.content(of: token, in: source)
    nameRange = start + token.content.lowerBound..<start + token.content.upperBound
    for attribute in buffer.attributes[token.attributes] {
      attributes.append(
        Attribute(
          name: HTMLDecoding.string(
            UnsafeBufferPointer(rebasing: source[attribute.name]), as: .name),
          value: HTMLDecoding.string(
            UnsafeBufferPointer(rebasing: source[attribute.value]), as: .attributeValue),
          range: start + attribute.range.lowerBound..<start + attribute.range.upperBound,
          valueRange: start + attribute.value.lowerBound..<start + attribute.value.upperBound))
    }
  }

  /// Returns the value of the first attribute of this name, in lower case; `nil` when there is none
  /// or it is empty.
  package subscript(name: String) -> String? {
    attributes.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
  }
}

extension HTMLPage {
  /// Returns what the page is made of, in pre-order; O(n).
  package func nodes() -> [HTMLNode] {
    text.withContiguousBytes(in: text.range) { HTMLNode.nodes(in: $0) }
  }
}

extension Text {
  /// Returns the bytes between `<!--` and `-->` of a comment.
  package func content(ofComment node: HTMLNode) -> Range<Int> {
    withContiguousBytes(in: ByteRange(bytes: node.range)) { source in
      let inside = HiddenText.range(in: source)
      let start = node.range.lowerBound
      return start + inside.lowerBound..<start + inside.upperBound
    }
  }

  /// Returns the start tag of an element.
  package func startTag(of node: HTMLNode) -> HTMLStartTag {
    withContiguousBytes(in: ByteRange(bytes: node.startTag)) {
      HTMLStartTag($0, at: node.startTag)
    }
  }
}

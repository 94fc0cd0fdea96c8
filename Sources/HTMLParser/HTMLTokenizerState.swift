/// All that the tokenizer knows between two tokens: equal states read the same bytes as the same tokens.
///
/// A caller that keeps the state at a token's start can begin again there, and can stop where an old token with an equal
/// state starts.
@frozen public struct HTMLTokenizerState: Hashable, Sendable {
  /// How the next bytes are read.
  public var content: Content
  /// Whose end tag ends raw text: the last start tag.
  public var element: HTMLTag
  /// Whether the current element is SVG, MathML or XML: `<![CDATA[` opens a section there, and no element has raw text.
  public var isForeign: Bool

  /// Makes the state of a document's start, or the one described.
  @inlinable public init(
    content: Content = .data, element: HTMLTag = .other, isForeign: Bool = false
  ) {
    self.content = content
    self.element = element
    self.isForeign = isForeign
  }

  /// The states of WHATWG §13.2.5 that a token can begin in.
  @frozen public enum Content: UInt8, Sendable {
    case data
    case rcdata
    case rawText
    case scriptData
    case plaintext
    case cdataSection
  }

  /// Returns how the content of an element is read (WHATWG §13.2.6.4, scripting off: `noscript` holds markup).
  @inlinable public static func content(of element: HTMLTag) -> Content {
    switch element {
    case .title, .textarea: .rcdata
    case .style, .xmp, .iframe, .noembed, .noframes: .rawText
    case .script: .scriptData
    case .plaintext: .plaintext
    default: .data
    }
  }
}

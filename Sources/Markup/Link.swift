package import TextModel

/// Something that leads elsewhere, in any of the forms that Markdown and HTML have for it.
package struct Link: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    /// `[text](destination)`
    case inline
    /// `[text][label]`
    case fullReference
    /// `[label][]`
    case collapsedReference
    /// `[label]`
    case shortcutReference
    /// `[label]: destination`
    case definition
    /// `<https://…>`
    case autolink
    /// `https://…` in GFM text
    case literalAutolink
    /// `[[page#heading|alias]]`
    case wiki
    /// `[^label]`
    case footnoteReference
    /// An HTML attribute such as `href`.
    case html(attribute: String)
  }

  package var form: Form
  /// An image or an embed.
  package var isEmbedded: Bool
  /// The whole construct; of an HTML attribute its value.
  package var range: ByteRange
  /// Between the brackets of a Markdown link or image; a wiki link's alias.
  package var textRange: ByteRange?
  /// The destination as written, without angle brackets or quotes; page and fragment of a wiki
  /// link.
  package var destinationRange: ByteRange?
  /// The destination with escapes and character references resolved; percent-encoding stays.
  package var destination: String?
  /// Behind the destination's first `#`, as written.
  package var fragmentRange: ByteRange?
  /// The destination stands in angle brackets.
  package var isAngleBracketed: Bool
  /// The label as written: of a reference, of a definition, or of a footnote without `^`.
  package var label: String?
  package var labelRange: ByteRange?
  /// Between the quotes.
  package var titleRange: ByteRange?

  package init(form: Form, range: ByteRange, isEmbedded: Bool = false) {
    self.form = form
    self.range = range
    self.isEmbedded = isEmbedded
    isAngleBracketed = false
  }

  package func shifted(byBytes count: Int) -> Link {
    var copy = self
    copy.range = range.shifted(byBytes: count)
    copy.textRange = textRange?.shifted(byBytes: count)
    copy.destinationRange = destinationRange?.shifted(byBytes: count)
    copy.fragmentRange = fragmentRange?.shifted(byBytes: count)
    copy.labelRange = labelRange?.shifted(byBytes: count)
    copy.titleRange = titleRange?.shifted(byBytes: count)
    return copy
  }

  /// Whether the link names a definition instead of a destination.
  package var isReference: Bool {
    switch form {
    case .fullReference, .collapsedReference, .shortcutReference: true
    default: false
    }
  }
}

/// A `#tag` in text, or one that front matter names.
package struct Tag: Sendable, Hashable {
  /// Without `#`.
  package var name: String
  /// With `#` in text; in front matter the name alone.
  package var range: ByteRange
  /// The name without `#`, spelled as it is.
  package var nameRange: ByteRange
  /// Whether the tag stands in front matter, where it has no `#`.
  package var isInFrontMatter = false

  package func shifted(byBytes count: Int) -> Tag {
    var copy = self
    copy.range = range.shifted(byBytes: count)
    copy.nameRange = nameRange.shifted(byBytes: count)
    return copy
  }
}

/// `[^label]:` and what follows it.
package struct FootnoteDefinition: Sendable, Hashable {
  /// Without `^`.
  package var label: String
  package var labelRange: ByteRange
  /// The marker `[^label]:`.
  package var range: ByteRange

  package func shifted(byBytes count: Int) -> FootnoteDefinition {
    FootnoteDefinition(
      label: label, labelRange: labelRange.shifted(byBytes: count),
      range: range.shifted(byBytes: count))
  }
}

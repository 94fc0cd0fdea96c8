package import TextModel

/// A heading: ATX, setext, or `<h1>`–`<h6>` in an HTML block or file.
package struct Heading: Sendable, Hashable {
  package enum Form: Sendable, Hashable {
    case atx
    case setext
    case html
  }

  package var form: Form
  /// 1 to 6.
  package var level: Int
  /// The whole heading, container prefixes of its first line included, without the last line end.
  package var range: ByteRange
  /// Its content as written: what a rename replaces; without markers, closing sequence and
  /// attributes.
  package var contentRange: ByteRange
  /// The text that a reader sees.
  package var title: String
  /// The text that the anchor is made of: the title without images.
  package var slugText: String
  /// Anchor given with `{#id}` or an `id` attribute, and where it stands, without `#`.
  package var explicitID: AnchorName?
  /// Number of Markdown containers (quotes, lists, items …) around it; 0 in an HTML file.
  package var depth = 0

  package func shifted(byBytes count: Int) -> Heading {
    var copy = self
    copy.range = range.shifted(byBytes: count)
    copy.contentRange = contentRange.shifted(byBytes: count)
    copy.explicitID = explicitID?.shifted(byBytes: count)
    return copy
  }
}

/// A name that the author wrote, and where.
package struct AnchorName: Sendable, Hashable {
  package var name: String
  package var range: ByteRange

  package func shifted(byBytes count: Int) -> AnchorName {
    AnchorName(name: name, range: range.shifted(byBytes: count))
  }
}

/// A place in a document that a link's fragment can name.
package struct Anchor: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// Made from a heading's text; the number is the heading's place among the document's headings.
    case heading(Int)
    /// `{#id}` of a heading.
    case explicitID(Int)
    /// `id` of an HTML element or `name` of an `a`.
    case html
    /// `^id` at the end of a block; the name begins with `^`.
    case blockID
  }

  /// As a fragment names it, percent-encoding undone, without `#`.
  package var name: String
  package var kind: Kind
  /// What to show when a link leads here.
  package var range: ByteRange
  /// Where the name itself stands; for a heading's own anchor its content.
  package var nameRange: ByteRange

  package func shifted(byBytes count: Int) -> Anchor {
    var copy = self
    copy.range = range.shifted(byBytes: count)
    copy.nameRange = nameRange.shifted(byBytes: count)
    return copy
  }
}

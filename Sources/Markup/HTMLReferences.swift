package import HTMLParser

/// What an HTML source points to, what in it can be pointed at, and its headings.
///
/// Ranges are bytes of the document: of a whole HTML file, or of the Markdown file around a piece
/// of raw HTML.
package struct HTMLReferences: Sendable {
  /// Links in the order of the source, `<base href>` not among them.
  package var links: [HTMLLink] = []
  /// `id` attributes and `name` attributes of `a`, in the order of the source.
  package var anchors: [HTMLAnchor] = []
  /// `h1` to `h6` in the order of the source.
  package var headings: [HTMLHeading] = []
  /// The first `<base href>`, which the others are relative to.
  package var base: HTMLLink?

  /// Finds all of them; linear, never fails.
  ///
  /// Comments, raw text and tags that the source ends in are passed over, as is an attribute that
  /// repeats another.
  /// - Parameter baseOffset: where the source begins in the document, in bytes; it is added to all
  ///   ranges.
  package static func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, baseOffset: Int = 0,
    language: HTMLElementStack.Language = .html
  ) -> HTMLReferences {
    var scanner = HTMLReferenceScanner(bytes, baseOffset: baseOffset, language: language)
    scanner.scan()
    return scanner.references
  }
}

/// An attribute's value, or a part of it, that names a place.
package struct HTMLLink: Hashable, Sendable {
  /// The attributes that hold links.
  package enum Attribute: String, Hashable, Sendable {
    case href
    case xlinkHref = "xlink:href"
    case src
    case srcset
    case imageSourceSet = "imagesrcset"
    case poster
    case data
    case cite
  }

  /// The attribute that holds it.
  package let attribute: Attribute
  /// The element it belongs to.
  package let element: HTMLTag
  /// What a rename has to replace: the value without quotes and outer white space, or one
  /// candidate's URL of a `srcset`.
  package let valueRange: Range<Int>
  /// What `valueRange` stands for, character references resolved; still percent-encoded.
  package let value: String
  /// How the attribute's value is quoted: what a new value has to escape.
  package let style: HTMLAttribute.Style
}

/// A name that fragments can point at.
package struct HTMLAnchor: Hashable, Sendable {
  /// The attributes that name a place.
  package enum Attribute: String, Hashable, Sendable {
    case id
    case name
  }

  /// The attribute that holds it.
  package let attribute: Attribute
  /// The element it belongs to.
  package let element: HTMLTag
  /// The value without quotes.
  package let valueRange: Range<Int>
  /// What `valueRange` stands for; never empty.
  package let value: String
  /// How the attribute's value is quoted.
  package let style: HTMLAttribute.Style
}

/// A heading element.
package struct HTMLHeading: Hashable, Sendable {
  /// 1 to 6.
  package let level: Int
  /// From the start tag to the end of the end tag, or to where the element ends without one.
  package var range: Range<Int>
  /// Between the tags.
  package var textRange: Range<Int>
  /// Its text without tags, white space joined and trimmed.
  package var text: String
  /// Its `id`.
  package let id: HTMLAnchor?
}

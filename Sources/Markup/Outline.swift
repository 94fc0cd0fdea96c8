package import TextModel

/// What a document is made of, as an outline panel shows it: a forest, stored flat in pre-order. A
/// value.
///
/// Headings nest by level within the container that holds them: a heading in a quote neither ends
/// nor adopts what stands outside of the quote. Other blocks nest under the heading above them and
/// in their containers.
package struct Outline: Sendable, Hashable {
  /// The elements in document order, each before those inside it; `depth` and `descendantCount` say
  /// how they nest.
  package var elements: [OutlineElement] = []

  /// Returns the indices of an element's own children, in order; O(children).
  package func children(of index: Int) -> [Int] {
    guard elements.indices.contains(index) else { return [] }
    return siblings(from: index + 1, to: index + 1 + elements[index].descendantCount)
  }

  /// The indices of the elements at the top, in order.
  package var roots: [Int] { siblings(from: 0, to: elements.count) }

  private func siblings(from start: Int, to end: Int) -> [Int] {
    var found: [Int] = []
    var next = start
    while next < end {
      found.append(next)
      next += 1 + elements[next].descendantCount
    }
    return found
  }
}

/// One element of an outline.
package struct OutlineElement: Sendable, Hashable {
  /// What an element is; the raw values are those of the protocol.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case heading
    case paragraph
    case list
    case listItem
    case task
    case quote
    case code
    case table
    case image
    case link
    case html
    case math
    case footnote
    case frontMatter
    case comment
  }

  package var kind: Kind
  /// Name of the HTML element that stands for it: `h2`, `p`, `li`, `pre`; `!--` for comments.
  package var tag: String
  /// 1 to 6 for headings; how deep lists and quotes lie in others of their sort, from 1; 0 for
  /// everything else.
  package var level: Int
  /// The text that a reader sees, on one line, cut at `OutlineTitle.limit` characters.
  package var title: String
  /// What there is to say beside it: language of code, number of items, size of a table, kind of a
  /// callout, destination.
  package var detail: String?
  /// The `id` that the author gave.
  package var identifier: String?
  /// All of it without the last line end; of a heading its section, up to the next heading that
  /// ends it.
  package var range: ByteRange
  /// What to select: a heading's content, a link's text, the first line of others. Lies inside
  /// `range`.
  package var selectionRange: ByteRange
  /// An HTML comment, or inside one.
  package var isHidden = false
  /// Number of elements around it.
  package var depth = 0
  /// Number of elements inside it, those inside the inner ones too.
  package var descendantCount = 0

  package init(
    _ kind: Kind, tag: String, level: Int = 0, title: String = "", detail: String? = nil,
    identifier: String? = nil, range: ByteRange, selectionRange: ByteRange? = nil
  ) {
    self.kind = kind
    self.tag = tag
    self.level = level
    self.title = title
    self.detail = detail
    self.identifier = identifier
    self.range = range
    self.selectionRange = selectionRange ?? range
  }
}

extension Outline {
  /// Returns the outline of a document.
  ///
  /// - Parameter kinds: what to show, everything when `nil`; what lies inside something left out
  /// moves up.
  /// - Parameter maxDepth: how many levels to show, at least 1; all when `nil`.
  ///
  /// Cost: the number of headings when `kinds` asks for nothing else of a Markdown document, else
  /// the document's length.
  package static func outline(
    of document: MarkupDocument, kinds: Set<OutlineElement.Kind>? = nil, maxDepth: Int? = nil
  ) -> Outline {
    let builder = OutlineBuilder(kinds: kinds, maxDepth: maxDepth)
    switch document.content {
    case .html(let page):
      return OutlineOfHTML.outline(of: page, with: builder)
    case .markdown(let tree):
      if kinds == [.heading] {
        return Outline(ofHeadings: document.headings(), in: tree, maxDepth: maxDepth)
      }
      return OutlineOfMarkdown.outline(of: tree, document.headings(), with: builder)
    }
  }
}

import HTMLParser
package import MarkdownParser
import SyntaxTree
package import TextModel

/// Which language a document is written in.
package enum MarkupLanguage: Sendable, Hashable {
  case markdown
  case html
}

/// A document of either language, read: the one thing that features, actions and rendering look at.
/// A value.
package struct MarkupDocument: Sendable {
  /// The tree of the document's language.
  package enum Content: Sendable {
    case markdown(MarkdownTree)
    case html(HTMLPage)
  }

  package private(set) var content: Content
  package let dialect: Dialect

  /// Reads a whole text; O(n), never fails.
  package init(_ text: Text, language: MarkupLanguage, dialect: Dialect) {
    self.dialect = dialect
    switch language {
    case .markdown: content = .markdown(MarkdownTree(parsing: text, dialect: dialect))
    case .html: content = .html(HTMLPage(text))
    }
  }

  /// Wraps a tree that has been read.
  package init(_ tree: MarkdownTree) {
    dialect = tree.dialect
    content = .markdown(tree)
  }

  package var text: Text {
    switch content {
    case .markdown(let tree): tree.text
    case .html(let page): page.text
    }
  }

  package var language: MarkupLanguage {
    switch content {
    case .markdown: .markdown
    case .html: .html
    }
  }

  /// The Markdown tree, or `nil` for HTML.
  package var markdown: MarkdownTree? {
    if case .markdown(let tree) = content { tree } else { nil }
  }

  /// Takes in a change of the present text that led to `newText`.
  package mutating func apply(_ change: ChangeSet, to newText: Text) {
    switch content {
    case .markdown(var tree):
      tree.apply(change, to: newText)
      content = .markdown(tree)
    case .html:
      content = .html(HTMLPage(newText))
    }
  }

  /// Headings in document order; after an edit only those of the changed tree leaves are read
  /// again.
  package func headings() -> [Heading] {
    switch content {
    case .html(let page): return page.headings
    case .markdown(let tree):
      var found: [Heading] = []
      tree.blocks.forEachLeaf(where: { $0.headings > 0 }) { leaf in
        for heading in tree.headings(of: leaf) {
          found.append(heading.shifted(byBytes: leaf.start))
        }
      }
      return found
    }
  }

  /// Links of every form in document order, definitions among them.
  package func links() -> [Link] {
    switch content {
    case .html(let page): return page.links
    case .markdown(let tree):
      var found: [Link] = []
      tree.blocks.forEachLeaf { leaf in
        for link in tree.references(of: leaf).links {
          found.append(link.shifted(byBytes: leaf.start))
        }
      }
      return found
    }
  }

  /// Tags in document order, those that front matter names first.
  package func tags() -> [Tag] {
    guard case .markdown(let tree) = content else { return [] }
    var found: [Tag] = []
    tree.blocks.forEachLeaf { leaf in
      for tag in tree.references(of: leaf).tags { found.append(tag.shifted(byBytes: leaf.start)) }
    }
    return found
  }

  /// Footnote definitions in document order.
  package func footnotes() -> [FootnoteDefinition] {
    guard case .markdown(let tree) = content else { return [] }
    var found: [FootnoteDefinition] = []
    tree.blocks.forEachLeaf(where: { $0.definitions > 0 }) { leaf in
      for footnote in tree.references(of: leaf).footnotes {
        found.append(footnote.shifted(byBytes: leaf.start))
      }
    }
    return found
  }

  /// Everything that a fragment can name: headings with their anchors by the dialect's rule,
  /// explicit ids, HTML ids and names, block ids. Headings first, then the others, each in document
  /// order.
  package func anchors() -> [Anchor] {
    let headings = headings()
    var found: [Anchor] = []
    found.reserveCapacity(headings.count)
    let others = otherAnchors()
    let slugs = Anchors.slugs(of: headings, others: others, rule: dialect.slug)
    for (index, heading) in headings.enumerated() {
      if let id = heading.explicitID {
        found.append(
          Anchor(
            name: id.name, kind: .explicitID(index), range: heading.range, nameRange: id.range))
      }
      if let slug = slugs[index] {
        found.append(
          Anchor(
            name: slug, kind: .heading(index), range: heading.range,
            nameRange: heading.contentRange))
      }
    }
    return found + others
  }

  private func otherAnchors() -> [Anchor] {
    switch content {
    case .html(let page): return page.anchors
    case .markdown(let tree):
      var found: [Anchor] = []
      tree.blocks.forEachLeaf { leaf in
        for anchor in tree.references(of: leaf).anchors {
          found.append(anchor.shifted(byBytes: leaf.start))
        }
      }
      return found
    }
  }
}

/// How headings get their anchors.
package enum Anchors {
  /// Returns each heading's own anchor, in order; `nil` for one that has an explicit id instead and
  /// for HTML headings, which have none but what an `id` says.
  package static func slugs(of headings: [Heading], others: [Anchor], rule: SlugRule) -> [String?] {
    var slugger = Slugger(rule: rule)
    for heading in headings {
      if let id = heading.explicitID { slugger.reserve(id.name) }
    }
    for anchor in others where anchor.kind == .html { slugger.reserve(anchor.name) }
    return headings.map { heading in
      heading.explicitID != nil || heading.form == .html
        ? nil : slugger.slug(for: heading.slugText)
    }
  }
}

/// An HTML file, read whole.
package struct HTMLPage: Sendable {
  package let text: Text
  package let headings: [Heading]
  package let links: [Link]
  package let anchors: [Anchor]

  /// Reads a whole text; O(n), never fails.
  package init(_ text: Text) {
    self.text = text
    let references = text.withContiguousBytes(in: text.range) { HTMLReferences.scan($0) }
    headings = references.headings.map { Heading($0) }
    links = references.links.map { Link($0, in: text) }
    anchors = references.anchors.map { Anchor($0) }
  }
}

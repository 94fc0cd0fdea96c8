package import FileSystem
package import MarkdownParser
package import Markup
import Synchronization
import TextModel

/// What the link graph knows of one file: everything in it that points somewhere or can be pointed
/// at.
///
/// Ranges are bytes of the text the record was made of; `identity` tells whether the file still is
/// that text.
package struct FileRecord: Sendable {
  package private(set) var id: DocumentID
  package let language: MarkupLanguage
  package let dialect: Dialect
  /// State of the file on disk; `nil` for an open document, whose text is the client's.
  package let identity: FileIdentity?
  package let headings: [Heading]
  package let anchors: [Anchor]
  package let links: [Link]
  package let tags: [Tag]
  package let footnotes: [FootnoteDefinition]
  /// The document's title by its front matter.
  package let title: String?
  /// Other names of the document by its front matter.
  package let aliases: [String]
  /// For each normalised label the place in `links` of the definition that wins: the first
  /// (CommonMark §4.7).
  package let definitions: [String: Int]
  private let table = LazyTable()

  private final class LazyTable: Sendable {
    let table = Mutex<AnchorTable?>(nil)
  }

  /// Gathers what `document` holds.
  package init(_ document: MarkupDocument, id: DocumentID, identity: FileIdentity?) {
    self.id = id
    self.identity = identity
    language = document.language
    dialect = document.dialect
    headings = document.headings()
    anchors = document.anchors()
    links = document.links()
    tags = document.tags()
    footnotes = document.footnotes()
    let frontMatter = document.frontMatter()
    title = frontMatter?.title?.value
    aliases = frontMatter?.aliases.map(\.value) ?? []
    var definitions: [String: Int] = [:]
    for (index, link) in links.enumerated() where link.form == .definition {
      let label = FileRecord.normalized(link.label ?? "")
      if definitions[label] == nil { definitions[label] = index }
    }
    self.definitions = definitions
  }

  /// The same file under another name.
  package func moved(to path: FilePath) -> FileRecord {
    var copy = self
    copy.id = .file(path)
    return copy
  }

  /// A label as labels are compared (CommonMark 0.31 §6.3).
  package static func normalized(_ label: String) -> String {
    var label = label
    return label.withUTF8 { String(decoding: LabelTable.normalized($0), as: UTF8.self) }
  }

  /// Names that the document gives itself, in lower case: wiki links find it by them.
  package var names: Set<String> {
    Set((aliases + (title.map { [$0] } ?? [])).map { $0.lowercased() })
  }

  /// The definition that a reference link uses, or `nil`.
  package func definition(of link: Link) -> Link? {
    guard let label = link.label, let index = definitions[FileRecord.normalized(label)] else {
      return nil
    }
    return links[index]
  }

  /// What fragments name; made when first asked for, O(n), then kept.
  package var anchorTable: AnchorTable {
    if let known = table.table.withLock({ $0 }) { return known }
    let made = AnchorTable(headings: headings, anchors: anchors, rule: dialect.slug)
    table.table.withLock { $0 = made }
    return made
  }

  /// Returns the anchor that a fragment, without `#` and percent-decoded, names: exactly, else
  /// without regard to case.
  package func anchor(named fragment: String) -> Anchor? {
    anchorTable.anchor(named: fragment)
  }
}

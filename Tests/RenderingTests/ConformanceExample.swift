import Foundation
import MarkdownParser
import Rendering
import TextModel

/// One example of a specification or regression suite.
struct ConformanceExample: Decodable, CustomStringConvertible, Sendable {
  var markdown: String
  var html: String
  var example: Int
  /// cmark-gfm's names of the extensions that must be on.
  var extensions: [String]?
  var enabled: [String]?
  var options: [String]?
  /// Upstream only checks that nothing crashes.
  var ignoreHTML: Bool?

  enum CodingKeys: String, CodingKey {
    case markdown, html, example, extensions, enabled, options
    case ignoreHTML = "ignore_html"
  }

  var description: String { "example \(example)" }

  /// Reads a suite of `Tests/Fixtures/Conformance`.
  static func all(in path: String) throws -> [ConformanceExample] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures/Conformance/\(path)")
    return try JSONDecoder().decode([ConformanceExample].self, from: Data(contentsOf: file))
  }

  /// CommonMark with just the extensions that the example names.
  var dialect: Dialect {
    var dialect = Dialect.commonmark
    for name in (extensions ?? []) + (enabled ?? []) + (options ?? []) {
      switch name {
      case "table": dialect.extensions.insert(.tables)
      case "strikethrough": dialect.extensions.insert(.strikethrough)
      case "autolink": dialect.extensions.insert(.literalAutolinks)
      case "tagfilter": dialect.extensions.insert(.tagFilter)
      case "tasklist": dialect.extensions.insert(.taskLists)
      case "footnotes": dialect.extensions.insert(.footnotes)
      default: break
      }
    }
    return dialect
  }

  /// The example as this renderer writes it.
  func rendered(_ dialect: Dialect? = nil) -> String {
    RenderingTests.rendered(markdown, dialect ?? self.dialect)
  }

  /// What a reader of a failure needs.
  func difference(_ actual: String) -> String {
    "\(self)\nmarkdown:\n\(markdown)\nexpected:\n\(html)\nactual:\n\(actual)"
  }
}

/// Returns a Markdown text as an HTML fragment.
func rendered(
  _ markdown: String, _ dialect: Dialect = .commonmark, _ options: HTMLOptions = HTMLOptions()
) -> String {
  // A byte order mark is the file's, not the text's.
  let text =
    markdown.unicodeScalars.first == "\u{FEFF}"
    ? String(markdown.unicodeScalars.dropFirst()) : markdown
  let tree = MarkdownTree(parsing: Text(text), dialect: dialect)
  return HTMLRenderer.fragment(of: tree, options: options).string
}

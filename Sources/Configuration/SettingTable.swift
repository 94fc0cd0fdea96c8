import Execution
import JSON
package import MarkdownParser

extension Setting {
  /// Every setting. Adding one means adding a line here, a property and an entry in the schema.
  package static let all: [Setting] =
    language + files + links + format + history + export + front

  /// Returns the setting of that key.
  static func named(_ key: String) -> Setting? { byKey[key] }

  private static let byKey = Dictionary(all.map { ($0.key, $0) }) { first, _ in first }

  private static let language: [Setting] = [
    choice("dialect", Dialect.all.map { ($0.name, $0) }) { $1.dialect = $0 },
    Setting(key: "extensions", shape: .flags(Dialect.Extensions.named.map(\.name))) {
      value, draft in
      guard let members = value.object?.members else {
        return wrong(value, "an object of names and true or false")
      }
      for member in members {
        guard Dialect.Extensions.named.contains(where: { $0.name == member.name }) else {
          return Mismatch(
            message: "has no extension \(member.name.debugDescription)",
            place: [.name(member.name)])
        }
        guard member.value.bool != nil else {
          return wrong(member.value, "true or false", [.name(member.name)])
        }
      }
      for member in members { draft.extensions[member.name] = member.value.bool }
      return nil
    },
    choice("slug", SlugRule.allCases.map { ($0.rawValue, $0) }) { $1.slug = $0 },
  ]

  private static let files: [Setting] = [
    textList("files.include", \.files.include),
    textList("files.exclude", \.files.exclude),
    textList("files.extensions", \.files.extensions),
    flag("files.respectGitignore", \.files.respectsGitignore),
    integer("files.maxSize", \.files.maximumSize, 0...Limits.documentBytes.value),
  ]

  private static let links: [Setting] = [
    choice("links.style", \.links.style),
    flag("links.check", \.links.check),
    choice("links.severity", \.links.severity),
    flag("links.wiki", \.links.wiki),
  ]

  private static let format: [Setting] = [
    choice("format.lineEnding", \.format.lineEnding),
    flag("format.finalNewline", \.format.finalNewline),
    flag("format.trimTrailingSpaces", \.format.trimTrailingSpaces),
    choice("format.heading", \.format.heading),
    choice("format.bullet", \.format.bullet),
    choice("format.orderedList", \.format.orderedList),
    choice("format.emphasis", \.format.emphasis),
    choice("format.strong", \.format.strong),
    choice("format.codeFence", \.format.codeFence),
    flag("format.alignTables", \.format.alignTables),
    choice("format.wrap", \.format.wrap),
    integer("format.width", \.format.width, 20...1000),
  ]

  private static let history: [Setting] = [
    integer("undo.levels", \.undo.levels, 0...1_000_000),
    integer("undo.bytes", \.undo.bytes, 0...(1 << 30)),
    flag("undo.persist", \.undo.persist),
  ]

  private static let export: [Setting] = [
    choice("export.html.theme", \.export.html.theme),
    textList("export.html.stylesheets", \.export.html.stylesheets),
    flag("export.html.anchors", \.export.html.anchors),
    flag("export.html.safe", \.export.html.safe),
    flag("export.html.embedImages", \.export.html.embedImages),
    flag("export.html.tableOfContents", \.export.html.tableOfContents),
    choice("export.pdf.paper", \.export.pdf.paper),
    number("export.pdf.margin", \.export.pdf.margin, 0...100),
    text("export.pdf.font", \.export.pdf.font),
    text("export.pdf.monospacedFont", \.export.pdf.monospacedFont),
    number("export.pdf.fontSize", \.export.pdf.fontSize, 4...72),
    flag("export.pdf.tableOfContents", \.export.pdf.tableOfContents),
    flag("export.pdf.pageNumbers", \.export.pdf.pageNumbers),
    flag("export.pdf.outline", \.export.pdf.outline),
  ]

  private static let front: [Setting] = [
    choice("preview.theme", \.preview.theme),
    flag("preview.follow", \.preview.follow),
    flag("preview.trusted", \.preview.trusted),
    textList("toolbar.order", \.toolbar.order),
    textList("toolbar.shown", \.toolbar.shown),
    textList("toolbar.hidden", \.toolbar.hidden),
    Setting(key: "titleMenu.custom", shape: .menuItems) { value, draft in
      guard let values = value.array else { return wrong(value, "an array of menu entries") }
      var items: [CustomMenuItem] = []
      for (index, value) in values.enumerated() {
        guard let title = value["title"]?.string, let command = value["command"]?.string else {
          return Mismatch(
            message: "must be a menu entry with \"title\" and \"command\"",
            place: [.index(index)])
        }
        items.append(
          CustomMenuItem(title: title, command: command, image: value["image"]?.string))
      }
      draft.configuration.titleMenu = items
      return nil
    },
    choice("log", LogLevel.allCases.map { ($0.name, $0) }) { $1.configuration.log = $0 },
  ]
}

extension Dialect.Extensions {
  /// Every extension by the name that settings use.
  package static let named: [(name: String, value: Dialect.Extensions)] = [
    ("tables", .tables), ("strikethrough", .strikethrough), ("taskLists", .taskLists),
    ("literalAutolinks", .literalAutolinks), ("tagFilter", .tagFilter),
    ("footnotes", .footnotes), ("alerts", .alerts), ("frontMatter", .frontMatter),
    ("headingAttributes", .headingAttributes), ("math", .math), ("wikiLinks", .wikiLinks),
    ("tags", .tags), ("blockIDs", .blockIDs), ("highlight", .highlight),
    ("superscript", .superscript), ("subscript", .subscript),
    ("rendersWikiLinks", .rendersWikiLinks),
  ]
}

package import Execution
package import MarkdownParser

/// All settings of one workspace, with where each came from.
///
/// A value: readers get a copy with each snapshot. What was wrong with the settings given is in `problems`
/// and changed nothing.
package struct Configuration: Hashable, Sendable {
  /// Which Markdown is meant: the named dialect with `extensions` and `slug` applied.
  package var dialect: Dialect = .gfm
  package var files = FileSettings()
  package var links = LinkSettings()
  package var format = FormatSettings()
  package var undo = UndoSettings()
  package var export = ExportSettings()
  package var preview = PreviewSettings()
  package var toolbar = ToolbarSettings()
  /// `titleMenu.custom`: entries that follow the suggested ones in the title menu.
  package var titleMenu: [CustomMenuItem] = []
  /// Entries below this level are not logged.
  package var log: LogLevel = .notice

  /// Unknown keys, wrong types and files that could not be read, in the order met.
  package internal(set) var problems: [ConfigurationProblem] = []
  var origins: [String: SettingOrigin] = [:]

  /// The settings of a workspace that says nothing.
  package init() {}

  /// Returns where a setting, such as `files.include`, came from.
  package func origin(of key: String) -> SettingOrigin {
    origins[key] ?? .standard
  }
}

/// `files.*`: which files are documents of the workspace.
package struct FileSettings: Hashable, Sendable {
  /// Patterns relative to the workspace, one of which a file must match; none takes all.
  package var include: [String] = []
  /// Patterns of files and folders to leave out.
  package var exclude: [String] = ["**/node_modules/**"]
  /// Extensions of documents, without dot.
  package var extensions: [String] = ["md", "markdown", "mdx", "html", "htm", "xhtml"]
  /// Whether `.gitignore` and `.ignore` count.
  package var respectsGitignore = true
  /// Larger files, in bytes, are left out of the index.
  package var maximumSize = Limits.documentBytes.value

  /// The defaults.
  package init() {}
}

/// `links.*`: how links are written and checked.
package struct LinkSettings: Hashable, Sendable {
  /// How a new link is spelled; links that are there keep their spelling.
  package enum Style: String, Hashable, Sendable, CaseIterable {
    /// A path from the document's folder.
    case relative
    /// A path from the workspace, with a leading slash.
    case absolute
    /// `[[name]]`.
    case wiki
  }

  /// How bad a broken link is.
  package enum Severity: String, Hashable, Sendable, CaseIterable {
    case error, warning, information, hint
  }

  package var style = Style.relative
  /// Whether links, anchors and references are checked.
  package var check = true
  package var severity = Severity.warning
  /// Whether wiki links, tags and block ids are indexed.
  package var wiki = true

  /// The defaults.
  package init() {}
}

/// `format.*`: what formatting makes of a document; `keep` leaves it as written.
package struct FormatSettings: Hashable, Sendable {
  package enum LineEnding: String, Hashable, Sendable, CaseIterable { case keep, lf, crlf }
  package enum Heading: String, Hashable, Sendable, CaseIterable { case keep, atx, setext }
  package enum Bullet: String, Hashable, Sendable, CaseIterable {
    case keep
    case hyphen = "-"
    case asterisk = "*"
    case plus = "+"
  }
  package enum OrderedList: String, Hashable, Sendable, CaseIterable {
    case keep
    /// Every item has the number of the first.
    case same
    case increasing
  }
  package enum Delimiter: String, Hashable, Sendable, CaseIterable {
    case keep
    case asterisk = "*"
    case underscore = "_"
  }
  package enum CodeFence: String, Hashable, Sendable, CaseIterable {
    case keep
    case backticks = "```"
    case tildes = "~~~"
  }
  package enum Wrap: String, Hashable, Sendable, CaseIterable {
    case keep
    /// A paragraph is one line.
    case never
    /// Lines end after `width` columns at the latest, where there is a blank.
    case column
    /// Each sentence has a line of its own.
    case sentence
  }

  package var lineEnding = LineEnding.keep
  /// Whether a document ends with one line end.
  package var finalNewline = true
  /// Whether blanks at line ends go, hard line breaks aside.
  package var trimTrailingSpaces = true
  package var heading = Heading.keep
  package var bullet = Bullet.keep
  package var orderedList = OrderedList.keep
  package var emphasis = Delimiter.keep
  package var strong = Delimiter.keep
  package var codeFence = CodeFence.keep
  /// Whether the columns of tables are aligned.
  package var alignTables = true
  package var wrap = Wrap.keep
  /// Columns of a line under `wrap: column`.
  package var width = 80

  /// The defaults.
  package init() {}
}

/// `undo.*`: how much history is kept for each document.
package struct UndoSettings: Hashable, Sendable {
  /// Steps.
  package var levels = 1_000
  package var bytes = 16 << 20
  /// Whether history outlives the daemon.
  package var persist = true

  /// The defaults.
  package init() {}
}

/// `export.*`: how exported documents look.
package struct ExportSettings: Hashable, Sendable {
  package struct HTML: Hashable, Sendable {
    package enum Theme: String, Hashable, Sendable, CaseIterable { case plain, github, book }
    package var theme = Theme.github
    /// Style sheets to add, as paths from the workspace.
    package var stylesheets: [String] = []
    /// Whether headings get ids.
    package var anchors = true
    /// Whether raw HTML that can run scripts is taken out.
    package var safe = false
    /// Whether images become part of the page.
    package var embedImages = true
    package var tableOfContents = false

    /// The defaults.
    package init() {}
  }

  package struct PDF: Hashable, Sendable {
    package enum Paper: String, Hashable, Sendable, CaseIterable { case a4, a5, letter, legal }
    package var paper = Paper.a4
    /// Millimetres on each side.
    package var margin = 20.0
    /// Family names; empty takes the system's.
    package var font = ""
    package var monospacedFont = ""
    /// Points.
    package var fontSize = 11.0
    package var tableOfContents = false
    package var pageNumbers = true
    package var outline = true

    /// The defaults.
    package init() {}
  }

  package var html = HTML()
  package var pdf = PDF()

  /// The defaults.
  package init() {}
}

/// `preview.*`: the live preview beside the editor.
package struct PreviewSettings: Hashable, Sendable {
  package enum Theme: String, Hashable, Sendable, CaseIterable {
    case automatic = "auto", light, dark
  }
  package var theme = Theme.automatic
  /// Whether preview and editor scroll together.
  package var follow = true
  /// Whether raw HTML of the workspace is shown as it is.
  package var trusted = false

  /// The defaults.
  package init() {}
}

/// `toolbar`: the groups of the navigation item's centre, by identifier, before the user's own changes.
package struct ToolbarSettings: Hashable, Sendable {
  /// Groups in the order wanted; those not named follow as usual.
  package var order: [String] = []
  /// Optional groups to show.
  package var shown: [String] = []
  /// Groups to hide.
  package var hidden: [String] = []

  /// The defaults.
  package init() {}
}

/// An entry of `titleMenu.custom`.
package struct CustomMenuItem: Hashable, Sendable {
  package var title: String
  /// Command of the client or the server that runs when the entry is chosen.
  package var command: String
  /// Name of an image, if any.
  package var image: String?

  package init(title: String, command: String, image: String? = nil) {
    self.title = title
    self.command = command
    self.image = image
  }
}

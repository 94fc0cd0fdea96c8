import MarkdownParser

/// Names that `--dialect` takes.
let dialectNames = Dialect.all.map(\.name)

extension Invocation {
  /// The dialect that `--dialect` names.
  func chosenDialect() throws(CommandError) -> Dialect? {
    try options.choice("dialect", of: Dialect.all.map { (name: $0.name, value: $0) })
  }
}

extension Invocation {
  /// The dialect of a document when the user names none.
  func dialect(of document: InputDocument) -> Dialect {
    .gfm
  }
}

package import FileSystem
package import MarkdownParser

/// Returns the dialect that the tools of a workspace give away, with the file or folder that did; `nil` when
/// nothing does.
///
/// Looked for in this order: Obsidian, MkDocs, Hugo, Docusaurus, mdBook, GitLab. mdBook has no dialect of its
/// own: it is `gfm` with heading attributes.
package func detectedDialect(
  of folder: FilePath, in fileSystem: any FileSystem
) -> (dialect: Dialect, mark: FilePath)? {
  func mark(_ name: String, _ kind: FileKind = .regular) -> FilePath? {
    let path = folder.appending(name)
    return (try? fileSystem.status(of: path))?.kind == kind ? path : nil
  }
  if let found = mark(".obsidian", .directory) { return (.obsidian, found) }
  if let found = mark("mkdocs.yml") { return (.mkdocs, found) }
  if let found = mark("hugo.toml") ?? mark("config.toml"), mark("content", .directory) != nil {
    return (.hugo, found)
  }
  if let found = docusaurusSettings(in: folder, fileSystem) { return (.docusaurus, found) }
  if let found = mark("book.toml") {
    var dialect = Dialect.gfm
    dialect.extensions.insert(.headingAttributes)
    return (dialect, found)
  }
  if let found = mark(".gitlab-ci.yml") { return (.gitlab, found) }
  return nil
}

private func docusaurusSettings(
  in folder: FilePath, _ fileSystem: any FileSystem
) -> FilePath? {
  guard let listing = try? fileSystem.list(folder) else { return nil }
  let entry = listing.entries.first {
    $0.kind == .regular && listing.name(of: $0).starts(with: "docusaurus.config.".utf8)
  }
  return entry.map { folder.appending(listing.name(of: $0)) }
}

import Actions
import FileSystem
import Foundation
import MarkdownParser
import Markup
import TestSupport
import Testing
import TextModel
import Workspace
import WorkspaceTestSupport

/// Renames headings and moves files of whole workspaces that others wrote, and back again.
@Suite(.serialized) struct RenameCorpusTests {
  static let workspaces: [(folder: String, dialect: Dialect)] = [
    ("corpus/rust-book", .gfm), ("corpus/obsidian-tasks-vault", .obsidian),
    ("corpus/db-tutorial-zh", .gfm),
  ]

  @Test(arguments: workspaces)
  func everySampledHeadingIsRenamedAndBack(_ set: (folder: String, dialect: Dialect)) throws {
    var workspace = CorpusWorkspace.read(set.folder, dialect: set.dialect)
    let census = LinkCensus(workspace.snapshot)
    var edits = 0
    let documents = workspace.snapshot.documents.filter {
      workspace.snapshot.record(of: $0)?.headings.isEmpty == false
    }
    for (number, id) in documents.enumerated() where number % (documents.count / 25 + 1) == 0 {
      let snapshot = workspace.snapshot
      let record = try #require(snapshot.record(of: id))
      let index = number * 7 % record.headings.count
      let source = try #require(try snapshot.source(of: id))
      let old = source.text.string(in: record.headings[index].contentRange)
      // A heading over several lines becomes one line, which is no way back.
      if old.contains("\n") { continue }
      let new = number % 2 == 0 ? "Quite (another) größe" : "Introduction"
      let change = try RenameHeading.change(of: index, in: id, to: new, snapshot)
      edits += change.editCount
      try workspace.apply(change)
      let ids = Set(change.documents.map(\.id)).union(snapshot.documents(mentioning: id))
      let after = LinkCensus(workspace.snapshot, only: Array(ids))
      let losses = census.losses(in: after, of: ids)
      #expect(losses.isEmpty, "\(id.uri) \(old): \(losses.prefix(5))")
      let back = try RenameHeading.change(of: index, in: id, to: old, workspace.snapshot)
      try workspace.apply(back)
      for document in change.documents {
        let now = try #require(try workspace.snapshot.source(of: document.id)).text
        if now == document.text { continue }
        let isExpected = CorpusWorkspace.differsInSpellingOnly(
          document.text, now, dialect: set.dialect)
        #expect(isExpected, "\(document.id.uri) after \(old) and back")
        if let path = document.id.path { workspace.write(document.text.string, to: path) }
      }
    }
    if !documents.isEmpty { #expect(edits > 0) }
  }

  @Test(arguments: workspaces)
  func everySampledFileIsMovedAndBack(_ set: (folder: String, dialect: Dialect)) throws {
    var workspace = CorpusWorkspace.read(set.folder, dialect: set.dialect)
    let census = LinkCensus(workspace.snapshot)
    let files = workspace.fileSystem.files.keys.sorted()
    for (number, from) in files.enumerated() where number % (files.count / 20 + 1) == 0 {
      let to = TestWorkspace.path(
        "moved/here/new \(number)."
          + (from.fileExtension.map {
            String(decoding: $0, as: UTF8.self)
          } ?? "x"))
      let snapshot = workspace.snapshot
      let change = try RenameFiles.change(
        [FileMove(from: from, to: to)], makesMoves: true, snapshot)
      try workspace.apply(change)
      let moves = FileMoves(change.moves)
      let ids = Set(change.documents.map(\.id)).union(snapshot.documents(mentioning: .file(from)))
        .filter { snapshot.record(of: $0) != nil }
        .map { DocumentID.file(moves.newPath(of: $0.path ?? from)) }
      let losses = census.moved(by: moves)
        .losses(in: LinkCensus(workspace.snapshot, only: ids), of: Set(ids))
      #expect(losses.isEmpty, "\(from): \(losses.prefix(5))")
      let back = try RenameFiles.change(
        [FileMove(from: to, to: from)], makesMoves: true, workspace.snapshot)
      try workspace.apply(back)
      for document in change.documents {
        let now = try #require(try workspace.snapshot.source(of: document.id)).text
        let isExpected =
          now == document.text
          || CorpusWorkspace.differsInSpellingOnly(document.text, now, dialect: set.dialect)
        let difference = ChangeSet.difference(from: document.text, to: now)
        #expect(isExpected, "\(document.id.uri) after moving \(from) and back: \(difference.edits)")
        if let path = document.id.path { workspace.write(document.text.string, to: path) }
      }
    }
  }
}

enum CorpusWorkspace {
  /// Reads a whole workspace into memory; of files that are no documents only that they are there.
  static func read(_ folder: String, dialect: Dialect) -> TestWorkspace {
    var files: [(name: String, text: String)] = []
    guard let base = TestData.url(folder) else { return TestWorkspace([], dialect: dialect) }
    for url in TestData.files(under: folder) {
      let name = String(url.path.dropFirst(base.path.count + 1))
      let isDocument = ["md", "markdown", "html", "htm"].contains(url.pathExtension)
      let text = isDocument ? (try? String(contentsOf: url, encoding: .utf8)) ?? "" : ""
      files.append((name: name, text: text))
    }
    return TestWorkspace(files, dialect: dialect)
  }

  /// Whether two texts have the same links, save for destinations that were not written as the
  /// house writes them: a fragment in another case or encoded without need, a path that goes up and
  /// down again.
  static func differsInSpellingOnly(_ old: Text, _ new: Text, dialect: Dialect) -> Bool {
    let before = MarkupDocument(old, language: .markdown, dialect: dialect).links()
    let after = MarkupDocument(new, language: .markdown, dialect: dialect).links()
    guard before.count == after.count else { return false }
    return zip(before, after).allSatisfy { left, right in
      left.destination == right.destination
        || left.destination.map(normalized) == right.destination.map(normalized)
        // A wiki link that had to say its folder keeps saying it.
        || left.form == .wiki && (right.destination ?? "").hasSuffix("/" + (left.destination ?? ""))
    }
  }

  private static func normalized(_ destination: String) -> String {
    let parts = LinkDestination(destination.lowercased())
    let path = FilePath(bytes: Array("/a/b/c/d/".utf8) + parts.path)
    return (path?.description ?? "") + "#" + (parts.fragment ?? "")
  }
}

extension LinkCensus {
  /// As `losses(in:)`, but only for some documents.
  fileprivate func losses(in after: LinkCensus, of ids: Set<DocumentID>) -> [String] {
    var part = self
    part.outcomes = outcomes.filter { ids.contains($0.key) }
    return part.losses(in: after)
  }
}

extension TestWorkspace {
  /// Puts a file back as it was.
  fileprivate mutating func write(_ text: String, to path: FilePath) {
    fileSystem.write(Array(text.utf8), to: path)
    reread(path)
  }
}

package import FileSystem
package import MarkdownParser
import TextModel
package import Workspace

/// A small workspace in memory, below `/workspace`.
package struct TestWorkspace {
  package static let root = FilePath("/workspace") ?? .root

  package let fileSystem: MemoryFileSystem
  package var dialect: Dialect
  package let roots: [FilePath]
  /// Texts of documents that a client has open.
  package var open: [DocumentID: (text: String, version: Int)] = [:]
  /// The index of the files, made when the workspace was made or refreshed.
  package private(set) var index = FileIndex()

  /// Makes a workspace of files by their names below the root.
  package init(
    _ files: [(name: String, text: String)], dialect: Dialect = .gfm,
    roots: [FilePath] = [TestWorkspace.root]
  ) {
    self.roots = roots
    fileSystem = MemoryFileSystem()
    self.dialect = dialect
    for file in files {
      fileSystem.write(Array(file.text.utf8), to: TestWorkspace.path(file.name))
    }
    refresh()
  }

  package static func path(_ name: String) -> FilePath { root.resolving(name) ?? root }
  package static func id(_ name: String) -> DocumentID { .file(path(name)) }

  /// Reads all files again.
  package mutating func refresh() {
    index = indexing.run(threads: 1).index
  }

  private var indexing: Indexing {
    var options = WalkOptions()
    options.extensions = TestWorkspace.extensions
    let dialect = dialect
    return Indexing(
      fileSystem: fileSystem, roots: roots, options: options,
      dialect: { _ in dialect })
  }

  private static let extensions = ["md", "markdown", "html", "htm"]

  /// Reads a file again after it was written, renamed or removed.
  package mutating func reread(_ path: FilePath) {
    let name = path.fileExtension.map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard TestWorkspace.extensions.contains(name), let record = try? indexing.read(path) else {
      return index.remove(path)
    }
    index.update(record, at: path)
  }

  /// Everything as it is now.
  package var snapshot: WorkspaceSnapshot {
    var documents: [DocumentID: DocumentSnapshot] = [:]
    for (id, document) in open {
      documents[id] =
        Document(
          id: id, languageID: "", version: document.version, text: Text(document.text),
          dialect: dialect, history: UndoHistory(Text(document.text), time: .zero)
        ).snapshot
    }
    let dialect = dialect
    return WorkspaceSnapshot(
      roots: roots, index: index, open: documents, fileSystem: fileSystem,
      dialect: { _ in dialect })
  }

  /// Makes a change as the command line would, in open documents too, and reads the files again
  /// that it touched.
  package mutating func apply(_ change: WorkspaceChange) throws {
    for document in change.documents {
      let text = try document.change.apply(to: document.text)
      if let known = open[document.id] {
        open[document.id] = (text.string, known.version + 1)
      } else if let path = document.id.path {
        fileSystem.write(Array(text.string.utf8), to: path)
      }
    }
    let moves = FileMoves(change.moves)
    let moved = fileSystem.files.filter { moves.moves($0.key) }
    for path in moved.keys { fileSystem.remove(path) }
    for (path, bytes) in moved { fileSystem.write(bytes, to: moves.newPath(of: path)) }
    open = Dictionary(
      uniqueKeysWithValues: open.map { id, document in
        (id.path.map { .file(moves.newPath(of: $0)) } ?? id, document)
      })
    for path in moved.keys { reread(path) }
    for path in moved.keys { reread(moves.newPath(of: path)) }
    for document in change.documents {
      if let path = document.id.path { reread(moves.newPath(of: path)) }
    }
  }

  /// Every file's text by its name below the root, sorted; of open documents the client's.
  package var files: [(name: String, text: String)] {
    var found = fileSystem.files.map { path, bytes in
      (
        name: String(decoding: path.relative(to: TestWorkspace.root), as: UTF8.self),
        text: open[.file(path)]?.text ?? String(decoding: bytes, as: UTF8.self)
      )
    }
    found.sort { $0.name < $1.name }
    return found
  }
}

import Execution
package import FileSystem
package import MarkdownParser
import Markup
import Synchronization
package import TextModel

/// Reads all files of the workspace folders into an index, on several threads.
package struct Indexing: Sendable {
  package var fileSystem: any FileSystem
  package var roots: [FilePath]
  package var options: WalkOptions
  package var maximumFileSize: Int
  package var dialect: @Sendable (FilePath) -> Dialect
  package var isCancelled: @Sendable () -> Bool
  /// Told how many of how many files are read; called from several threads.
  package var progress: @Sendable (_ done: Int, _ total: Int) -> Void

  package init(
    fileSystem: any FileSystem, roots: [FilePath], options: WalkOptions,
    maximumFileSize: Int = 128 << 20,
    dialect: @escaping @Sendable (FilePath) -> Dialect,
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) {
    self.fileSystem = fileSystem
    self.roots = roots
    self.options = options
    self.maximumFileSize = maximumFileSize
    self.dialect = dialect
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// What an indexing run came to.
  package struct Outcome: Sendable {
    package var index = FileIndex()
    /// Files and folders that could not be read.
    package var failures: [FileError] = []
    /// Whether the walk met a limit.
    package var isTruncated = false
    package var isCancelled = false
  }

  /// Walks and reads; `threads` of them read at the same time.
  package func run(threads: Int) -> Outcome {
    let walk = WorkspaceWalk(fileSystem, options: options, isCancelled: isCancelled)
    let walked = walk.files(in: roots)
    var outcome = Outcome()
    outcome.failures = walked.failures
    outcome.isTruncated = walked.isTruncated
    outcome.isCancelled = walked.isCancelled
    if walked.isCancelled { return outcome }

    let files = walked.files
    let shared = SharedWork(count: files.count)
    let helpers = (1..<max(1, threads)).compactMap { number in
      Thread.start(named: "index-\(number)") { work(on: files, shared) }
    }
    work(on: files, shared)
    for helper in helpers { helper.join() }
    for result in shared.results.withLock({ $0 }).sorted(by: { $0.place < $1.place }) {
      switch result.outcome {
      case .success(let record): outcome.index.update(record, at: files[result.place].path)
      case .failure(let error): outcome.failures.append(error)
      }
    }
    outcome.isCancelled = isCancelled()
    return outcome
  }

  private struct Result: Sendable {
    let place: Int
    let outcome: Swift.Result<FileRecord, FileError>
  }

  private final class SharedWork: Sendable {
    let next = Atomic<Int>(0)
    let results: Mutex<[Result]>

    init(count: Int) {
      results = Mutex([])
      results.withLock { $0.reserveCapacity(count) }
    }
  }

  private func work(on files: [WalkedFile], _ shared: SharedWork) {
    var mine: [Result] = []
    while !isCancelled() {
      let place = shared.next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard place < files.count else { break }
      do throws(FileError) {
        mine.append(Result(place: place, outcome: .success(try read(files[place].path))))
      } catch {
        mine.append(Result(place: place, outcome: .failure(error)))
      }
      if place % 64 == 63 { progress(place + 1, files.count) }
    }
    let found = mine
    shared.results.withLock { $0.append(contentsOf: found) }
  }

  /// Reads one file into a record.
  package func read(_ path: FilePath) throws(FileError) -> FileRecord {
    let contents = try fileSystem.readText(path, limit: maximumFileSize)
    let id = DocumentID.file(path)
    let document = MarkupDocument(
      contents.text.ropeText, language: Document.language(id: id, languageID: ""),
      dialect: dialect(path))
    // All at once is several times as fast as block by block.
    document.markdown?.parseAllInlines()
    return FileRecord(document, id: id, identity: contents.identity)
  }
}

extension DecodedText {
  /// The text as the house keeps it.
  package var ropeText: Text { bytes.withUnsafeBufferPointer { Text(validUTF8: $0) } }
}

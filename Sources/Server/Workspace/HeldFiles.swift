import FileSystem

/// The files that the client holds unsaved, put on record for other programs of ours, which then do not write them.
///
/// One write of the record is under way at a time, so that an older one never comes last.
struct HeldFiles: Sendable {
  private let record: HeldDocuments
  private var paths: Set<FilePath> = []
  private var isDue = false
  private var isBeingPublished = false

  init(_ record: HeldDocuments) {
    self.record = record
  }

  /// Notes whether a file is held unsaved.
  mutating func note(_ path: FilePath, isUnsaved: Bool) {
    guard isUnsaved != paths.contains(path) else { return }
    if isUnsaved { paths.insert(path) } else { paths.remove(path) }
    isDue = true
  }

  /// Returns the work of writing the record when it is due, for any thread; `published` is to be called when it is
  /// done.
  ///
  /// A record that cannot be written is written with the next change: editing goes on without it.
  mutating func publication() -> (@Sendable () -> Void)? {
    guard isDue, !isBeingPublished else { return nil }
    isDue = false
    isBeingPublished = true
    return { [record, paths] in try? record.publish(paths) }
  }

  /// Notes that the work was done.
  mutating func published() {
    isBeingPublished = false
  }

  /// Takes the record away, because the process ends.
  func withdraw() {
    try? record.withdraw()
  }
}

import FileSystem
import TextModel
import Workspace

/// A change of one file as bytes on disk: encoding and mark as the file has them.
struct FileChange {
  let path: FilePath
  /// The state of the file that the change was made for.
  let version: FileVersion
  let old: [UInt8]
  let new: [UInt8]
  /// Which bytes are replaced; `nil` when only a comparison can tell.
  let changes: [ByteChange]?

  /// Reads the file again and puts the change on it; an error when it is not the text that the change was made for.
  init(_ part: DocumentChange, in fileSystem: DiskFileSystem) throws(CommandError) {
    guard let path = part.id.path else {
      throw .refused("\(part.id.uri) is no file")
    }
    self.path = path
    do throws(FileError) {
      let contents = try fileSystem.read(path, limit: maximumDocumentSize)
      guard let decoded = try? DecodedText(file: contents.bytes),
        decoded.bytes == part.text.bytes(in: part.text.range)
      else { throw FileError(.read, path, .changedOnDisk) }
      guard let text = try? part.change.apply(to: part.text) else {
        throw FileError(.save, path, .contradiction("the change does not fit the file"))
      }
      version = FileVersion(contents)
      old = contents.bytes
      new = decoded.encoding.encoded(text.bytes(in: text.range))
      changes = FileChange.byteChanges(part.change, decoded.encoding)
    } catch {
      throw CommandError(ExitCode(error), error.message())
    }
  }

  private static func byteChanges(
    _ change: ChangeSet, _ encoding: FileEncoding
  ) -> [ByteChange]? {
    guard encoding == .utf8 || encoding == .utf8WithMark else { return nil }
    let mark = encoding.mark.count
    return change.edits.indices.map { index in
      let old = change.edits[index].range
      let new = change.newRange(ofEdit: index)
      return ByteChange(
        old: old.lowerBound.utf8 + mark..<old.upperBound.utf8 + mark,
        new: new.lowerBound.utf8 + mark..<new.upperBound.utf8 + mark)
    }
  }
}

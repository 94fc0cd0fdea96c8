import Configuration
import FileSystem
private import Glibc
import MarkdownParser
import Markup
import TextModel
import Workspace

/// A document that a command was told to read.
struct InputDocument {
  /// Its name in messages.
  let name: String
  /// Its name at the start of a line.
  let lineName: String
  /// `nil` for standard input.
  let path: FilePath?
  let text: Text
  let encoding: FileEncoding
  /// State of the file that was read; `nil` for standard input.
  let version: FileVersion?

  /// What the document is to the workspace.
  var id: DocumentID { path.map { .file($0) } ?? .opaque("stdin:") }

  /// Markdown or HTML, by the name.
  var language: MarkupLanguage { Document.language(id: id, languageID: "") }
}

/// Longest document that is read, in bytes.
let maximumDocumentSize = Limits.documentBytes.value

extension Invocation {
  /// Reads a document; `-` is standard input.
  func document(_ operand: [UInt8]) throws(CommandError) -> InputDocument {
    operand.elementsEqual("-".utf8) ? try standardInput() : try file(path(operand))
  }

  /// Returns the path that an argument means, symbolic links resolved; it must exist.
  func path(_ operand: [UInt8]) throws(CommandError) -> FilePath {
    guard !operand.isEmpty, let path = folder.resolving(operand) else {
      throw .usage("an empty name is no file")
    }
    do throws(FileError) { return try fileSystem.resolve(path) } catch {
      throw failure(FileError(.read, path, error.reason))
    }
  }

  /// Reads a file.
  func file(_ path: FilePath) throws(CommandError) -> InputDocument {
    do throws(FileError) {
      let contents = try fileSystem.read(path, limit: maximumDocumentSize)
      let decoded: DecodedText
      do throws(DecodedText.Failure) {
        decoded = try DecodedText(file: contents.bytes)
      } catch {
        throw FileError(.read, path, .notText(offset: error.offset, problem: error.problem))
      }
      return InputDocument(
        name: shownPath(path), lineName: linePath(path), path: path, text: decoded.ropeText,
        encoding: decoded.encoding,
        version: FileVersion(contents))
    } catch {
      throw failure(error)
    }
  }

  private func standardInput() throws(CommandError) -> InputDocument {
    var bytes: [UInt8] = []
    while true {
      let count = bytes.count
      // Grows by doubling, from 64 KiB on.
      let room = max(count, 64 << 10)
      bytes.append(contentsOf: repeatElement(0, count: room))
      let got = bytes.withUnsafeMutableBytes { buffer in
        read(STDIN_FILENO, buffer.baseAddress?.advanced(by: count), room)
      }
      bytes.removeLast(room - max(0, got))
      if got == 0 { break }
      if got < 0, errno != EINTR {
        throw CommandError(.inputOutput, "cannot read standard input: \(systemMessage(errno))")
      }
      guard bytes.count <= maximumDocumentSize else {
        throw CommandError(
          .inputOutput, "cannot read standard input: it is longer than \(maximumDocumentSize) bytes"
        )
      }
    }
    do throws(DecodedText.Failure) {
      let decoded = try DecodedText(file: bytes)
      return InputDocument(
        name: "standard input", lineName: "-", path: nil, text: decoded.ropeText,
        encoding: decoded.encoding,
        version: nil)
    } catch {
      throw CommandError(
        .inputOutput, "cannot read standard input: \(error.problem) at byte \(error.offset)")
    }
  }
}

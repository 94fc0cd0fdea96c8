/// Which document a URI means: a file, whatever spelling its URI had, or something only the client knows.
///
/// Two URIs of one path (`%20` or a raw blank, `file:/x`, `file://localhost/x`, `%3a` or `%3A`) are equal.
/// Whether two *paths* are one file is the file system's to say.
package enum DocumentID: Hashable, Sendable {
  /// A file of this machine.
  case file(FilePath)
  /// A URI of another scheme (`untitled:`, `vscode-notebook-cell:`), kept to the letter, fragment included.
  case opaque(String)

  /// Reads a URI as a client sends it; never traps, whatever it is given.
  package init(uri: String) throws(FileURI.Failure) {
    guard !uri.isEmpty else { throw .empty }
    guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .noScheme }
    let scheme = uri.utf8[..<colon]
    guard DocumentID.isScheme(scheme) else { throw .noScheme }
    let isFile = scheme.map { $0 | 0x20 }.elementsEqual("file".utf8)
    guard isFile else {
      guard !uri.utf8.contains(0) else { throw .holdsNUL }
      self = .opaque(uri)
      return
    }
    self = .file(try FileURI.path(afterScheme: uri.utf8[uri.utf8.index(after: colon)...]))
  }

  /// Names the document of a URI that is not to be refused: one that cannot be read is a document that only the
  /// client knows.
  package init(ofClient uri: String) {
    do throws(FileURI.Failure) {
      try self.init(uri: uri)
    } catch {
      self = .opaque(uri)
    }
  }

  /// The canonical URI.
  package var uri: String {
    switch self {
    case .file(let path): FileURI.text(of: path)
    case .opaque(let text): text
    }
  }

  /// The file's path; `nil` for a document that only the client knows.
  package var path: FilePath? {
    if case .file(let path) = self { path } else { nil }
  }

  /// RFC 3986 §3.1, but two letters at least: `C:` is a drive.
  private static func isScheme(_ scheme: Substring.UTF8View) -> Bool {
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = scheme.first, isLetter(first), scheme.count > 1 else { return false }
    return scheme.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}

/// Reading and writing of `file:` URIs (RFC 8089), tolerant of every spelling that clients send.
package enum FileURI {
  /// Why a text is not the URI of a document.
  package enum Failure: Error, Hashable, Sendable {
    case empty
    /// A plain path such as `/a/b.md` or `C:\b.md`, or text without a scheme.
    case noScheme
    /// `file:a.md`: a file URI whose path does not start with a slash.
    case relativePath
    /// `file://host/…` with a host other than `localhost`.
    case foreignHost(String)
    /// A `%` that is not followed by two hexadecimal digits.
    case malformedEscape
    /// A NUL byte, raw or as `%00`.
    case holdsNUL
    /// A raw `?` or `#`; in a file's name they are written `%3F` and `%23`.
    case queryOrFragment

    /// The failure in words, for an error reply.
    package var message: String {
      switch self {
      case .empty: "the URI is empty"
      case .noScheme: "not a URI: it has no scheme such as file:"
      case .relativePath: "a file URI needs an absolute path"
      case .foreignHost(let host): "file URI names the host \(host.debugDescription), not this one"
      case .malformedEscape: "the URI has a % without two hexadecimal digits after it"
      case .holdsNUL: "the URI holds a NUL byte"
      case .queryOrFragment: "a file URI has no query or fragment; write ? as %3F and # as %23"
      }
    }
  }

  /// Returns the canonical URI of a path: `file://` and the path in VS Code's percent-encoding.
  package static func text(of path: FilePath) -> String {
    "file://" + PercentEncoding.encoded(path.bytes)
  }

  /// Returns the path that follows the scheme `file:` in `rest`, normalised after decoding.
  static func path(afterScheme rest: some Collection<UInt8>) throws(Failure) -> FilePath {
    let slash = UInt8(ascii: "/")
    var encoded = Array(rest)
    guard !encoded.contains(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else {
      throw .queryOrFragment
    }
    if encoded.starts(with: [slash, slash]) {
      let afterSlashes = encoded.dropFirst(2)
      let hostEnd = afterSlashes.firstIndex(of: slash) ?? afterSlashes.endIndex
      let host = String(decoding: afterSlashes[..<hostEnd], as: UTF8.self)
      guard host.isEmpty || host.lowercased() == "localhost" else { throw .foreignHost(host) }
      encoded = Array(afterSlashes[hostEnd...])
    }
    guard encoded.first == slash else { throw .relativePath }
    guard let bytes = PercentEncoding.decoded(encoded) else { throw .malformedEscape }
    guard let path = FilePath(bytes: bytes) else { throw .holdsNUL }
    return path
  }
}

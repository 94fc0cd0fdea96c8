package import FileSystem

/// A link's destination taken apart (RFC 3986 §3), percent-encoding undone.
package struct LinkDestination: Sendable, Hashable {
  /// The destination leads out of the workspace: it has a scheme or a host.
  package var isExternal: Bool
  /// Bytes of the path; empty when the destination is a fragment of the same document.
  package var path: [UInt8]
  /// Without `#`; `nil` when there is none.
  package var fragment: String?

  /// Reads a destination whose escapes and character references are resolved.
  package init(_ destination: String) {
    let bytes = Array(destination.utf8)
    var end = bytes.count
    fragment = nil
    if let hash = bytes.firstIndex(of: UInt8(ascii: "#")) {
      let raw = bytes[(hash + 1)...]
      fragment = String(decoding: LinkDestination.decoded(raw), as: UTF8.self)
      end = hash
    }
    isExternal = LinkDestination.hasScheme(bytes[..<end]) || bytes[..<end].starts(with: "//".utf8)
    if let query = bytes[..<end].firstIndex(of: UInt8(ascii: "?")) { end = query }
    path = Array(LinkDestination.decoded(bytes[..<end]))
  }

  private static func decoded(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard bytes.contains(UInt8(ascii: "%")) else { return bytes }
    return PercentEncoding.decoded(bytes).map { $0[...] } ?? bytes
  }

  /// Takes apart what stands in a wiki link before the `|`.
  package init(wiki target: String) {
    isExternal = false
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    path = Array((parts.first ?? "").utf8)
    fragment = parts.count > 1 ? String(parts[1]) : nil
  }

  /// RFC 3986 §3.1; one letter alone is a drive, not a scheme.
  private static func hasScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > bytes.startIndex + 1 else {
      return false
    }
    let scheme = bytes[..<colon]
    func isLetter(_ byte: UInt8) -> Bool {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
    guard let first = scheme.first, isLetter(first) else { return false }
    return scheme.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
    }
  }
}

/// A name under which a link's target is looked up before it is resolved: whatever resolves to a
/// file has one of the file's keys, so the keys say which files to look at.
package struct LinkKey: Hashable, Sendable {
  private let text: String

  /// Key of a path, made the same for `a/b.md`, `a/b`, `a/b.html`, `a/b/index.md` and `A/B`.
  package init(path: FilePath) {
    var name = path.description.lowercased()
    for suffix in LinkKey.extensions where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      break
    }
    for suffix in ["/index", "/_index", "/readme"] where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      break
    }
    text = "p" + name
  }

  /// Key of a wiki link's page name, which may be a path.
  package init(wiki page: String) {
    var name = page.lowercased()
    if let slash = name.lastIndex(of: "/") { name = String(name[name.index(after: slash)...]) }
    for suffix in LinkKey.extensions where name.hasSuffix(suffix) {
      name.removeLast(suffix.count)
      break
    }
    text = "w" + name
  }

  static let extensions = [".markdown", ".md", ".html", ".htm", ".mdx"]
}

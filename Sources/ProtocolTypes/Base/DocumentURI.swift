/// Names a document whatever way its URI is spelled: percent signs, letter case of escapes and of the scheme,
/// `file:/x`, `file:///x` and `file://localhost/x` make no difference.
///
/// Of other schemes than `file` the spelling counts, because nobody knows what their escapes mean.
package struct DocumentURI: Hashable, Sendable {
  /// The one spelling that stands for all.
  package let canonical: String

  /// Takes a URI as a client spells it.
  package init(_ spelling: String) {
    let path = DocumentURI.path(in: spelling)
    canonical = path.map(DocumentURI.fileURI(ofPath:)) ?? spelling
  }

  /// Takes the absolute path of a file, in bytes as the file system has them.
  package init(path: some Collection<UInt8>) {
    canonical = DocumentURI.fileURI(ofPath: Array(path))
  }

  /// Absolute path of the file in bytes, or `nil` when the document is not one on this machine.
  package var path: [UInt8]? {
    DocumentURI.path(in: canonical)
  }

  private static func path(in uri: String) -> [UInt8]? {
    guard let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")),
      uri[..<colon].lowercased() == "file"
    else { return nil }
    var rest = uri[uri.utf8.index(after: colon)...].utf8[...]
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let host = rest.prefix { $0 != UInt8(ascii: "/") }
      guard host.isEmpty || String(Substring(host)).lowercased() == "localhost" else { return nil }
      rest = rest[host.endIndex...]
    }
    guard rest.first == UInt8(ascii: "/") else { return nil }
    return percentDecoded(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
  }

  /// RFC 3986 §2.1; a percent sign without two digits stands for itself.
  private static func percentDecoded(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    let bytes = Array(bytes)
    var place = 0
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count,
        let high = digit(bytes[place + 1]), let low = digit(bytes[place + 2])
      {
        decoded.append(high << 4 | low)
        place += 3
      } else {
        decoded.append(bytes[place])
        place += 1
      }
    }
    return decoded
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }

  /// RFC 3986 §2.3 and §3.3: unreserved characters and slashes stand for themselves.
  private static func fileURI(ofPath path: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var uri = Array("file://".utf8)
    for byte in path {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.append(byte)
      default:
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      }
    }
    return String(decoding: uri, as: UTF8.self)
  }
}

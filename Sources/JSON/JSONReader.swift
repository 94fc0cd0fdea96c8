/// Reads JSON texts: our own strict checks first, then json-c.
package struct JSONReader: Hashable, Sendable {
  /// Most containers inside each other.
  package let maximumDepth: Int
  /// Most that all values together may weigh: 8 for an object, 1 for any other value. json-c takes about
  /// 100 bytes for one, so this bounds memory for texts such as `[{},{},{}, …`.
  package let maximumWeight: Int
  /// Whether `//` and `/* */` comments and a leading byte order mark count as blanks.
  package let allowsComments: Bool

  /// Makes a reader with these limits.
  package init(
    maximumDepth: Int = 128, maximumWeight: Int = 4_000_000, allowsComments: Bool = false
  ) {
    self.maximumDepth = maximumDepth
    self.maximumWeight = maximumWeight
    self.allowsComments = allowsComments
  }

  /// RFC 8259 to the letter, for messages.
  package static let strict = JSONReader()

  /// The same with comments, for files that people write.
  package static let relaxed = JSONReader(allowsComments: true)

  /// Returns the one value that `bytes` hold.
  package func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var plain = try withoutComments(bytes)
    let scan = try check(plain)
    var mark: LoneHalfMark?
    if let place = scan.loneHalves.first {
      guard let unused = LoneHalfMark(unusedIn: scan) else {
        throw JSONError(.invalidEscape, at: place)
      }
      unused.mark(scan.loneHalves, in: &plain)
      mark = unused
    }
    if !scan.escapedPairs.isEmpty { plain = decodingPairs(at: scan.escapedPairs, in: plain) }
    return try JSONLibrary.read(plain, limits: self, mark: mark)
  }

  /// Returns the one value that `text` holds.
  package func read(_ text: String) throws(JSONError) -> JSONValue {
    try read(Array(text.utf8))
  }

  /// Returns where the members of the text stand, after the same checks as `read`. Offsets are those of
  /// `bytes`, comments and all.
  package func positions(in bytes: [UInt8]) throws(JSONError) -> JSONPositions {
    let plain = try withoutComments(bytes)
    _ = try check(plain)
    return JSONPositions(checked: plain)
  }

  private func check(_ bytes: [UInt8]) throws(JSONError) -> JSONScan {
    var scanner = JSONScanner(maximumDepth: maximumDepth, maximumWeight: maximumWeight)
    return try scanner.scan(bytes.span.bytes)
  }

  private func withoutComments(_ bytes: [UInt8]) throws(JSONError) -> [UInt8] {
    guard allowsComments else { return bytes }
    return try blankingComments(in: bytes)
  }
}

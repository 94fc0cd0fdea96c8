import Foundation
public import Testing

/// True when the run rewrites expectations instead of comparing: `MARKUPD_UPDATE=1 swift test`.
public let updatesFixtures = ProcessInfo.processInfo.environment["MARKUPD_UPDATE"] == "1"

/// One case in one file: prose that says what the case shows, then sections.
///
/// A section starts at a line `-- name --` and ends before the next such line. Its text is
/// everything between, byte for byte, line ends included.
public struct Fixture: Sendable, CustomTestStringConvertible {
  /// Path below `Tests/Fixtures`, such as `Actions/heading.promote/keeps-tab.txt`.
  public let path: String
  /// What the case shows.
  public let prose: String
  /// The sections in the order of the file.
  public let sections: [Section]

  /// A named part of a fixture.
  public struct Section: Sendable, Hashable {
    /// What stands between the dashes, such as `before.md`.
    public let name: String
    /// Everything up to the next section line.
    public let text: String

    /// Makes a section.
    public init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }

  /// Makes a fixture from its parts.
  public init(path: String, prose: String, sections: [Section]) {
    self.path = path
    self.prose = prose
    self.sections = sections
  }

  /// Reads a fixture from the bytes of its file; `nil` when they are not UTF-8.
  public init?(path: String, bytes: [UInt8]) {
    var prose: [UInt8] = []
    var found: [(name: String, bytes: [UInt8])] = []
    for line in bytes.lines {
      if let name = sectionName(of: line) {
        found.append((name, []))
      } else if found.isEmpty {
        prose += line
      } else {
        found[found.count - 1].bytes += line
      }
    }
    var sections: [Section] = []
    for (name, bytes) in found {
      guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
      sections.append(Section(name: name, text: text))
    }
    guard let words = String(validating: prose, as: UTF8.self) else { return nil }
    self.init(path: path, prose: words.trimmed, sections: sections)
  }

  /// Returns every fixture below `Tests/Fixtures/folder` in the order of their paths.
  ///
  /// Only `.txt` files are fixtures, so that notes and licences can lie beside them. A file that is
  /// not UTF-8 records an issue.
  public static func all(in folder: String) -> [Fixture] {
    PackageFolder.files(under: "Tests/Fixtures/" + folder).filter { $0.hasSuffix(".txt") }
      .compactMap { path in
        let file = PackageFolder.root.appendingPathComponent(path)
        guard let data = try? Data(contentsOf: file),
          let fixture = Fixture(
            path: String(path.dropFirst("Tests/Fixtures/".count)), bytes: [UInt8](data))
        else {
          Issue.record("\(path) is not readable as UTF-8")
          return nil
        }
        return fixture
      }
  }

  /// Text of the first section with this name.
  public subscript(name: String) -> String? {
    sections.first { $0.name == name }?.text
  }

  /// The sections whose names have this prefix, with the prefix dropped: `files(under:
  /// "workspace/")`.
  public func files(under prefix: String) -> [Section] {
    sections.filter { $0.name.hasPrefix(prefix) }.map {
      Section(name: String($0.name.dropFirst(prefix.count)), text: $0.text)
    }
  }

  /// Returns this fixture with the section `name` replaced, or added at the end.
  public func replacing(_ name: String, with text: String) -> Fixture {
    let ended = text.isEmpty || text.utf8.last == UInt8(ascii: "\n") ? text : text + "\n"
    var changed = sections
    if let index = changed.firstIndex(where: { $0.name == name }) {
      changed[index] = Section(name: name, text: ended)
    } else {
      changed.append(Section(name: name, text: ended))
    }
    return Fixture(path: path, prose: prose, sections: changed)
  }

  /// What the file of this fixture holds.
  public var fileText: String {
    sections.reduce(prose + "\n\n") { $0 + "-- \($1.name) --\n" + $1.text }
  }

  /// Writes the section `name` anew into the file; for runs with `MARKUPD_UPDATE=1`.
  public func updating(_ name: String, to text: String) throws {
    let file = PackageFolder.fixtures.appendingPathComponent(path)
    try replacing(name, with: text).fileText.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Expects the section `name` to hold `actual`, or rewrites it when the run updates fixtures.
  ///
  /// A line end that `actual` lacks at its very end does not count, since a section cannot lack it.
  public func expect(
    _ name: String, equals actual: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if updatesFixtures { return try updating(name, to: actual) }
    let ended = actual.isEmpty || actual.utf8.last == UInt8(ascii: "\n") ? actual : actual + "\n"
    let isSame = self[name].map { Array($0.utf8) == Array(ended.utf8) } ?? false
    #expect(
      isSame,
      """
      \(path): \(prose)
      expected \(name):
      \(self[name] ?? "(no such section)")
      actual:
      \(ended)
      """, sourceLocation: sourceLocation)
  }

  /// How the case is called in the output of the tests.
  public var testDescription: String { path }
}

/// Returns the name in `-- name --`, or `nil` when the line is not the start of a section.
private func sectionName(of line: ArraySlice<UInt8>) -> String? {
  guard line.starts(with: Array("-- ".utf8)) else { return nil }
  let text = String(decoding: line, as: UTF8.self).trimmed
  guard text.hasSuffix(" --"), text.utf8.count > 6 else { return nil }
  return String(text.dropFirst(3).dropLast(3)).trimmed
}

extension [UInt8] {
  /// The lines with their ends, cut behind each LF only, so that CR and CRLF stay inside a section.
  fileprivate var lines: [ArraySlice<UInt8>] {
    var result: [ArraySlice<UInt8>] = []
    var start = startIndex
    while start < endIndex {
      let end = self[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? endIndex
      result.append(self[start..<end])
      start = end
    }
    return result
  }
}

extension String {
  /// The text without white space and line ends around it.
  public var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}

import Foundation
import TestSupport

/// The package as its own files describe it: targets, floors, arrows and sources.
struct House: Sendable {
  /// A target under `Sources`.
  struct Room: Sendable {
    let name: String
    /// The number behind `// MARK:` in Package.swift; -1 for the C libraries.
    let floor: Int
    /// Targets it may import, from Package.swift.
    let dependencies: Set<String>
  }

  /// A file under `Sources` or `Tests`.
  struct File: Sendable {
    /// Path from the package's root.
    let path: String
    let text: String
    let code: SwiftCode

    /// The folder below `Sources` or `Tests`.
    var room: String { String(path.split(separator: "/")[1]) }
    var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }

    /// Modules the file imports.
    var imports: Set<String> {
      let pattern =
        #/^\s*(?:@\w+\s+)?(?:(?:public|package|internal|private|fileprivate)\s+)?import\s+(?:(?:struct|class|enum|protocol|func|var|let|typealias)\s+)?(\w+)/#
      return Set(code.lines.compactMap { $0.firstMatch(of: pattern).map { String($0.1) } })
    }
  }

  /// The house, read once for all tests.
  static let standing = Result { try House() }

  let rooms: [String: Room]
  let sources: [File]
  let tests: [File]

  init() throws {
    rooms = House.rooms(in: try PackageFolder.text(at: "Package.swift"))
    sources = try House.files(under: "Sources")
    tests = try House.files(under: "Tests")
  }

  private static func files(under folder: String) throws -> [File] {
    try PackageFolder.files(under: folder).filter { $0.hasSuffix(".swift") }.map { path in
      let text = try PackageFolder.text(at: path)
      return File(path: path, text: text, code: SwiftCode(text))
    }
  }

  /// Reads the floors and arrows out of the manifest: `// MARK: 3` opens a floor, `room("A",
  /// ["B"])` and `program("A", ["B"])` stand on it, `.systemLibrary(name: "C"` stands below all.
  static func rooms(in manifest: String) -> [String: Room] {
    var found: [String: Room] = [:]
    let body = manifest.components(separatedBy: "targets: [\n").dropFirst().joined()
    for section in body.components(separatedBy: "// MARK: ").dropFirst() {
      let title = section.prefix { $0 != "\n" }
      guard !title.hasPrefix("Tests") else { continue }
      let floor = Int(title.prefix { $0.isNumber }) ?? -1
      for match in section.matches(of: #/\.systemLibrary\(\s*name: "([\w-]+)"/#) {
        found[String(match.1)] = Room(name: String(match.1), floor: -1, dependencies: [])
      }
      for match in section.matches(of: #/(?:room|program)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/#) {
        let names = (match.2 ?? "").matches(of: #/"([\w-]+)"/#).map { String($0.1) }
        found[String(match.1)] = Room(
          name: String(match.1), floor: floor, dependencies: Set(names))
      }
    }
    return found
  }

  /// The rows of ARCHITECTURE.md's table of rooms: name to floor.
  static func documentedFloors() throws -> [String: Int] {
    var floors: [String: Int] = [:]
    for line in try PackageFolder.text(at: "ARCHITECTURE.md").split(separator: "\n") {
      let cells = line.split(separator: "|").map { String($0).trimmed }
      guard cells.count == 3, let floor = cells[0] == "C" ? -1 : Int(cells[0]) else { continue }
      for match in cells[1].matches(of: #/`([\w-]+)`/#) { floors[String(match.1)] = floor }
    }
    return floors
  }
}

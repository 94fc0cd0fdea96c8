import Foundation
import TestSupport
import Testing
import TextModel

/// What VS Code's Markdown service answered to its own tests.
struct RecordedCase: Decodable, Sendable, CustomTestStringConvertible {
  let name: String
  let steps: [Step]

  struct Step: Decodable, Sendable {
    let operation: String
    let args: Arguments
    let workspace: Files
    let result: Answer
  }

  struct Arguments: Decodable, Sendable {
    let positions: [Position]?
    let options: Options?
  }

  struct Options: Decodable, Sendable {
    let includeLinkDefinitions: Bool?
  }

  struct Files: Decodable, Sendable {
    let documents: [File]
  }

  struct File: Decodable, Sendable {
    let text: String
  }

  struct Position: Decodable, Sendable, Hashable {
    let line: Int
    let character: Int
  }

  struct Place: Decodable, Sendable, Hashable, CustomStringConvertible {
    let start: Position
    let end: Position

    var description: String {
      "\(start.line):\(start.character)–\(end.line):\(end.character)"
    }
  }

  /// Any of the answers: an array of symbols, folds or chains, or a table of contents.
  enum Answer: Decodable, Sendable {
    case items([Item])
    case contents([Entry])

    init(from decoder: any Decoder) throws {
      if let items = try? [Item](from: decoder) {
        self = .items(items)
      } else {
        self = .contents(try Contents(from: decoder).entries)
      }
    }
  }

  struct Item: Decodable, Sendable {
    let name: String?
    let range: Place?
    let children: [Item]?
    let startLine: Int?
    let endLine: Int?
    let kind: Kind?
    let parent: [Item]?

    enum CodingKeys: CodingKey {
      case name, range, children, startLine, endLine, kind, parent
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decodeIfPresent(String.self, forKey: .name)
      range = try values.decodeIfPresent(Place.self, forKey: .range)
      children = try values.decodeIfPresent([Item].self, forKey: .children)
      startLine = try values.decodeIfPresent(Int.self, forKey: .startLine)
      endLine = try values.decodeIfPresent(Int.self, forKey: .endLine)
      kind = try values.decodeIfPresent(Kind.self, forKey: .kind)
      parent = try values.decodeIfPresent(Item.self, forKey: .parent).map { [$0] }
    }
  }

  enum Kind: Decodable, Sendable, Hashable {
    case number(Int)
    case name(String)

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else {
        self = .name(try value.decode(String.self))
      }
    }
  }

  struct Contents: Decodable, Sendable {
    let entries: [Entry]
  }

  struct Entry: Decodable, Sendable {
    let text: String
    let level: Int
    let sectionLocation: Location
    let declarationLocation: Location
    let idDeclarationLocation: Location
  }

  struct Location: Decodable, Sendable {
    let range: Place
  }

  /// Returns the cases of a file.
  static func all(in file: String) -> [RecordedCase] {
    let path = "behaviour/vscode-markdown/\(file).json"
    do {
      guard let bytes = try TestData.bytes(path) else { return [] }
      return try JSONDecoder().decode([RecordedCase].self, from: Data(bytes))
    } catch {
      Issue.record("\(path): \(error)")
      return []
    }
  }

  var testDescription: String { name }
}

extension RecordedCase.Place {
  init(_ range: ByteRange, in text: Text) {
    let lower = text.position(of: range.lowerBound, in: .utf16)
    let upper = text.position(of: range.upperBound, in: .utf16)
    start = RecordedCase.Position(line: lower.line, character: lower.column)
    end = RecordedCase.Position(line: upper.line, character: upper.column)
  }
}

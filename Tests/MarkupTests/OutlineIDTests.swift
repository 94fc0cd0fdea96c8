import MarkdownParser
import Testing
import TextModel

@testable import Markup

@Suite struct OutlineIDTests {
  private let source = "# A\n\ntext\n\n# B\n\n- item\n"

  private func document(_ text: Text) -> MarkupDocument {
    MarkupDocument(text, language: .markdown, dialect: .gfm)
  }

  /// Resolves `id` after edits of (start, end, replacement) one after the other.
  private func resolve(
    _ id: String, _ edits: [(Int, Int, String)]
  ) throws -> OutlineResolution {
    var text = Text(source)
    var changes: [ChangeSet] = []
    for (start, end, replacement) in edits {
      let change = try ChangeSet.replacing(
        ByteRange(bytes: start, end), with: replacement, in: text.byteCount)
      text = try change.apply(to: text)
      changes.append(change)
    }
    return try #require(OutlineID(id)).resolve(in: document(text), mapping: changes)
  }

  private func title(_ resolution: OutlineResolution) -> String? {
    if case .found(let element) = resolution { element.title } else { nil }
  }

  @Test func anIDIsReadAsItIsWritten() {
    let id = OutlineID(version: 12, kind: .heading, offset: ByteOffset(345))
    #expect(id.description == "12.heading.345")
    #expect(OutlineID("12.heading.345") == id)
    for wrong in ["", "12.heading", "12.header.3", "a.heading.3", "1.heading.-3", "1.heading.3.4"] {
      #expect(OutlineID(wrong) == nil)
    }
  }

  @Test func everyElementIsFoundByItsID() {
    let document = document(Text(source))
    for element in Outline.outline(of: document).elements {
      guard case .found(let found) = element.id(version: 1).resolve(in: document, mapping: [])
      else {
        Issue.record("\(element) is not found")
        continue
      }
      #expect(found.range == element.range && found.kind == element.kind)
    }
  }

  @Test func anElementIsFoundBehindEditsBeforeIt() throws {
    #expect(title(try resolve("1.heading.11", [(0, 0, "Intro.\n\n"), (0, 3, "")])) == "B")
    #expect(title(try resolve("1.listItem.16", [(5, 9, "other words")])) == "item")
  }

  @Test func textTypedRightBeforeAnElementMovesIt() throws {
    #expect(title(try resolve("1.heading.11", [(11, 11, "# New\n")])) == "B")
    // A marker typed there becomes a part of it.
    #expect(title(try resolve("1.heading.11", [(11, 11, "#")])) == "B")
  }

  @Test func anElementWhoseStartIsGoneIsNotTakenForTheNext() throws {
    let resolution = try resolve("1.heading.0", [(0, 11, "")])
    guard case .expired(let candidates) = resolution else {
      Issue.record("found \(resolution)")
      return
    }
    #expect(candidates.map(\.title) == ["B"])
  }

  @Test func anElementThatBecameAnotherKindIsExpired() throws {
    let resolution = try resolve("1.paragraph.5", [(5, 5, "# ")])
    #expect(resolution == .expired(candidates: []))
  }

  @Test func candidatesAreTheNearest() throws {
    let many = (0..<10).map { "# H\($0)\n" }.joined()
    let id = try #require(OutlineID("1.heading.24"))
    let resolution = id.resolve(in: document(Text(many)), mapping: [])
    guard case .expired(let candidates) = resolution else {
      Issue.record("found \(resolution)")
      return
    }
    #expect(candidates.count == 5)
    #expect(candidates.first?.title == "H5" || candidates.first?.title == "H4")
  }
}

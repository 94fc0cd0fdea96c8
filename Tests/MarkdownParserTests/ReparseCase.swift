import JSON
import SyntaxTree
import TestSupport
import TextModel

@testable import MarkdownParser

/// A text and the changes it goes through: after each, the tree that took the changes in must equal
/// one parsed afresh, and after undoing all of them the first one.
struct ReparseCase: Sendable, Hashable {
  /// Name of the dialect.
  var dialect = "gfm"
  /// Records in each B-tree leaf before each step; 0 leaves the tree as it came to be.
  var leafSize = 0
  /// The first text, in UTF-8.
  var text: [UInt8]
  /// The changes, in order.
  var steps: [Step]

  /// One change of the text.
  struct Step: Sendable, Hashable {
    var edits: [Edit]
    /// Whether the inlines of all blocks are known before it; counts for trees that are cut anew.
    var knowsInlines = true
  }

  /// One replaced run, in bytes of the text before the step.
  struct Edit: Sendable, Hashable {
    var lower: Int
    var upper: Int
    var insertion: String
  }

  /// Makes a case.
  init(text: [UInt8], steps: [Step], dialect: String = "gfm", leafSize: Int = 0) {
    self.text = text
    self.steps = steps
    self.dialect = dialect
    self.leafSize = leafSize
  }

  /// Goes through the steps; returns what went wrong first, or `nil`.
  func problem() -> String? {
    let dialect = Dialect.all.first { $0.name == self.dialect } ?? .gfm
    var text = Text(String(decoding: self.text, as: UTF8.self))
    let first = MarkdownTree(parsing: text, dialect: dialect)
    var tree = first
    var inverses: [(ChangeSet, Text)] = []
    do {
      for (number, step) in steps.enumerated() {
        if leafSize > 0 {
          tree.blocks = tree.blocks.cut(
            intoLeavesOf: leafSize, keepingInlines: step.knowsInlines)
        }
        let change = try step.change(of: text)
        let newText = try change.apply(to: text)
        inverses.append((try change.inverted(on: text), text))
        tree.apply(change, to: newText)
        text = newText
        let fresh = MarkdownTree(parsing: text, dialect: dialect)
        if let problem = tree.problem(beside: fresh) { return "step \(number): \(problem)" }
      }
      for (change, old) in inverses.reversed() { tree.apply(change, to: old) }
    } catch {
      return "\(error)"
    }
    return tree.problem(beside: first).map { "undone: \($0)" }
  }
}

extension MarkdownTree {
  /// How the tree differs from a fresh one of the same text, or what is wrong with it by itself.
  fileprivate func problem(beside fresh: MarkdownTree) -> String? {
    guard text == fresh.text else { return "the texts differ" }
    guard blocks.byteCount == text.byteCount else {
      return "records of \(blocks.byteCount) bytes for \(text.byteCount)"
    }
    return blocks.structureProblem ?? BlockDump.difference(incremental: self, fresh: fresh)
  }
}

extension ReparseCase.Step {
  /// The step as a change; edits beyond the text, inside of scalars or out of order are moved.
  func change(of text: Text) throws(ChangeSetError) -> ChangeSet {
    func boundary(_ offset: Int) -> Int {
      var place = ByteOffset(min(max(0, offset), text.byteCount))
      while !text.isScalarBoundary(place) { place = place.advanced(byBytes: -1) }
      return place.utf8
    }
    var end = 0
    var made: [ChangeSet.Edit] = []
    for edit in edits.sorted(by: { $0.lower < $1.lower }) {
      let lower = max(end, boundary(edit.lower))
      let upper = max(lower, boundary(edit.upper))
      made.append(
        ChangeSet.Edit(
          range: ByteRange(bytes: lower, upper), replacement: Text(edit.insertion)))
      end = upper
    }
    return try ChangeSet(made, in: text.byteCount)
  }
}

extension ReparseCase {
  /// Returns the case without its first `count` steps: their outcome is its first text.
  func startingLater(by count: Int) -> ReparseCase {
    var text = Text(String(decoding: self.text, as: UTF8.self))
    for step in steps.prefix(count) {
      guard let next = try? step.change(of: text).apply(to: text) else { return self }
      text = next
    }
    var later = self
    later.text = text.bytes(in: text.range)
    later.steps.removeFirst(min(count, steps.count))
    return later
  }
}

// MARK: As a fixture

extension ReparseCase {
  /// Reads a case from a fixture in `Tests/Fixtures/Reparse`: the text as a JSON string, each step
  /// as a line `[knowsInlines, [lower, upper, "insertion"], …]`.
  init?(_ fixture: Fixture) {
    guard let dialect = fixture["dialect"]?.trimmed,
      let leafSize = fixture["leaf size"].flatMap({ Int($0.trimmed) }),
      let before = fixture["before"], let text = try? JSONReader.strict.read(before).string,
      let lines = fixture["steps"]?.trimmed.split(separator: "\n")
    else { return nil }
    var steps: [Step] = []
    for line in lines {
      guard let parts = try? JSONReader.strict.read(String(line)).array,
        let knowsInlines = parts.first?.bool
      else { return nil }
      var edits: [Edit] = []
      for part in parts.dropFirst() {
        guard let edit = part.array, edit.count == 3, let lower = edit[0].integer,
          let upper = edit[1].integer, let insertion = edit[2].string
        else { return nil }
        edits.append(Edit(lower: Int(lower), upper: Int(upper), insertion: insertion))
      }
      steps.append(Step(edits: edits, knowsInlines: knowsInlines))
    }
    self.init(text: Array(text.utf8), steps: steps, dialect: dialect, leafSize: leafSize)
  }

  /// The case as the text of a fixture's file.
  func fixtureText(prose: String) -> String {
    var before = JSONWriter()
    before.string(String(decoding: text, as: UTF8.self))
    var lines = ""
    for step in steps {
      var writer = JSONWriter()
      writer.array { writer in
        writer.bool(step.knowsInlines)
        for edit in step.edits {
          writer.array { writer in
            writer.integer(edit.lower)
            writer.integer(edit.upper)
            writer.string(edit.insertion)
          }
        }
      }
      lines += String(decoding: writer.bytes, as: UTF8.self) + "\n"
    }
    return Fixture(
      path: "", prose: prose,
      sections: [
        Fixture.Section(name: "dialect", text: dialect + "\n"),
        Fixture.Section(name: "leaf size", text: "\(leafSize)\n"),
        Fixture.Section(name: "before", text: String(decoding: before.bytes, as: UTF8.self) + "\n"),
        Fixture.Section(name: "steps", text: lines),
      ]
    ).fileText
  }
}

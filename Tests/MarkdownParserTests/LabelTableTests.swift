import TestSupport
import Testing

@testable import MarkdownParser

@Suite struct LabelTableTests {
  /// Takes a mutation's result, which `#expect` cannot.
  private func expect(
    _ actual: Bool, _ expected: Bool, _ location: SourceLocation = #_sourceLocation
  ) {
    #expect(actual == expected, sourceLocation: location)
  }

  @Test func labelsMatchByFullCaseFold() {
    let table = LabelTable(definitions: ["ẞ", "ΑΓΩ", "Foo\n  Bar", "ﬃ", "ΐ"])
    for label in ["SS", "ss", "ß", "αγω", " foo bar\t", "FFI", "ι\u{308}\u{301}"] {
      #expect(table.contains(label, .linkDefinition), "\(label)")
    }
    for label in ["s", "SSS", "foobar", "fi", ""] {
      #expect(!table.contains(label, .linkDefinition), "\(label)")
    }
  }

  @Test func everyScalarThatFoldsIsFolded() {
    // The standard library may know a later Unicode than the table, which has version 15.
    var checked = 0
    for value in UInt32(0x41)...0x1E943 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.changesWhenCaseFolded,
        let age = scalar.properties.age, age.major <= 15
      else { continue }
      let text = String(scalar)
      #expect(normalized(text) != Array(text.utf8), "U+\(String(value, radix: 16))")
      checked += 1
    }
    #expect(checked > 1_300)
    #expect(normalized("ı") == Array("ı".utf8))
    #expect(normalized("İ") == Array("i\u{307}".utf8))
  }

  private func normalized(_ label: String) -> [UInt8] {
    Array(label.utf8).withUnsafeBufferPointer { Array(LabelTable.normalized($0)) }
  }

  @Test func countsDefinitionsOfOneLabel() {
    var table = LabelTable()
    expect(table.insert("a", .linkDefinition), true)
    expect(table.insert("A", .linkDefinition), false)
    expect(table.remove("a", .linkDefinition), false)
    #expect(table.contains("a", .linkDefinition))
    expect(table.remove(" a ", .linkDefinition), true)
    #expect(!table.contains("a", .linkDefinition))
    expect(table.remove("a", .linkDefinition), false)
  }

  @Test func keepsNamespacesApart() {
    var table = LabelTable(footnotes: ["a"])
    #expect(!table.contains("a", .linkDefinition))
    #expect(table.contains("a", .footnote))
    expect(table.insert("a", .linkDefinition), true)
    expect(table.remove("a", .footnote), true)
    #expect(table.contains("a", .linkDefinition))
  }

  @Test func ignoresBlankLabels() {
    var table = LabelTable()
    expect(table.insert(" \n", .linkDefinition), false)
    #expect(!table.contains(" \n", .linkDefinition))
    expect(table.remove("", .linkDefinition), false)
  }

  @Test func aCopyDoesNotSeeLaterChanges() {
    var table = LabelTable(definitions: ["a", "b"])
    let copy = table
    table.remove("a", .linkDefinition)
    table.insert("c", .linkDefinition)
    #expect(copy.contains("a", .linkDefinition))
    #expect(!copy.contains("c", .linkDefinition))
    #expect(table.contains("c", .linkDefinition))
  }

  @Test func labelsThatMatchHaveOneHash() {
    func hash(_ label: String, _ namespace: LabelTable.Namespace = .linkDefinition) -> UInt64 {
      Array(label.utf8).withUnsafeBufferPointer { LabelTable.hash($0, namespace) }
    }
    #expect(hash("Foo  bar") == hash(" foo BAR"))
    #expect(hash("ẞ") == hash("ss"))
    #expect(hash("a") != hash("b"))
    #expect(hash("a") != hash("a", .footnote))
  }

  @Test(arguments: 0..<6)
  func agreesWithADictionary(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var table = LabelTable()
    var model: [String: Int] = [:]
    var older: [(LabelTable, [String: Int])] = []
    for _ in 0..<2_000 {
      let label = "label \(random.int(in: 0...150))"
      let count = model[label] ?? 0
      if random.oneIn(2) {
        expect(table.insert(label, .linkDefinition), (count == 0))
        model[label] = count + 1
      } else {
        expect(table.remove(label, .linkDefinition), (count == 1))
        model[label] = count > 1 ? count - 1 : nil
      }
      if random.oneIn(400) { older.append((table, model)) }
    }
    for (table, model) in older + [(table, model)] {
      for number in 0...150 {
        let label = "label \(number)"
        #expect(table.contains(label, .linkDefinition) == (model[label] != nil))
      }
    }
  }
}

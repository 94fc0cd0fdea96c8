import SyntaxTree

@testable import MarkdownParser

/// A leaf's inlines as text: `kind «text»` for each record, what lies inside it in brackets behind
/// it.
struct InlineDump {
  let content: [UInt8]
  let records: ContiguousArray<InlineRecord>
  let work: Int

  /// Parses `content` as one leaf; `definitions` and `footnotes` are the labels that have a
  /// definition.
  init(
    _ content: String, _ dialect: Dialect = .gfm, in context: InlineContext = [],
    definitions: [String] = [], footnotes: [String] = []
  ) {
    self.init(
      Array(content.utf8), dialect, in: context,
      labels: LabelTable(definitions: definitions, footnotes: footnotes))
  }

  init(
    _ content: [UInt8], _ dialect: Dialect, in context: InlineContext = [], labels: LabelTable
  ) {
    var parser = InlineParser(dialect: dialect)
    var records = ContiguousArray<InlineRecord>()
    content.withUnsafeBufferPointer {
      parser.parse($0, in: context, labels: labels, into: &records)
    }
    self.content = content
    self.records = records
    work = parser.work
  }

  var text: String {
    var result = ""
    var ends: [Int] = []
    for (index, record) in records.enumerated() {
      while let end = ends.last, end <= index {
        result += ")"
        ends.removeLast()
      }
      if !result.isEmpty, !result.hasSuffix("(") { result += " " }
      let source = String(
        decoding: content[Int(record.start)..<Int(record.end)], as: UTF8.self)
      result +=
        record.kind.isPart || record.descendantCount == 0
        ? "\(record.kind) «\(source)»" : "\(record.kind) («\(source)»"
      if record.extra != 0 { result += "=\(record.extra)" }
      if !record.kind.isPart, record.descendantCount > 0 {
        ends.append(index + 1 + Int(record.descendantCount))
      }
    }
    return result + String(repeating: ")", count: ends.count)
  }

  /// What is wrong with the records as a tree over the content; empty when nothing is.
  var violations: [String] {
    var found: [String] = []
    var open: [(next: Int, end: UInt32, kind: InlineKind)] = []
    var position: UInt32 = 0
    for (index, record) in records.enumerated() {
      while let last = open.last, last.next <= index {
        position = last.kind.isPart ? position : last.end
        open.removeLast()
      }
      let next = index + 1 + Int(record.descendantCount)
      if record.end > UInt32(content.count) { found.append("\(index) reaches out of the content") }
      if next > (open.last?.next ?? records.count) {
        found.append("\(index) has too many descendants")
      }
      if record.end > (open.last?.end ?? UInt32(content.count)) {
        found.append("\(index) leaves its parent")
      }
      if record.kind.isPart {
        if open.isEmpty || record.descendantCount > 0 {
          found.append("\(index) is a part of nothing")
        }
        continue
      }
      if record.length == 0 { found.append("\(index) is empty") }
      if record.start < position { found.append("\(index) overlaps what comes before") }
      position = record.descendantCount > 0 ? record.start : record.end
      if record.descendantCount > 0 { open.append((next, record.end, record.kind)) }
    }
    return found
  }
}

extension LabelTable {
  /// A table with these labels.
  init(definitions: [String] = [], footnotes: [String] = []) {
    self.init()
    for label in definitions { insert(label, .linkDefinition) }
    for label in footnotes { insert(label, .footnote) }
  }

  @discardableResult mutating func insert(_ label: String, _ namespace: Namespace) -> Bool {
    Array(label.utf8).withUnsafeBufferPointer { insert($0, namespace) }
  }

  @discardableResult mutating func remove(_ label: String, _ namespace: Namespace) -> Bool {
    Array(label.utf8).withUnsafeBufferPointer { remove($0, namespace) }
  }

  func contains(_ label: String, _ namespace: Namespace) -> Bool {
    Array(label.utf8).withUnsafeBufferPointer { contains($0, namespace) }
  }
}

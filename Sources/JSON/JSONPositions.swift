/// One step into a JSON text: the name of a member or the index of an element.
package enum JSONPathStep: Hashable, Sendable {
  case name(String)
  case index(Int)
}

extension JSONPathStep: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  package init(stringLiteral value: String) { self = .name(value) }
  package init(integerLiteral value: Int) { self = .index(value) }
}

/// Where the values of a JSON text stand, so that a wrong one can be pointed at.
package struct JSONPositions: Hashable, Sendable {
  /// Place of a value.
  package struct Place: Hashable, Sendable {
    /// Bytes of the member's name with its quotes; `nil` for elements and the outermost value.
    package let name: Range<Int>?
    /// Bytes of the value.
    package let value: Range<Int>
  }

  private struct Entry: Hashable {
    var parent: Int
    var step: JSONPathStep
    var name: Range<Int>?
    var value: Range<Int>
  }

  /// The values in the order of the text, the outermost first.
  private let entries: [Entry]

  /// Reads the places from `bytes`, which must have passed the checks of `JSONScanner`.
  init(checked bytes: [UInt8]) {
    var walk = PositionWalk(bytes: bytes)
    entries = walk.entries()
  }

  /// Returns where the value at `path` stands, or `nil` when there is none; of members with the same name it
  /// is the last, as in `JSONValue`.
  package func place(of path: [JSONPathStep]) -> Place? {
    var found = 0
    for step in path {
      guard let next = entries.lastIndex(where: { $0.parent == found && $0.step == step }) else {
        return nil
      }
      found = next
    }
    guard entries.indices.contains(found) else { return nil }
    return Place(name: entries[found].name, value: entries[found].value)
  }

  /// Walks a checked text once; whatever it meets is well formed.
  private struct PositionWalk {
    let bytes: [UInt8]
    private var place = 0
    private var found: [Entry] = []
    private var open: [(entry: Int, childCount: Int, isObject: Bool)] = []

    init(bytes: [UInt8]) {
      self.bytes = bytes
    }

    mutating func entries() -> [Entry] {
      while place < bytes.count {
        switch bytes[place] {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","): place += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          place += 1
          guard let closed = open.popLast() else { return found }
          found[closed.entry].value = found[closed.entry].value.lowerBound..<place
        default: addValue()
        }
      }
      return found
    }

    private mutating func addValue() {
      let name = open.last?.isObject == true ? readName() : nil
      let start = place
      let step = name?.step ?? .index(open.last?.childCount ?? 0)
      if let last = open.indices.last { open[last].childCount += 1 }
      let parent = open.last?.entry ?? -1
      let opening = bytes[place]
      let isContainer = opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[")
      place = isContainer ? place + 1 : endOfScalar()
      found.append(Entry(parent: parent, step: step, name: name?.range, value: start..<place))
      if isContainer { open.append((found.count - 1, 0, opening == UInt8(ascii: "{"))) }
    }

    private mutating func readName() -> (step: JSONPathStep, range: Range<Int>) {
      let start = place
      place = endOfString(bytes, from: place)
      let range = start..<place
      while place < bytes.count, isBlank(bytes[place]) || bytes[place] == UInt8(ascii: ":") {
        place += 1
      }
      let value = try? JSONReader.strict.read(Array(bytes[range]))
      return (.name(value?.string ?? ""), range)
    }

    private func endOfScalar() -> Int {
      guard bytes[place] != UInt8(ascii: "\"") else { return endOfString(bytes, from: place) }
      var end = place
      while end < bytes.count, !isBlank(bytes[end]), !",]}".utf8.contains(bytes[end]) { end += 1 }
      return end
    }

    private func isBlank(_ byte: UInt8) -> Bool {
      byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
  }
}

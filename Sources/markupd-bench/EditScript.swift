import BenchmarkDocuments

/// A sequence of edits that leaves the document as it was, each with the row it counts for.
struct EditScript: Sendable {
  /// One edit, and the name of the row that its time goes to.
  struct Step: Sendable {
    let row: Row
    let edit: Edit
  }

  /// What the rows of the table stand for.
  enum Row: String, CaseIterable, Sendable {
    case typing = "type a letter"
    case deleting = "delete a letter"
    case newline = "newline"
    case newlineBack = "newline deleted"
    case structural = "structural key"
    case structuralBack = "structural key deleted"
    case reshaping = "key that re-shapes > 64 KB"
    case paste = "paste 10 KB"
    case pasteBack = "paste taken back"
    case swallow = "swallow (~~~~~)"
    case swallowBack = "un-swallow"
    case definitionAdded = "definition added"
    case definitionChanged = "destination changed"
    case definitionRemoved = "definition removed"
  }

  let name: String
  /// Returns the edits of one run, or none when the document has no place for them.
  let steps: @Sendable (inout EditPlaces) -> [Step]

  static let letter = EditScript(name: "letter") { places in
    guard let place = places.insideWord() else { return [] }
    let edit = Edit(start: place, end: place, insertion: [UInt8(ascii: "x")])
    return [Step(row: .typing, edit: edit), Step(row: .deleting, edit: edit.inverse())]
  }

  static let newline = EditScript(name: "newline") { places in
    guard let place = places.insideWord() else { return [] }
    let edit = Edit(start: place, end: place, insertion: [10])
    return [Step(row: .newline, edit: edit), Step(row: .newlineBack, edit: edit.inverse())]
  }

  /// Fence, list marker, comment, blank line, typed key by key at a line's start and deleted again.
  static let structural = EditScript(name: "structural") { places in
    guard let place = places.lineStart() else { return [] }
    var steps: [Step] = []
    for marker in ["```", "- ", "<!--", "\n"] {
      var typed: [Edit] = []
      for (offset, key) in marker.utf8.enumerated() {
        typed.append(Edit(start: place + offset, end: place + offset, insertion: [key]))
      }
      steps += typed.map { Step(row: .structural, edit: $0) }
      steps += typed.reversed().map { Step(row: .structuralBack, edit: $0.inverse()) }
    }
    return steps
  }

  static let paste: EditScript = {
    // Never real prose: what is pasted must not leave a fence open.
    let pasted = Prose.document(bytes: 10_000, dataFolder: nil)
    return EditScript(name: "paste") { places in
      guard let place = places.lineStart() else { return [] }
      let edit = Edit(start: place, end: place, insertion: pasted)
      return [Step(row: .paste, edit: edit), Step(row: .pasteBack, edit: edit.inverse())]
    }
  }()

  /// A line `~~~~~`, which makes code of all that follows.
  static let swallow = EditScript(name: "swallow") { places in
    guard let place = places.lineStart() else { return [] }
    let edit = Edit(start: place, end: place, insertion: Array("~~~~~\n".utf8))
    return [Step(row: .swallow, edit: edit), Step(row: .swallowBack, edit: edit.inverse())]
  }

  /// A definition at the document's end, where the text is `count` bytes long.
  static func definition(after count: Int, label: String) -> EditScript {
    let added = Edit(start: count, end: count, insertion: Array("\n\n[\(label)]: /target\n".utf8))
    let destination = added.insertionEnd - "target\n".utf8.count
    let changed = Edit(start: destination, end: destination, insertion: [UInt8(ascii: "x")])
    return EditScript(name: "definition") { _ in
      [
        Step(row: .definitionAdded, edit: added),
        Step(row: .definitionChanged, edit: changed),
        Step(row: .definitionChanged, edit: changed.inverse()),
        Step(row: .definitionRemoved, edit: added.inverse()),
      ]
    }
  }
}

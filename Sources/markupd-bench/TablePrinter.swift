extension Table {
  /// The table as text with aligned columns; the last column says which bars are met.
  var printed: String {
    let hasBars = rows.contains { !$0.bars.isEmpty }
    let headings = columns.map(\.heading) + (hasBars ? ["bar"] : [])
    var lines = rows.map { row in
      zip(row.cells, columns).map { $0.text(digits: $1.digits) }
        + (hasBars ? [row.bars.map(\.printed).joined(separator: "  ")] : [])
    }
    lines.insert(headings, at: 0)
    let widths = headings.indices.map { column in
      lines.map { $0[column].unicodeScalars.count }.max() ?? 0
    }
    let alignsLeft = headings.indices.map { column in
      column >= columns.count || rows.contains { $0.cells[column].isText }
    }
    var text = "\n## \(title)\n\n"
    for line in lines {
      var printedLine = ""
      for (column, cell) in line.enumerated() {
        let padding = String(
          repeating: " ", count: widths[column] - cell.unicodeScalars.count)
        printedLine +=
          (column > 0 ? "  " : "") + (alignsLeft[column] ? cell + padding : padding + cell)
      }
      while printedLine.last == " " { printedLine.removeLast() }
      text += printedLine + "\n"
    }
    for note in notes { text += "  " + note + "\n" }
    return text
  }
}

extension Table.Bar {
  fileprivate var printed: String { text + (isMet ? " met" : " MISSED") }
}

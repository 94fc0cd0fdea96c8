internal import MarkdownParser
internal import SyntaxTree
internal import TextModel

extension HTMLRenderer {
  /// Most cells that short rows of a document are filled up with, as in cmark-gfm: 30 KB of `|`
  /// would else become hundreds of megabytes.
  private static var mostCompletedCells: Int { 0x80000 }

  mutating func openTable(_ block: Block) {
    output.freshLine()
    output.markup("<table>\n<thead>\n")
    containers.append(
      OpenContainer(kind: .table, depth: block.depth, alignments: alignments(of: block)))
  }

  mutating func closeTable(_ table: OpenContainer) {
    if table.hasBody { output.markup("</tbody>\n") }
    output.markup("</table>\n")
  }

  /// Reads the alignments off the delimiter row (GFM 0.29 §4.10).
  private func alignments(of table: Block) -> [ColumnAlignment] {
    guard let row = tree.blocks.block(at: table.index + 2), row.kind == .tableDelimiterRow else {
      return []
    }
    let bytes = tree.text.bytes(in: ByteRange(bytes: row.start, row.recordEnd))
    // Only quote markers and blanks can stand before the first cell.
    return bytes.split { $0 == UInt8(ascii: "|") }.compactMap { cell in
      guard let dash = cell.firstIndex(of: UInt8(ascii: "-")) else { return nil }
      let isLeft = cell[..<dash].contains(UInt8(ascii: ":"))
      let isRight = cell[dash...].contains(UInt8(ascii: ":"))
      return isLeft ? (isRight ? .center : .left) : isRight ? .right : ColumnAlignment.none
    }
  }

  mutating func tableRow(_ block: Block) {
    guard let table = containers.indices.last, containers[table].kind == .table else { return }
    let isHeader = block.kind == .tableHeaderRow
    if !isHeader, !containers[table].hasBody {
      output.markup("<tbody>\n")
      containers[table].hasBody = true
    }
    let content = tree.content(of: block)
    let inlines = tree.inlines(of: block)
    let alignments = containers[table].alignments
    output.markup("<tr>\n")
    var first = 0
    for column in alignments.indices {
      let cell = column < content.cells.count ? content.cells[column] : nil
      if cell == nil {
        completedCells += 1
        guard completedCells <= Self.mostCompletedCells else { break }
      }
      openCell(isHeader, alignments[column])
      if let cell { self.inlines(content, inlines, in: cell, from: &first) }
      output.markup(isHeader ? "</th>\n" : "</td>\n")
    }
    output.markup("</tr>\n")
    if isHeader { output.markup("</thead>\n") }
  }

  private mutating func openCell(_ isHeader: Bool, _ alignment: ColumnAlignment) {
    output.markup(isHeader ? "<th" : "<td")
    switch alignment {
    case .none: output.markup(">")
    case .left: output.markup(" align=\"left\">")
    case .center: output.markup(" align=\"center\">")
    case .right: output.markup(" align=\"right\">")
    }
  }
}

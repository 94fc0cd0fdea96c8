import Glibc
import JSON

/// All tables of a run.
struct Report {
  let machine: String
  /// Where the prose came from.
  let data: String
  var tables: [Table] = []

  var heading: String { "markupd-bench on \(machine); prose: \(data)" }
  var bars: [Table.Bar] { tables.flatMap(\.bars) }

  /// `{machine, prose, tables: [{name, title, notes, rows: [{heading: value, …, bars: [{bar, met}]}]}]}`
  var json: String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("machine", machine)
      writer.member("prose", data)
      writer.name("tables")
      writer.array { writer in
        for table in tables { write(table, to: &writer) }
      }
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func write(_ table: Table, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("name", table.name)
      writer.member("title", table.title)
      writer.name("notes")
      writer.array { writer in
        for note in table.notes { writer.string(note) }
      }
      writer.name("rows")
      writer.array { writer in
        for row in table.rows { write(row, table.columns, to: &writer) }
      }
    }
  }

  private func write(_ row: Table.Row, _ columns: [Table.Column], to writer: inout JSONWriter) {
    writer.object { writer in
      for (cell, column) in zip(row.cells, columns) {
        writer.name(escaping: column.heading)
        switch cell {
        case .text(let text): writer.string(text)
        case .number(let value): writer.double(value)
        case .missing: writer.null()
        }
      }
      writer.name("bars")
      writer.array { writer in
        for bar in row.bars {
          writer.object { writer in
            writer.member("bar", bar.text)
            writer.member("met", bar.isMet)
          }
        }
      }
    }
  }
}

/// Writes to standard error, where progress and complaints go.
func writeError(_ text: String) {
  let bytes = Array(text.utf8)
  _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Shows what is being measured on a terminal; `nil` takes it away.
func showProgress(_ what: String?) {
  if isatty(STDERR_FILENO) == 1 { writeError("\r\u{1B}[K" + (what ?? "")) }
}

package import JSON

extension LSP {
  /// What the reports of one piece of work are told apart by.
  package enum ProgressToken: Hashable, Sendable {
    case integer(Int64)
    case string(String)
  }
}

extension LSP.ProgressToken: WireReadable, WireWritable {
  package init(wire value: JSONValue) throws(ShapeError) {
    switch value {
    case .integer(let value): self = .integer(value)
    case .string(let value): self = .string(value)
    default: throw ShapeError("is \(value.kindName), not an integer or a string")
    }
  }

  package func write(to writer: inout JSONWriter) {
    switch self {
    case .integer(let value): writer.integer(Int(value))
    case .string(let value): writer.string(value)
    }
  }
}

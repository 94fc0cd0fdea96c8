extension JSONWriter {
  /// Writes a value; lone surrogate halves come out as U+FFFD.
  ///
  /// Keeps a stack of its own, so that depth costs no call stack.
  package mutating func value(_ value: JSONValue) {
    var open: [OpenContainer] = []
    var next: JSONValue? = value
    while true {
      if let current = next {
        next = nil
        switch current {
        case .array(let elements):
          beginArray()
          open.append(.array(elements[...]))
        case .object(let object):
          beginObject()
          open.append(.object(object.members[...]))
        default: scalar(current)
        }
      }
      guard let last = open.indices.last else { return }
      switch open[last] {
      case .array(let rest):
        next = rest.first
        open[last] = .array(rest.dropFirst())
        if next == nil { endArray() }
      case .object(let rest):
        next = rest.first?.value
        if let member = rest.first { name(escaping: member.name) }
        open[last] = .object(rest.dropFirst())
        if next == nil { endObject() }
      }
      if next == nil { open.removeLast() }
    }
  }

  private enum OpenContainer {
    case array(ArraySlice<JSONValue>)
    case object(ArraySlice<JSONObject.Member>)
  }

  private mutating func scalar(_ value: JSONValue) {
    switch value {
    case .bool(let value): bool(value)
    case .integer(let value): integer(Int(value))
    case .double(let value): double(value)
    case .string(let value): string(value)
    case .brokenString(let value): string(value.text)
    case .null, .array, .object: null()
    }
  }
}

extension JSONValue {
  /// The value as a JSON text without blanks.
  package var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    writer.value(self)
    return writer.bytes
  }
}

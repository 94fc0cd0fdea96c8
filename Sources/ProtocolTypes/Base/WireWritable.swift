package import JSON

/// A type that can be written to the wire as one JSON value.
package protocol WireWritable {
  /// Writes the value.
  func write(to writer: inout JSONWriter)
}

extension WireWritable {
  /// The value as a JSON text.
  package var jsonBytes: [UInt8] {
    var writer = JSONWriter()
    write(to: &writer)
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes a value of the wire.
  package mutating func write(_ value: some WireWritable) {
    value.write(to: &self)
  }

  /// Writes an array of values of the wire.
  package mutating func write(_ values: [some WireWritable]) {
    array { writer in
      for value in values { value.write(to: &writer) }
    }
  }

  /// Writes a member that is a value of the wire.
  package mutating func member(_ name: StaticString, _ value: some WireWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// Writes a member that is an array of values of the wire.
  package mutating func member(_ name: StaticString, _ values: [some WireWritable]) {
    self.name(name)
    write(values)
  }

  /// Writes a member that is an array of strings.
  package mutating func member(_ name: StaticString, _ values: [String]) {
    self.name(name)
    array { writer in
      for value in values { writer.string(value) }
    }
  }

  /// Writes a member that is any JSON value.
  package mutating func member(_ name: StaticString, json value: JSONValue) {
    self.name(name)
    self.value(value)
  }
}

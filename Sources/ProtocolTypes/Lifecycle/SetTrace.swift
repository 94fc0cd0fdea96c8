package import JSON

extension LSP {
  /// How much a client wants to be told from now on (`$/setTrace`).
  package struct SetTraceParams: Hashable, Sendable {
    /// How much; unknown values count as `off`.
    package let value: TraceValue
  }

  /// What we do, for a client that traces us (`$/logTrace`).
  package struct LogTraceParams: Hashable, Sendable {
    /// What we did.
    package let message: String
    /// More about it, for `verbose`.
    package let verbose: String?

    /// Makes params.
    package init(message: String, verbose: String? = nil) {
      self.message = message
      self.verbose = verbose
    }
  }
}

extension LSP.SetTraceParams: WireReadable {
  package init(wire value: JSONValue) throws(ShapeError) {
    let name: String = try WireObject(value).required("value")
    self.value = LSP.TraceValue(rawValue: name) ?? .off
  }
}

extension LSP.LogTraceParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("message", message)
      if let verbose { writer.member("verbose", verbose) }
    }
  }
}

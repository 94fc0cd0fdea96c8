package import JSON

extension LSP {
  /// Something about a document that its writer should know.
  package struct Diagnostic: Hashable, Sendable {
    /// How bad it is; the numbers are those of the protocol.
    package enum Severity: Int, Sendable {
      case error = 1
      case warning = 2
      case information = 3
      case hint = 4
    }

    /// Other places that explain a diagnostic.
    package struct RelatedInformation: Hashable, Sendable {
      /// Where.
      package let location: Location
      /// What is there.
      package let message: String

      /// Makes an explanation.
      package init(location: Location, message: String) {
        self.location = location
        self.message = message
      }
    }

    /// What it is about.
    package let range: Range
    /// How bad it is.
    package let severity: Severity
    /// Name of the rule, such as `link.missingFile`.
    package let code: String
    /// What is wrong.
    package let message: String
    /// Whether an editor may grey the range out.
    package let isUnnecessary: Bool
    /// Other places that explain it.
    package let relatedInformation: [RelatedInformation]

    /// Makes a diagnostic.
    package init(
      range: Range, severity: Severity, code: String, message: String, isUnnecessary: Bool = false,
      relatedInformation: [RelatedInformation] = []
    ) {
      self.range = range
      self.severity = severity
      self.code = code
      self.message = message
      self.isUnnecessary = isUnnecessary
      self.relatedInformation = relatedInformation
    }
  }

  /// All diagnostics of a version of a document (`textDocument/publishDiagnostics`).
  package struct PublishDiagnosticsParams: Hashable, Sendable {
    /// URI of the document.
    package let uri: String
    /// The version that was looked at, when a client has it open.
    package let version: Int?
    /// All there are; they replace those sent before.
    package let diagnostics: [Diagnostic]

    /// Makes params.
    package init(uri: String, version: Int?, diagnostics: [Diagnostic]) {
      self.uri = uri
      self.version = version
      self.diagnostics = diagnostics
    }
  }
}

extension LSP.Diagnostic: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("range", range)
      writer.member("severity", severity.rawValue)
      writer.member("code", code)
      writer.member("source", "markupd")
      writer.member("message", message)
      if isUnnecessary {
        writer.name("tags")
        writer.array { $0.integer(1) }
      }
      if !relatedInformation.isEmpty { writer.member("relatedInformation", relatedInformation) }
    }
  }
}

extension LSP.Diagnostic.RelatedInformation: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("location", location)
      writer.member("message", message)
    }
  }
}

extension LSP.PublishDiagnosticsParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("uri", uri)
      if let version { writer.member("version", version) }
      writer.member("diagnostics", diagnostics)
    }
  }
}

package import JSON

extension LSP {
  /// Asks a client to send us what it does not send by itself (`client/registerCapability`).
  package struct RegistrationParams: Hashable, Sendable {
    /// One method.
    package struct Registration: Hashable, Sendable {
      /// What it is unregistered by.
      package let id: String
      /// The method.
      package let method: String
      /// What the method takes as `registerOptions`.
      package let options: JSONValue?

      /// Makes a registration.
      package init(id: String, method: String, options: JSONValue? = nil) {
        self.id = id
        self.method = method
        self.options = options
      }
    }

    /// The methods.
    package let registrations: [Registration]

    /// Makes params.
    package init(registrations: [Registration]) {
      self.registrations = registrations
    }
  }
}

extension LSP.RegistrationParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { $0.member("registrations", registrations) }
  }
}

extension LSP.RegistrationParams.Registration: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("id", id)
      writer.member("method", method)
      if let options { writer.member("registerOptions", json: options) }
    }
  }
}

package import JSON

extension LSP {
  /// Asks a client for settings (`workspace/configuration`); the answer is an array in the same order.
  package struct ConfigurationParams: Hashable, Sendable {
    /// A group of settings.
    package struct Item: Hashable, Sendable {
      /// What the settings are to apply to; everything when absent.
      package let scopeUri: String?
      /// Name of the group.
      package let section: String

      /// Makes an item.
      package init(scopeUri: String?, section: String) {
        self.scopeUri = scopeUri
        self.section = section
      }
    }

    /// What is asked for.
    package let items: [Item]

    /// Makes params.
    package init(items: [Item]) {
      self.items = items
    }
  }
}

extension LSP.ConfigurationParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { $0.member("items", items) }
  }
}

extension LSP.ConfigurationParams.Item: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      if let scopeUri { writer.member("scopeUri", scopeUri) }
      writer.member("section", section)
    }
  }
}

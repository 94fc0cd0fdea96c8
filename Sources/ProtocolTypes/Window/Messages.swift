package import JSON

extension LSP {
  /// How a message to a user is to look; the numbers are those of the protocol.
  package enum MessageType: Int, Sendable {
    case error = 1
    case warning = 2
    case info = 3
    case log = 4
  }

  /// A message for the user (`window/showMessage`) or for the client's log (`window/logMessage`).
  package struct ShowMessageParams: Hashable, Sendable {
    /// How it is to look.
    package let type: MessageType
    /// What it says.
    package let message: String

    /// Makes params.
    package init(type: MessageType, message: String) {
      self.type = type
      self.message = message
    }
  }
}

extension LSP.ShowMessageParams: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("type", type.rawValue)
      writer.member("message", message)
    }
  }
}

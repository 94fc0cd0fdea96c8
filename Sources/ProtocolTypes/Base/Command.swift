package import JSON

extension LSP {
  /// Something that `workspace/executeCommand` can be asked to do, with a title for menus.
  package struct Command: Hashable, Sendable {
    /// What a menu says.
    package let title: String
    /// Name of the command, such as `markupd.heading.promote`.
    package let command: String
    /// What the command is called with.
    package let arguments: [JSONValue]

    /// Makes a command.
    package init(title: String, command: String, arguments: [JSONValue] = []) {
      self.title = title
      self.command = command
      self.arguments = arguments
    }
  }
}

extension LSP.Command: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("title", title)
      writer.member("command", command)
      if !arguments.isEmpty { writer.member("arguments", json: .array(arguments)) }
    }
  }
}

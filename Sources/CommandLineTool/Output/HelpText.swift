/// What `markupd help` prints.
enum HelpText {
  /// The list of commands.
  static var overview: String {
    var text =
      "markupd edits Markdown and HTML documents, as a language server or from the shell.\n\n"
    let width = Subcommand.all.map(\.name.count).max() ?? 0
    for command in Subcommand.all {
      text += "  \(padded(command.name, width))  \(command.summary)\n"
    }
    text += """

      Commands that change files print a unified diff and change nothing unless -w is given.
      Lines and columns count from 1, columns in Unicode characters. A folder stands for the
      documents in it, - for standard input, and -- ends the options.

      Exit status: 0 done or clean, 1 findings or differences, 2 wrong usage, 3 refused,
      4 input or output failed, 5 conflict or recovery needed.

      markupd help COMMAND tells more about a command.

      """
    return text
  }

  /// What one command does and takes.
  static func page(of command: Subcommand) -> String {
    var text = ""
    for (index, form) in command.forms.enumerated() {
      let call = "markupd \(command.name) \(form)".split(separator: " ").joined(separator: " ")
      text += (index == 0 ? "Usage: " : "       ") + call + "\n"
    }
    text += "\n" + command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".\n"
    for detail in command.details { text += detail + "\n" }
    text += "\nOptions:\n"
    let names = command.allOptions.map(title(of:))
    let width = names.map(\.count).max() ?? 0
    for (name, option) in zip(names, command.allOptions) {
      text += "  \(padded(name, width))  \(option.summary)\n"
    }
    return text
  }

  private static func title(of option: CommandOption) -> String {
    let letter = option.letter.map { "-\($0), " } ?? "    "
    return letter + "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

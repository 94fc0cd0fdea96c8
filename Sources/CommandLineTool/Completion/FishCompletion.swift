/// The completion script for fish.
enum FishCompletion {
  static var script: String {
    var text = "# fish completion for markupd\ncomplete -c markupd -f\n"
    for command in Subcommand.all {
      text += "complete -c markupd -n __fish_use_subcommand -a \(command.name)"
      text += " -d \(quoted(command.summary))\n"
    }
    for command in Subcommand.all {
      let head = "complete -c markupd -n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.allOptions {
        text += "\(head) -l \(option.name)"
        if let letter = option.letter { text += " -s \(letter)" }
        if option.value != nil { text += " -r" + offer(option.completion) }
        text += " -d \(quoted(option.summary))\n"
      }
      let operands = offer(command.completedOperands)
      if !operands.isEmpty { text += head + operands + "\n" }
    }
    return text
  }

  private static func offer(_ completion: CommandOption.Completion) -> String {
    switch completion {
    case .nothing: ""
    case .files: " -F"
    case .folders: " -a '(__fish_complete_directories)'"
    case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}

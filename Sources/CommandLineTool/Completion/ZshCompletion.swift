/// The completion script for zsh, for `_arguments`.
enum ZshCompletion {
  static var script: String {
    var text = """
      #compdef markupd
      _markupd() {
        local context state state_descr line
        typeset -A opt_args
        _arguments -C '1: :->command' '*:: :->rest'
        case $state in
          command)
            local -a commands
            commands=(

      """
    for command in Subcommand.all {
      text += "        \(quoted("\(command.name):\(command.summary)"))\n"
    }
    text += """
            )
            _describe command commands ;;
          rest)
            case $words[1] in

      """
    for command in Subcommand.all { text += branch(for: command) }
    text += """
            esac ;;
        esac
      }
      if [ "$funcstack[1]" = _markupd ]; then _markupd "$@"; else compdef _markupd markupd; fi

      """
    return text
  }

  private static func branch(for command: Subcommand) -> String {
    var text = "        \(command.name))\n          _arguments -s"
    for option in command.allOptions {
      let value = option.value.map { ":\($0):\(action(option.completion))" } ?? ""
      let summary = "[\(option.summary.replacing("[", with: "\\[").replacing("]", with: "\\]"))]"
      text +=
        " \\\n            \(quoted("--\(option.name)\(option.value == nil ? "" : "=")\(summary)\(value)"))"
      if let letter = option.letter {
        text += " \\\n            \(quoted("-\(letter)\(summary)\(value)"))"
      }
    }
    text += " \\\n            \(quoted("*: :\(action(command.completedOperands))")) ;;\n"
    return text
  }

  private static func action(_ completion: CommandOption.Completion) -> String {
    switch completion {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}

/// The completion script for bash; needs nothing but bash itself.
enum BashCompletion {
  static var script: String {
    var text = """
      # bash completion for markupd
      _markupd() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
        COMPREPLY=()
        if ((COMP_CWORD == 1)) && [[ $current != -* ]]; then
          _markupd_words "\(Subcommand.all.map(\.name).joined(separator: " "))"
          return
        fi
        case ${COMP_WORDS[1]} in

      """
    for command in Subcommand.all { text += branch(for: command) }
    text += """
        esac
      }
      _markupd_words() { COMPREPLY=($(compgen -W "$1" -- "$current")); }
      _markupd_paths() {
        local path
        compopt -o filenames
        while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen "$1" -- "$current")
      }
      complete -F _markupd markupd

      """
    return text
  }

  private static func branch(for command: Subcommand) -> String {
    var text = "    \(command.name))\n"
    let valued = command.allOptions.filter { $0.value != nil }
    if !valued.isEmpty {
      text += "      case $previous in\n"
      for option in valued {
        let names = ["--\(option.name)"] + (option.letter.map { ["-\($0)"] } ?? [])
        text += "        \(names.joined(separator: "|"))) \(offer(option.completion)); return ;;\n"
      }
      text += "      esac\n"
    }
    let names = command.allOptions.map { "--\($0.name)" }.joined(separator: " ")
    text += "      if [[ $current == -* ]]; then _markupd_words \"\(names)\"\n"
    text += "      else \(offer(command.completedOperands)); fi ;;\n"
    return text
  }

  private static func offer(_ completion: CommandOption.Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .files: "_markupd_paths -f"
    case .folders: "_markupd_paths -d"
    case .words(let words): "_markupd_words \"\(words.joined(separator: " "))\""
    }
  }
}

extension Subcommand {
  static let completions = Subcommand(
    name: "completions", forms: ["bash|zsh|fish"],
    summary: "print a completion script for a shell",
    details: [
      "bash: source <(markupd completions bash)",
      "zsh:  markupd completions zsh > a folder of $fpath, as _markupd",
      "fish: markupd completions fish | source",
    ],
    options: [],
    operands: .words(["bash", "zsh", "fish"]),
    run: { invocation throws(CommandError) in
      try invocation.requireOperands(1...1, "a shell: bash, zsh or fish")
      let shell = String(decoding: invocation.options.operands[0], as: UTF8.self)
      switch shell {
      case "bash": invocation.console.write(BashCompletion.script)
      case "zsh": invocation.console.write(ZshCompletion.script)
      case "fish": invocation.console.write(FishCompletion.script)
      default: throw .usage("completions are for bash, zsh and fish, not for \(shown(shell))")
      }
      return .done
    })
}

extension Subcommand {
  /// What completion offers for operands.
  var completedOperands: CommandOption.Completion {
    name == "help" ? .words(Subcommand.all.map(\.name)) : operands
  }
}

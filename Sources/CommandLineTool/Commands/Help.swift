extension Subcommand {
  static let help = Subcommand(
    name: "help", forms: ["[COMMAND]"],
    summary: "list the commands, or print what one does and takes",
    details: [],
    options: [],
    operands: .words([]),
    run: { invocation throws(CommandError) in
      try invocation.requireOperands(0...1, "one command at most")
      guard let operand = invocation.options.operands.first else {
        invocation.console.write(HelpText.overview)
        return .done
      }
      let name = String(decoding: operand, as: UTF8.self)
      guard let command = Subcommand.all.first(where: { $0.name == name }) else {
        throw .usage("there is no command \(shown(name)); markupd help lists them")
      }
      invocation.console.write(HelpText.page(of: command))
      return .done
    })
}

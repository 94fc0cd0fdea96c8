extension Subcommand {
  static let version = Subcommand(
    name: "version", forms: [""],
    summary: "print the version",
    details: [],
    options: [],
    operands: .nothing,
    run: { invocation throws(CommandError) in
      try invocation.requireOperands(0...0, "no arguments")
      invocation.console.writeLine("markupd \(CommandLineTool.version)")
      return .done
    })
}

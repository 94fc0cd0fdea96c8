extension Subcommand {
  static let serve = Subcommand(
    name: "serve",
    forms: ["[--stdio] [--parent PID] [--log FILE] [--trace]"],
    summary: "serve an editor over standard input and output; this is also what markupd alone does",
    details: [
      "Speaks the Language Server Protocol with Content-Length framing.",
      "Ends when standard input ends, on SIGTERM, and when the process of --parent has ended.",
    ],
    options: ServeArguments.options,
    operands: .nothing,
    // The executable serves; the command line is below the server in the house.
    run: { _ throws(CommandError) in .done })
}

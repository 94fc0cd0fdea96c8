/// A command of the command line.
struct Subcommand: Sendable {
  let name: String
  /// What comes behind `markupd name`, one way of calling a line.
  let forms: [String]
  /// What it does, in one line without a full stop, for the list of commands.
  let summary: String
  /// What it does, for `markupd help NAME`: paragraphs of one line each.
  let details: [String]
  /// Its own options; `Subcommand.common` come on top.
  let options: [CommandOption]
  /// What completion offers for operands.
  var operands: CommandOption.Completion = .files
  let run: @Sendable (Invocation) throws(CommandError) -> ExitCode

  /// Every command, in the order of the help. Adding one means adding a line here and a file in `Commands`.
  static let all: [Subcommand] = [
    .serve, .outline, .rename, .check, .links, .export, .parse, .recover, .doctor, .version, .help,
    .completions,
  ]

  /// Options that every command has.
  static let common: [CommandOption] = [
    CommandOption("help", "h", summary: "print what the command does and takes")
  ]

  /// Its own options and the common ones.
  var allOptions: [CommandOption] { options + Subcommand.common }
}

extension CommandOption {
  /// `--dialect`.
  static let dialect = CommandOption(
    "dialect", value: "D",
    summary: "read Markdown as this dialect: " + dialectNames.joined(separator: ", "),
    completion: .words(dialectNames))
  /// `--config`.
  static let config = CommandOption(
    "config", value: "FILE", summary: "settings instead of the workspace's .markupd.json",
    completion: .files)
  /// `--root`.
  static let root = CommandOption(
    "root", value: "DIR",
    summary: "the workspace (default: nearest folder with .markupd.json, .obsidian or .git)",
    completion: .folders)
  /// `--json`.
  static let json = CommandOption("json", summary: "print JSON in the protocol's shapes")
  /// `--write`.
  static let write = CommandOption(
    "write", "w", summary: "change the files instead of printing a diff")
}

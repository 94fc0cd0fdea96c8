/// One option of a subcommand.
struct CommandOption: Sendable {
  /// What completion offers for the option's value or an operand.
  enum Completion: Sendable {
    case nothing
    case files
    case folders
    case words([String])
  }

  /// Long name, without dashes.
  let name: String
  /// Short name.
  let letter: Character?
  /// What stands for the value in help, such as `DIR`; `nil` for a switch.
  let value: String?
  /// What it does, without a full stop.
  let summary: String
  let completion: Completion

  /// A switch.
  init(_ name: String, _ letter: Character? = nil, summary: String) {
    self.name = name
    self.letter = letter
    value = nil
    self.summary = summary
    completion = .nothing
  }

  /// An option with a value.
  init(
    _ name: String, _ letter: Character? = nil, value: String, summary: String,
    completion: Completion = .nothing
  ) {
    self.name = name
    self.letter = letter
    self.value = value
    self.summary = summary
    self.completion = completion
  }
}

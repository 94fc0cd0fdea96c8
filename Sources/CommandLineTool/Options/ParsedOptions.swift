private import CGlibc
private import Glibc

/// The arguments behind a subcommand's name, read with getopt_long: options anywhere, `--name=value` and
/// `--name value`, unambiguous beginnings of names, letters together, `--` before names that begin with `-`.
struct ParsedOptions: Sendable {
  /// What is neither option nor value, in order.
  private(set) var operands: [[UInt8]] = []
  private var values: [String: [[UInt8]]] = [:]

  init(_ arguments: [[UInt8]], for command: Subcommand) throws(CommandError) {
    try self.init(arguments, options: command.allOptions, hint: "markupd help \(command.name)")
  }

  init(
    _ arguments: [[UInt8]], options: [CommandOption], hint: String
  ) throws(CommandError) {
    var scan = OptionScan(arguments: arguments, options: options)
    defer { scan.free() }
    while let found = scan.next() {
      switch found {
      case .option(let option, let value):
        values[option.name, default: []].append(value)
      case .unknown(let text):
        throw .usage("there is no option \(shown(text)) here; see \(hint)")
      case .missingValue(let text):
        throw .usage("option \(shown(text)) needs a value; see \(hint)")
      }
    }
    operands = scan.operands
  }

  /// Whether an option was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Bytes of an option's value; the last one counts when it was given several times.
  func bytes(_ name: String) -> [UInt8]? { values[name]?.last }

  /// An option's value as text.
  func text(_ name: String) throws(CommandError) -> String? {
    guard let bytes = bytes(name) else { return nil }
    return try ParsedOptions.text(bytes, of: "--\(name)")
  }

  /// An option's value as a whole number in `range`.
  func integer(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
    guard let text = try text(name) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw .usage(
        "--\(name) takes a number from \(range.lowerBound) to \(range.upperBound), not \(shown(text))"
      )
    }
    return number
  }

  /// An option's value, which must be one of `choices`.
  func choice<Value>(
    _ name: String, of choices: [(name: String, value: Value)]
  ) throws(CommandError) -> Value? {
    guard let text = try text(name) else { return nil }
    guard let found = choices.first(where: { $0.name == text }) else {
      let names = choices.map(\.name).joined(separator: ", ")
      throw .usage("--\(name) takes one of \(names), not \(shown(text))")
    }
    return found.value
  }

  /// Returns an argument as text.
  static func text(_ bytes: [UInt8], of name: String) throws(CommandError) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw .usage(
        "\(name) takes text, and \(shown(String(decoding: bytes, as: UTF8.self))) is not UTF-8")
    }
    return text
  }
}

/// A walk of getopt_long over a copy of the arguments.
private struct OptionScan {
  enum Found {
    case option(CommandOption, [UInt8])
    case unknown(String)
    case missingValue(String)
  }

  private let options: [CommandOption]
  private var arguments: [UnsafeMutablePointer<CChar>?]
  private var names: [option] = []
  private var nameStorage: [UnsafeMutablePointer<CChar>] = []
  private let letters: String
  private var place: Int32 = 0

  /// Codes that getopt_long returns for long names: above every letter.
  private static let firstCode: Int32 = 1000

  init(arguments: [[UInt8]], options: [CommandOption]) {
    self.options = options
    self.arguments = [strdup("markupd")]
    for argument in arguments {
      self.arguments.append(
        strndup(argument.map { CChar(bitPattern: $0) }, argument.count))
    }
    self.arguments.append(nil)
    // A colon in front asks for missing values to be told from unknown options.
    var letters = ":"
    for (index, known) in options.enumerated() {
      guard let name = strdup(known.name) else { continue }
      nameStorage.append(name)
      let code = OptionScan.firstCode + Int32(index)
      let takesValue = known.value == nil ? no_argument : required_argument
      names.append(option(name: UnsafePointer(name), has_arg: takesValue, flag: nil, val: code))
      if let letter = known.letter { letters += "\(letter)" + (known.value == nil ? "" : ":") }
    }
    names.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    self.letters = letters
  }

  func free() {
    for argument in arguments { Glibc.free(argument) }
    for name in nameStorage { Glibc.free(name) }
  }

  /// What getopt_long has moved behind the options.
  var operands: [[UInt8]] {
    arguments.dropFirst(Int(place)).compactMap { $0.map(OptionScan.bytes) }
  }

  mutating func next() -> Found? {
    var value: UnsafeMutablePointer<CChar>?
    var badCode: Int32 = 0
    let count = Int32(arguments.count - 1)
    let code = arguments.withUnsafeBufferPointer { arguments in
      markupd_getopt_long(
        count, arguments.baseAddress, letters, names, &place, &value, &badCode)
    }
    if code == -1 { return nil }
    let bytes = value.map(OptionScan.bytes) ?? []
    if let known = known(for: code) { return .option(known, bytes) }
    if code == Int32(UInt8(ascii: ":")) {
      return .missingValue(known(for: badCode).map { "--\($0.name)" } ?? lastArgument)
    }
    let isLetter = badCode > 0 && badCode < 128
    let letter = Character(Unicode.Scalar(UInt8(truncatingIfNeeded: badCode)))
    return .unknown(isLetter ? "-\(letter)" : lastArgument)
  }

  private var lastArgument: String {
    let index = max(0, min(Int(place) - 1, arguments.count - 1))
    return arguments[index].map { String(decoding: OptionScan.bytes($0), as: UTF8.self) } ?? ""
  }

  private func known(for code: Int32) -> CommandOption? {
    if code >= OptionScan.firstCode {
      let index = Int(code - OptionScan.firstCode)
      return index < options.count ? options[index] : nil
    }
    return options.first { $0.letter?.asciiValue.map(Int32.init) == code }
  }

  private static func bytes(_ text: UnsafeMutablePointer<CChar>) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }
}

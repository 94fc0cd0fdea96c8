/// Swift source with comments and the contents of string literals taken out, line by line.
///
/// Interpolations stay, since they are code. This is a scanner for our own style, not a parser: of
/// regular expression literals it knows `#/…/#` only.
struct SwiftCode: Sendable {
  /// The code of each line, blank where a comment or a literal was.
  let lines: [String]

  /// Scans a whole file.
  init(_ source: String) {
    var scanner = Scanner(Array(source.unicodeScalars))
    scanner.scan()
    lines = String(String.UnicodeScalarView(scanner.code))
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Numbers (from 1) and texts of the lines in which `pattern` matches.
  func matches(of pattern: some RegexComponent) -> [(number: Int, line: String)] {
    lines.enumerated().filter { $0.element.contains(pattern) }.map { ($0.offset + 1, $0.element) }
  }
}

/// A walk over the scalars of a file that copies code and line ends only.
private struct Scanner {
  /// What encloses the current place.
  private enum Context {
    /// A literal with this many `#`, closed by one or three quotes, or by `/` for an expression.
    case literal(pounds: Int, delimiter: String)
    /// Code inside `\( … )`, with this many open parentheses of its own.
    case interpolation(parentheses: Int)
  }

  private let source: [Unicode.Scalar]
  private var index = 0
  private var contexts: [Context] = []
  private(set) var code: [Unicode.Scalar] = []

  init(_ source: [Unicode.Scalar]) { self.source = source }

  mutating func scan() {
    while index < source.count {
      if case .literal(let pounds, let delimiter)? = contexts.last {
        scanLiteral(pounds: pounds, delimiter: delimiter)
      } else {
        scanCode()
      }
    }
  }

  private mutating func scanCode() {
    if starts(with: "//") {
      while index < source.count, source[index] != "\n" { index += 1 }
    } else if starts(with: "/*") {
      skipBlockComment()
    } else if let opening = literalOpening() {
      contexts.append(.literal(pounds: opening.pounds, delimiter: opening.delimiter))
      code.append("\"")
      index += opening.pounds + opening.delimiter.unicodeScalars.count
    } else {
      countParentheses()
    }
  }

  private mutating func countParentheses() {
    let scalar = source[index]
    index += 1
    if case .interpolation(let open)? = contexts.last {
      if scalar == ")" && open == 0 {
        contexts.removeLast()
        code.append(" ")
        return
      }
      let change = scalar == "(" ? 1 : scalar == ")" ? -1 : 0
      contexts[contexts.count - 1] = .interpolation(parentheses: open + change)
    }
    code.append(scalar)
  }

  private mutating func scanLiteral(pounds: Int, delimiter: String) {
    let hashes = String(repeating: "#", count: pounds)
    let closing = delimiter + hashes
    if starts(with: closing) {
      index += closing.unicodeScalars.count
      contexts.removeLast()
      code.append("\"")
    } else if starts(with: "\\" + hashes + "(") && delimiter != "/" {
      index += 2 + pounds
      contexts.append(.interpolation(parentheses: 0))
      code.append(" ")
    } else if starts(with: "\\" + hashes) && delimiter != "/" {
      index = min(source.count, index + 2 + pounds)
    } else {
      if source[index] == "\n" { code.append("\n") }
      index += 1
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      if starts(with: "/*") {
        depth += 1
        index += 2
      } else if starts(with: "*/") {
        depth -= 1
        index += 2
      } else {
        if source[index] == "\n" { code.append("\n") }
        index += 1
      }
    } while depth > 0 && index < source.count
  }

  private func literalOpening() -> (pounds: Int, delimiter: String)? {
    var next = index
    while next < source.count, source[next] == "#" { next += 1 }
    guard next < source.count else { return nil }
    if source[next] == "/" && next > index { return (next - index, "/") }
    guard source[next] == "\"" else { return nil }
    let isTriple = next + 2 < source.count && source[next + 1] == "\"" && source[next + 2] == "\""
    return (next - index, isTriple ? "\"\"\"" : "\"")
  }

  private func starts(with text: String) -> Bool {
    source[index...].starts(with: text.unicodeScalars)
  }
}

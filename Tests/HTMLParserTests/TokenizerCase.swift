import Foundation
import HTMLParser

/// One test of html5lib, run from one initial state.
struct TokenizerCase {
  var name: String
  var input: String
  var state: HTMLTokenizerState
  var output: [TokenReading]
  /// Code, one-based line, one-based column in UTF-16 units of the input stream.
  var errors: [String]

  /// Reads the cases of one file; those that need lone surrogates, which no UTF-8 text can hold,
  /// are counted apart.
  static func load(_ file: String) throws -> (cases: [TokenizerCase], withoutUTF8: Int) {
    let object = try fixtureJSON("html5lib/" + file) as? [String: Any]
    let tests = object?["tests"] as? [[String: Any]] ?? []
    var cases: [TokenizerCase] = []
    var withoutUTF8 = 0
    for test in tests {
      let isDoubleEscaped = test["doubleEscaped"] as? Bool ?? false
      guard let input = (test["input"] as? String).flatMap({ isDoubleEscaped ? unescaped($0) : $0 })
      else {
        withoutUTF8 += 1
        continue
      }
      let output = (test["output"] as? [[Any]] ?? []).map {
        TokenReading($0, isDoubleEscaped: isDoubleEscaped)
      }
      let errors = (test["errors"] as? [[String: Any]] ?? []).map { error in
        "\(error["code"] ?? "") \(error["line"] ?? 0):\(error["col"] ?? 0)"
      }
      for state in test["initialStates"] as? [String] ?? ["Data state"] {
        cases.append(
          TokenizerCase(
            name: "\(file): \(test["description"] ?? "") in \(state)", input: input,
            state: HTMLTokenizerState(
              content: contents[state] ?? .data, element: element(test["lastStartTag"])),
            output: output, errors: errors.sorted()))
      }
    }
    return (cases, withoutUTF8)
  }

  private static let contents: [String: HTMLTokenizerState.Content] = [
    "Data state": .data, "PLAINTEXT state": .plaintext, "RCDATA state": .rcdata,
    "RAWTEXT state": .rawText, "Script data state": .scriptData,
    "CDATA section state": .cdataSection,
  ]

  private static func element(_ name: Any?) -> HTMLTag {
    withBytes(of: name as? String ?? "") { HTMLTag(name: $0) }
  }

  /// Resolves `\uHHHH`; `nil` when that leaves half of a surrogate pair.
  static func unescaped(_ text: String) -> String? {
    var units: [UInt16] = []
    var rest = Substring(text)
    while let first = rest.first {
      if rest.hasPrefix("\\u"), let unit = UInt16(rest.dropFirst(2).prefix(4), radix: 16) {
        units.append(unit)
        rest = rest.dropFirst(6)
      } else {
        units.append(contentsOf: String(first).utf16)
        rest = rest.dropFirst()
      }
    }
    return String(validating: units, as: UTF16.self)
  }
}

/// A token as html5lib writes it.
enum TokenReading: Equatable {
  case doctype(name: String?, publicID: String?, systemID: String?, isCorrect: Bool)
  case startTag(String, [String: String], isSelfClosing: Bool)
  case endTag(String)
  case comment(String)
  case characters(String)
  case unknown

  init(_ fields: [Any], isDoubleEscaped: Bool) {
    func text(_ index: Int) -> String? {
      guard fields.count > index, let text = fields[index] as? String else { return nil }
      return isDoubleEscaped ? TokenizerCase.unescaped(text) : text
    }
    switch fields.first as? String {
    case "DOCTYPE":
      self = .doctype(
        name: text(1), publicID: text(2), systemID: text(3),
        isCorrect: fields.last as? Bool ?? false)
    case "StartTag":
      self = .startTag(
        text(1) ?? "", fields[2] as? [String: String] ?? [:], isSelfClosing: fields.count == 4)
    case "EndTag": self = .endTag(text(1) ?? "")
    case "Comment": self = .comment(text(1) ?? "")
    case "Character": self = .characters(text(1) ?? "")
    default: self = .unknown
    }
  }

  /// Reads tokens through `HTMLDecoding`, with runs of text joined.
  static func readings(
    of buffer: HTMLTokenBuffer, in bytes: UnsafeBufferPointer<UInt8>
  ) -> [TokenReading] {
    var readings: [TokenReading] = []
    for token in buffer.tokens {
      guard let reading = reading(of: token, buffer, bytes) else { continue }
      if case .characters(let text) = reading, case .characters(let before)? = readings.last {
        readings[readings.count - 1] = .characters(before + text)
      } else if reading != .characters("") {
        readings.append(reading)
      }
    }
    return readings
  }

  private static func reading(
    of token: HTMLToken, _ buffer: HTMLTokenBuffer, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> TokenReading? {
    func string(_ range: Range<Int>, _ context: HTMLDecoding.Context) -> String {
      HTMLDecoding.string(UnsafeBufferPointer(rebasing: bytes[range]), as: context)
    }
    let content = HTMLDecoding.content(of: token, in: bytes)
    switch token.kind {
    case .startTag:
      let attributes = buffer.attributes[token.attributes].map {
        (string($0.name, .name), string($0.value, .attributeValue))
      }
      return .startTag(
        content, Dictionary(attributes) { first, _ in first },
        isSelfClosing: token.isSelfClosing)
    case .endTag: return .endTag(content)
    case .unfinishedTag, .emptyEndTag: return nil
    case .comment, .bogusComment: return .comment(content)
    case .doctype:
      let doctype = HTMLDoctype(token, in: bytes)
      return .doctype(
        name: doctype.name.map { string($0, .name) },
        publicID: doctype.publicIdentifier.map { string($0, .rawText) },
        systemID: doctype.systemIdentifier.map { string($0, .rawText) },
        isCorrect: !doctype.forcesQuirks)
    case .text, .escapableRawText, .rawText, .cdata: return .characters(content)
    }
  }
}

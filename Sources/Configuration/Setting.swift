import Execution
import JSON
import MarkdownParser

/// One setting: its key, what values it takes, and how a value gets into a `Configuration`.
///
/// The table `Setting.all` and the JSON Schema for people's editors describe the same settings; a test holds
/// them together.
package struct Setting: Sendable {
  /// What values a setting takes.
  package enum Shape: Hashable, Sendable {
    case flag
    /// A whole number in this range.
    case integer(ClosedRange<Int>)
    /// A number in this range.
    case number(ClosedRange<Double>)
    case text
    /// One of these strings.
    case choice([String])
    case textList
    /// Members with these names, each true or false.
    case flags([String])
    /// A list of entries for a menu.
    case menuItems
  }

  /// Names joined by dots, such as `files.include`.
  package let key: String
  package let shape: Shape
  /// Takes a value over; returns why not, and at which place within the value.
  let assign: @Sendable (JSONValue, inout Draft) -> Mismatch?

  /// A configuration in the making: what makes up the dialect comes from several settings.
  struct Draft {
    var configuration = Configuration()
    var dialect: Dialect?
    var extensions: [String: Bool] = [:]
    var slug: SlugRule?
  }

  /// What is wrong with a value.
  struct Mismatch {
    var message: String
    var place: [JSONPathStep] = []
  }
}

extension Setting {
  typealias Path<Value> = any WritableKeyPath<Configuration, Value> & Sendable

  static func flag(_ key: String, _ path: Path<Bool>) -> Setting {
    Setting(key: key, shape: .flag) { value, draft in
      guard let value = value.bool else { return wrong(value, "true or false") }
      draft.configuration[keyPath: path] = value
      return nil
    }
  }

  static func integer(_ key: String, _ path: Path<Int>, _ range: ClosedRange<Int>) -> Setting {
    Setting(key: key, shape: .integer(range)) { value, draft in
      let wanted = "a whole number from \(range.lowerBound) to \(range.upperBound)"
      guard let number = value.integer else { return wrong(value, wanted) }
      guard let number = Int(exactly: number), range.contains(number) else {
        return Mismatch(message: "must be \(wanted), not \(number)")
      }
      draft.configuration[keyPath: path] = number
      return nil
    }
  }

  static func number(
    _ key: String, _ path: Path<Double>, _ range: ClosedRange<Double>
  ) -> Setting {
    Setting(key: key, shape: .number(range)) { value, draft in
      let wanted = "a number from \(range.lowerBound) to \(range.upperBound)"
      guard let number = value.double else { return wrong(value, wanted) }
      guard range.contains(number) else {
        return Mismatch(message: "must be \(wanted), not \(number)")
      }
      draft.configuration[keyPath: path] = number
      return nil
    }
  }

  static func text(_ key: String, _ path: Path<String>) -> Setting {
    Setting(key: key, shape: .text) { value, draft in
      guard let text = value.string else { return wrong(value, "a string") }
      draft.configuration[keyPath: path] = text
      return nil
    }
  }

  static func textList(_ key: String, _ path: Path<[String]>) -> Setting {
    Setting(key: key, shape: .textList) { value, draft in
      guard let values = value.array else { return wrong(value, "an array of strings") }
      var list: [String] = []
      for (index, value) in values.enumerated() {
        guard let text = value.string else { return wrong(value, "a string", [.index(index)]) }
        list.append(text)
      }
      draft.configuration[keyPath: path] = list
      return nil
    }
  }

  static func choice<Value>(
    _ key: String, _ path: Path<Value>
  ) -> Setting where Value: CaseIterable & RawRepresentable<String> & Sendable {
    choice(key, Value.allCases.map { ($0.rawValue, $0) }) { value, draft in
      draft.configuration[keyPath: path] = value
    }
  }

  static func choice<Value: Sendable>(
    _ key: String, _ choices: [(name: String, value: Value)],
    _ take: @escaping @Sendable (Value, inout Draft) -> Void
  ) -> Setting {
    let names = choices.map(\.name)
    return Setting(key: key, shape: .choice(names)) { value, draft in
      let wanted = "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
      guard let name = value.string else { return wrong(value, wanted) }
      guard let choice = choices.first(where: { $0.name == name }) else {
        return Mismatch(message: "must be \(wanted), not \(name.debugDescription)")
      }
      take(choice.value, &draft)
      return nil
    }
  }

  static func wrong(
    _ value: JSONValue, _ wanted: String, _ place: [JSONPathStep] = []
  ) -> Mismatch {
    Mismatch(message: "must be \(wanted), not \(value.kindName)", place: place)
  }
}

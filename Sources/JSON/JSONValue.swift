/// A JSON value that was read.
///
/// Numbers written without fraction and exponent are `integer`, all others `double`. An object keeps the
/// order of its members; of members with the same name the last one counts.
package enum JSONValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case string(String)
  /// A string with a lone half of a surrogate pair in it, which no `String` can hold.
  case brokenString(JSONBrokenString)
  case array([JSONValue])
  case object(JSONObject)
}

/// A string of UTF-16 units of which some are lone halves of surrogate pairs.
///
/// Some clients cut a pair in two when they send text in pieces; the outer halves are kept so that the
/// next piece can complete them.
package struct JSONBrokenString: Hashable, Sendable {
  /// The string with U+FFFD, which is one UTF-16 unit as well, for each lone half.
  package let text: String
  /// The second half (U+DC00...U+DFFF) that the string begins with, if it does.
  package let leadingHalf: UInt16?
  /// The first half (U+D800...U+DBFF) that the string ends with, if it does.
  package let trailingHalf: UInt16?

  /// Makes a broken string; `text` holds U+FFFD where the halves stand.
  package init(text: String, leadingHalf: UInt16?, trailingHalf: UInt16?) {
    self.text = text
    self.leadingHalf = leadingHalf
    self.trailingHalf = trailingHalf
  }
}

/// The members of a JSON object in the order of the text.
package struct JSONObject: Hashable, Sendable {
  /// A name and its value.
  package struct Member: Hashable, Sendable {
    /// Name of the member.
    package let name: String
    /// Value of the member.
    package let value: JSONValue

    /// Makes a member.
    package init(name: String, value: JSONValue) {
      self.name = name
      self.value = value
    }
  }

  /// The members; no two have the same name.
  package private(set) var members: [Member]

  /// Makes an object of `members`; of members with the same name the last one stays, where the first stood.
  package init(_ members: [Member] = []) {
    var places: [String: Int] = [:]
    var kept: [Member] = []
    kept.reserveCapacity(members.count)
    for member in members {
      if let place = places[member.name] {
        kept[place] = member
      } else {
        places[member.name] = kept.count
        kept.append(member)
      }
    }
    self.members = kept
  }

  /// Makes an object of members whose names are known to differ.
  init(distinct members: [Member]) {
    self.members = members
  }

  /// The value of the member called `name`. Takes time in proportion to the number of members.
  package subscript(name: String) -> JSONValue? {
    members.first { $0.name == name }?.value
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue {
  /// The truth value, or `nil` when this is something else.
  package var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The whole number, or `nil` when this is something else; `1.0` counts as `1`.
  package var integer: Int64? {
    switch self {
    case .integer(let value): value
    case .double(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, or `nil` when this is something else.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// The text, with U+FFFD for lone surrogate halves, or `nil` when this is not a string.
  package var string: String? {
    switch self {
    case .string(let value): value
    case .brokenString(let value): value.text
    default: nil
    }
  }

  /// The elements, or `nil` when this is not an array.
  package var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The object, or `nil` when this is something else.
  package var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// Whether this is `null`.
  package var isNull: Bool {
    self == .null
  }

  /// The value of the member called `name`, or `nil` when this is not an object or has none.
  package subscript(name: String) -> JSONValue? {
    object?[name]
  }

  /// The element at `index`, or `nil` when this is not an array or is shorter.
  package subscript(index: Int) -> JSONValue? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// What kind of value this is, for error messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .double: "a number"
    case .string, .brokenString: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension JSONValue: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(integerLiteral value: Int64) { self = .integer(value) }
  package init(floatLiteral value: Double) { self = .double(value) }
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(nilLiteral: ()) { self = .null }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

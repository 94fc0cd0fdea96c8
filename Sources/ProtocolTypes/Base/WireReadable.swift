package import JSON

/// A type that can be read from a JSON value of the wire.
package protocol WireReadable {
  /// Reads the value, or tells which of its members is wrong.
  init(wire value: JSONValue) throws(ShapeError)
}

/// The members of an object from the wire. Unknown members are ignored, and null counts as absent.
package struct WireObject: Sendable {
  private let object: JSONObject

  /// Takes an object; absent params count as an object without members.
  package init(_ value: JSONValue?) throws(ShapeError) {
    switch value {
    case nil, .null: object = [:]
    case .object(let object): self.object = object
    case .some(let value): throw ShapeError("is \(value.kindName), not an object")
    }
  }

  /// Returns the member called `name`, which must be there.
  package func required<T: WireReadable>(
    _ name: String, as type: T.Type = T.self
  ) throws(ShapeError) -> T {
    guard let value = try optional(name, as: type) else {
      throw ShapeError("is missing", at: [name])
    }
    return value
  }

  /// Returns the members of the object called `name`, which must be there.
  package func object(_ name: String) throws(ShapeError) -> WireObject {
    let value: JSONValue = try required(name)
    do {
      return try WireObject(value)
    } catch {
      throw error.inside(name)
    }
  }

  /// Returns the member called `name`, or `nil` when it is absent or null.
  package func optional<T: WireReadable>(
    _ name: String, as type: T.Type = T.self
  ) throws(ShapeError) -> T? {
    guard let value = object[name], !value.isNull else { return nil }
    do {
      return try T(wire: value)
    } catch {
      throw error.inside(name)
    }
  }

  /// Returns the member called `name`, or `nil` when it is absent or has another shape; for what clients send
  /// beside the point.
  package func lenient<T: WireReadable>(_ name: String, as type: T.Type = T.self) -> T? {
    guard let value = object[name] else { return nil }
    return try? T(wire: value)
  }

  /// Returns the member called `name` as it is, or `nil` when it is absent or null.
  package func value(_ name: String) -> JSONValue? {
    guard let value = object[name], !value.isNull else { return nil }
    return value
  }
}

extension JSONValue: WireReadable {
  /// Takes any value.
  package init(wire value: JSONValue) throws(ShapeError) {
    self = value
  }
}

extension Bool: WireReadable {
  /// Takes a truth value.
  package init(wire value: JSONValue) throws(ShapeError) {
    guard let bool = value.bool else { throw ShapeError("is \(value.kindName), not a boolean") }
    self = bool
  }
}

extension Int: WireReadable {
  /// Takes a whole number from -2^31 to 2^31 - 1.
  package init(wire value: JSONValue) throws(ShapeError) {
    guard let integer = value.integer else {
      throw ShapeError("is \(value.double.map { "\($0)" } ?? value.kindName), not an integer")
    }
    guard (Int64(Int32.min)...Int64(Int32.max)).contains(integer) else {
      throw ShapeError("is \(integer), out of range")
    }
    self = Int(integer)
  }
}

extension String: WireReadable {
  /// Takes a string without lone surrogate halves.
  package init(wire value: JSONValue) throws(ShapeError) {
    switch value {
    case .string(let string): self = string
    case .brokenString: throw ShapeError("holds half of a surrogate pair")
    default: throw ShapeError("is \(value.kindName), not a string")
    }
  }
}

extension Array: WireReadable where Element: WireReadable {
  /// Takes an array whose elements all have the right shape.
  package init(wire value: JSONValue) throws(ShapeError) {
    guard let values = value.array else { throw ShapeError("is \(value.kindName), not an array") }
    self = []
    reserveCapacity(values.count)
    for (index, value) in values.enumerated() {
      do {
        append(try Element(wire: value))
      } catch {
        throw error.inside(String(index))
      }
    }
  }
}

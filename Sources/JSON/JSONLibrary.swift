private import CJSONC

/// The only place that touches json-c's pointers.
enum JSONLibrary {
  /// Reads `bytes`, which must have passed the checks of `JSONScanner`; strings that hold `mark` become
  /// broken strings.
  static func read(
    _ bytes: [UInt8], limits: JSONReader, mark: LoneHalfMark? = nil
  ) throws(JSONError) -> JSONValue {
    let tokener = Tokener(maximumDepth: limits.maximumDepth)
    let root = try tokener.parse(bytes)
    return value(of: root.pointer, mark: mark)
  }

  /// Turns a json-c tree into a value, with a stack of its own instead of recursion.
  private static func value(of root: OpaquePointer?, mark: LoneHalfMark?) -> JSONValue {
    var open: [Container] = []
    var node = root
    while true {
      var value: JSONValue?
      switch json_object_get_type(node) {
      case json_type_object: open.append(Container(object: node))
      case json_type_array: open.append(Container(array: node))
      default: value = scalar(node, mark: mark)
      }
      // Hand a finished value to the innermost open container until one has another child to visit.
      repeat {
        guard let last = open.indices.last else { return value ?? .null }
        if let finished = value { open[last].append(finished) }
        guard !open[last].advance(to: &node) else { break }
        value = open.removeLast().value
      } while true
    }
  }

  private static func scalar(_ node: OpaquePointer?, mark: LoneHalfMark?) -> JSONValue {
    switch json_object_get_type(node) {
    case json_type_boolean: .bool(json_object_get_boolean(node) != 0)
    case json_type_int: .integer(json_object_get_int64(node))
    case json_type_double: .double(json_object_get_double(node))
    case json_type_string: string(node, mark: mark)
    default: .null
    }
  }

  private static func string(_ node: OpaquePointer?, mark: LoneHalfMark?) -> JSONValue {
    guard let start = json_object_get_string(node) else { return .string("") }
    let count = Int(max(0, json_object_get_string_len(node)))
    return start.withMemoryRebound(to: UInt8.self, capacity: count) { start in
      let bytes = UnsafeBufferPointer(start: start, count: count)
      return mark?.value(of: bytes) ?? .string(String(decoding: bytes, as: UTF8.self))
    }
  }
}

/// An array or object of json-c whose children are being read.
private struct Container {
  private let array: OpaquePointer?
  private var index = 0
  private var entry: UnsafeMutablePointer<lh_entry>?
  private var name = ""
  private var elements: [JSONValue] = []
  private var members: [JSONObject.Member] = []

  init(object: OpaquePointer?) {
    array = nil
    entry = json_object_get_object(object)?.pointee.head
    members.reserveCapacity(Int(max(0, json_object_object_length(object))))
  }

  init(array: OpaquePointer?) {
    self.array = array
    elements.reserveCapacity(json_object_array_length(array))
  }

  var value: JSONValue {
    array == nil ? .object(JSONObject(distinct: members)) : .array(elements)
  }

  mutating func append(_ value: JSONValue) {
    if array == nil {
      members.append(JSONObject.Member(name: name, value: value))
    } else {
      elements.append(value)
    }
  }

  /// Sets `node` to the next child; returns false when there is none.
  mutating func advance(to node: inout OpaquePointer?) -> Bool {
    if let array {
      guard index < json_object_array_length(array) else { return false }
      node = json_object_array_get_idx(array, index)
      index += 1
      return true
    }
    guard let current = entry else { return false }
    name = current.pointee.k.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
    node = current.pointee.v.map { OpaquePointer($0) }
    entry = current.pointee.next
    return true
  }
}

/// Owns a json-c value.
private struct Root: ~Copyable {
  let pointer: OpaquePointer?

  deinit {
    json_object_put(pointer)
  }
}

/// Owns a json-c tokener.
private struct Tokener: ~Copyable {
  private let pointer: UnsafeMutablePointer<json_tokener>?

  init(maximumDepth: Int) {
    // The library counts the value itself as a level and needs one more for what is inside.
    pointer = json_tokener_new_ex(Int32(clamping: maximumDepth + 2))
    if let pointer { json_tokener_set_flags(pointer, JSON_TOKENER_STRICT) }
  }

  deinit {
    if let pointer { json_tokener_free(pointer) }
  }

  func parse(_ bytes: [UInt8]) throws(JSONError) -> Root {
    guard let pointer, let count = Int32(exactly: bytes.count) else {
      throw JSONError(.refusedByLibrary("too large"), at: 0)
    }
    var value = bytes.withUnsafeBytes { buffer in
      json_tokener_parse_ex(pointer, buffer.bindMemory(to: CChar.self).baseAddress, count)
    }
    if json_tokener_get_error(pointer) == json_tokener_continue {
      // A number may go on for all the library knows; a NUL tells it that the text is over.
      var end: CChar = 0
      value = json_tokener_parse_ex(pointer, &end, 1)
    }
    let error = json_tokener_get_error(pointer)
    guard error == json_tokener_success else {
      json_object_put(value)
      let message = json_tokener_error_desc(error).map { String(cString: $0) } ?? "unknown"
      throw JSONError(
        .refusedByLibrary(message), at: min(bytes.count, json_tokener_get_parse_end(pointer)))
    }
    return Root(pointer: value)
  }
}

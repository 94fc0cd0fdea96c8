/// Why bytes are not a JSON text we take, and where.
package struct JSONError: Error, Hashable, Sendable {
  /// The rule that is broken.
  package enum Reason: Hashable, Sendable {
    /// No value at all: nothing, or blanks only.
    case empty
    /// The text ends inside a value.
    case truncated
    /// A byte that may not stand here.
    case unexpectedByte(UInt8)
    /// Something other than blanks follows the value.
    case trailingBytes
    /// Not UTF-8 as RFC 3629 has it: overlong, a surrogate, beyond U+10FFFF, or cut.
    case invalidUTF8
    /// A control character inside a string that is not escaped.
    case controlCharacterInString
    /// A backslash that does not begin an escape.
    case invalidEscape
    /// U+0000 inside a member's name.
    case nulInKey
    /// Not a number as RFC 8259 §6 has it, such as `01`, `+1`, `.5`, `NaN`.
    case invalidNumber
    /// An integer outside `Int64` or a number that no finite `Double` stands for.
    case numberOutOfRange
    /// More containers inside each other than the reader takes.
    case tooDeep
    /// More values than the reader takes.
    case tooManyValues
    /// A `/*` comment without its end.
    case unterminatedComment
    /// The library refused what our own checks let through.
    case refusedByLibrary(String)
  }

  /// The rule that is broken.
  package let reason: Reason
  /// Bytes before the place where it shows.
  package let offset: Int

  /// Makes an error for the byte at `offset`.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}

extension JSONError: CustomStringConvertible {
  package var description: String {
    let what =
      switch reason {
      case .empty: "no value"
      case .truncated: "unexpected end"
      case .unexpectedByte(let byte): "unexpected \(JSONError.name(of: byte))"
      case .trailingBytes: "more than one value"
      case .invalidUTF8: "invalid UTF-8"
      case .controlCharacterInString: "control character in a string"
      case .invalidEscape: "invalid escape"
      case .nulInKey: "U+0000 in a member name"
      case .invalidNumber: "invalid number"
      case .numberOutOfRange: "number out of range"
      case .tooDeep: "nesting too deep"
      case .tooManyValues: "too many values"
      case .unterminatedComment: "comment without end"
      case .refusedByLibrary(let message): "not accepted: \(message)"
      }
    return "\(what) at byte \(offset)"
  }

  private static func name(of byte: UInt8) -> String {
    guard byte > 0x20, byte < 0x7F else { return "byte \(byte)" }
    return "'\(Unicode.Scalar(byte))'"
  }
}

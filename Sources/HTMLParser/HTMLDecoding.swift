/// What the bytes of a token stand for: references resolved, line ends made line feeds, NUL replaced, names in lower case.
public enum HTMLDecoding {
  /// The kinds of source text that HTML reads differently.
  public enum Context: Sendable {
    /// Text between tags; NUL stays, as the tree builder decides about it.
    case text
    /// Text of `title` and `textarea`.
    case escapableRawText
    /// Text of scripts and style sheets, comments, identifiers of a DOCTYPE.
    case rawText
    /// Text of a CDATA section; NUL stays.
    case cdata
    case attributeValue
    /// Name of a tag, an attribute or a DOCTYPE.
    case name

    var resolvesReferences: Bool {
      switch self {
      case .text, .escapableRawText, .attributeValue: true
      case .rawText, .cdata, .name: false
      }
    }

    var replacesNull: Bool {
      switch self {
      case .text, .cdata: false
      case .escapableRawText, .rawText, .attributeValue, .name: true
      }
    }
  }

  /// Returns the text that source bytes stand for. Linear.
  public static func string(
    _ bytes: UnsafeBufferPointer<UInt8>, as context: Context
  ) -> String {
    guard let first = bytes.firstIndex(where: { isSpecial($0, in: context) }) else {
      return String(decoding: bytes, as: UTF8.self)
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 8)
    output.append(contentsOf: bytes[..<first])
    var index = first
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard isSpecial(byte, in: context) else {
        output.append(byte)
        continue
      }
      switch byte {
      case Byte.carriageReturn:
        if index < bytes.count, bytes[index] == Byte.lineFeed { index += 1 }
        output.append(Byte.lineFeed)
      case Byte.ampersand:
        index += appendReference(
          UnsafeBufferPointer(rebasing: bytes[index...]), context, to: &output)
      case 0:
        output.append(contentsOf: "\u{FFFD}".utf8)
      default:
        output.append(Byte.lowercased(byte))
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Returns the text of a whole token: the name of a tag, the data of a comment, the text of a run.
  public static func content(
    of token: HTMLToken, in bytes: UnsafeBufferPointer<UInt8>
  ) -> String {
    let context: Context =
      switch token.kind {
      case .startTag, .endTag, .unfinishedTag, .emptyEndTag: .name
      case .comment, .bogusComment, .rawText, .doctype: .rawText
      case .text: .text
      case .escapableRawText: .escapableRawText
      case .cdata: .cdata
      }
    return string(UnsafeBufferPointer(rebasing: bytes[token.content]), as: context)
  }

  /// Whether source bytes are `name`, which is in lower case, in any case.
  public static func isName(
    _ bytes: UnsafeBufferPointer<UInt8>, _ name: StaticString
  ) -> Bool {
    guard bytes.count == name.utf8CodeUnitCount else { return false }
    for index in 0..<bytes.count
    where Byte.lowercased(bytes[index]) != name.utf8Start[index] {
      return false
    }
    return true
  }

  private static func isSpecial(_ byte: UInt8, in context: Context) -> Bool {
    switch byte {
    case Byte.carriageReturn: true
    case Byte.ampersand: context.resolvesReferences
    case 0: context.replacesNull
    case 0x41...0x5A: context == .name
    default: false
    }
  }

  /// Appends what the reference at the start of `bytes`, behind its `&`, stands for, or the `&`; returns the bytes that it
  /// took behind the `&`.
  private static func appendReference(
    _ bytes: UnsafeBufferPointer<UInt8>, _ context: Context, to output: inout [UInt8]
  ) -> Int {
    guard
      let match = CharacterReferences.htmlMatch(bytes, inAttribute: context == .attributeValue)
    else {
      output.append(Byte.ampersand)
      return 0
    }
    append(match.first, to: &output)
    if match.second != 0 { append(match.second, to: &output) }
    return match.length
  }

  private static func append(_ scalar: UInt32, to output: inout [UInt8]) {
    output.append(
      contentsOf: UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")
        ?? UTF8.encodedReplacementCharacter)
  }
}

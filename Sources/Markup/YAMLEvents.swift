import CYAML

/// One event of libyaml's parser, with the bytes it covers.
struct YAMLEvent {
  enum Kind {
    case documentStart
    case documentEnd
    case mappingStart
    case mappingEnd
    case sequenceStart
    case sequenceEnd
    case scalar(Scalar)
    case alias
  }

  struct Scalar {
    /// UTF-8, escapes resolved and lines folded.
    var value: [UInt8]
    var style: Style
  }

  enum Style {
    case plain
    case quoted
    case block
  }

  var kind: Kind
  /// Tags and anchors before a scalar included.
  var range: Range<Int>
}

/// Runs libyaml over bytes. The only file that touches its pointers.
enum YAMLEvents {
  /// Why libyaml stopped.
  struct Problem {
    var message: String
    /// Byte at which it was noticed.
    var offset: Int
  }

  /// Hands the events to `body` in order until it returns `false`; returns what libyaml could not
  /// read, if anything. Only the first document counts.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (YAMLEvent) -> Bool
  ) -> Problem? {
    guard !bytes.isEmpty else { return nil }
    // The parser holds pointers to itself: it must not move.
    let parser = UnsafeMutablePointer<yaml_parser_t>.allocate(capacity: 1)
    defer { parser.deallocate() }
    guard yaml_parser_initialize(parser) == 1 else {
      return Problem(message: "out of memory", offset: 0)
    }
    defer { yaml_parser_delete(parser) }
    // Said rather than found out: a byte order mark is then a character like any other.
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    var marks = Marks(bytes: bytes)
    while true {
      var event = yaml_event_t()
      guard yaml_parser_parse(parser, &event) == 1 else {
        return problem(parser.pointee, &marks)
      }
      defer { yaml_event_delete(&event) }
      guard event.type != YAML_STREAM_END_EVENT, event.type != YAML_NO_EVENT else { return nil }
      guard let kind = kind(of: event) else { continue }
      let start = marks.offset(of: event.start_mark)
      let end = marks.offset(of: event.end_mark)
      guard body(YAMLEvent(kind: kind, range: start..<max(start, end))) else { return nil }
      if event.type == YAML_DOCUMENT_END_EVENT { return nil }
    }
  }

  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind? {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_MAPPING_START_EVENT: return .mappingStart
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    case YAML_SEQUENCE_START_EVENT: return .sequenceStart
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_ALIAS_EVENT: return .alias
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      let style: YAMLEvent.Style =
        switch scalar.style {
        case YAML_SINGLE_QUOTED_SCALAR_STYLE, YAML_DOUBLE_QUOTED_SCALAR_STYLE: .quoted
        case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
        default: .plain
        }
      return .scalar(
        YAMLEvent.Scalar(
          value: Array(UnsafeBufferPointer(start: scalar.value, count: scalar.length)),
          style: style))
    default: return nil
    }
  }

  private static func problem(_ parser: yaml_parser_t, _ marks: inout Marks) -> Problem {
    let message = parser.problem.map { String(cString: $0) } ?? "not readable"
    // Only the reader counts bytes.
    let offset =
      parser.error == YAML_READER_ERROR
      ? parser.problem_offset : marks.offset(of: parser.problem_mark)
    return Problem(message: message, offset: offset)
  }

  /// Turns libyaml's marks, which count characters, into bytes; marks that come in order cost one
  /// walk over the text.
  private struct Marks {
    let bytes: UnsafeBufferPointer<UInt8>
    private var character = 0
    private var offset = 0

    init(bytes: UnsafeBufferPointer<UInt8>) {
      self.bytes = bytes
    }

    mutating func offset(of mark: yaml_mark_t) -> Int {
      while character < mark.index, offset < bytes.count {
        offset += 1
        while offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset += 1 }
        character += 1
      }
      while character > mark.index, offset > 0 {
        offset -= 1
        while offset > 0, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        character -= 1
      }
      return offset
    }
  }
}

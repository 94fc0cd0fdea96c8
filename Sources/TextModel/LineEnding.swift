/// How a line ends.
public enum LineEnding: Hashable, Sendable, CaseIterable {
  /// LF, as on Unix.
  case lf
  /// CR LF, as on Windows.
  case crlf
  /// CR, as on the first Macintosh.
  case cr

  /// The bytes of the line end.
  public var bytes: [UInt8] {
    switch self {
    case .lf: [0x0A]
    case .crlf: [0x0D, 0x0A]
    case .cr: [0x0D]
    }
  }

  /// The line end as a string.
  public var string: String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the line end that most lines of the text have; LF before CRLF before CR when they are
  /// equal in number or there is none. Reads the whole text.
  public static func dominant(in text: Text) -> LineEnding {
    var feeds = 0
    var returns = 0
    text.forEachChunk(in: text.range) { chunk in
      for byte in chunk {
        feeds &+= byte == 0x0A ? 1 : 0
        returns &+= byte == 0x0D ? 1 : 0
      }
    }
    // Every CRLF counts once in each column but as one line end.
    let both = feeds + returns - (text.lineCount - 1)
    let counts = [(feeds - both, LineEnding.lf), (both, .crlf), (returns - both, .cr)]
    var best = counts[0]
    for candidate in counts where candidate.0 > best.0 { best = candidate }
    return best.1
  }
}

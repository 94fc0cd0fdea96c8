/// Why the stream of frames cannot be read any further; the process ends with exit code 1.
package enum FrameError: Error, Hashable, Sendable {
  /// `Content-Length` is not a decimal number, or longer than any length we could skip.
  case invalidLength(String)
  /// Two `Content-Length` fields of one header differ, in bytes.
  case contradictoryLengths(Int, Int)
  /// A header line is longer than `FrameLimits.lineBytes`.
  case lineTooLong
  /// A header, or junk where a header should be, is longer than `FrameLimits.headerBytes`.
  case headerTooLong
  /// The stream ends inside a header or a body.
  case truncated
}

extension FrameError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalidLength(let value): "invalid Content-Length \"\(value)\""
    case .contradictoryLengths(let first, let second):
      "two Content-Length fields, \(first) and \(second)"
    case .lineTooLong: "header line too long"
    case .headerTooLong: "no end of header in sight"
    case .truncated: "end of input inside a message"
    }
  }
}

/// Most that a frame may hold.
package struct FrameLimits: Hashable, Sendable {
  /// Most bytes of one header line.
  package var lineBytes = 8 << 10
  /// Most bytes of a header, and of junk between two frames.
  package var headerBytes = 64 << 10
  /// Most bytes of a body that is kept; longer ones, up to 2 GiB, are read past.
  package var bodyBytes = 256 << 20

  /// Makes the limits that the daemon uses.
  package init() {}
}

/// What came out of a stream of frames.
package enum FrameEvent: Hashable, Sendable {
  /// The body of a frame; empty when `Content-Length` is 0.
  case body([UInt8])
  /// A frame whose body was read past because its charset is not UTF-8.
  case unsupportedCharset(String)
  /// A frame whose body, of so many bytes, was read past because it is longer than `FrameLimits.bodyBytes`.
  case bodyTooLong(Int)
  /// Something that we put up with and that whoever wrote the client wants to know.
  case warning(String)
  /// The stream cannot be read any further; nothing comes after it.
  case failure(FrameError)
}

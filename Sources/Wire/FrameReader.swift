/// Cuts a stream of bytes into the frames of LSP's base protocol, however the bytes arrive.
///
/// Push what was read, then ask for events until there are none. It never holds more than what was pushed.
package struct FrameReader: Sendable {
  private enum State {
    /// Reading header lines.
    case header
    /// Reading a body of `remaining` bytes to keep.
    case body(length: Int)
    /// Reading past a body; the event tells why when it is over.
    case skipping(remaining: Int, FrameEvent)
    /// Looking for the next `Content-Length` in bytes that are no header.
    case junk
    case failed
  }

  private let limits: FrameLimits
  private var buffer: [UInt8] = []
  /// Bytes of `buffer` that are used up.
  private var start = 0
  /// Bytes of `buffer` that are known to hold no line end, from `start` on.
  private var searched = 0
  private var state = State.header
  private var length: Int?
  private var charset: String?
  private var headerBytes = 0
  private var junkBytes = 0
  private var warnsOfBareLineFeed = true

  /// Makes a reader that stands at the start of a frame.
  package init(limits: FrameLimits = FrameLimits()) {
    self.limits = limits
  }

  /// Takes bytes in the order in which they were read.
  package mutating func push(_ bytes: ArraySlice<UInt8>) {
    guard !isFailed else { return }
    if start > 0, start == buffer.count || start > buffer.count / 2 {
      buffer.removeSubrange(..<start)
      start = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// Takes bytes in the order in which they were read.
  package mutating func push(_ bytes: [UInt8]) {
    push(bytes[...])
  }

  /// Returns what comes next, or `nil` when more bytes are needed.
  package mutating func next() -> FrameEvent? {
    while true {
      switch state {
      case .failed: return nil
      case .body(let length): return takeBody(length)
      case .skipping(let remaining, let event):
        let count = min(remaining, available)
        consume(count)
        guard count == remaining else {
          state = .skipping(remaining: remaining - count, event)
          return nil
        }
        state = .header
        return event
      case .header, .junk:
        guard let line = takeLine() else { return lineFailure() }
        if let event = read(line) { return event }
      }
    }
  }

  /// Tells that no more bytes come; returns an error when they end inside a frame.
  package func finish() -> FrameError? {
    switch state {
    case .failed, .junk: nil
    case .body, .skipping: .truncated
    case .header: available > 0 || headerBytes > 0 ? .truncated : nil
    }
  }

  // MARK: Bytes

  private var isFailed: Bool {
    if case .failed = state { true } else { false }
  }

  private var available: Int { buffer.count - start }

  private mutating func consume(_ count: Int) {
    start += count
    searched = 0
    if start == buffer.count {
      buffer.removeAll(keepingCapacity: buffer.capacity <= 1 << 20)
      start = 0
    }
  }

  /// Takes the next line with its line end.
  private mutating func takeLine() -> [UInt8]? {
    guard let end = buffer[(start + searched)...].firstIndex(of: 0x0A) else {
      searched = available
      return nil
    }
    let line = Array(buffer[start...end])
    consume(line.count)
    return line
  }

  /// Returns the failure that is due when the line under way is already too long.
  private mutating func lineFailure() -> FrameEvent? {
    if case .junk = state {
      return junkBytes + available > limits.headerBytes ? fail(.headerTooLong) : nil
    }
    if available > limits.lineBytes { return fail(.lineTooLong) }
    return headerBytes + available > limits.headerBytes ? fail(.headerTooLong) : nil
  }

  private mutating func fail(_ error: FrameError) -> FrameEvent {
    state = .failed
    buffer = []
    start = 0
    return .failure(error)
  }

  private mutating func takeBody(_ length: Int) -> FrameEvent? {
    guard available >= length else { return nil }
    let body = Array(buffer[start..<start + length])
    consume(length)
    state = .header
    junkBytes = 0
    return .body(body)
  }

  // MARK: Lines

  private mutating func read(_ line: [UInt8]) -> FrameEvent? {
    if case .junk = state { return readJunk(line) }
    guard line.count <= limits.lineBytes else { return fail(.lineTooLong) }
    if line == [0x0D, 0x0A] || line == [0x0A] { return endHeader(line) }
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else { return fail(.headerTooLong) }
    return readField(line) ?? bareLineFeedWarning(line)
  }

  private mutating func readField(_ line: [UInt8]) -> FrameEvent? {
    switch HeaderField(line.dropLast()) {
    case .contentLength(let value):
      guard let new = contentLength(value) else {
        return fail(.invalidLength(String(value.prefix(40))))
      }
      if let old = length, old != new { return fail(.contradictoryLengths(old, new)) }
      length = new
    case .contentType(let charset): self.charset = charset ?? self.charset
    case .other: break
    case .malformed:
      resetHeader()
      return readJunk(line) ?? .warning("malformed header line, looking for the next header")
    }
    return nil
  }

  private mutating func bareLineFeedWarning(_ line: [UInt8]) -> FrameEvent? {
    guard warnsOfBareLineFeed, !line.dropLast().hasSuffixCarriageReturn else { return nil }
    warnsOfBareLineFeed = false
    return .warning("header lines end in LF instead of CR LF")
  }

  private mutating func endHeader(_ line: [UInt8]) -> FrameEvent? {
    guard headerBytes > 0 else {
      // A stray line end between two frames does no harm, as long as there is an end to them.
      junkBytes += line.count
      return junkBytes > limits.headerBytes ? fail(.headerTooLong) : nil
    }
    let length = length
    let charset = charset
    resetHeader()
    guard let length else {
      state = .junk
      return .warning("header without Content-Length, looking for the next header")
    }
    if let charset, !isUTF8(charset) {
      state = .skipping(remaining: length, .unsupportedCharset(String(charset.prefix(40))))
    } else if length > limits.bodyBytes {
      state = .skipping(remaining: length, .bodyTooLong(length))
    } else {
      state = .body(length: length)
    }
    return bareLineFeedWarning(line)
  }

  private mutating func resetHeader() {
    length = nil
    charset = nil
    headerBytes = 0
  }

  /// Looks for a `Content-Length` field at the end of `line`; raw line ends do not occur inside JSON strings,
  /// so what stands before one is a header and not text.
  private mutating func readJunk(_ line: [UInt8]) -> FrameEvent? {
    state = .junk
    let text = line.dropLast()
    let name = Array("content-length:".utf8)
    var place = text.count - name.count
    while place >= 0 {
      if lowercasedASCII(text[place..<place + name.count]).elementsEqual(name),
        case .contentLength(let value) = HeaderField(text[place...]), contentLength(value) != nil
      {
        state = .header
        headerBytes = line.count - place
        length = contentLength(value)
        return nil
      }
      place -= 1
    }
    junkBytes += line.count
    return junkBytes > limits.headerBytes ? fail(.headerTooLong) : nil
  }

  private func lowercasedASCII(_ bytes: ArraySlice<UInt8>) -> some Sequence<UInt8> {
    bytes.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var hasSuffixCarriageReturn: Bool { last == 0x0D }
}

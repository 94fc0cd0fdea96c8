/// Puts bodies into the frames of LSP's base protocol.
package enum FrameWriter {
  /// Returns `body` with its header before it.
  package static func frame(_ body: [UInt8]) -> [UInt8] {
    var frame = header(bodyBytes: body.count)
    frame.reserveCapacity(frame.count + body.count)
    frame += body
    return frame
  }

  /// Returns the header of a body of `bodyBytes` bytes.
  package static func header(bodyBytes: Int) -> [UInt8] {
    Array("Content-Length: \(bodyBytes)\r\n\r\n".utf8)
  }
}

import Foundation

/// Reads a file of `Tests/Fixtures` as JSON.
func fixtureJSON(_ path: String) throws -> Any {
  let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures")
  return try JSONSerialization.jsonObject(
    with: Data(contentsOf: fixtures.appendingPathComponent(path)))
}

/// Runs `body` on the UTF-8 bytes of a text.
func withBytes<Result>(
  of text: String, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
) rethrows -> Result {
  try Array(text.utf8).withUnsafeBufferPointer(body)
}

/// Documents that read like documentation: real ones where there are any, else made up from a seed.
package enum Prose {
  /// Sites of the test data whose files make the real prose, in this order.
  private static let sites = ["rust-book", "electron-docs", "opentelemetry-io"]

  /// Returns about `size` bytes of Markdown that ends at a blank line.
  ///
  /// With `dataFolder`, whole files of its documentation sites in path order, front matter dropped,
  /// repeated when there are too few; without, made-up text. Same input, same bytes.
  package static func document(bytes size: Int, dataFolder: String?) -> [UInt8] {
    if let dataFolder {
      let files = sites.flatMap {
        DataFolder.files(under: dataFolder + "/corpus/" + $0, suffix: ".md")
      }
      let texts = files.compactMap { DataFolder.bytes(ofFile: $0).flatMap(body(of:)) }
      if !texts.isEmpty { return assembled(texts, size) }
    }
    return cut(MadeUpProse.bytes(atLeast: size, seed: 20_261_130), at: size)
  }

  private static func assembled(_ texts: [[UInt8]], _ size: Int) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(size + 65_536)
    while result.count < size {
      for text in texts where result.count < size { result += text }
    }
    return cut(result, at: size)
  }

  /// Returns the bytes up to the last blank line before `size`.
  private static func cut(_ bytes: [UInt8], at size: Int) -> [UInt8] {
    var end = min(size, bytes.count)
    while end > 1, bytes[end - 1] != 10 || bytes[end - 2] != 10 { end -= 1 }
    return Array(bytes[..<end])
  }

  /// Returns a file's text with LF line ends, no front matter and one blank line behind it; `nil` for
  /// one that is short, or whose fences do not pair and so would swallow what is put behind it.
  private static func body(of file: [UInt8]) -> [UInt8]? {
    var text: [UInt8] = []
    text.reserveCapacity(file.count)
    for (index, byte) in file.enumerated() {
      if byte == 13, index + 1 < file.count, file[index + 1] == 10 { continue }
      text.append(byte)
    }
    if text.starts(with: Array("---\n".utf8)), let end = endOfFrontMatter(text) {
      text.removeSubrange(..<end)
    }
    guard text.count >= 1500, fenceCount(text) % 2 == 0 else { return nil }
    while text.last == 10 { text.removeLast() }
    return text + [10, 10]
  }

  private static func endOfFrontMatter(_ text: [UInt8]) -> Int? {
    let closing = Array("\n---\n".utf8)
    var index = 4
    while index + closing.count <= text.count {
      if text[index..<(index + closing.count)].elementsEqual(closing) {
        return index + closing.count
      }
      index += 1
    }
    return nil
  }

  private static func fenceCount(_ text: [UInt8]) -> Int {
    text.split(separator: 10).count { line in
      let content = line.drop { $0 == 32 || ($0 >= 9 && $0 <= 13) }
      return content.starts(with: Array("```".utf8)) || content.starts(with: Array("~~~".utf8))
    }
  }
}

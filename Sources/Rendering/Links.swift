internal import MarkdownParser
internal import SyntaxTree

extension HTMLRenderer {
  mutating func openLink(at index: Int, _ text: Range<Int>, _ walk: InlineWalk) {
    let target = target(ofRecordAt: index, text, walk)
    output.markup("<a href=\"")
    url(unescaped(target.destination[...]))
    if let title = target.title {
      output.markup("\" title=\"")
      output.text(unescaped(title[...]))
    }
    output.markup("\">")
  }

  /// Writes an image's tag up to its description, which follows.
  mutating func openImage(at index: Int, _ text: Range<Int>, _ walk: inout InlineWalk) {
    let target = target(ofRecordAt: index, text, walk)
    output.markup("<img src=\"")
    url(unescaped(target.destination[...]))
    output.markup("\" alt=\"")
    walk.open[walk.open.count - 1].title = target.title
  }

  mutating func closeImage(_ image: OpenInline) {
    if let title = image.title {
      output.markup("\" title=\"")
      output.text(unescaped(title[...]))
    }
    output.markup("\" />")
  }

  /// Writes a URL; one that could run code is left out when safety is asked for.
  mutating func url(_ url: ContiguousArray<UInt8>) {
    if options.isSafe, isDangerous(url) { return }
    output.url(url)
  }

  private mutating func target(
    ofRecordAt index: Int, _ text: Range<Int>, _ walk: InlineWalk
  ) -> LinkTarget {
    let record = walk.records[index]
    let bytes = walk.content.bytes
    var target = LinkTarget(destination: [], title: nil)
    var label = text
    // Parts are the last records inside.
    var place = index + Int(record.descendantCount)
    while place > index, walk.records[place].kind.isPart {
      let part = walk.records[place]
      let range = Int(part.start)..<Int(part.end)
      switch part.kind {
      case .linkDestination where record.flags.contains(.inlineLink):
        target.destination = ContiguousArray(bytes[range])
        return target
      case .linkTitle: target.title = ContiguousArray(bytes[range])
      case .linkLabel: label = range
      default: break
      }
      place -= 1
      if part.kind == .linkLabel { break }
    }
    return plan.target(ofLabel: bytes[label]) ?? target
  }
}

/// Whether a URL's scheme could run code or read files, as cmark judges.
private func isDangerous(_ url: ContiguousArray<UInt8>) -> Bool {
  func starts(with scheme: StaticString) -> Bool {
    guard url.count >= scheme.utf8CodeUnitCount else { return false }
    return (0..<scheme.utf8CodeUnitCount).allSatisfy { index in
      let byte = url[index]
      return (byte &- 0x41 < 26 ? byte | 0x20 : byte) == scheme.utf8Start[index]
    }
  }
  if starts(with: "data:image/") {
    return !["png", "gif", "jpeg", "webp"].contains { type in
      url.dropFirst(11).starts(with: type.utf8)
    }
  }
  return starts(with: "javascript:") || starts(with: "vbscript:") || starts(with: "file:")
    || starts(with: "data:")
}

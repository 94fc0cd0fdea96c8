internal import MarkdownParser

extension HTMLRenderer {
  /// Writes raw HTML: left out when safety is asked for, else as it is, save for the tags that GFM
  /// 0.29 §6.11 disallows.
  mutating func rawHTML(_ html: ContiguousArray<UInt8>) {
    if options.isSafe {
      output.markup("<!-- raw HTML omitted -->")
      return
    }
    guard extensions.contains(.tagFilter) else {
      output.raw(html)
      return
    }
    var start = 0
    for index in html.indices
    where html[index] == UInt8(ascii: "<") && isDisallowed(html, index + 1) {
      output.raw(html[start..<index])
      output.markup("&lt;")
      start = index + 1
    }
    output.raw(html[start...])
  }

  /// Whether one of the disallowed tags' names stands at `start`, perhaps behind a slash.
  private func isDisallowed(_ html: ContiguousArray<UInt8>, _ start: Int) -> Bool {
    var start = start
    if start < html.count, html[start] == UInt8(ascii: "/") { start += 1 }
    var end = start
    // The longest name is `plaintext`.
    while end < html.count, end - start < 10, (html[end] | 0x20) &- 0x61 < 26 { end += 1 }
    guard end < html.count, end > start else { return false }
    let isOver =
      isBlank(html[end]) || html[end] == UInt8(ascii: ">")
      || (html[end] == UInt8(ascii: "/") && end + 1 < html.count
        && html[end + 1] == UInt8(ascii: ">"))
    guard isOver else { return false }
    switch String(decoding: html[start..<end], as: UTF8.self).lowercased() {
    case "title", "textarea", "style", "xmp", "iframe", "noembed", "noframes", "script",
      "plaintext":
      return true
    default:
      return false
    }
  }
}

public import SyntaxTree

extension LeafContent {
  /// Returns the content range between the brackets of a link or image: its text.
  ///
  /// `parts` are the records inside the link, as its `descendantCount` says.
  public func linkText(of link: InlineRecord, parts: ArraySlice<InlineRecord>) -> Range<Int> {
    let start = Int(link.start) + (link.kind == .image ? 2 : 1)
    var end = Int(link.end) - 1
    if link.flags.contains(.inlineLink) {
      // Back from the destination over `<`, blanks and `(` to the bracket.
      if let destination = parts.last(where: { $0.kind == .linkDestination }) {
        end = Int(destination.start) - (destination.flags.contains(.angleBracketed) ? 1 : 0)
        while end > start, isBlank(bytes[end - 1]) { end -= 1 }
        end -= 2
      }
    } else if link.flags.contains(.fullReference) {
      if let label = parts.last(where: { $0.kind == .linkLabel }) { end = Int(label.start) - 2 }
    } else if link.flags.contains(.collapsedReference) {
      while end > start, isBlank(bytes[end - 1]) { end -= 1 }
      end -= 2
    }
    return start..<max(start, end)
  }

  private func isBlank(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == 10 || byte == 13
  }
}

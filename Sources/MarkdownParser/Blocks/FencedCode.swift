import SyntaxTree

/// What a `fencedCode` record's `extra` says.
package struct CodeFence: Hashable, Sendable {
  /// Whether the fence is made of `~`, not of backticks.
  package var isTilde: Bool
  /// Columns before the opening fence, 0 to 3; as many are taken from each content line.
  package var indent: Int
  /// Number of backticks or tildes.
  package var length: Int

  /// Reads a record's `extra`: bit 0 tilde, bits 1 and 2 the indent, from bit 3 on the length.
  package init(extra: UInt32) {
    isTilde = extra & 1 == 1
    indent = Int((extra >> 1) & 3)
    length = Int(extra >> 3)
  }

  /// Makes a fence of its parts.
  package init(isTilde: Bool, indent: Int, length: Int) {
    self.isTilde = isTilde
    self.indent = indent
    self.length = length
  }

  /// The fence as a record keeps it.
  package var extra: UInt32 {
    (isTilde ? 1 : 0) | UInt32(indent & 3) << 1 | UInt32(min(length, 0x1FFF_FFFF)) << 3
  }
}

extension BlockParser {
  /// The fence that opens at `nonspace` (CommonMark 0.31 §4.5).
  mutating func openingFence() -> UInt32? {
    let marker = bytes[nonspace]
    var at = nonspace
    while at < contentEnd, bytes[at] == marker { at += 1 }
    let length = at - nonspace
    guard length >= 3 else { return nil }
    if marker == UInt8(ascii: "`") {
      work &+= contentEnd - at
      while at < contentEnd {
        if bytes[at] == marker { return nil }
        at += 1
      }
    }
    return CodeFence(isTilde: marker == UInt8(ascii: "~"), indent: indent, length: length).extra
  }

  mutating func continueFence() {
    let fence = CodeFence(extra: leafExtra)
    if indent < 4, !isBlankHere,
      bytes[nonspace] == (fence.isTilde ? UInt8(ascii: "~") : UInt8(ascii: "`"))
    {
      var at = nonspace
      while at < contentEnd, bytes[at] == bytes[nonspace] { at += 1 }
      if at - nonspace >= fence.length, isBlank(from: at) {
        leafFlags.insert(.isClosed)
        closeLeaf(at: lineEnd)
        return
      }
    }
    cutLongLeaf()
  }

  /// Whether the line is `$$` alone.
  func isMathFence() -> Bool {
    nonspace + 2 <= contentEnd && bytes[nonspace] == UInt8(ascii: "$")
      && bytes[nonspace + 1] == UInt8(ascii: "$") && isBlank(from: nonspace + 2)
  }

  mutating func continueMath() {
    if indent < 4, !isBlankHere, isMathFence() {
      leafFlags.insert(.isClosed)
      closeLeaf(at: lineEnd)
      return
    }
    cutLongLeaf()
  }
}

import SyntaxTree

/// Label of a definition as it stands between the brackets.
struct DefinedLabel {
  var isFootnote: Bool
  /// Source bytes without container prefixes; of a footnote without the `^`.
  var label: [UInt8]

  /// Hash under which leaves note that they could ask for the label: a footnote's use is
  /// `[^label]`.
  var useHash: UInt32 {
    (isFootnote ? [UInt8(ascii: "^")] + label : label).withUnsafeBufferPointer { labelHash($0) }
  }

  fileprivate var namespace: LabelTable.Namespace { isFootnote ? .footnote : .linkDefinition }
}

extension LabelTable {
  mutating func insert(_ defined: DefinedLabel) {
    defined.label.withUnsafeBufferPointer { _ = insert($0, defined.namespace) }
  }

  mutating func remove(_ defined: DefinedLabel) {
    defined.label.withUnsafeBufferPointer { _ = remove($0, defined.namespace) }
  }

  func contains(_ defined: DefinedLabel) -> Bool {
    defined.label.withUnsafeBufferPointer { contains($0, defined.namespace) }
  }
}

/// Hash of a label such that labels that match (CommonMark 0.31 §6.3) have the same one; never the
/// wildcard.
func labelHash(_ label: UnsafeBufferPointer<UInt8>) -> UInt32 {
  var hash = LabelHash()
  for byte in label {
    if byte >= 0x80 {
      var folded = LabelHash()
      for byte in LabelTable.normalized(label) { folded.add(byte) }
      return folded.value
    }
    hash.add(byte)
  }
  return hash.value
}

/// FNV-1a (Fowler, Noll, Vo) over a label's bytes, ASCII letters in lower case, runs of blanks as
/// one.
private struct LabelHash {
  private var state: UInt32 = 2_166_136_261
  private var blankIsDue = false
  private var isEmpty = true

  @inline(__always) mutating func add(_ byte: UInt8) {
    if byte == 32 || (byte >= 9 && byte <= 13) {
      blankIsDue = !isEmpty
      return
    }
    if blankIsDue {
      state = (state ^ 32) &* 16_777_619
      blankIsDue = false
    }
    isEmpty = false
    state = (state ^ UInt32(ASCII.lowercased(byte))) &* 16_777_619
  }

  var value: UInt32 { state == LabelUse.wildcard ? 1 : state }
}

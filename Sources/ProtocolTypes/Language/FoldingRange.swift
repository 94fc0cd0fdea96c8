package import JSON

extension LSP {
  /// A run of lines that an editor can fold away (`textDocument/foldingRange`).
  package struct FoldingRange: Hashable, Sendable {
    /// What is folded away.
    package enum Kind: String, Sendable {
      case comment
      case imports
      case region
    }

    /// Zero-based line that stays.
    package let startLine: Int
    /// Zero-based last line that goes.
    package let endLine: Int
    /// What is folded away, when it is one of those.
    package let kind: Kind?
    /// What is shown in its place.
    package let collapsedText: String?

    /// Makes a folding range.
    package init(startLine: Int, endLine: Int, kind: Kind? = nil, collapsedText: String? = nil) {
      self.startLine = startLine
      self.endLine = endLine
      self.kind = kind
      self.collapsedText = collapsedText
    }
  }
}

extension LSP.FoldingRange: WireWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("startLine", startLine)
      writer.member("endLine", endLine)
      if let kind { writer.member("kind", kind.rawValue) }
      if let collapsedText { writer.member("collapsedText", collapsedText) }
    }
  }
}

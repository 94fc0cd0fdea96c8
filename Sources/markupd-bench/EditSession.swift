import FileSystem
import MarkdownParser
import Markup
import SyntaxTree
import TextModel
import Workspace

/// A document that is being edited: what DESIGN's bars time happens in `apply`.
struct EditSession {
  private var document: Document
  private var version = 0
  /// Number of inline records of the leaf that changed last, or that were read last.
  private(set) var inlineCount = 0
  /// Number of headings read last.
  private(set) var headingCount = 0
  /// Nanoseconds of the last edit's time that went into the changed leaf's inlines.
  private(set) var inlineTime = 0

  /// Opens a text; with `readsAll` its inlines and headings are there before the first edit, as an
  /// index leaves them.
  init(_ text: Text, readsAll: Bool) {
    document = Document(
      id: .opaque("untitled:benchmark"), languageID: "markdown", version: 0, text: text,
      dialect: .gfm, history: UndoHistory(text, time: .zero))
    if readsAll {
      document.markup.markdown?.parseAllInlines()
      _ = readOutline()
    }
  }

  /// Counted work of the last edit: bytes looked at and records made.
  var work: Int { document.markup.markdown?.work ?? 0 }
  var byteCount: Int { document.text.byteCount }

  /// Takes in an edit and reads the inlines of the leaf that changed; returns the nanoseconds of
  /// all of it, or `nil` when the edit does not fit the text.
  mutating func apply(_ edit: Edit) -> Int? {
    let replacement = edit.insertion.withUnsafeBufferPointer { Text(validUTF8: $0) }
    guard
      let change = try? ChangeSet.replacing(edit.range, with: replacement, in: byteCount)
    else { return nil }
    version += 1
    return apply(change, at: edit.start)
  }

  @inline(never) private mutating func apply(_ change: ChangeSet, at offset: Int) -> Int? {
    let start = workNanoseconds()
    guard
      (try? document.apply(change, version: version, origin: .client, time: .zero)) != nil
    else { return nil }
    let parsed = workNanoseconds()
    if let tree = document.markup.markdown, let block = tree.blocks.block(owning: offset) {
      inlineCount = tree.inlines(of: block).count
    }
    let end = workNanoseconds()
    inlineTime = end - parsed
    return end - start
  }

  /// Reads the outline of headings; returns the nanoseconds.
  @inline(never) mutating func readOutline() -> Int {
    let (time, outline) = timed { Outline.outline(of: document.markup, kinds: [.heading]) }
    headingCount = outline.elements.count
    return time
  }

  /// The blocks that hold one of `places`, as indexes into the present tree.
  func blockIndexes(at places: [Int]) -> [Int] {
    places.compactMap { document.markup.markdown?.blocks.block(owning: $0)?.index }
  }

  /// Reads the inlines of blocks; returns the nanoseconds.
  @inline(never) mutating func readInlines(of indexes: [Int]) -> Int {
    guard let tree = document.markup.markdown else { return 0 }
    let (time, count) = timed {
      var count = 0
      for index in indexes {
        if let block = tree.blocks.block(at: index) { count += tree.inlines(of: block).count }
      }
      return count
    }
    inlineCount = count
    return time
  }

  /// Whether the text is that of `bytes`.
  func holds(_ bytes: [UInt8]) -> Bool {
    document.text == bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }
  }
}

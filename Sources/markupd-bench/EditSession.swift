import MarkdownParser
import SyntaxTree
import TextModel

/// A document that is being edited: what DESIGN's bars time happens in `apply`.
struct EditSession {
  private var text: Text
  private var tree: MarkdownTree
  /// Number of inline records of the leaf that changed last.
  private(set) var changedInlines = 0

  /// Nanoseconds of the last edit's time that went into the changed leaf's inlines.
  private(set) var inlineTime = 0

  /// Opens a text; with `readsInlines` all inlines are there before the first edit, as an index leaves them.
  init(_ bytes: [UInt8], readsInlines: Bool) {
    self.init(bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }, readsInlines: readsInlines)
  }

  init(_ text: Text, readsInlines: Bool) {
    self.text = text
    tree = MarkdownTree(parsing: text, dialect: .gfm)
    if readsInlines { tree.parseAllInlines() }
  }

  /// Counted work of the last edit: bytes looked at and records made.
  var work: Int { tree.work }
  var byteCount: Int { text.byteCount }

  /// Takes in an edit and reads the inlines of the leaf that changed; returns the nanoseconds of all of it.
  @inline(never) mutating func apply(_ edit: Edit) -> Int {
    let start = workNanoseconds()
    let newText = edit.insertion.withUnsafeBufferPointer { text.replacing(edit.range, with: $0) }
    tree.replace(edit.range, with: edit.insertion.count, to: newText)
    text = newText
    let parsed = workNanoseconds()
    if let block = tree.blocks.block(owning: edit.start) {
      changedInlines = tree.inlines(of: block).count
    }
    let end = workNanoseconds()
    inlineTime = end - parsed
    return end - start
  }

  /// The blocks that hold one of `places`, as indexes into the present tree.
  func blockIndexes(at places: [Int]) -> [Int] {
    places.compactMap { tree.blocks.block(owning: $0)?.index }
  }

  /// Reads the inlines of blocks; returns the nanoseconds.
  @inline(never) mutating func readInlines(of indexes: [Int]) -> Int {
    let start = workNanoseconds()
    var count = 0
    for index in indexes {
      if let block = tree.blocks.block(at: index) { count += tree.inlines(of: block).count }
    }
    changedInlines = count
    return workNanoseconds() - start
  }

  /// Whether the text is that of `bytes`.
  func holds(_ bytes: [UInt8]) -> Bool {
    text == bytes.withUnsafeBufferPointer { Text(validUTF8: $0) }
  }
}

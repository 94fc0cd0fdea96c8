import SyntaxTree
import TextModel

/// The tree from before an edit that re-shaped everything down to the end of the text, such as a fence opened near
/// the top: undoing the edit puts its records back instead of reading them again.
///
/// Only its end is of use: the text from `validFrom` on is still what it was, `growth` bytes further on.
final class Shadow: Sendable {
  /// The tree as it was; keeps no shadow of its own.
  let tree: MarkdownTree
  /// Byte of the present text from which on it equals the old text's end.
  let validFrom: Int
  /// Bytes by which the old text's end has moved.
  let growth: Int

  init(tree: MarkdownTree, validFrom: Int, growth: Int) {
    self.tree = tree
    self.validFrom = validFrom
    self.growth = growth
  }

  /// Returns the shadow behind one more edit; `nil` when nothing of the old text is left.
  func shifted(by edit: MarkdownTree.Edit) -> Shadow? {
    let growth = growth + edit.growth
    let from = max(edit.newEnd, edit.oldEnd <= validFrom ? validFrom + edit.growth : edit.newEnd)
    guard from < tree.text.byteCount + growth else { return nil }
    return Shadow(tree: tree, validFrom: from, growth: growth)
  }
}

extension MarkdownTree {
  /// Keeps the present tree, which an edit is about to hide.
  mutating func hide(_ edit: Edit) {
    var tree = self
    tree.shadow = nil
    shadow = Shadow(tree: tree, validFrom: edit.newEnd, growth: edit.growth)
  }

  /// Puts the hidden records from `index` on behind what was read, in the place of all records from `restart` on.
  mutating func attachHidden(
    from index: Int, after restart: Int, _ parser: BlockParser, from oldText: Text
  ) {
    guard let hidden = shadow?.tree else { return }
    var sink = parser.sink
    var head = blocks.slice(0..<restart)
    head.append(sink.tree())
    let tail = index..<hidden.blocks.count

    let gone = blocks.definitionCount(in: restart..<blocks.count)
    let back = hidden.blocks.definitionCount(in: tail)
    let before = hidden.blocks.definitionCount(in: 0..<index)
    let here = blocks.definitionCount(in: 0..<restart) + parser.definitions.count
    shadow = nil
    if before + here < gone + back {
      // The hidden tree's table is nearly right: its own head goes, the present head comes.
      let removed = hidden.definedLabels(in: 0..<index, of: hidden.text)
      let added = definedLabels(in: 0..<restart, of: oldText) + parser.definitions
      work += head.forgetInlinesWithUses()
      blocks = head
      blocks.append(hidden.blocks.slice(tail))
      labels = hidden.labels
      update(removing: removed, adding: added)
    } else {
      let removed = definedLabels(in: restart..<blocks.count, of: oldText)
      let added = parser.definitions + hidden.definedLabels(in: tail, of: hidden.text)
      var end = hidden.blocks.slice(tail)
      blocks = head
      update(removing: removed, adding: added)
      // What the hidden leaves asked for was answered by the hidden table, which differs by the heads' labels.
      if before + here > 0 { work += end.forgetInlinesWithUses() }
      blocks.append(end)
    }
  }
}

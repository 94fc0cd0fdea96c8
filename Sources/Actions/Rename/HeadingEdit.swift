import Markup
import SyntaxTree
import TextModel

/// One heading with new text: the change of its document, and the document afterwards.
struct HeadingEdit {
  /// Replaces the heading's content only.
  let change: ChangeSet
  /// The document after the change.
  let document: MarkupDocument
  /// What stands in the heading afterwards, in bytes of the new text.
  let contentRange: ByteRange

  /// Tries the spellings of `source` until one is read as the heading's content; `nil` when none
  /// is.
  ///
  /// As it is first; then with a backslash before `#`s at its end, which would be a closing
  /// sequence (CommonMark 0.31 §4.2); then behind a blank, for a heading that had no text.
  init?(_ source: String, at index: Int, of headings: [Heading], in document: MarkupDocument) {
    for (spelling, blank) in HeadingEdit.spellings(of: source) {
      if let edit = HeadingEdit(spelling, blank, at: index, of: headings, in: document) {
        self = edit
        return
      }
    }
    return nil
  }

  private static func spellings(of source: String) -> [(text: String, blank: String)] {
    var found = [(text: source, blank: "")]
    let hashes = source.utf8.reversed().prefix { $0 == UInt8(ascii: "#") }.count
    if hashes > 0 {
      let place = source.utf8.index(source.utf8.endIndex, offsetBy: -hashes)
      found.append((text: source[..<place] + "\\" + source[place...], blank: ""))
    }
    return found + found.map { (text: $0.text, blank: " ") }
  }

  private init?(
    _ text: String, _ blank: String, at index: Int, of headings: [Heading],
    in document: MarkupDocument
  ) {
    let old = headings[index].contentRange
    guard blank.isEmpty || old.isEmpty,
      let change = try? ChangeSet.replacing(
        old, with: blank + text, in: document.text.byteCount),
      let newText = try? change.apply(to: document.text)
    else { return nil }
    var changed = document
    changed.apply(change, to: newText)
    let start = old.lowerBound.advanced(byBytes: blank.utf8.count)
    let content = start..<start.advanced(byBytes: text.utf8.count)
    let found = changed.headings()
    guard found.count == headings.count, found[index].contentRange == content,
      found[index].form == headings[index].form, found[index].level == headings[index].level,
      found[index].explicitID?.name == headings[index].explicitID?.name
    else { return nil }
    // What stands around it must be what it was: an open comment, for instance, would swallow it.
    let isSame = found.indices.allSatisfy { other in
      other == index
        || found[other].range == change.map(headings[other].range)
          && found[other].contentRange == change.map(headings[other].contentRange)
    }
    guard isSame else { return nil }
    self.change = change
    self.document = changed
    contentRange = content
  }
}

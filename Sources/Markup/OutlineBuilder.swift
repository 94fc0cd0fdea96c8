import TextModel

/// Puts elements into an outline: knows what is open, leaves out what was not asked for.
///
/// What is left out is still kept on the stack, so that the shape does not depend on what is shown.
struct OutlineBuilder {
  private var outline = Outline()
  let kinds: Set<OutlineElement.Kind>?
  private let maxDepth: Int
  private var open: [Open] = []
  /// Number of open elements that are shown.
  private var shownDepth = 0

  init(kinds: Set<OutlineElement.Kind>?, maxDepth: Int?) {
    self.kinds = kinds
    self.maxDepth = max(1, maxDepth ?? .max)
  }

  /// How an open element ends.
  enum Role: Equatable {
    /// With the first block that is not deeper than it.
    case container
    /// With its container, or a heading of its level or above in the same container.
    case heading(level: Int)
    /// With the next block.
    case leaf
    /// When told so; its range stays as it is.
    case inline
  }

  private var elements: [OutlineElement] {
    _read { yield outline.elements }
    _modify { yield &outline.elements }
  }

  private struct Open {
    var role: Role
    /// Number of containers around it.
    var depth: Int
    /// Where it stands among the elements; `nil` when it is not shown.
    var index: Int?
    /// The first title found inside becomes its own.
    var awaitsTitle: Bool
    var kind: OutlineElement.Kind
    /// Items of a list, rows of a table.
    var parts = 0
  }

  func isWanted(_ kind: OutlineElement.Kind) -> Bool { kinds?.contains(kind) ?? true }

  /// Whether one of these is shown.
  func wantsAny(of candidates: OutlineElement.Kind...) -> Bool {
    candidates.contains { isWanted($0) }
  }

  /// Depth of the innermost open element that is no heading; `nil` at the top.
  var containerDepth: Int? {
    open.last { if case .heading = $0.role { false } else { true } }?.depth
  }
}

// MARK: Opening

extension OutlineBuilder {
  /// Opens an element; one without a title takes the first that is found inside when `awaitsTitle`.
  mutating func push(
    _ element: OutlineElement, _ role: Role, depth: Int, awaitsTitle: Bool = false
  ) {
    var entry = Open(
      role: role, depth: depth, index: nil, awaitsTitle: awaitsTitle, kind: element.kind)
    if isWanted(element.kind), shownDepth < maxDepth {
      entry.index = elements.count
      var shown = element
      shown.depth = shownDepth
      elements.append(shown)
      shownDepth += 1
    }
    open.append(entry)
  }

  /// Adds the elements of a text that stands at `shift` in this one.
  mutating func append(_ inner: Outline, shift: Int, isHidden: Bool) {
    let first = elements.count
    for element in inner.elements where element.depth + shownDepth < maxDepth {
      var copy = element
      copy.range = element.range.shifted(byBytes: shift)
      copy.selectionRange = element.selectionRange.shifted(byBytes: shift)
      copy.isHidden = isHidden
      copy.depth += shownDepth
      elements.append(copy)
    }
    outline.countDescendants(from: first)
  }
}

// MARK: Facts that come later

extension OutlineBuilder {
  /// Gives `title` to the innermost open elements that wait for one.
  mutating func offerTitle(_ title: String) {
    guard !title.isEmpty else { return }
    var place = open.count - 1
    while place >= 0, open[place].awaitsTitle {
      if let index = open[place].index, elements[index].title.isEmpty {
        elements[index].title = title
      }
      open[place].awaitsTitle = false
      place -= 1
    }
  }

  /// Changes the innermost open element, when it is shown.
  mutating func updateInnermost(_ change: (inout OutlineElement) -> Void) {
    guard let index = open.last?.index else { return }
    change(&elements[index])
  }

  /// Counts an item or a row of the innermost open element when it is of this kind.
  mutating func countPart(of kind: OutlineElement.Kind) {
    guard let place = open.indices.last, open[place].kind == kind else { return }
    open[place].parts += 1
  }
}

// MARK: Closing

extension OutlineBuilder {
  /// Closes what a block at `depth` ends; `end` is the end of the text before, in bytes.
  mutating func close(depth: Int, at end: Int) {
    while let last = open.last {
      switch last.role {
      case .leaf, .inline: break
      case .container: if last.depth < depth { return }
      case .heading: if last.depth <= depth { return }
      }
      pop(end: end)
    }
  }

  /// Closes the headings that one of `level` at `depth` ends; `end` is where their sections end, in
  /// bytes.
  mutating func closeHeadings(depth: Int, level: Int, at end: Int) {
    while let last = open.last, case .heading(let its) = last.role, last.depth == depth,
      its >= level
    {
      pop(end: end)
    }
  }

  /// Closes the innermost element; without `end` its range stays as it is.
  mutating func pop(end: Int? = nil) {
    guard let last = open.popLast(), let index = last.index else { return }
    shownDepth -= 1
    elements[index].descendantCount = elements.count - index - 1
    let range = elements[index].range
    if let end, last.role != .inline {
      elements[index].range = ByteRange(bytes: range.lowerBound.utf8, end)
    }
    if last.parts > 0 {
      switch last.kind {
      case .list: elements[index].detail = last.parts == 1 ? "1 item" : "\(last.parts) items"
      case .table:
        if let columns = elements[index].detail {
          elements[index].detail = "\(last.parts) × \(columns)"
        }
      default: break
      }
    }
    elements[index].selectionRange = elements[index].selectionRange.clamped(
      to: elements[index].range)
  }

  /// Closes everything at the end of the document; sections outside of containers reach to `end`,
  /// what else is open to `textEnd`, both in bytes.
  mutating func finish(textEnd: Int, end: Int) -> Outline {
    close(depth: 0, at: textEnd)
    closeHeadings(depth: 0, level: 1, at: end)
    return outline
  }
}
